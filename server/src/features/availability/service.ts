import {
  checkSlot,
  type Explanation,
  explainSlot,
  findSlots,
  type Host,
  type Interval,
  type Verdict,
} from '@daybook/availability'
import type { Db, Tx } from '../../db/connection.ts'
import type { AppError } from '../../lib/errors.ts'
import { createSharedReads } from '../../lib/shared-reads.ts'
import type { Occupancy, Taken, TakenOrHeld } from '../occupancy/service.ts'
import type { ReadVersions, Versions } from '../versions/service.ts'
import { heldByAnother, MOST_DAYS, notBookable, rangeInvalid, rangeTooLong } from './errors.ts'
import { countedRange, limitsOf } from './limits.ts'
import { notFoundFor } from './missing.ts'
import { type Asked, hostsOf, questionOf, type WantedSlot } from './question.ts'
import { createSnapshots } from './snapshots.ts'
import {
  type Bookable,
  type BookableHost,
  findBookable,
  findEventTypeId,
  findMissing,
  listBooked,
  listSeated,
  type Missing,
  type SeatedMeeting,
  type Selector,
} from './store.ts'
import { CROWD_MS, createTurns } from './turns.ts'
import { preferredHost, type WantedHosts, withWantedHosts } from './wanted-hosts.ts'

export { administersEventType, isNamedBy } from './administers.ts'
export type { WantedSlot } from './question.ts'
export type { Bookable, BookableHost, BookableLocation, Missing, SeatedMeeting, Selector } from './store.ts'
export { preferredHost, type WantedHosts, withWantedHosts } from './wanted-hosts.ts'

/** What to list, in milliseconds; the length may depend on what the event type offers. */
export type ListWish = {
  from: number
  until: number
  bookerTimeZone: string
  lengthOf: (bookable: Bookable) => number
  wantedHosts?: WantedHosts | undefined
}

/** Starts to be explained, each of them in the range. */
export type ExplanationWish = ListWish & { startsOf: (bookable: Bookable) => number[] }

export type Explained = { bookable: Bookable; lengthMinutes: number; starts: Explanation[] }

/** Free starts, ascending, in milliseconds, and how long that is true. */
export type Listed = {
  bookable: Bookable
  lengthMinutes: number
  starts: number[]
  versions: ReadVersions
  /** From then on a hold has ended that is counted here; infinite without one. */
  trueUntil: number
  /** The seated bookings in the range, where the event type has seats. */
  seated?: readonly SeatedMeeting[]
}

/** Which taken time doesn't count: of the bookings that are moved or answered, and the caller's own hold. */
export type Overlooked = {
  bookingId?: number | undefined
  bookingIds?: readonly number[]
  reservation?: ((held: TakenOrHeld) => boolean) | undefined
}

/** Hosts whose time changes in the same transaction beside those of the event type: all are locked at once, in order. */
export type AlsoLocked = { alsoLock?: readonly number[] }

/** What a claim found: who is free, and which of the caller's own holds the booking uses up. */
export type Claim = {
  hostIds: readonly number[]
  ownReservationUids: string[]
  /** The seated booking at that time which has a seat left. */
  joined?: SeatedMeeting | undefined
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** The largest buffer that an event type may have: how far beyond a range a booking can still matter. */
export const LONGEST_BUFFER_MINUTES = 1440

export type Availability = ReturnType<typeof createAvailability>

type Dependencies = { db: Db; occupancy: Occupancy; versions: Versions; now: () => Date }

/**
 * Decides what is free. Listing, holding, booking and moving all ask the same engine with the same inputs: what is
 * listed can be booked, what isn't can't, until something changes.
 */
export function createAvailability({ db, occupancy, versions, now }: Dependencies) {
  const share = createSharedReads<Bookable | undefined>({ crowdMs: CROWD_MS })

  const find = (selector: Selector): Promise<Bookable | undefined> =>
    share(JSON.stringify(selector), () => findBookable(db, selector))

  const taken = (bookable: Bookable, { from, until }: { from: number; until: number }, now: Date): Promise<Taken[]> =>
    occupancy.list(rangeAround(bookable, from, until, now))

  const snapshots = createSnapshots({ versions, occupancy, find, findId: (selector) => findEventTypeId(db, selector) })

  const notFoundAs = async (selector: Selector): Promise<AppError> =>
    notFoundFor(selector, await findMissing(db, selector))

  /**
   * Why the slot can't be had, as far as `taken` tells: nothing where a taken time may have a seat left, or where holds
   * and limits say which slot is the first of its day.
   */
  function refusalOf(bookable: Bookable, slot: WantedSlot, taken: readonly Taken[], now: Date): AppError | undefined {
    if (bookable.seatsPerSlot !== null || bookable.onlyFirstSlotOfDay) return undefined
    const verdict = judge(bookable, slot, taken, now)
    return verdict.bookable ? undefined : notBookable(verdict.reasons, { hasTeam: bookable.teamId !== null })
  }

  return {
    find,
    refusalOf,
    taken,

    /** One at a time for the same hosts, and an early no for those who come too late. */
    inTurn: createTurns({ taken, refusalOf, now }),

    /** Whether there is anybody behind a selector at all. @throws `USER_NOT_FOUND`, `TEAM_NOT_FOUND`, `ORGANIZATION_NOT_FOUND` */
    async checkOwner(selector: Selector): Promise<void> {
      const error = await notFoundAs(selector)
      if (error.code !== 'EVENT_TYPE_NOT_FOUND') throw error
    },

    /** What of a selector that nothing was found by isn't there. */
    findMissing: (selector: Selector): Promise<Missing> => findMissing(db, selector),

    /** @throws `EVENT_TYPE_NOT_FOUND`, `USER_NOT_FOUND`, `TEAM_NOT_FOUND`, `ORGANIZATION_NOT_FOUND` */
    async get(selector: Selector): Promise<Bookable> {
      const bookable = await find(selector)
      if (!bookable || isParent(bookable)) throw await notFoundAs(selector)
      return bookable
    },

    /**
     * The free starts in a range. `read`: versions that the caller has read since it was asked, which saves reading them.
     *
     * @throws what `get` throws, `RANGE_INVALID`, `RANGE_TOO_LONG`; what `lengthOf` throws
     */
    async listStarts(
      selector: Selector,
      wanted: ListWish,
      now: Date,
      { bookingId, read }: Overlooked & { read?: ReadVersions | undefined } = {},
    ): Promise<Listed> {
      const { from, until, bookerTimeZone, lengthOf } = wanted
      if (!(from < until)) throw rangeInvalid()
      const days = Math.ceil((until - from) / DAY_MS)
      if (days > MOST_DAYS) throw rangeTooLong(days)
      const snapshot = await snapshots.get(selector, wholeDaysAround(from, until), now, read)
      if (!snapshot || isParent(snapshot.bookable)) throw await notFoundAs(selector)
      const { bookable, trueUntil } = snapshot
      const lengthMinutes = lengthOf(bookable)
      const booked = await bookedFor(db, bookable, from, until, bookingId)
      const seats = await seatedFor(db, bookable, from, until)
      const asked = { from, until, bookerTimeZone, lengthMinutes, now: now.getTime(), ...booked, ...seats }
      const hosts = bookingId === undefined ? snapshot.hosts : without(snapshot.hosts, bookingId)
      const starts = startsOf(bookable, asked, hosts, wanted.wantedHosts)
      return { bookable, lengthMinutes, starts, versions: snapshot.versions, trueUntil, ...seats }
    },

    /**
     * Each start with all that speaks for or against it, by the same engine and from the same facts as the lists.
     *
     * @throws what `get`, `lengthOf` and `startsOf` throw
     */
    async explain(selector: Selector, wanted: ExplanationWish, now: Date): Promise<Explained> {
      const { from, until, bookerTimeZone, lengthOf, startsOf } = wanted
      const snapshot = await snapshots.get(selector, wholeDaysAround(from, until), now)
      if (!snapshot || isParent(snapshot.bookable)) throw await notFoundAs(selector)
      const { bookable, hosts } = snapshot
      const lengthMinutes = lengthOf(bookable)
      const booked = await bookedFor(db, bookable, from, until)
      const seats = await seatedFor(db, bookable, from, until)
      const asked = { from, until, bookerTimeZone, lengthMinutes, now: now.getTime(), ...booked, ...seats }
      const question = questionOf(bookable, asked, hosts)
      return { bookable, lengthMinutes, starts: startsOf(bookable).map((start) => explainSlot(question, start)) }
    },

    /**
     * Locks the hosts, looks again and decides. Whoever gets a claim may take the times in this transaction. Several
     * slots, ascending, are those of one series: each is judged as if the earlier ones were taken, and only hosts who
     * are free for all of them are claimed.
     *
     * @throws `SLOT_NOT_AVAILABLE`, `SLOT_HELD`, `BOOKING_IN_PAST`, `BOOKING_OUT_OF_BOUNDS`
     */
    async claim(
      tx: Tx,
      bookable: Bookable,
      slots: readonly WantedSlot[],
      now: Date,
      overlooked: Overlooked & AlsoLocked = {},
    ): Promise<Claim> {
      const from = slots[0]?.start ?? 0
      const until = Math.max(...slots.map(endOf))
      const range = rangeAround(bookable, from, until, now)
      const found = await occupancy.lockAndList(tx, range, [...range.hostIds, ...(overlooked.alsoLock ?? [])])
      const own = found.filter((time) => isOverlooked(time, overlooked))
      const others: TakenOrHeld[] = found.filter((time) => !own.includes(time))
      const { booked } = await bookedFor(tx, bookable, from, until, overlooked.bookingId)
      const seats = await seatedFor(tx, bookable, from, until)
      let hostIds: readonly number[] | undefined
      for (const [index, slot] of slots.entries()) {
        const earlier = slots.slice(0, index)
        const taken = [...others, ...earlier.flatMap((other) => takenBy(bookable, other))]
        const counted = booked && {
          booked: [...booked, ...earlier.map((other) => ({ start: other.start, end: endOf(other) }))],
        }
        const verdict = judge(bookable, slot, taken, now, { ...counted, ...seats })
        const free = verdict.bookable ? intersection(hostIds, verdict.hostIds) : []
        if (!verdict.bookable || free.length === 0) {
          const reasons = verdict.bookable ? [{ because: 'NO_HOST_FREE' as const }] : verdict.reasons
          throw (
            heldRefusal(others, slot.start, endOf(slot), now) ??
            notBookable(reasons, { hasTeam: bookable.teamId !== null })
          )
        }
        hostIds = free
      }
      const joined = seats.seated?.find((meeting) => slots.some((slot) => isJoinedBy(meeting, slot)))
      return {
        hostIds: hostIds ?? [],
        joined,
        ownReservationUids: own.flatMap(({ reservationUid }) => reservationUid ?? []),
      }
    },

    /**
     * Locks the hosts and tells which of them have the time free, by their hours and what is taken. Notice, window,
     * grid and limits of the event type don't count: they are for bookers, not for who hands a meeting over.
     */
    async freeHosts(
      tx: Tx,
      bookable: Bookable,
      slot: WantedSlot,
      now: Date,
      overlooked: Overlooked & AlsoLocked = {},
    ): Promise<number[]> {
      const range = rangeAround(bookable, slot.start, endOf(slot), now)
      const found = await occupancy.lockAndList(tx, range, [...range.hostIds, ...(overlooked.alsoLock ?? [])])
      const taken = found.filter((time) => !isOverlooked(time, overlooked))
      const { start, lengthMinutes, bookerTimeZone } = slot
      const asked = { now: now.getTime(), from: start, until: endOf(slot), lengthMinutes, bookerTimeZone }
      const question = questionOf({ ...bookable, windowType: null }, asked, hostsOf(bookable, taken))
      return explainSlot(question, start).hosts.flatMap(({ hostId, isFree }) => (isFree ? hostId : []))
    },

    /**
     * A claim that skips hours, notice and windows, but never another booking. `times` in milliseconds, ascending.
     *
     * @throws `SLOT_NOT_AVAILABLE`, `SLOT_HELD`
     */
    async claimAgainstHours(
      tx: Tx,
      { hostIds, hasTeam }: { hostIds: readonly number[]; hasTeam: boolean },
      times: readonly Interval[],
      now: Date,
      overlooked: Overlooked = {},
    ): Promise<Claim> {
      const from = new Date(times[0]?.start ?? 0)
      const until = new Date(Math.max(...times.map(({ end }) => end)))
      const found = await occupancy.lockAndList(tx, { hostIds, from, until, now })
      const own = found.filter((time) => isOverlooked(time, overlooked))
      const others = found.filter((time) => !own.includes(time))
      const wanted = times.find(({ start, end }) => others.some((time) => time.start < end && time.end > start))
      if (wanted) {
        throw (
          heldRefusal(others, wanted.start, wanted.end, now) ?? notBookable([{ because: 'BUSY_BOOKING' }], { hasTeam })
        )
      }
      return { hostIds, ownReservationUids: own.flatMap(({ reservationUid }) => reservationUid ?? []) }
    },
  }
}

/** The free starts of those who are wanted; of the preferred host alone as long as there are any. */
function startsOf(bookable: Bookable, asked: Asked, hosts: readonly Host[], wanted: WantedHosts = {}): number[] {
  const narrowed = withWantedHosts(bookable, wanted)
  const preferred = preferredHost(narrowed, wanted)
  const findFor = (some: readonly BookableHost[]) => {
    const ids = new Set(some.map(({ userId }) => userId))
    return findSlots(
      questionOf(bookable, asked, some.length === hosts.length ? hosts : hosts.filter(({ id }) => ids.has(id))),
    )
  }
  const own = preferred ? findFor(narrowed.hosts.filter((host) => host.isFixed || host === preferred)) : []
  return own.length > 0 ? own : findFor(narrowed.hosts)
}

const endOf = ({ start, lengthMinutes }: WantedSlot): number => start + lengthMinutes * MINUTE_MS

/** An earlier meeting of the same series, as the later ones see it. */
const takenBy = ({ hosts, ...bookable }: Bookable, slot: WantedSlot): Taken[] =>
  hosts.map(({ userId }) => ({
    hostId: userId,
    start: slot.start,
    end: endOf(slot),
    kind: 'booking',
    eventTypeId: bookable.id,
    bookingId: null,
    bufferBeforeMinutes: bookable.bufferBeforeMinutes,
    bufferAfterMinutes: bookable.bufferAfterMinutes,
    endsCountingAt: null,
  }))

const intersection = (known: readonly number[] | undefined, ids: readonly number[]): readonly number[] =>
  known ? known.filter((id) => ids.includes(id)) : ids

function judge(
  bookable: Bookable,
  slot: WantedSlot,
  taken: readonly Taken[],
  now: Date,
  counted: Pick<Asked, 'booked' | 'seated'> = {},
): Verdict {
  const { start, lengthMinutes, bookerTimeZone } = slot
  const until = start + lengthMinutes * MINUTE_MS
  const asked = { now: now.getTime(), from: start, until, lengthMinutes, bookerTimeZone, ...counted }
  return checkSlot(questionOf(bookable, asked, hostsOf(bookable, taken)), start)
}

/** What the event type's limits count around a range; nothing, and no statement, where it has none. */
async function bookedFor(
  db: Db,
  bookable: Bookable,
  from: number,
  until: number,
  but?: number,
): Promise<Pick<Asked, 'booked'>> {
  const limits = limitsOf(bookable)
  if (!limits) return {}
  const range = countedRange(limits, from, until)
  return {
    booked: await listBooked(db, bookable.id, { from: new Date(range.from), until: new Date(range.until) }, but),
  }
}

/** The event type's seated bookings in a range; nothing, and no statement, where it has no seats. */
async function seatedFor(
  db: Db,
  bookable: Bookable,
  from: number,
  until: number,
): Promise<{ seated?: readonly SeatedMeeting[] }> {
  if (bookable.seatsPerSlot === null) return {}
  return { seated: await listSeated(db, bookable.id, { from: new Date(from), until: new Date(until) }) }
}

const isJoinedBy = ({ start, end, taken, total }: SeatedMeeting, slot: WantedSlot): boolean =>
  start === slot.start && end === endOf(slot) && taken < total

/** A managed event type is offered by its people, each with one of their own, and not by itself. */
const isParent = ({ schedulingType }: Bookable): boolean => schedulingType === 'managed'

/** Bookings outside the range matter by their buffers and ours, and the first slot of a day by its whole day. */
function rangeAround(bookable: Bookable, from: number, until: number, now: Date) {
  const buffers = bookable.bufferBeforeMinutes + bookable.bufferAfterMinutes + LONGEST_BUFFER_MINUTES
  const marginMs = buffers * MINUTE_MS + (bookable.onlyFirstSlotOfDay ? DAY_MS : 0)
  return {
    hostIds: bookable.hosts.map(({ userId }) => userId),
    from: new Date(from - marginMs),
    until: new Date(until + marginMs),
    now,
  }
}

const isOverlooked = (time: TakenOrHeld, { bookingId, bookingIds = [], reservation }: Overlooked): boolean =>
  (time.bookingId !== null && (time.bookingId === bookingId || bookingIds.includes(time.bookingId))) ||
  (time.reservationUid !== null && (reservation?.(time) ?? false))

/** When nothing but somebody's hold is in the way, the caller may try again soon. */
function heldRefusal(taken: readonly TakenOrHeld[], start: number, end: number, now: Date): AppError | undefined {
  const inTheWay = taken.filter((time) => time.start < end && time.end > start)
  if (inTheWay.length === 0 || inTheWay.some(({ kind }) => kind !== 'hold')) return undefined
  const freeAt = Math.max(...inTheWay.map(({ expiresAt }) => expiresAt?.getTime() ?? 0))
  return heldByAnother(Math.max(1, Math.ceil((freeAt - now.getTime()) / 1000)))
}

/**
 * Days in UTC, and a day of margin on each side and a buffer more: bookings beyond the range matter by their buffers and
 * the event type's, and the first slot of a day by its whole day.
 */
function wholeDaysAround(from: number, until: number): { from: number; until: number } {
  const margin = DAY_MS + 3 * LONGEST_BUFFER_MINUTES * MINUTE_MS
  return { from: Math.floor((from - margin) / DAY_MS) * DAY_MS, until: Math.ceil((until + margin) / DAY_MS) * DAY_MS }
}

const without = (hosts: readonly Host[], bookingId: number): Host[] =>
  hosts.map((host) => ({
    ...host,
    busy: (host.busy as readonly Taken[]).filter((time) => time.bookingId !== bookingId),
  }))
