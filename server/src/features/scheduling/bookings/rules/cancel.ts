import type { BookingView } from '../booking.ts'

export type WhyNotCancel = 'cancelled' | 'declined' | 'disabled' | 'reason-missing'

type Canceller = {
  isOrganizer: boolean
  /** The reason that the caller gave. */
  reason?: string | undefined
}

/**
 * Returns why the caller can't cancel the booking. The command throws the error of this reason, and the page shows its
 * text. A shared meeting also needs the caller's seat (`namesNoSeat`).
 */
export function whyNotCancel(booking: BookingView, { isOrganizer, reason }: Canceller): WhyNotCancel | undefined {
  if (booking.status === 'cancelled') return 'cancelled'
  if (booking.status === 'rejected') return 'declined'
  if (booking.eventType?.cancellingDisabled && !isOrganizer) return 'disabled'
  // The pages of a platform client decide themselves whether they ask for a reason.
  if (isOrganizer && booking.platformClientId === null && !reason?.trim()) return 'reason-missing'
  return undefined
}
