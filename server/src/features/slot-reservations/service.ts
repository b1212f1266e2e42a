import { announce } from '../../commands/announce.ts'
import { type CommandContext, callerKey } from '../../commands/context.ts'
import type { RunCommand } from '../../commands/run.ts'
import type { Db, Tx } from '../../db/connection.ts'
import type { Job } from '../../jobs/runner.ts'
import type { Clock } from '../../lib/clock.ts'
import { AppError } from '../../lib/errors.ts'
import type { Ids } from '../../lib/ids.ts'
import { type Availability, administersEventType, type Bookable, type WantedSlot } from '../availability/service.ts'
import type { Occupancy } from '../occupancy/service.ts'
import {
  durationNeedsSignIn,
  durationNotYours,
  eventTypeUnknown,
  hasNoHosts,
  lengthNotOffered,
  reservationNotFound,
  slotBooked,
  slotHeld,
} from './errors.ts'
import {
  deleteExpiredReservations,
  deleteReservation,
  findReservation,
  insertReservation,
  type ReservationRow,
  updateReservation,
} from './store.ts'

export type WantedReservation = {
  eventTypeId: number
  startsAt: Date
  lengthMinutes?: number | undefined
  /** How long to hold it; only people of the event type may say so. */
  holdMinutes?: number | undefined
}

export type Reservation = ReservationRow

const HOLD_MINUTES = 5
const MINUTE_MS = 60_000
const CLEAN_UP_MS = 10 * MINUTE_MS

export type SlotReservations = ReturnType<typeof createSlotReservations>

type Dependencies = {
  db: Db
  run: RunCommand
  clock: Clock
  ids: Ids
  availability: Availability
  occupancy: Occupancy
}

export function createSlotReservations({ db, run, clock, ids, availability, occupancy }: Dependencies) {
  async function prepare({ actor }: CommandContext, wanted: WantedReservation) {
    if (wanted.holdMinutes !== undefined && actor.kind === 'anonymous') throw durationNeedsSignIn()
    const bookable = await availability.find({ eventTypeId: wanted.eventTypeId })
    if (!bookable) throw eventTypeUnknown(wanted.eventTypeId)
    if (bookable.hosts.length === 0) throw hasNoHosts()
    const { userId, group, hosts } = bookable
    const belonging = { userId, teamId: group.teamId, hosts }
    if (wanted.holdMinutes !== undefined && !(await administersEventType(db, actor, belonging)))
      throw durationNotYours(bookable.id)
    const lengthMinutes = chooseLength(bookable, wanted.lengthMinutes)
    const slot: WantedSlot = { start: wanted.startsAt.getTime(), lengthMinutes, bookerTimeZone: 'UTC' }
    return { bookable, slot, holdMinutes: wanted.holdMinutes ?? HOLD_MINUTES }
  }

  /** Claims the time as a booking would; `own` is the hold that is being renewed. */
  async function claim(
    tx: Tx,
    bookable: Bookable,
    slot: WantedSlot,
    now: Date,
    own?: string,
  ): Promise<readonly number[]> {
    try {
      // Which slot is the first of the day depends on the booker's zone, which a hold doesn't know: booking will tell.
      const anyOfDay = { ...bookable, onlyFirstSlotOfDay: false }
      const { hostIds } = await availability.claim(tx, anyOfDay, [slot], now, {
        reservation: ({ reservationUid }) => reservationUid === own,
      })
      return bookable.schedulingType === 'collective' ? hostIds : heldHosts(bookable, hostIds)
    } catch (error) {
      throw inWordsOfReservations(error)
    }
  }

  const tell = (
    tx: Tx,
    context: CommandContext,
    now: Date,
    type: string,
    bookable: Bookable,
    reservation: Reservation,
  ) =>
    announce(tx, context, now, {
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

  return {
    /**
     * Holds a free slot for a while.
     *
     * @throws `SLOT_BOOKED`, `SLOT_HELD`, `EVENT_TYPE_NOT_FOUND`, `RESERVATION_DURATION_…`, `LENGTH_NOT_OFFERED`, and
     * what a claim throws for a time that isn't free for other reasons
     */
    async create(context: CommandContext, wanted: WantedReservation): Promise<Reservation> {
      const { bookable, slot, holdMinutes } = await prepare(context, wanted)
      const hold = () =>
        run(context, async (tx, now) => {
          const hostIds = await claim(tx, bookable, slot, now)
          const times = {
            startsAt: wanted.startsAt,
            endsAt: endOf(slot),
            expiresAt: new Date(now.getTime() + holdMinutes * MINUTE_MS),
          }
          const reservation = await insertReservation(tx, {
            ...times,
            uid: ids.uid(),
            eventTypeId: bookable.id,
            heldBy: callerKey(context.actor),
            createdAt: now,
          })
          await take(tx, bookable, hostIds, reservation)
          await tell(tx, context, now, 'slot.reserved', bookable, reservation)
          return reservation
        })
      return availability.inTurn({ bookable, slot, decidesInDatabase: true }, hold)
    },

    /** The hold as long as it is one. */
    get: async (uid: string): Promise<Reservation | undefined> => findReservation(db, uid, clock.now()),

    /** Holds another time, or the same one anew, from now on. @throws `RESERVATION_NOT_FOUND` and what `create` throws */
    async update(context: CommandContext, uid: string, wanted: WantedReservation): Promise<Reservation> {
      const { bookable, slot, holdMinutes } = await prepare(context, wanted)
      return run(context, async (tx, now) => {
        const hostIds = await claim(tx, bookable, slot, now, uid)
        const current = await findReservation(tx, uid, now)
        if (!current) throw reservationNotFound(uid)
        await occupancy.freeReservation(tx, current.id)
        const reservation = await updateReservation(tx, current.id, {
          eventTypeId: bookable.id,
          startsAt: wanted.startsAt,
          endsAt: endOf(slot),
          createdAt: now,
          expiresAt: new Date(now.getTime() + holdMinutes * MINUTE_MS),
        })
        await take(tx, bookable, hostIds, reservation)
        await tell(tx, context, now, 'slot.reserved', bookable, reservation)
        return reservation
      })
    },

    /** Lets the slot go. A hold that isn't there any more is no error: pages release what they can't know. */
    release(context: CommandContext, uid: string): Promise<void> {
      return run(context, async (tx, now) => {
        await occupancy.lock(tx, await occupancy.hostsOfReservation(tx, uid))
        const gone = await deleteReservation(tx, uid)
        if (!gone) return
        await announce(tx, context, now, {
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
        await deleteExpiredReservations(db, clock.now())
        return false
      },
    } satisfies Job,
  }

  async function take(
    tx: Tx,
    bookable: Bookable,
    hostIds: readonly number[],
    { id, startsAt, endsAt, expiresAt }: Reservation,
  ): Promise<void> {
    await occupancy.take(tx, [
      {
        hostIds,
        startsAt,
        endsAt,
        expiresAt,
        eventTypeId: bookable.id,
        bufferBeforeMinutes: bookable.bufferBeforeMinutes,
        bufferAfterMinutes: bookable.bufferAfterMinutes,
        kind: 'hold',
        reservationId: id,
      },
    ])
  }
}

const endOf = ({ start, lengthMinutes }: WantedSlot): Date => new Date(start + lengthMinutes * MINUTE_MS)

/** Whose time the hold takes: every fixed host's and that of one who is free. */
function heldHosts({ hosts }: Bookable, freeHostIds: readonly number[]): number[] {
  const fixed = hosts.filter(({ isFixed }) => isFixed).map(({ userId }) => userId)
  const rotating = freeHostIds.find((id) => !fixed.includes(id))
  return rotating === undefined ? fixed : [...fixed, rotating]
}

function chooseLength({ lengthMinutes, lengthOptionsMinutes }: Bookable, wanted: number | undefined): number {
  if (wanted === undefined) return lengthMinutes
  if (!lengthOptionsMinutes) throw lengthNotOffered.fixed()
  if (!lengthOptionsMinutes.includes(wanted)) throw lengthNotOffered.unknown(lengthOptionsMinutes)
  return wanted
}

/** The same refusals, with the status and words that clients know from reservations. */
function inWordsOfReservations(error: unknown): unknown {
  if (!(error instanceof AppError)) return error
  if (error.code === 'SLOT_HELD') return slotHeld()
  const reasons = (error.details.reasons ?? []) as { code: string }[]
  const isBooked = reasons.some(({ code }) => code === 'BUSY_BOOKING' || code === 'BUFFER')
  return error.code === 'SLOT_NOT_AVAILABLE' && isBooked ? slotBooked() : error
}
