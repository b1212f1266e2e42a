import { byTheServer } from '../../../commands/by-the-server.ts'
import type { Change } from '../../../commands/change.ts'
import { type CommandContext, callerKey } from '../../../commands/context.ts'
import type { RunCommand } from '../../../commands/run.ts'
import type { Db, Tx } from '../../../db/connection.ts'
import type { Job } from '../../../jobs/runner.ts'
import type { Ids } from '../../../lib/ids.ts'
import type { Clock } from '../../../lib/time/clock.ts'
import {
  type Availability,
  administersEventType,
  type Bookable,
  hostsWithCalendars,
  type RequestedSlot,
  type Selector,
} from '../availability/service.ts'
import type { CopyReader } from '../calendars/service.ts'
import { chooseLength } from '../event-types/service.ts'
import type { Occupancy } from '../occupancy/service.ts'
import {
  durationNeedsSignIn,
  durationNotYours,
  eventTypeUnknown,
  hasNoHosts,
  lengthNotOffered,
  reservationNotFound,
} from './errors.ts'
import { checkCount, grant, HELD_PERIOD_MS } from './held-time.ts'
import { addHeldTime, deleteHeldTimes, findHeldSoFar } from './held-times-store.ts'
import { type ReservedSlot, reserveSlot } from './reserve-slot.ts'
import {
  deleteExpiredReservations,
  deleteReservation,
  findOwnReservation,
  findReservation,
  insertReservation,
  type ReservationRow,
  updateReservation,
} from './store.ts'

export { deleteReservations, endHoldsOnSeats } from './store.ts'

export type RequestedReservation = {
  selector: Selector
  startsAt: Date
  /** The end of the meeting, which requests in the API version 2024-04-15 have instead of its length. */
  endsAt?: Date
  lengthMinutes?: number | undefined
  /** The length of the hold in minutes. Only people who run the event type may set it. */
  holdMinutes?: number | undefined
}

export type Reservation = ReservationRow

type Held = Pick<Reservation, 'eventTypeId' | 'heldBy' | 'startsAt' | 'endsAt'>

const HOLD_MINUTES = 5
const MINUTE_MS = 60_000
/** Interval at which expired holds are removed, so that readers of slots are told about them. */
const CLEAN_UP_MS = MINUTE_MS / 4
const CLEAN_UP_BATCH = 500

export type SlotReservations = ReturnType<typeof createSlotReservations>

type Dependencies = {
  db: Db
  run: RunCommand
  clock: Clock
  ids: Ids
  availability: Availability
  occupancy: Occupancy
  /** Brings the hosts' calendars up to date before a time is held. */
  calendarCopies: Pick<CopyReader, 'refresh'>
}

export function createSlotReservations({ db, run, clock, ids, availability, occupancy, calendarCopies }: Dependencies) {
  async function find(selector: Selector): Promise<Bookable> {
    if (!('eventTypeId' in selector)) return availability.get(selector)
    const bookable = await availability.find(selector)
    if (!bookable) throw eventTypeUnknown(selector.eventTypeId)
    return bookable
  }

  async function prepare({ actor }: CommandContext, wanted: RequestedReservation) {
    if (wanted.holdMinutes !== undefined && actor.kind === 'anonymous') throw durationNeedsSignIn()
    const bookable = await find(wanted.selector)
    if (bookable.hosts.length === 0) throw hasNoHosts()
    await calendarCopies.refresh(hostsWithCalendars(bookable))
    const { userId, group, hosts } = bookable
    const belonging = { userId, teamId: group.teamId, hosts }
    if (wanted.holdMinutes !== undefined && !(await administersEventType(db, actor, belonging)))
      throw durationNotYours(bookable.id)
    const lengthMinutes = wanted.endsAt
      ? // Callers who send an end may send it even if the event type offers only one length.
        chooseLength(bookable, (wanted.endsAt.getTime() - wanted.startsAt.getTime()) / MINUTE_MS, {
          unknown: lengthNotOffered.byEnd,
        })
      : chooseLength(bookable, wanted.lengthMinutes, lengthNotOffered)
    const slot: RequestedSlot = { start: wanted.startsAt.getTime(), lengthMinutes, bookerTimeZone: 'UTC' }
    return { bookable, slot, holdMinutes: wanted.holdMinutes }
  }

  const publishReservation = (change: Change, type: 'slot.reserved', bookable: Bookable, reservation: Reservation) =>
    change.publish({
      type,
      userId: bookable.userId,
      teamId: bookable.teamId,
      organizationId: bookable.organizationId,
      eventTypeId: bookable.id,
      subjectKey: `reservation:${reservation.id}`,
      payload: {
        uid: reservation.uid,
        start: reservation.startsAt.toISOString(),
        end: reservation.endsAt.toISOString(),
        until: reservation.expiresAt.toISOString(),
      },
    })

  /**
   * Returns the time until which the caller may hold a reserved slot. It runs under the hosts' locks. People who run
   * the event type may choose the length.
   *
   * @throws `TOO_MANY_HOLDS`, `HELD_TOO_LONG`
   */
  async function admit(
    tx: Tx,
    { actor }: CommandContext,
    now: Date,
    { holdMinutes, own, ...held }: Held & { holdMinutes: number | undefined; own?: string },
  ): Promise<Date> {
    const since = new Date(now.getTime() - HELD_PERIOD_MS)
    const soFar = await findHeldSoFar(tx, held, { now, since, own })
    checkCount(soFar, actor.kind === 'user' ? actor.credential : undefined, now)
    if (holdMinutes !== undefined) return new Date(now.getTime() + holdMinutes * MINUTE_MS)
    const granted = grant(soFar, HOLD_MINUTES * MINUTE_MS, now)
    await addHeldTime(tx, held, granted, { now, since })
    return granted.expiresAt
  }

  /**
   * Holds a free slot for some minutes.
   *
   * @throws `SLOT_BOOKED`, `SLOT_HELD`, `EVENT_TYPE_NOT_FOUND`, `RESERVATION_DURATION_…`, `LENGTH_NOT_OFFERED`,
   * `TOO_MANY_HOLDS`, `HELD_TOO_LONG`, and what `reserveTime` throws for a time that isn't free for other reasons
   */
  async function create(context: CommandContext, wanted: RequestedReservation): Promise<Reservation> {
    const { bookable, slot, holdMinutes } = await prepare(context, wanted)
    const hold = async (change: Change) => {
      const { tx, now } = change
      const claimed = await reserveSlot(availability, change, { bookable, slot })
      const held = {
        eventTypeId: bookable.id,
        heldBy: callerKey(context.actor),
        startsAt: wanted.startsAt,
        endsAt: endOf(slot),
      }
      const expiresAt = await admit(tx, context, now, { ...held, holdMinutes })
      const reservation = await insertReservation(tx, { ...held, uid: ids.uid(), createdAt: now, expiresAt })
      await take(tx, bookable, claimed, reservation)
      await publishReservation(change, 'slot.reserved', bookable, reservation)
      return reservation
    }
    const entry = { bookable, slot, decidesInDatabase: true, locksOnlyHosts: true }
    return availability.inHostQueue(entry, { context, work: hold })
  }

  /** Changes the hold to another time, or renews it. @throws `RESERVATION_NOT_FOUND` and what `create` throws */
  async function update(context: CommandContext, uid: string, wanted: RequestedReservation): Promise<Reservation> {
    const { bookable, slot, holdMinutes } = await prepare(context, wanted)
    return run(context, async (change) => {
      const { tx, now } = change
      const claimed = await reserveSlot(availability, change, { bookable, slot, own: uid })
      const current = await findReservation(tx, uid, now)
      if (!current) throw reservationNotFound(uid)
      const held = { eventTypeId: bookable.id, startsAt: wanted.startsAt, endsAt: endOf(slot) }
      const expiresAt = await admit(tx, context, now, { ...held, heldBy: current.heldBy, holdMinutes, own: uid })
      await occupancy.freeReservation(tx, current.id)
      const reservation = await updateReservation(tx, current.id, { ...held, createdAt: now, expiresAt })
      await letSeatGo(tx, bookable, current, now)
      await take(tx, bookable, claimed, reservation)
      await publishReservation(change, 'slot.reserved', bookable, reservation)
      return reservation
    })
  }

  return {
    create,
    update,

    /** Returns the hold, unless it has expired. */
    get: async (uid: string): Promise<Reservation | undefined> => findReservation(db, uid, clock.now()),

    /**
     * Holds a slot for clients of the API version 2024-04-15, which repeat the request while a form is open: the caller's hold at that time is
     * renewed. It throws what `create` throws.
     */
    async keep(context: CommandContext, wanted: RequestedReservation): Promise<Reservation> {
      const { id } = await find(wanted.selector)
      const held = { eventTypeId: id, startsAt: wanted.startsAt, heldBy: callerKey(context.actor) }
      const own = await findOwnReservation(db, held, clock.now())
      return own ? update(context, own.uid, wanted) : create(context, wanted)
    },

    /** Returns the caller's hold on the slot. */
    findOwn: ({ actor }: CommandContext, held: { eventTypeId: number; startsAt: Date }) =>
      findOwnReservation(db, { ...held, heldBy: callerKey(actor) }, clock.now()),

    /** Releases the slot. A missing hold is no error, because pages can't know whether their hold still exists. */
    release(context: CommandContext, uid: string): Promise<void> {
      return run(context, async (change) => {
        const { tx, now } = change
        const hostIds = await occupancy.hostsOfReservation(tx, uid)
        await occupancy.lock(change, hostIds)
        const gone = await deleteReservation(tx, uid)
        if (!gone) return
        await occupancy.letSeatGo(tx, { hostIds, ...gone }, now)
        await change.publish({
          type: 'slot.released',
          eventTypeId: gone.eventTypeId,
          subjectKey: `reservation:${gone.id}`,
          payload: { uid },
        })
      })
    },

    cleanUp: {
      name: 'slot-reservations.clean-up',
      everyMs: CLEAN_UP_MS,
      async run() {
        await run(byTheServer, async (change) => {
          const { tx, now } = change
          await occupancy.lock(change, await occupancy.hostsOfExpiredHolds(tx, now))
          await deleteExpiredReservations(tx, now)
          await deleteHeldTimes(tx, new Date(now.getTime() - HELD_PERIOD_MS), CLEAN_UP_BATCH)
        })
        return false
      },
    } satisfies Job,
  }

  async function take(
    tx: Tx,
    bookable: Bookable,
    { hostIds, isBooked }: ReservedSlot,
    { id, startsAt, endsAt, expiresAt }: Reservation,
  ): Promise<void> {
    const time = {
      hostIds,
      startsAt,
      endsAt,
      expiresAt,
      eventTypeId: bookable.id,
      bufferBeforeMinutes: bookable.bufferBeforeMinutes,
      bufferAfterMinutes: bookable.bufferAfterMinutes,
    }
    // A seat of a booked meeting takes no further time. Before the first booking, all held seats of the slot share its
    // time.
    if (isBooked) return
    if (bookable.seatsPerSlot !== null) await occupancy.holdSeat(tx, time)
    else await occupancy.take(tx, [{ ...time, kind: 'hold', reservationId: id }])
  }

  /** Releases the former slot of a hold that changes its time. Other holders keep their seats in it. */
  async function letSeatGo(tx: Tx, { hosts }: Bookable, former: Reservation, now: Date): Promise<void> {
    const { eventTypeId, startsAt } = former
    await occupancy.letSeatGo(tx, { hostIds: hosts.map(({ userId }) => userId), eventTypeId, startsAt }, now)
  }
}

const endOf = ({ start, lengthMinutes }: RequestedSlot): Date => new Date(start + lengthMinutes * MINUTE_MS)
