import type { Host } from '@daybook/availability'
import { LRUCache } from 'lru-cache'
import { type ReadVersions, sameNumbers, type Versions } from '../../operation/versions/service.ts'
import type { Occupancy, Taken } from '../occupancy/service.ts'
import { hostOf } from './question.ts'
import { type Bookable, type BookableHost, isTogether, type Selector, type TogetherSelector } from './store.ts'

/** A range of whole days, so that queries for neighbouring times share the cached data. */
type Range = { from: number; until: number }

/** The data for a query, which is valid as long as `versions` are current. */
export type Snapshot = {
  bookable: Bookable
  hosts: readonly Host[]
  versions: ReadVersions
  /** The time in milliseconds at which the first counted hold ends. It is infinite without a hold. */
  trueUntil: number
}

type KnownIds = { id: number; hostIds: readonly number[] }
type KnownEventType = { bookable: Bookable; eventType: number; hours: readonly number[] }
type KnownTime = {
  time: number
  taken: Taken[]
  /**
   * The bounds in milliseconds within which the same holds count. There is a lower bound, because the test clock may go
   * back.
   */
  trueFrom: number
  trueUntil: number
  source?: BookableHost
  host?: Host
}

/**
 * Maximum number of cached event types, and of cached times of hosts. The least recently used ones are removed first.
 */
const MAX_EVENT_TYPES = 5000
const MAX_TIMES = 50_000

type Dependencies = {
  versions: Versions
  occupancy: Occupancy
  find: (selector: Selector) => Promise<Bookable | undefined>
  /** Returns the id of the event type to which the selector refers now. */
  findId: (selector: Exclude<Selector, TogetherSelector>) => Promise<number | undefined>
}

/**
 * Caches event types and taken times with their versions, until a version changes. The cache is only for listing: a
 * booking checks the data again under the lock.
 */
export function createSnapshots({ versions, occupancy, find, findId }: Dependencies) {
  const ids = new LRUCache<string, KnownIds>({ max: MAX_EVENT_TYPES })
  const eventTypes = new LRUCache<string, KnownEventType>({ max: MAX_EVENT_TYPES })
  const times = new LRUCache<string, KnownTime>({ max: MAX_TIMES })

  /** Resolves names each time, because no version changes when a name is given to another account. */
  async function byId(selector: Selector): Promise<Selector | undefined> {
    if (isTogether(selector) || 'eventTypeId' in selector) return selector
    const eventTypeId = await findId(selector)
    return eventTypeId === undefined ? undefined : { eventTypeId }
  }

  /** Reads the versions before the data, so that a change in between is noticed the next time. */
  async function current(
    asked: Selector,
    readBefore: ReadVersions | undefined,
  ): Promise<{ bookable: Bookable; versions: ReadVersions } | undefined> {
    const selector = await byId(asked)
    if (!selector) return undefined
    const key = JSON.stringify(selector)
    let known = ids.get(key)
    for (;;) {
      const read = known && (isOf(known, readBefore) ? readBefore : await versions.read(known.id, known.hostIds))
      const kept = isKept(selector) ? eventTypes.get(key) : undefined
      if (read && kept && kept.eventType === read.eventType && sameNumbers(kept.hours, read.hours)) {
        return { bookable: kept.bookable, versions: read }
      }
      const bookable = await find(selector)
      if (!bookable) {
        ids.delete(key)
        eventTypes.delete(key)
        return undefined
      }
      const hostIds = bookable.hosts.map(({ userId }) => userId)
      if (read && known?.id === bookable.id && sameNumbers(known.hostIds, hostIds)) {
        if (isKept(selector)) eventTypes.set(key, { bookable, eventType: read.eventType, hours: read.hours })
        return { bookable, versions: read }
      }
      known = { id: bookable.id, hostIds }
      ids.set(key, known)
    }
  }

  return {
    /**
     * Returns the snapshot. It needs four statements at most, for any number of hosts and days, and one or none if
     * little has changed. `readBefore` are versions that the caller has read since the request began.
     */
    async get(
      selector: Selector,
      rangeOf: (bookable: Bookable) => Range,
      now: Date,
      readBefore?: ReadVersions,
    ): Promise<Snapshot | undefined> {
      const found = await current(selector, readBefore)
      if (!found) return undefined
      const { bookable, versions: read } = found
      const { from, until } = rangeOf(bookable)
      const range = `${from} ${until}`
      const known = bookable.hosts.map(({ userId }, index) => {
        const time = times.get(`${userId} ${range}`)
        return time && time.time === read.time[index] && isTrueAt(time, now.getTime()) ? time : undefined
      })
      const changed = bookable.hosts.filter((_, index) => !known[index])
      const taken =
        changed.length === 0
          ? []
          : await occupancy.list({
              hostIds: changed.map(({ userId }) => userId),
              haveCalendars: changed.some(({ hasCalendars }) => hasCalendars),
              from: new Date(from),
              until: new Date(until),
              now,
            })
      const byHost = groupByHost(taken)
      const counted = bookable.hosts.map(({ userId }, index) => {
        const kept = known[index]
        if (kept) return kept
        const own = byHost.get(userId) ?? []
        const trueUntil = Math.min(
          Number.POSITIVE_INFINITY,
          ...own.map(({ endsCountingAt }) => endsCountingAt ?? Number.POSITIVE_INFINITY),
        )
        const time: KnownTime = { time: read.time[index] ?? 0, taken: own, trueFrom: now.getTime(), trueUntil }
        times.set(`${userId} ${range}`, time)
        return time
      })
      const hosts = bookable.hosts.map((source, index) => sameHost(counted[index] as KnownTime, source))
      return {
        bookable,
        hosts,
        versions: read,
        trueUntil: Math.min(...counted.map((time) => time.trueUntil), Number.POSITIVE_INFINITY),
      }
    },
  }
}

/** Returns false for several people who are booked together, because their consent to it has no version. */
const isKept = (selector: Selector): boolean => !isTogether(selector)

const isOf = ({ id, hostIds }: KnownIds, read: ReadVersions | undefined): read is ReadVersions =>
  read !== undefined && read.eventTypeId === id && sameNumbers(read.hostIds, hostIds)

const isTrueAt = ({ trueFrom, trueUntil }: KnownTime, now: number): boolean => trueFrom <= now && now < trueUntil

/** Returns the same object as long as the host hasn't changed, because the engine caches results for it. */
function sameHost(known: KnownTime, source: BookableHost): Host {
  if (known.source !== source || !known.host) {
    known.source = source
    known.host = hostOf(source, known.taken)
  }
  return known.host
}

function groupByHost(taken: readonly Taken[]): Map<number, Taken[]> {
  const byHost = new Map<number, Taken[]>()
  for (const time of taken) {
    const times = byHost.get(time.hostId)
    if (times) times.push(time)
    else byHost.set(time.hostId, [time])
  }
  return byHost
}
