import { signGrant } from '../../../lib/secrets/signed-link.ts'
import { trimCharactersAtEnd } from '../../../lib/text/trim-characters.ts'
import type { BookingView } from './booking.ts'

/** Number of days for which an organizer may answer a request by the links in the mail. */
const ANSWER_DAYS = 90

export type BookingLinks = { booking: string; reschedule?: string; cancel?: string; confirm?: string; decline?: string }

type Keys = { publicUrl: string; secretKey: Buffer }

/** Purposes of the signed tokens in mails. A token is valid for one purpose and one booking. */
export const CONFIRM = 'booking.confirm'
export const DECLINE = 'booking.decline'

/** The pages of a platform client that replace ours. */
export type ClientPages = {
  bookingRedirectUri: string | null
  bookingCancelRedirectUri: string | null
  bookingRescheduleRedirectUri: string | null
}

/** Returns the pages behind the links of a mail. Pages that the event type forbids are left out. */
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
 * Returns the same pages with the uid of a seat in a shared meeting. An attendee needs it, because without it the pages
 * could only change the whole meeting.
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

/** Returns the page on which a platform client shows a booking. */
export const bookingPage = (client: ClientPages | undefined, uid: string): string | undefined =>
  below(client?.bookingRedirectUri, uid)

/**
 * Appends the uid to the path: `https://app.example.com/bookings?x=1` and `abc` make
 * `https://app.example.com/bookings/abc?x=1`.
 */
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
