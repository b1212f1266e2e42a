import { type Explanation, explainSlot, findSlots, type Host } from '@daybook/availability'
import type { Actor } from '../../../commands/context.ts'
import type { RunTogether } from '../../../commands/run-together.ts'
import type { Db } from '../../../db/connection.ts'
import type { AppError } from '../../../lib/errors.ts'
import { createSharedReads } from '../../../lib/shared-reads.ts'
import type { ReadVersions, Versions } from '../../operation/versions/service.ts'
import type { CopyReader } from '../calendars/service.ts'
import { offeredLocations } from '../event-types/service.ts'
import type { Occupancy, Taken } from '../occupancy/service.ts'
import { administersEventType } from './administers.ts'
import { checkLimits } from './check-limits.ts'
import { checkSeries } from './check-series.ts'
import { checkBookableSlot, endOf, takenMattersFrom } from './check-slot.ts'
import { MAX_DAYS, notBookable, rangeInvalid, rangeTooLong } from './errors.ts'
import { CROWD_MS, createHostQueue } from './host-queue.ts'
import { explainHostsAt, type HostAtTime } from './hosts-at.ts'
import { findLimitUsage, type SeatedMeeting } from './limit-usage.ts'
import { notFoundFor } from './missing.ts'
import { questionOf, type RequestedSlot, type SlotListQuestion } from './question.ts'
import { countedFor, isRolling, rangeAround, wholeDaysAround } from './ranges.ts'
import { hostsWithCalendars, preferredHost, type RequestedHosts, withRequestedHosts } from './requested-hosts.ts'
import { createTimeReservations } from './reserve-time.ts'
import { createSnapshots } from './snapshots.ts'
import {
  type Bookable,
  type BookableHost,
  findBookable,
  findEventTypeId,
  findMissing,
  findPerson,
  type Missing,
  type Selector,
} from './store.ts'

export { administersEventType, findSaysIn } from './administers.ts'
export { dateOf } from './check-series.ts'
export { type HostAtTime, isClaimable } from './hosts-at.ts'
export type { SeatedMeeting } from './limit-usage.ts'
export type { RequestedSlot } from './question.ts'
export { hostOf } from './question.ts'
export { hostsWithCalendars, preferredHost, type RequestedHosts, withRequestedHosts } from './requested-hosts.ts'
export type { Ignoring, JoinableMeeting } from './reserve-time.ts'
export type { Bookable, BookableHost, Missing, Selector } from './store.ts'
export { isTogether, storedId } from './store.ts'

/** A query for slots, in milliseconds. The length may depend on the lengths that the event type offers. */
export type SlotListQuery = {
  from: number
  until: number
  bookerTimeZone: string
  lengthOf: (bookable: Bookable) => number
  wantedHosts?: RequestedHosts | undefined
}

/** A query for the reasons of some starts, each of which is in the range. */
export type ExplanationQuery = SlotListQuery & { startsOf: (bookable: Bookable) => number[] }

export type Explained = { bookable: Bookable; lengthMinutes: number; starts: Explanation[] }

type ListOptions = {
  /** A booking that is being rescheduled. Its time counts as free. */
  bookingId?: number | undefined
  read?: ReadVersions | undefined
  /** An actor who wants to see past the calendars. It counts only if the actor may manage the event type. */
  bypassesCalendars?: Actor | undefined
}

/** The free starts, ascending, in milliseconds, and the time until which the list is valid. */
export type Listed = {
  bookable: Bookable
  lengthMinutes: number
  starts: number[]
  versions: ReadVersions
  /** The time at which the first counted hold ends. It is infinite without a hold. */
  trueUntil: number
  /** The shared bookings in the range, if the event type has seats. */
  seated?: readonly SeatedMeeting[] | undefined
}

const DAY_MS = 86_400_000

export type Availability = ReturnType<typeof createAvailability>

type Dependencies = {
  db: Db
  runTogether: RunTogether
  occupancy: Occupancy
  versions: Versions
  calendarCopies: Pick<CopyReader, 'refreshBehind'>
  now: () => Date
  /** True if the server has the built-in video. Otherwise event types don't offer it, although they keep it. */
  offersVideo: boolean
}

/**
 * Decides which time is free. Listing, holding, booking and rescheduling ask the same engine with the same inputs, so a
 * listed slot can be booked until something changes.
 */
export function createAvailability(deps: Dependencies) {
  const { db, runTogether, occupancy, versions, calendarCopies, now, offersVideo } = deps

  const share = createSharedReads<Bookable | undefined>({ crowdMs: CROWD_MS })

  const find = (selector: Selector): Promise<Bookable | undefined> =>
    share(JSON.stringify(selector), async () => {
      const found = await findBookable(db, selector)
      return found && { ...found, locations: offeredLocations(found.locations, offersVideo) }
    })

  const administers = (actor: Actor, { userId, group, hosts }: Bookable): Promise<boolean> =>
    administersEventType(db, actor, { userId, teamId: group.teamId, hosts })

  const taken = (bookable: Bookable, { from, until }: { from: number; until: number }, now: Date): Promise<Taken[]> =>
    occupancy.list(rangeAround(bookable, from, until, now))

  const snapshots = createSnapshots({ versions, occupancy, find, findId: (selector) => findEventTypeId(db, selector) })

  const notFoundAs = async (selector: Selector): Promise<AppError> =>
    notFoundFor(selector, await findMissing(db, selector))

  /**
   * Returns the error if `taken` shows that the slot can't be booked. Returns undefined if taken time can't decide it:
   * a taken time may have a free seat, the first slot of a day depends on holds and limits, and the grid may depend on
   * time that was taken long before.
   */
  function refusalOf(
    bookable: Bookable,
    slot: RequestedSlot,
    taken: readonly Taken[],
    now: Date,
  ): AppError | undefined {
    if (bookable.seatsPerSlot !== null || bookable.onlyFirstSlotOfDay) return undefined
    // A rolling window also depends on time that was not read.
    const known: Bookable = isRolling(bookable) ? { ...bookable, windowType: null } : bookable
    const verdict = checkBookableSlot(known, slot, taken, now)
    if (verdict.bookable || verdict.reasons.every(({ because }) => because === 'OFF_GRID')) return undefined
    return notBookable(verdict.reasons, { hasTeam: bookable.teamId !== null })
  }

  return {
    find,
    refusalOf,
    taken,

    /** Runs the commands on the same hosts one after the other, and refuses late callers early. */
    inHostQueue: createHostQueue({ taken, refusalOf, runTogether, now }),

    /** Returns true if the actor owns, hosts or administers the event type. */
    administers,

    /**
     * Checks that the owner in a selector exists.
     *
     * @throws `USER_NOT_FOUND`, `TEAM_NOT_FOUND`, `ORGANIZATION_NOT_FOUND`
     */
    async checkOwner(selector: Selector): Promise<void> {
      const error = await notFoundAs(selector)
      if (error.code !== 'EVENT_TYPE_NOT_FOUND') throw error
    },

    /** Returns the account with a username, within an organization or outside of all. */
    findPerson: (username: string, organizationSlug: string | undefined): Promise<number | undefined> =>
      findPerson(db, username, organizationSlug),

    /** Returns the missing part of a selector that matches nothing. */
    findMissing: (selector: Selector): Promise<Missing> => findMissing(db, selector),

    /** @throws `EVENT_TYPE_NOT_FOUND`, `USER_NOT_FOUND`, `TEAM_NOT_FOUND`, `ORGANIZATION_NOT_FOUND` */
    async get(selector: Selector): Promise<Bookable> {
      const bookable = await find(selector)
      if (!bookable || isParent(bookable)) throw await notFoundAs(selector)
      return bookable
    },

    /**
     * Lists the free starts in a range. `read` are versions that the caller has read since the request began, which
     * save a statement.
     *
     * @throws what `get` throws, `RANGE_INVALID`, `RANGE_TOO_LONG`; what `lengthOf` throws
     */
    async listStarts(
      selector: Selector,
      wanted: SlotListQuery,
      now: Date,
      { bookingId, read, bypassesCalendars }: ListOptions = {},
    ): Promise<Listed> {
      const { from, until, bookerTimeZone, lengthOf } = wanted
      if (!(from < until)) throw rangeInvalid()
      const days = Math.ceil((until - from) / DAY_MS)
      if (days > MAX_DAYS) throw rangeTooLong(days)
      const within = (bookable: Bookable) => countedFor(bookable, { from, until }, now)
      const snapshot = await snapshots.get(selector, (found) => wholeDaysAround(within(found)), now, read)
      if (!snapshot || isParent(snapshot.bookable)) throw await notFoundAs(selector)
      const { bookable, trueUntil } = snapshot
      calendarCopies.refreshBehind(hostsWithCalendars(bookable))
      const lengthMinutes = lengthOf(bookable)
      const counted = await findLimitUsage(db, bookable, { ...within(bookable), but: bookingId, now })
      const asked = { from, until, bookerTimeZone, lengthMinutes, now: now.getTime(), ...counted }
      const mayBypass = bypassesCalendars !== undefined && (await administers(bypassesCalendars, bookable))
      const isOfCalendar = ({ kind }: Taken) => kind === 'calendar' || kind === 'unread'
      const counts = (time: Taken) => time.bookingId !== bookingId && !(mayBypass && isOfCalendar(time))
      const hosts = bookingId === undefined && !mayBypass ? snapshot.hosts : onlyBusy(snapshot.hosts, counts)
      const starts = startsOf(bookable, asked, hosts, wanted.wantedHosts)
      const { seated } = counted
      const holdsEnd = seated?.flatMap(({ holds }) => holds.map(({ expiresAt }) => expiresAt)) ?? []
      const { versions: current } = snapshot
      return { bookable, lengthMinutes, starts, versions: current, trueUntil: Math.min(trueUntil, ...holdsEnd), seated }
    },

    /**
     * Explains each start with all reasons for and against it, by the same engine and the same data as the lists.
     *
     * @throws what `get`, `lengthOf` and `startsOf` throw
     */
    async explain(selector: Selector, wanted: ExplanationQuery, now: Date): Promise<Explained> {
      const { from, until, bookerTimeZone, lengthOf, startsOf } = wanted
      const found = await find(selector)
      if (!found || isParent(found)) throw await notFoundAs(selector)
      const slots = startsOf(found).map((start) => ({ start, lengthMinutes: lengthOf(found), bookerTimeZone }))
      const since = Math.min(from, takenMattersFrom(found, slots, now))
      const within = countedFor(found, { from: since, until }, now)
      const snapshot = await snapshots.get(selector, () => wholeDaysAround(within), now)
      if (!snapshot) throw await notFoundAs(selector)
      const { bookable, hosts } = snapshot
      calendarCopies.refreshBehind(hostsWithCalendars(bookable))
      const lengthMinutes = lengthOf(bookable)
      const counted = await findLimitUsage(db, bookable, { ...within, now })
      const asked = { from, until, bookerTimeZone, lengthMinutes, now: now.getTime(), ...counted }
      const question = questionOf(bookable, asked, hosts)
      return { bookable, lengthMinutes, starts: startsOf(bookable).map((start) => explainSlot(question, start)) }
    },

    /**
     * Explains which hosts are free at a time as `freeHosts` decides it, but locks nothing. The time of the booking `but`
     * counts as free.
     */
    async explainHosts(
      bookable: Bookable,
      slot: RequestedSlot,
      but: number,
      now: Date,
    ): Promise<readonly HostAtTime[]> {
      const found = await taken(bookable, { from: slot.start, until: endOf(slot) }, now)
      const others = found.filter(({ bookingId }) => bookingId !== but)
      return explainHostsAt(db, bookable, slot, { taken: others, but, now })
    },

    /**
     * Returns the dates of each series that can't be booked now. It locks nothing, and needs as many statements for any
     * number of series.
     */
    async missedDates(bookable: Bookable, series: readonly RequestedSlot[][], now: Date): Promise<string[][]> {
      const slots = series.flat()
      if (slots.length === 0) return series.map(() => [])
      const asked = { from: takenMattersFrom(bookable, slots, now), until: Math.max(...slots.map(endOf)) }
      const within = countedFor(bookable, asked, now)
      const found = await taken(bookable, within, now)
      const counted = await findLimitUsage(db, bookable, { ...within, now })
      return series.map((each) => checkSeries(bookable, each, found, now, counted).missed.map(({ date }) => date))
    },

    ...createTimeReservations({ occupancy }),

    checkLimits,
  }
}

/** Returns the free starts of the requested hosts. If the preferred host has any, only those are returned. */
function startsOf(
  bookable: Bookable,
  asked: SlotListQuestion,
  hosts: readonly Host[],
  wanted: RequestedHosts = {},
): number[] {
  const narrowed = withRequestedHosts(bookable, wanted)
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

/**
 * Returns true for a managed event type, which can't be booked itself. Each of its people has an event type of their
 * own.
 */
const isParent = ({ schedulingType }: Bookable): boolean => schedulingType === 'managed'

const onlyBusy = (hosts: readonly Host[], counts: (time: Taken) => boolean): Host[] =>
  hosts.map((host) => ({ ...host, busy: (host.busy as readonly Taken[]).filter(counts) }))
