import type { SecretKeys } from '../../../../lib/secrets/secret-box.ts'
import { isGranted, signGrant } from '../../../../lib/secrets/signed-link.ts'
import type { BookingView } from '../booking.ts'

/** Number of days for which a meeting may be rated. */
const RATING_DAYS = 90
const PURPOSE = 'booking.rate'

const subjectOf = (uid: string, attendeeId: number): string => `${uid} ${attendeeId}`

/** Returns the link to the page on which an attendee rates the meeting. */
export function ratingLink(
  { publicUrl, secretKey }: { publicUrl: string; secretKey: Buffer },
  { uid, endsAt }: Pick<BookingView, 'uid' | 'endsAt'>,
  attendeeId: number,
  now: Date,
): string {
  const since = Math.max(now.getTime(), endsAt.getTime())
  const expiresAt = new Date(since + RATING_DAYS * 86_400_000)
  const token = signGrant(secretKey, { purpose: PURPOSE, subject: subjectOf(uid, attendeeId), expiresAt })
  return `${publicUrl}/bookings/${uid}/rate?${new URLSearchParams({ attendee: String(attendeeId), token })}`
}

/** Returns true if the token belongs to the attendee's rating link. */
export const isRatingLink = (
  keys: SecretKeys,
  { uid, attendeeId, token }: { uid: string; attendeeId: number; token: string },
  now: Date,
): boolean => isGranted(keys, { purpose: PURPOSE, subject: subjectOf(uid, attendeeId) }, token, now)
