import type { CommandContext } from '../../../../commands/context.ts'
import { invalid } from '../../../../lib/errors.ts'
import type { BookingDependencies } from '../dependencies.ts'
import { attendeeNotFound, bookingMissing } from '../errors/access.ts'
import { audienceOf } from '../events/audience.ts'
import { whyNotRate } from '../rules/rate.ts'
import { storeRating } from '../store/change.ts'
import { viewLocked } from '../store/view-locked.ts'

export const RATINGS = [1, 2, 3, 4, 5] as const

/** One attendee's rating of the meeting. */
export type Rating = { attendeeId: number; rating: (typeof RATINGS)[number]; feedback: string | null }

/**
 * Stores the rating and replaces an earlier one. The same rating again publishes no event. The caller has already
 * checked that the link is the attendee's.
 *
 * @throws `BOOKING_NOT_FOUND`, `ATTENDEE_NOT_FOUND`, `BOOKING_NOT_OVER`
 */
export function rateBooking(
  { run }: Pick<BookingDependencies, 'run'>,
  context: CommandContext,
  uid: string,
  { attendeeId, rating, feedback }: Rating,
): Promise<void> {
  return run(context, async (change) => {
    const { tx, now } = change
    const booking = await viewLocked(tx, uid)
    if (!booking) throw bookingMissing.short(uid)
    const attendee = booking.attendees.find(({ id, kind }) => id === attendeeId && kind !== 'host')
    if (!attendee) throw attendeeNotFound(attendeeId, uid)
    if (whyNotRate(booking, now) !== undefined) throw notOver(uid, booking.status)
    if (!(await storeRating(tx, booking.id, { rating, feedback }, now))) return
    await change.publish({
      type: 'booking.rated',
      ...audienceOf(booking),
      payload: { bookingUid: uid, bookingId: booking.id, email: attendee.email, rating, ratingFeedback: feedback },
    })
  })
}

const notOver = (uid: string, status: string) =>
  invalid(
    'BOOKING_NOT_OVER',
    `Booking with uid=${uid} ${status === 'accepted' ? 'is not over yet' : `is ${status}`}; only a meeting that took place can be rated.`,
  )
