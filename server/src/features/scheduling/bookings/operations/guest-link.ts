import type { SecretKeys } from '../../../../lib/secrets/secret-box.ts'
import { type Grant, isGranted, signGrant } from '../../../../lib/secrets/signed-link.ts'
import type { BookingView } from '../booking.ts'

/** A booking may be rescheduled to a later time, and the link still works then. */
const DAYS_AFTER_END = 30
const DAY_MS = 86_400_000

const grantFor = (uid: string, attendeeId: number): Omit<Grant, 'expiresAt'> => ({
  purpose: 'booking.guest',
  subject: `${uid} ${attendeeId}`,
})

/** Where a guest whom a stranger has named says that they come. Whoever opens it reads the guest's mail. */
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
