import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { BusyTimesAnswer, CalendarProvider, ProviderEvent } from '../../../adapters/calendars/calendar-provider.ts'
import { CalendarFailure } from '../../../adapters/calendars/calendar-provider.ts'
import { byTheServer } from '../../../commands/by-the-server.ts'
import type { Change } from '../../../commands/change.ts'
import type { RunCommand } from '../../../commands/run.ts'
import type { Db, Tx } from '../../../db/connection.ts'
import type { Job } from '../../../jobs/runner.ts'
import { errorOf } from '../../../lib/thrown.ts'
import type { Clock } from '../../../lib/time/clock.ts'
import type { Versions } from '../../operation/versions/service.ts'
import type { Connections } from '../connections/service.ts'
import {
  type DueCalendar,
  hasComingEvents,
  leaseDue,
  leaseStale,
  listBookingUids,
  lockSync,
  type NewCopy,
  noteFailure,
  noteRead,
  noteUnchanged,
  releaseAbandonedLeases,
  releaseAllLeases,
  releaseLease,
  replaceBusyTimes,
  type StoredSync,
} from './store/sync.ts'

const SECOND_MS = 1000
const DAY_MS = 86_400_000
const EVERY_MS = 5 * SECOND_MS
/** The time between two readings of a calendar. */
const READ_EVERY_MS = 5 * 60 * SECOND_MS
/** The same for a calendar with events of bookings, which people may move there. */
export const READ_EVENTS_EVERY_MS = 45 * SECOND_MS
/** The waits after failures, in seconds. Each failure doubles the wait. */
const WAITS = { leastSeconds: 30, mostSeconds: 1800 }
/** The maximum time for one request. A reading may take a few requests, because a feed may redirect. */
const TIMEOUT_MS = 8 * SECOND_MS
/** The lease lasts longer than the longest reading. It ends with its worker, if the worker is killed. */
const LEASE_MS = 45 * SECOND_MS
/** The range of a copy, counted from now. */
const PAST_MS = 2 * DAY_MS
const FUTURE_MS = 750 * DAY_MS
/** A copy that ends earlier is read as a whole, so that its end moves on. */
const LEAST_FUTURE_MS = 740 * DAY_MS
/** A copy that begins later was read before the clock went back, and is read as a whole too. */
const LEAST_PAST_MS = DAY_MS
/** A range that grows by less than this changes no slot that somebody looks at. */
const GROWTH_MS = DAY_MS
/** A copy that is older is read again before a booking. */
const STALE_MS = 60 * SECOND_MS
/** The time that a booking waits for calendars. */
const PATIENCE_MS = 3 * SECOND_MS
/** The time for which a host's calendars are not looked up again for visitors. One look costs a statement. */
const LOOK_EVERY_MS = SECOND_MS
/** The hosts whose last look is remembered. */
const MAX_LOOKED_AT = 20_000
/** The readings of this process beyond which visitors begin none. The job reads these calendars. */
const MOST_FOR_VISITORS = 32
/** The calendars of one run, and the runs at the same time. A hanging calendar holds up only its own run. */
const MOST_AT_ONCE = 4
const LANES = 8
const MAX_BUSY_TIMES = 50_000
const MAX_TEXT = 500
/** The end of the uids that bookings get. The bookings of other servers have such uids as well. */
const BOOKING_UID_END = '@daybook'

type Answer = { copy: NewCopy | 'unchanged' } & Pick<Reading, 'events' | 'lostUids' | 'until'>

export type CopyReader = ReturnType<typeof createCopyReader>

export type CopyReaderDependencies = {
  db: Db
  run: RunCommand
  clock: Clock
  versions: Versions
  connections: Connections
  /** The providers by the type of the account. */
  providers: Readonly<Record<string, CalendarProvider>>
  /** Compares a reading with the events that bookings have in the calendar. */
  followReading: (tx: Tx, reading: Reading) => Promise<void>
  /** This process. It keeps its leases as long as other processes see its heartbeat. */
  worker: { readonly id: string; isHeard(): boolean }
  reportMistake: (message: string) => void
}

type Reading = {
  calendarId: number
  events: readonly ProviderEvent[] | 'unchanged'
  lostUids: readonly string[]
  /** The end of the range that was read. */
  until: Date
  now: Date
  /** The real time at which the reading began. */
  readAt: Date
}

/**
 * Keeps copies of the busy times of selected calendars. A copy is replaced only by a complete answer of the provider. A
 * provider that fails leaves the last copy, and the reason stands beside it.
 */
export function createCopyReader({
  db,
  run,
  clock,
  versions,
  connections,
  providers,
  followReading,
  worker,
  reportMistake,
}: CopyReaderDependencies) {
  const hangUp = new AbortController()
  /** The readings of this process that have not ended, by calendar. */
  const reading = new Map<number, { userId: number; done: Promise<void> }>()
  /** When the calendars of hosts were last looked up for a visitor, by the clock that ages copies. */
  const lookedAt = new LRUCache<number, number>({ max: MAX_LOOKED_AT })
  /** The looks that have not ended. */
  const looking = new Set<Promise<void>>()

  const leasing = (leasedBy: string | null) => {
    const real = clock.steady()
    return { now: clock.now(), real, leasedUntil: new Date(real.getTime() + LEASE_MS), leasedBy }
  }

  async function ask(calendar: DueCalendar, now: Date): Promise<Answer> {
    const provider = providers[calendar.type]
    if (!provider) throw new CalendarFailure('unreachable', `This server does not read accounts of ${calendar.type}.`)
    const from = new Date(now.getTime() - PAST_MS)
    const until = new Date(now.getTime() + FUTURE_MS)
    const covers =
      calendar.syncedFrom !== null &&
      calendar.syncedUntil !== null &&
      calendar.syncedFrom.getTime() <= now.getTime() - LEAST_PAST_MS &&
      calendar.syncedUntil.getTime() >= now.getTime() + LEAST_FUTURE_MS
    const { timeZone, ownerEmail } = calendar
    const version = covers ? calendar.version : null
    const answer = await provider.readBusyTimes(connections.accountOf(calendar.connectionId), calendar.externalId, {
      from,
      until,
      timeZone,
      ownerEmail,
      version,
      bookingUidEnd: BOOKING_UID_END,
      timeoutMs: TIMEOUT_MS,
      signal: hangUp.signal,
      userId: calendar.userId,
    })
    if (answer === 'unchanged') return { copy: answer, events: answer, lostUids: [], until }
    const own = await listBookingUids(
      db,
      answer.busy.map(({ externalUid }) => externalUid).filter((uid) => uid.endsWith(BOOKING_UID_END)),
    )
    const others = { ...answer, busy: answer.busy.filter(({ externalUid }) => !own.has(externalUid)) }
    const copy = copyOf(calendar.calendarId, { from, until }, others)
    return { copy, events: answer.bookings, lostUids: [...answer.lostUids, ...answer.guessedUids], until }
  }

  async function store(
    change: Change,
    { calendarId, userId }: DueCalendar,
    { copy, events, lostUids, until }: Answer,
    readAt: Date,
  ): Promise<void> {
    const { tx, now } = change
    const stored = await lockSync(tx, calendarId)
    if (!stored) return
    await followReading(tx, { calendarId, events, lostUids, until, now, readAt })
    const everyMs = (await hasComingEvents(tx, calendarId, now)) ? READ_EVENTS_EVERY_MS : READ_EVERY_MS
    const times = { now, nextSyncAt: new Date(now.getTime() + everyMs) }
    if (copy === 'unchanged') {
      await noteUnchanged(tx, calendarId, times)
      return
    }
    if (stored.digest !== copy.digest) {
      await replaceBusyTimes(tx, copy)
      versions.timeChanged(change, [userId])
    } else if (opensTime(stored, copy)) {
      // Listed slots count unread time as busy, and this time is read now.
      versions.timeChanged(change, [userId])
    }
    await noteRead(tx, copy, times)
  }

  async function read(calendar: DueCalendar): Promise<void> {
    try {
      const readAt = clock.steady()
      const answer = await ask(calendar, clock.now())
      await run(byTheServer, async (change) => {
        await store(change, calendar, answer, readAt)
        await connections.setInvalid(change, calendar.connectionId, false)
      })
    } catch (error) {
      if (!(error instanceof CalendarFailure)) throw error
      if (hangUp.signal.aborted) {
        await releaseLease(db, calendar.calendarId)
        return
      }
      await run(byTheServer, async (change) => {
        const { tx, now } = change
        await noteFailure(tx, calendar.calendarId, { now, error: error.message.slice(0, MAX_TEXT), ...WAITS })
        if (error.kind === 'refused') await connections.setInvalid(change, calendar.connectionId, true, error.message)
      })
    }
  }

  function begin(calendar: DueCalendar): Promise<void> {
    const done = read(calendar)
      .catch((error) => {
        // The lease expires, and then the calendar is read again.
        reportMistake(`The calendar ${calendar.calendarId} could not be read: ${errorOf(error).stack}`)
      })
      .finally(() => reading.delete(calendar.calendarId))
    reading.set(calendar.calendarId, { userId: calendar.userId, done })
    return done
  }

  /** Reads the hosts' stale calendars, and waits for those that are being read. */
  async function readStale(hostIds: readonly number[]): Promise<void> {
    const before = new Date(clock.now().getTime() - STALE_MS)
    const begun = [...reading.values()].filter(({ userId }) => hostIds.includes(userId)).map(({ done }) => done)
    const stale = await leaseStale(db, hostIds, before, leasing(null))
    await Promise.all([...begun, ...stale.map(begin)])
  }

  /** Begins to read the hosts' stale calendars. */
  async function beginStale(hostIds: readonly number[]): Promise<void> {
    const room = MOST_FOR_VISITORS - reading.size
    if (room <= 0) return
    const before = new Date(clock.now().getTime() - STALE_MS)
    for (const calendar of await leaseStale(db, hostIds, before, leasing(null), room)) void begin(calendar)
  }

  const job: Job = {
    name: 'calendars.read',
    everyMs: EVERY_MS,
    lanes: LANES,
    async run() {
      if (!worker.isHeard()) return false
      const due = await leaseDue(db, leasing(worker.id), MOST_AT_ONCE)
      await Promise.all(due.map(begin))
      return due.length === MOST_AT_ONCE
    },
  }

  return {
    job,

    /** Ends all readings, before the process stops. They count as not begun. */
    async stop(): Promise<void> {
      hangUp.abort()
      await Promise.all(looking)
      await Promise.all([...reading.values()].map(({ done }) => done))
    },

    /** Releases the leases of the last process, which was the only one. */
    takeOver: () => releaseAllLeases(db),

    /** Releases the leases of workers that are gone and returns their number. */
    freeAbandoned: () => releaseAbandonedLeases(db),

    /**
     * Lets these hosts' calendars be read whose copies are older than a minute, because somebody looks at their free
     * times. Nobody waits for it: whoever looks gets the new times through the stream of slots. A calendar is read once a
     * minute at most, however many people look and on however many nodes.
     */
    refreshBehind(hostIds: readonly number[]): void {
      if (hangUp.signal.aborted) return
      const now = clock.now().getTime()
      const due = hostIds.filter(
        (id) => Math.abs(now - (lookedAt.get(id) ?? Number.NEGATIVE_INFINITY)) >= LOOK_EVERY_MS,
      )
      if (due.length === 0) return
      for (const id of due) lookedAt.set(id, now)
      const look = beginStale(due)
        .catch((error) => reportMistake(`Stale calendars could not be looked up: ${errorOf(error).stack}`))
        .finally(() => looking.delete(look))
      looking.add(look)
    },

    /**
     * Brings the copies of these hosts' calendars up to date, before a booking and outside of its locks. It waits three
     * seconds at most: the last complete copies count for a provider that takes longer.
     */
    async refresh(hostIds: readonly number[]): Promise<void> {
      if (hostIds.length === 0) return
      for (const id of hostIds) lookedAt.set(id, clock.now().getTime())
      const patience = new AbortController()
      const wait = sleep(PATIENCE_MS, undefined, { ref: false, signal: patience.signal }).catch(() => undefined)
      await Promise.race([readStale(hostIds), wait])
      patience.abort()
    },
  }
}

/** Returns true if the new copy covers time that the last one didn't. */
const opensTime = ({ syncedFrom, syncedUntil }: StoredSync, { from, until }: NewCopy): boolean =>
  syncedFrom === null ||
  syncedUntil === null ||
  from < syncedFrom ||
  until.getTime() >= syncedUntil.getTime() + GROWTH_MS

/** @throws CalendarFailure if the calendar has too many busy times */
function copyOf(
  calendarId: number,
  { from, until }: { from: Date; until: Date },
  { busy: found, version, lostUids, warning }: BusyTimesAnswer,
): NewCopy {
  if (found.length > MAX_BUSY_TIMES) {
    throw new CalendarFailure('unreadable', `The calendar has more than ${MAX_BUSY_TIMES} busy times.`)
  }
  const keptUids = [...new Set(lostUids.map(uidOf))].filter((uid) => uid !== READ_IN_PART)
  const kept = new Set(keptUids)
  const busy = found
    .map(({ externalUid, title, startsAt, endsAt }) => ({
      externalUid: kept.has(uidOf(externalUid)) ? READ_IN_PART : uidOf(externalUid),
      title: clean(title, MAX_TEXT),
      start: Math.max(startsAt.getTime(), from.getTime()),
      end: Math.min(endsAt.getTime(), until.getTime()),
    }))
    .filter(({ start, end }) => start < end)
  const digest = createHash('sha256')
    .update(JSON.stringify([busy, keptUids]))
    .digest('base64url')
  return { calendarId, version, digest, from, until, warning: warning?.slice(0, MAX_TEXT) ?? null, busy, keptUids }
}

/**
 * Stands for the uid of an event that was read in part. Each reading therefore replaces such times, while those that the
 * event had in the last complete reading stay: its uid is among the kept ones.
 */
const READ_IN_PART = ''

/** PostgreSQL stores no NUL character. */
const clean = (text: string, most: number): string => text.replaceAll('\u0000', '').slice(0, most)
const uidOf = (uid: string): string => clean(uid, MAX_TEXT)
