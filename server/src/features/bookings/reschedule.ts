import type { CommandContext } from '../../commands/context.ts'
import { callerKey } from '../../commands/context.ts'
import type { Tx } from '../../db/connection.ts'
import type { Bookable, WantedSlot } from '../availability/service.ts'
import { chooseHosts } from './create/choose-hosts.ts'
import { needsConfirmation } from './create/needs-confirmation.ts'
import type { BookingDependencies } from './dependencies.ts'
import { bookingNotFound, changedMeanwhile } from './errors.ts'
import { findBookableFor } from './find-bookable.ts'
import {
  cancelledBefore,
  declinedBefore,
  eventTypeGone,
  movedAlready,
  overAlready,
  reschedulingDisabled,
  tooLateToMove,
} from './reschedule-errors.ts'
import { isOrganizer } from './roles.ts'
import {
  changeStatus,
  deleteReservations,
  insertAttendees,
  insertBooking,
  insertBookingHosts,
  insertMove,
} from './store.ts'
import { bookerEmail, tell } from './tell.ts'
import { type BookingView, bookerOf, organizerOf } from './view.ts'
import { viewBooking, viewBookingByUid } from './view-store.ts'

export type Move = {
  startsAt: Date
  /** Address of who moves it, where it isn't the caller's account. */
  rescheduledBy?: string | undefined
  reason?: string | undefined
  reservationUid?: string | undefined
}

const MINUTE_MS = 60_000

/**
 * Moves a booking: a successor takes the new time, the old one is cancelled and points to it, both in one transaction.
 * Whoever knows the uid may. The length is the old booking's own, and its old time doesn't stand in the way.
 *
 * @throws what `reschedule-errors.ts` names, and what a claim throws for the new time; the booking is untouched then.
 */
export async function rescheduleBooking(
  deps: BookingDependencies,
  context: CommandContext,
  uid: string,
  move: Move,
): Promise<BookingView> {
  const found = await viewBookingByUid(deps.db, uid)
  if (!found) throw bookingNotFound(uid)
  refuse(found, context, deps.clock.now())
  if (found.eventTypeId === null) throw eventTypeGone(uid)
  const bookable = await findBookableFor(deps.availability, { eventTypeId: found.eventTypeId })
  const slot: WantedSlot = {
    start: move.startsAt.getTime(),
    lengthMinutes: (found.endsAt.getTime() - found.startsAt.getTime()) / MINUTE_MS,
    bookerTimeZone: bookerOf(found)?.timeZone ?? 'UTC',
  }

  const moveIt = () =>
    deps.run(context, async (tx, now) => {
      const claim = await claimForMove(deps, tx, context, bookable, slot, found, move, now)
      // Read again under the hosts' locks: somebody may have moved or cancelled it while this caller waited.
      const old = (await viewBookingByUid(tx, uid)) as BookingView
      refuse(old, context, now)
      const movedBy = moverOf(context, old, move)
      const isByOrganizer = movedBy?.toLowerCase() === organizerOf(old)?.email.toLowerCase()
      const staysOpen = old.status === 'pending' || (!isByOrganizer && needsConfirmation(bookable, move.startsAt, now))
      const status = staysOpen ? ('pending' as const) : ('accepted' as const)

      const isMine = await changeStatus(tx, old.id, ['accepted', 'pending'], {
        status: 'cancelled',
        cancelledAt: now,
        updatedAt: now,
      })
      if (!isMine) throw changedMeanwhile(uid)
      await deps.occupancy.freeBooking(tx, old.id)
      const successorId = await storeSuccessor(deps, tx, context, {
        old,
        bookable,
        hostIds: claim.hostIds,
        move,
        slot,
        status,
        now,
      })
      if (claim.ownReservationUids.length > 0) await deleteReservations(tx, claim.ownReservationUids)
      const successor = (await viewBooking(tx, successorId)) as BookingView
      await insertMove(tx, {
        fromBookingId: old.id,
        toBookingId: successorId,
        fromUid: old.uid,
        toUid: successor.uid,
        movedByEmail: movedBy,
        reason: move.reason ?? null,
        movedAt: now,
      })
      if (status === 'accepted' || bookable.pendingBlocksSlot) {
        await deps.occupancy.take(tx, {
          hostIds: successor.hosts.map(({ userId }) => userId),
          startsAt: successor.startsAt,
          endsAt: successor.endsAt,
          eventTypeId: bookable.id,
          bufferBeforeMinutes: bookable.bufferBeforeMinutes,
          bufferAfterMinutes: bookable.bufferAfterMinutes,
          kind: status === 'accepted' ? 'booking' : 'pending',
          bookingId: successorId,
        })
      }
      const after = (await viewBooking(tx, successorId)) as BookingView
      await tell(deps, tx, context, now, after, {
        event: status === 'accepted' ? 'BOOKING_RESCHEDULED' : 'BOOKING_REQUESTED',
        occasion: status === 'accepted' ? 'rescheduled' : 'requested',
        reason: move.reason,
        former: { startsAt: old.startsAt, endsAt: old.endsAt },
        wasAccepted: old.status === 'accepted',
      })
      return after
    })
  // Its own old time doesn't stand in its way, which only the database can tell apart.
  return deps.availability.inTurn({ bookable, slot, decidesInDatabase: true }, moveIt)
}

function claimForMove(
  { availability }: BookingDependencies,
  tx: Tx,
  context: CommandContext,
  bookable: Bookable,
  slot: WantedSlot,
  old: BookingView,
  { reservationUid }: Move,
  now: Date,
) {
  // The old host may have left the event type since: their time is freed here, so they are locked as well.
  const caller = callerKey(context.actor)
  return availability.claim(tx, bookable, slot, now, {
    bookingId: old.id,
    reservation: (held) =>
      held.reservationUid === reservationUid ||
      (held.heldBy === caller && held.eventTypeId === bookable.id && held.heldStart === slot.start),
    alsoLock: old.hosts.map(({ userId }) => userId),
  })
}

function refuse(old: BookingView, { actor }: CommandContext, now: Date): void {
  if (old.movedTo) throw movedAlready(old.uid, old.movedTo.uid)
  if (old.status === 'cancelled') throw cancelledBefore(old.uid)
  if (old.status === 'rejected') throw declinedBefore(old.uid)
  if (old.endsAt <= now && !old.eventType?.allowsReschedulingPast) throw overAlready(old.uid)
  if (isOrganizer(actor, old)) return
  if (old.eventType?.reschedulingDisabled) throw reschedulingDisabled()
  const notice = old.eventType?.reschedulingMinimumNoticeMinutes ?? 0
  if (notice > 0 && old.startsAt.getTime() - now.getTime() < notice * MINUTE_MS) throw tooLateToMove()
}

/** Who moves it, by address: what the caller says, else the account, else the booker, whose link it is. */
function moverOf({ actor }: CommandContext, old: BookingView, { rescheduledBy }: Move): string | null {
  if (isOrganizer(actor, old) && actor.kind === 'user') return rescheduledBy ?? actor.email
  return rescheduledBy ?? (actor.kind === 'user' ? actor.email : bookerEmail(old))
}

type Succession = {
  old: BookingView
  bookable: Bookable
  hostIds: readonly number[]
  move: Move
  slot: WantedSlot
  status: 'accepted' | 'pending'
  now: Date
}

/** Everything that stays is copied; permanent id, series and the calendar's uid stay the same over all moves. */
async function storeSuccessor(
  { ids }: BookingDependencies,
  tx: Tx,
  context: CommandContext,
  succession: Succession,
): Promise<number> {
  const { old, bookable, hostIds, move, slot, status, now } = succession
  const endsAt = new Date(slot.start + slot.lengthMinutes * MINUTE_MS)
  const { hosts, attendees } = old
  const stay = hosts.filter(({ userId }) => hostIds.includes(userId)).map(({ userId }) => userId)
  const chosen = stay.length === hosts.length ? stay : chooseHosts(bookable, hostIds).map(({ userId }) => userId)
  const bookingId = await insertBooking(tx, {
    uid: ids.uid(),
    permanentId: old.permanentId,
    seriesId: old.seriesId,
    seriesPosition: old.seriesPosition,
    eventTypeId: old.eventTypeId,
    organizerId: chosen[0] ?? old.organizerId,
    teamId: old.teamId,
    organizationId: old.organizationId,
    createdByUserId: old.createdByUserId,
    createdThrough: context.through,
    status,
    startsAt: move.startsAt,
    endsAt,
    title: old.title,
    description: old.description,
    locationType: old.locationType,
    location: old.location,
    answers: JSON.stringify(old.answers),
    metadata: JSON.stringify(old.metadata),
    icsUid: old.icsUid,
    icsSequence: old.icsSequence + 1,
    createdAt: now,
    updatedAt: now,
  })
  await insertBookingHosts(
    tx,
    chosen.map((userId, position) => ({
      bookingId,
      startsAt: move.startsAt,
      userId,
      isOrganizer: position === 0,
      groupId: null,
      position,
    })),
  )
  await insertAttendees(
    tx,
    attendees.map(({ kind, userId, name, email, phoneNumber, timeZone, language }) => ({
      bookingId,
      startsAt: move.startsAt,
      kind,
      userId,
      name,
      email,
      phoneNumber,
      timeZone,
      language,
      createdAt: now,
    })),
  )
  return bookingId
}
