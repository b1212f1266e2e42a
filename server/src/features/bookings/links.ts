import { signGrant } from '../../lib/signed-link.ts'
import type { BookingView } from './view.ts'

/** An organizer may answer a request from the mail this long. */
const ANSWER_DAYS = 90

export type BookingLinks = { booking: string; reschedule?: string; cancel?: string; confirm?: string; decline?: string }

type Keys = { publicUrl: string; secretKey: Buffer }

/** Purposes of the signed tokens in mails: each is good for one thing, for one booking. */
export const CONFIRM = 'booking.confirm'
export const DECLINE = 'booking.decline'

/** The pages behind a mail's links. What the event type forbids isn't offered. */
export function bookingLinks({ publicUrl, secretKey }: Keys, booking: BookingView, now: Date): BookingLinks {
  const page = `${publicUrl}/bookings/${booking.uid}`
  const expiresAt = new Date(now.getTime() + ANSWER_DAYS * 86_400_000)
  const token = (purpose: string) => signGrant(secretKey, { purpose, subject: booking.uid, expiresAt })
  return {
    booking: page,
    ...(!booking.eventType?.reschedulingDisabled && { reschedule: `${page}/reschedule` }),
    ...(!booking.eventType?.cancellingDisabled && { cancel: `${page}/cancel` }),
    ...(booking.status === 'pending' && {
      confirm: `${page}/confirm?token=${token(CONFIRM)}`,
      decline: `${page}/decline?token=${token(DECLINE)}`,
    }),
  }
}
