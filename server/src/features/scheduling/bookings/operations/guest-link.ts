import type { SecretKeys } from '../../../../lib/secrets/secret-box.ts'
import { type Grant, isGranted, signGrant } from '../../../../lib/secrets/signed-link.ts'
import type { BookingView } from '../booking.ts'

/**
 * Number of days after the end of the booking for which the link works, because the booking may be rescheduled to a
 * later time.
 */
const DAYS_AFTER_END = 30
const DAY_MS = 86_400_000

const grantFor = (uid: string, attendeeId: number): Omit<Grant, 'expiresAt'> => ({
  purpose: 'booking.guest',
  subject: `${uid} ${attendeeId}`,
})

/**
 * Returns the link by which a guest whom a stranger has named accepts. The link proves that its user reads the guest's
 * mail.
 */
export function guestLink(
  { publicUrl, secretKey }: { publicUrl: string; secretKey: Buffer },
  { uid, endsAt }: Pick<BookingView, 'uid' | 'endsAt'>,
  attendeeId: number,
): string {
  const expiresAt = new Date(endsAt.getTime() + DAYS_AFTER_END * DAY_MS)
  const token = signGrant(secretKey, { ...grantFor(uid, attendeeId), expiresAt })
  return `${publicUrl}/bookings/${uid}/guest?${new URLSearchParams({ guest: String(attendeeId), token })}`
}

export const isGuestLink = (
  keys: SecretKeys,
  { uid, attendeeId, token }: { uid: string; attendeeId: number; token: string },
  now: Date,
): boolean => isGranted(keys, grantFor(uid, attendeeId), token, now)
