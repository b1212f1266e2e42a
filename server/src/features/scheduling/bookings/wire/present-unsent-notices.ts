import type { UnsentNotice } from '../booking.ts'
import type { SeenBooking } from '../seen-booking.ts'
import type { Booking } from './schema/booking.ts'

const MESSAGES: Readonly<Record<UnsentNotice, (email: string) => string>> = {
  'too-many': (email) =>
    `${email} wasn't told of this booking: too many bookings have named this address as a guest today.`,
  'not-delivered': (email) => `${email} wasn't told of this booking: the mail server refused the mail.`,
}

/** Presents the guests who don't know of the booking. `SeenBooking` has them only for readers of the whole booking. */
export function presentUnsentNotices({ attendees }: SeenBooking): Pick<Booking, 'unsentGuestNotices'> {
  const unsentGuestNotices = attendees.flatMap(({ email, unsentNotice: reason }) =>
    reason === null ? [] : [{ email, reason, message: MESSAGES[reason](email) }],
  )
  return unsentGuestNotices.length > 0 ? { unsentGuestNotices } : {}
}
