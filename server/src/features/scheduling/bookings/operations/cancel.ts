import type { CommandContext } from '../../../../commands/context.ts'
import type { Tx } from '../../../../db/connection.ts'
import { notFound } from '../../../../lib/errors.ts'
import { isOrganizer, mayUpdate } from '../access.ts'
import type { BookingView } from '../booking.ts'
import type { BookingDependencies } from '../dependencies.ts'
import { cancelledAlready, cancelRefusals, notPartOfSeries, occurrenceRequired } from '../errors/cancel.ts'
import { notAHostOfEvent } from '../errors/seat.ts'
import { bookerEmail } from '../events/publish.ts'
import { whyNotCancel } from '../rules/cancel.ts'
import { namesNoSeat } from '../rules/seat.ts'
import { runShown } from '../run-shown.ts'
import type { SeenBooking } from '../seen-booking.ts'
import { deleteSeatsOf } from '../store/change.ts'
import { viewBookingByUid, viewSeries } from '../store/view.ts'
import { cancelSeat } from './cancel-seat.ts'
import { endBookings, OPEN } from './end-bookings.ts'

export type Cancellation = {
  reason?: string | undefined
  cancelSubsequent?: boolean | undefined
  seatUid?: string | undefined
}

/**
 * Cancels a booking, an occurrence and the later ones of its series, or all remaining occurrences of a series, and
 * frees their time at once. Any caller who knows the uid may cancel, because the link in the mail is the attendee's
 * proof. For a series, the result holds all occurrences.
 *
 * @throws `BOOKING_NOT_FOUND`, `BOOKING_CANCELLED_ALREADY`, `CANCELLATION_REASON_REQUIRED` (for organizers),
 * `CANCELLING_DISABLED`, `BOOKING_NOT_RECURRING`, `OCCURRENCE_REQUIRED`, `SEAT_UNKNOWN`
 */
export async function cancelBooking(
  deps: BookingDependencies,
  context: CommandContext,
  uid: string,
  cancellation: Cancellation,
): Promise<SeenBooking | SeenBooking[]> {
  return runShown<BookingView | BookingView[]>(deps, context, async (change) => {
    const { tx, now } = change
    const { reason, seatUid } = cancellation
    const { targets, seriesUid } = await findTargets(tx, uid, cancellation, now)
    const [first] = targets
    if (!first) throw cancelledAlready(uid)
    refuse(first, context, cancellation)
    if (seatUid !== undefined) return cancelSeat(deps, change, first, seatUid, reason)
    if (namesNoSeat(first, seatUid) && !(await mayUpdate(tx, context.actor, first))) throw notAHostOfEvent()
    const cancelled = await endBookings(deps, change, targets, {
      from: OPEN,
      change: {
        status: 'cancelled',
        cancellationReason: reason ?? null,
        cancelledByEmail: context.actor.kind === 'user' ? context.actor.email : bookerEmail(first),
        cancelledAt: now,
        // A shared meeting that is cancelled as a whole has no attendees left.
        ...(first.seatsTotal !== null && { seatsTaken: 0 }),
      },
      event: 'BOOKING_CANCELLED',
      occasion: 'cancelled',
      mails: 'of-all',
      reason,
      wasAccepted: ({ status }) => status === 'accepted',
      isByBooker: first.price > 0 && !(await mayUpdate(tx, context.actor, first)),
    })
    const [ended] = cancelled
    if (!ended) throw cancelledAlready(uid)
    if (first.seatsTotal !== null) {
      await deleteSeatsOf(tx, first.id)
      return { ...ended, attendees: [] }
    }
    return seriesUid === null ? ended : viewSeries(tx, seriesUid)
  })
}

/** Returns the bookings that the uid refers to, and the series that the result shows. */
async function findTargets(
  tx: Tx,
  uid: string,
  { cancelSubsequent }: Cancellation,
  now: Date,
): Promise<{ targets: BookingView[]; seriesUid: string | null }> {
  const isOpen = ({ status }: BookingView) => OPEN.some((open) => open === status)
  const booking = await viewBookingByUid(tx, uid)
  if (!booking) {
    const series = await viewSeries(tx, uid)
    if (series.length === 0) throw notFound('BOOKING_NOT_FOUND', `Booking with uid=${uid} not found`)
    if (cancelSubsequent) throw occurrenceRequired()
    return { targets: series.filter((each) => isOpen(each) && each.startsAt > now), seriesUid: uid }
  }
  if (!cancelSubsequent) return { targets: [booking], seriesUid: null }
  if (booking.seriesUid === null) throw notPartOfSeries(uid)
  const series = await viewSeries(tx, booking.seriesUid)
  const later = series.filter((each) => isOpen(each) && each.startsAt >= booking.startsAt)
  return { targets: later, seriesUid: booking.seriesUid }
}

function refuse(booking: BookingView, { actor }: CommandContext, { reason }: Cancellation): void {
  const why = whyNotCancel(booking, { isOrganizer: isOrganizer(actor, booking), reason })
  if (why !== undefined) throw cancelRefusals[why](booking.uid)
}
