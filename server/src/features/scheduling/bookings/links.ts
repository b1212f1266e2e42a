import { signGrant } from '../../../lib/secrets/signed-link.ts'
import { trimCharactersAtEnd } from '../../../lib/text/trim-characters.ts'
import type { BookingView } from './booking.ts'

/** An organizer may answer a request from the mail this long. */
const ANSWER_DAYS = 90

export type BookingLinks = { booking: string; reschedule?: string; cancel?: string; confirm?: string; decline?: string }

type Keys = { publicUrl: string; secretKey: Buffer }

/** Purposes of the signed tokens in mails: each is good for one thing, for one booking. */
export const CONFIRM = 'booking.confirm'
export const DECLINE = 'booking.decline'

/** Pages of a platform client that take the place of ours. */
export type ClientPages = {
  bookingRedirectUri: string | null
  bookingCancelRedirectUri: string | null
  bookingRescheduleRedirectUri: string | null
}

/** The pages behind a mail's links. What the event type forbids isn't offered. */
export function bookingLinks(
  { publicUrl, secretKey }: Keys,
  booking: BookingView,
  now: Date,
  client?: ClientPages,
): BookingLinks {
  const page = `${publicUrl}/bookings/${booking.uid}`
  const expiresAt = new Date(now.getTime() + ANSWER_DAYS * 86_400_000)
  const token = (purpose: string) => signGrant(secretKey, { purpose, subject: booking.uid, expiresAt })
  return {
    booking: bookingPage(client, booking.uid) ?? page,
    ...(!booking.eventType?.reschedulingDisabled && {
      reschedule: reschedulePage(client, booking) ?? `${page}/reschedule`,
    }),
    ...(!booking.eventType?.cancellingDisabled && {
      cancel: below(client?.bookingCancelRedirectUri, booking.uid) ?? `${page}/cancel`,
    }),
    ...(booking.status === 'pending' && {
      confirm: `${page}/confirm?token=${token(CONFIRM)}`,
      decline: `${page}/decline?token=${token(DECLINE)}`,
    }),
  }
}

/**
 * The same pages for one of several who share the meeting: without their seat's uid these pages could do nothing for
 * them, for nobody moves or cancels it for the others.
 */
export function linksOfSeat(links: BookingLinks, seatUid: string): BookingLinks {
  const { booking, reschedule, cancel } = links
  const named = (page: string) => {
    const url = new URL(page)
    url.searchParams.set('seatUid', seatUid)
    return url.href
  }
  return {
    booking: named(booking),
    ...(reschedule !== undefined && { reschedule: named(reschedule) }),
    ...(cancel !== undefined && { cancel: named(cancel) }),
  }
}

/** Where a platform client shows a booking. */
export const bookingPage = (client: ClientPages | undefined, uid: string): string | undefined =>
  below(client?.bookingRedirectUri, uid)

/** `https://app.example.com/bookings?x=1` and `abc` make `https://app.example.com/bookings/abc?x=1`. */
function below(page: string | null | undefined, uid: string): string | undefined {
  if (!page) return undefined
  const url = new URL(page)
  url.pathname = `${trimCharactersAtEnd(url.pathname, '/')}/${uid}`
  return url.href
}

function reschedulePage(client: ClientPages | undefined, { uid, eventType }: BookingView): string | undefined {
  if (!client?.bookingRescheduleRedirectUri) return undefined
  const url = new URL(client.bookingRescheduleRedirectUri)
  url.searchParams.set('rescheduleUid', uid)
  if (eventType) url.searchParams.set('eventTypeSlug', eventType.slug)
  return url.href
}
