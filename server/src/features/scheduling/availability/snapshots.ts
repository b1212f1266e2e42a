import type { Host } from '@daybook/availability'
import { LRUCache } from 'lru-cache'
import { type ReadVersions, sameNumbers, type Versions } from '../../operation/versions/service.ts'
import type { Occupancy, Taken } from '../occupancy/service.ts'
import { hostOf } from './question.ts'
import { type Bookable, type BookableHost, isTogether, type Selector, type TogetherSelector } from './store.ts'

/** What is asked of the database: days, so that questions about neighbouring times share what is kept. */
type Range = { from: number; until: number }

/** What a question needs, all of it as true as `versions`. */
export type Snapshot = {
  bookable: Bookable
  hosts: readonly Host[]
  versions: ReadVersions
  /** From then on a hold has ended that this counts, in milliseconds; infinite without one. */
  trueUntil: number
}

type KnownIds = { id: number; hostIds: readonly number[] }
type KnownEventType = { bookable: Bookable; eventType: number; hours: readonly number[] }
type KnownTime = {
  time: number
  taken: Taken[]
  /** Milliseconds; outside of these a hold counts that didn't, or the other way round. The test clock may go back. */
  trueFrom: number
  trueUntil: number
  source?: BookableHost
  host?: Host
}

/** The most event types, and times of hosts, that are kept. Those that nobody has asked for the longest go first. */
const MAX_EVENT_TYPES = 5000
const MAX_TIMES = 50_000

type Dependencies = {
  versions: Versions
  occupancy: Occupancy
  find: (selector: Selector) => Promise<Bookable | undefined>
  /** Of the event type that a selector means now. */
  findId: (selector: Exclude<Selector, TogetherSelector>) => Promise<number | undefined>
}

/**
 * Event types and taken times as they were when their versions were read, kept until a version says otherwise. Only
 * for listing: whoever books looks again, under the lock.
 */
export function createSnapshots({ versions, occupancy, find, findId }: Dependencies) {
  const ids = new LRUCache<string, KnownIds>({ max: MAX_EVENT_TYPES })
  const eventTypes = new LRUCache<string, KnownEventType>({ max: MAX_EVENT_TYPES })
  const times = new LRUCache<string, KnownTime>({ max: MAX_TIMES })

  /** Names are looked up each time: no version tells when somebody else gets one. */
  async function byId(selector: Selector): Promise<Selector | undefined> {
    if (isTogether(selector) || 'eventTypeId' in selector) return selector
    const eventTypeId = await findId(selector)
    return eventTypeId === undefined ? undefined : { eventTypeId }
  }

  /** The versions first, then the data: what changes in between is seen as changed the next time. */
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
     * In at most four statements, whatever the number of hosts and days; in none or one where little has changed.
     * `readBefore`: versions that the caller has read since it was asked.
     */
    async get(
      selector: Selector,
      { from, until }: Range,
      now: Date,
      readBefore?: ReadVersions,
    ): Promise<Snapshot | undefined> {
      const found = await current(selector, readBefore)
      if (!found) return undefined
      const { bookable, versions: read } = found
      const range = `${from} ${until}`
      const known = bookable.hosts.map(({ userId }, index) => {
        const time = times.get(`${userId} ${range}`)
        return time && time.time === read.time[index] && isTrueAt(time, now.getTime()) ? time : undefined
      })
      const changed = bookable.hosts.flatMap(({ userId }, index) => (known[index] ? [] : [userId]))
      const taken =
        changed.length === 0
          ? []
          : await occupancy.list({ hostIds: changed, from: new Date(from), until: new Date(until), now })
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

/** Whether people let themselves be booked together has no version. */
const isKept = (selector: Selector): boolean => !isTogether(selector)

const isOf = ({ id, hostIds }: KnownIds, read: ReadVersions | undefined): read is ReadVersions =>
  read !== undefined && read.eventTypeId === id && sameNumbers(read.hostIds, hostIds)

const isTrueAt = ({ trueFrom, trueUntil }: KnownTime, now: number): boolean => trueFrom <= now && now < trueUntil

/** The same object as long as nothing of the host has changed: the engine keeps what it worked out of it. */
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
