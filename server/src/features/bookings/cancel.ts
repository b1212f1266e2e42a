import type { CommandContext } from '../../commands/context.ts'
import { notFound } from '../../lib/errors.ts'
import {
  cancelledAlready,
  cancellingDisabled,
  notPartOfSeries,
  reasonRequired,
  rejectedAlready,
  seatUnknown,
} from './cancel-errors.ts'
import type { BookingDependencies } from './dependencies.ts'
import { isOrganizer } from './roles.ts'
import { changeStatus } from './store.ts'
import { bookerEmail, tell } from './tell.ts'
import type { BookingView } from './view.ts'
import { viewBooking, viewBookingByUid } from './view-store.ts'

export type Cancellation = {
  reason?: string | undefined
  cancelSubsequent?: boolean | undefined
  seatUid?: string | undefined
}

/**
 * Cancels a booking and frees its time at once. Whoever knows the uid may: the link in the mail is the attendee's proof.
 *
 * @throws `BOOKING_NOT_FOUND`, `BOOKING_CANCELLED_ALREADY`, `CANCELLATION_REASON_REQUIRED` (organizers owe one, users of platform clients excepted),
 * `CANCELLING_DISABLED`, `BOOKING_NOT_RECURRING`, `SEAT_UNKNOWN`
 */
export async function cancelBooking(
  deps: BookingDependencies,
  context: CommandContext,
  uid: string,
  { reason, cancelSubsequent, seatUid }: Cancellation,
): Promise<BookingView> {
  return deps.run(context, async (tx, now) => {
    const booking = await viewBookingByUid(tx, uid)
    if (!booking) throw notFound('BOOKING_NOT_FOUND', `Booking with uid=${uid} not found`)
    if (seatUid !== undefined) throw seatUnknown()
    refuse(booking, context, { reason, cancelSubsequent })
    await deps.occupancy.lock(
      tx,
      booking.hosts.map(({ userId }) => userId),
    )
    const cancelled = await changeStatus(tx, booking.id, ['accepted', 'pending', 'awaiting_host'], {
      status: 'cancelled',
      cancellationReason: reason ?? null,
      cancelledByEmail: context.actor.kind === 'user' ? context.actor.email : bookerEmail(booking),
      cancelledAt: now,
      updatedAt: now,
      icsSequence: booking.icsSequence + 1,
    })
    if (!cancelled) throw cancelledAlready(uid)
    await deps.occupancy.freeBooking(tx, booking.id)
    const after = (await viewBooking(tx, booking.id)) as BookingView
    await tell(deps, tx, context, now, after, {
      event: 'BOOKING_CANCELLED',
      occasion: 'cancelled',
      reason,
      wasAccepted: booking.status === 'accepted',
    })
    return after
  })
}

function refuse(booking: BookingView, { actor }: CommandContext, { reason, cancelSubsequent }: Cancellation): void {
  if (cancelSubsequent && booking.seriesId === null) throw notPartOfSeries(booking.uid)
  if (booking.status === 'cancelled') throw cancelledAlready(booking.uid)
  if (booking.status === 'rejected') throw rejectedAlready(booking.uid)
  const byOrganizer = isOrganizer(actor, booking)
  if (booking.eventType?.cancellingDisabled && !byOrganizer) throw cancellingDisabled()
  // A platform's own pages ask for a reason or don't.
  if (byOrganizer && booking.platformClientId === null && !reason?.trim()) throw reasonRequired()
}
