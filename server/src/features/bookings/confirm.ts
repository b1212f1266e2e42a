import type { CommandContext } from '../../commands/context.ts'
import { forbidden, invalid } from '../../lib/errors.ts'
import type { BookingDependencies } from './dependencies.ts'
import { bookingNotFound, changedMeanwhile } from './errors.ts'
import { administersBooking } from './roles.ts'
import { changeStatus } from './store.ts'
import { tell } from './tell.ts'
import type { BookingView } from './view.ts'
import { viewBooking, viewBookingByUid } from './view-store.ts'

/** What existing clients read when somebody answers a request that isn't theirs to answer. */
export const mayNotAnswer = () =>
  forbidden('BOOKING_FORBIDDEN', "You don't have necessary permissions to access this resource")

export const alreadyAnswered = (booking: BookingView) =>
  invalid(
    'BOOKING_NOT_PENDING',
    `Bad request: booking with uid=${booking.uid} is ${booking.status}; only a pending one can be confirmed or declined.`,
  )

/**
 * Accepts a pending booking, if its time is still there. `granted`: a signed link from the organizer's mail stands for
 * their sign-in.
 *
 * @throws `BOOKING_NOT_FOUND`, `BOOKING_FORBIDDEN`, `BOOKING_NOT_PENDING`, and what a claim throws for a taken time
 */
export function confirmBooking(
  deps: BookingDependencies,
  context: CommandContext,
  uid: string,
  { granted = false }: { granted?: boolean } = {},
): Promise<BookingView> {
  return deps.run(context, async (tx, now) => {
    const booking = await viewBookingByUid(tx, uid)
    if (!booking) throw bookingNotFound(uid)
    if (!granted && !administersBooking(context.actor, booking)) throw mayNotAnswer()
    if (booking.status !== 'pending') throw alreadyAnswered(booking)
    const hostIds = booking.hosts.map(({ userId }) => userId)
    // Hours and notice were looked at when the request came in; since then only another booking can be in the way.
    await deps.availability.claimAgainstHours(
      tx,
      { hostIds, hasTeam: booking.teamId !== null },
      [{ start: booking.startsAt.getTime(), end: booking.endsAt.getTime() }],
      now,
      { bookingId: booking.id },
    )
    const confirmed = await changeStatus(tx, booking.id, ['pending'], {
      status: 'accepted',
      confirmedAt: now,
      updatedAt: now,
      icsSequence: booking.icsSequence + 1,
    })
    if (!confirmed) throw changedMeanwhile(uid)
    await deps.occupancy.freeBooking(tx, booking.id)
    await deps.occupancy.take(tx, {
      hostIds,
      startsAt: booking.startsAt,
      endsAt: booking.endsAt,
      eventTypeId: booking.eventTypeId,
      bufferBeforeMinutes: booking.eventType?.bufferBeforeMinutes ?? 0,
      bufferAfterMinutes: booking.eventType?.bufferAfterMinutes ?? 0,
      kind: 'booking',
      bookingId: booking.id,
    })
    const after = (await viewBooking(tx, booking.id)) as BookingView
    await tell(deps, tx, context, now, after, { event: 'BOOKING_CREATED', occasion: 'scheduled' })
    return after
  })
}
