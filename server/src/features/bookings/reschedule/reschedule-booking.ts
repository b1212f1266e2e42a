import { type CommandContext, callerKey } from '../../../commands/context.ts'
import type { Tx } from '../../../db/connection.ts'
import type { Bookable, Claim, WantedSlot } from '../../availability/service.ts'
import { needsConfirmation } from '../create/needs-confirmation.ts'
import type { BookingDependencies } from '../dependencies.ts'
import { bookingNotFound, changedMeanwhile } from '../errors.ts'
import { findBookableFor } from '../find-bookable.ts'
import { changeStatus, deleteReservations, insertMove } from '../store.ts'
import { tell } from '../tell.ts'
import { type BookingView, bookerOf, organizerOf } from '../view.ts'
import { viewBooking, viewBookingByUid } from '../view-store.ts'
import { checkMove, moverOf } from './check-move.ts'
import { eventTypeGone } from './errors.ts'
import type { Move } from './move.ts'
import { storeSuccessor } from './store-successor.ts'

const MINUTE_MS = 60_000

type Plan = { uid: string; move: Move; bookable: Bookable; slot: WantedSlot }

/**
 * Moves a booking: a successor takes the new time, the old one is cancelled and points to it, both in one transaction.
 * Whoever knows the uid may. The length is the old booking's own, and its old time doesn't stand in the way.
 *
 * @throws what `errors.ts` beside this file names, and what a claim throws for the new time; the booking is untouched then.
 */
export async function rescheduleBooking(
  deps: BookingDependencies,
  context: CommandContext,
  uid: string,
  move: Move,
): Promise<BookingView> {
  const found = await viewBookingByUid(deps.db, uid)
  if (!found) throw bookingNotFound(uid)
  checkMove(found, context, deps.clock.now())
  if (found.eventTypeId === null) throw eventTypeGone(uid)
  const bookable = await findBookableFor(deps.availability, { eventTypeId: found.eventTypeId })
  const slot: WantedSlot = {
    start: move.startsAt.getTime(),
    lengthMinutes: (found.endsAt.getTime() - found.startsAt.getTime()) / MINUTE_MS,
    bookerTimeZone: bookerOf(found)?.timeZone ?? 'UTC',
  }
  // Its own old time doesn't stand in its way, which only the database can tell apart.
  return deps.availability.inTurn({ bookable, slot, decidesInDatabase: true }, () =>
    deps.run(context, async (tx, now) => {
      const claim = await claimForMove(deps, tx, context, { uid, move, bookable, slot }, found, now)
      return moveTo(deps, tx, context, { uid, move, bookable, slot }, claim, now)
    }),
  )
}

/** The old host may have left the event type since: their time is freed here, so they are locked as well. */
function claimForMove(
  { availability }: BookingDependencies,
  tx: Tx,
  context: CommandContext,
  { bookable, slot, move }: Plan,
  old: BookingView,
  now: Date,
): Promise<Claim> {
  const caller = callerKey(context.actor)
  return availability.claim(tx, bookable, slot, now, {
    bookingId: old.id,
    reservation: (held) =>
      held.reservationUid === move.reservationUid ||
      (held.heldBy === caller && held.eventTypeId === bookable.id && held.heldStart === slot.start),
    alsoLock: old.hosts.map(({ userId }) => userId),
  })
}

async function moveTo(
  deps: BookingDependencies,
  tx: Tx,
  context: CommandContext,
  { uid, move, bookable, slot }: Plan,
  claim: Claim,
  now: Date,
): Promise<BookingView> {
  // Read again under the hosts' locks: somebody may have moved or cancelled it while this caller waited.
  const old = (await viewBookingByUid(tx, uid)) as BookingView
  checkMove(old, context, now)
  const movedByEmail = moverOf(context, old, move)
  const isByOrganizer = movedByEmail?.toLowerCase() === organizerOf(old)?.email.toLowerCase()
  const staysOpen = old.status === 'pending' || (!isByOrganizer && needsConfirmation(bookable, move.startsAt, now))
  const status = staysOpen ? 'pending' : 'accepted'

  const change = { status: 'cancelled' as const, cancelledAt: now, updatedAt: now }
  if (!(await changeStatus(tx, old.id, ['accepted', 'pending'], change))) throw changedMeanwhile(uid)
  await deps.occupancy.freeBooking(tx, old.id)
  const { hostIds, ownReservationUids } = claim
  const successor = await storeSuccessor(tx, deps.ids, context, { old, bookable, hostIds, move, slot, status, now })
  if (ownReservationUids.length > 0) await deleteReservations(tx, ownReservationUids)
  await insertMove(tx, {
    fromBookingId: old.id,
    toBookingId: successor.id,
    fromUid: old.uid,
    toUid: successor.uid,
    movedByEmail,
    reason: move.reason ?? null,
    movedAt: now,
  })
  if (status === 'accepted' || bookable.pendingBlocksSlot) {
    await deps.occupancy.take(tx, {
      hostIds: successor.hostIds,
      startsAt: move.startsAt,
      endsAt: new Date(slot.start + slot.lengthMinutes * MINUTE_MS),
      eventTypeId: bookable.id,
      bufferBeforeMinutes: bookable.bufferBeforeMinutes,
      bufferAfterMinutes: bookable.bufferAfterMinutes,
      kind: status === 'accepted' ? 'booking' : 'pending',
      bookingId: successor.id,
    })
  }
  const after = (await viewBooking(tx, successor.id)) as BookingView
  await tell(deps, tx, context, now, after, {
    event: status === 'accepted' ? 'BOOKING_RESCHEDULED' : 'BOOKING_REQUESTED',
    occasion: status === 'accepted' ? 'rescheduled' : 'requested',
    reason: move.reason,
    former: { startsAt: old.startsAt, endsAt: old.endsAt },
    wasAccepted: old.status === 'accepted',
  })
  return after
}
