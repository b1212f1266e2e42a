import type { Outlet } from '../../../lib/outlet.ts'
import { type Changed, namesOf, type ReadVersions, type Versions } from '../../operation/versions/service.ts'
import { type Availability, type Bookable, hostsWithCalendars, type Selector } from '../availability/service.ts'
import type { CopyReader } from '../calendars/service.ts'
import { streamsFull } from './errors.ts'
import { stateOf } from './state.ts'
import { createStreamLimit } from './stream-limit.ts'

type Stream = {
  readonly selector: Selector
  readonly outlet: Outlet
  eventTypeId: number
  hostIds: readonly number[]
  /** The hosts whose calendars the slots depend on. */
  calendarHosts: readonly number[]
  /** The version of the event type, read before its hosts were read. So the next check finds a change in between. */
  version: number
  /** The last state that the reader was told. */
  state: string | undefined
  /** The time of the last check for changes, in milliseconds. */
  lookedAt: number
  timer?: NodeJS.Timeout | undefined
  isOver: boolean
}

const UNREAD = -1

/** Minimum time between two updates to a reader. */
const APART_MS = 250
/** Delay after a check that failed because the database didn't respond. */
const AGAIN_MS = 1000
/** Interval between heartbeats. Proxies end idle connections, many of them after 30 seconds. */
const HEARTBEAT_MS = 20_000
/** Time that a browser waits before it reconnects. */
const RETRY_MS = 3000

type Dependencies = {
  availability: Pick<Availability, 'get' | 'find'>
  versions: Pick<Versions, 'read' | 'watch'>
  calendarCopies: Pick<CopyReader, 'refreshBehind'>
  /** Maximum number of open streams in this process. */
  most: number
  /** An id of this process, if versions are counted in memory: equal counts mean nothing after a restart. */
  epoch: string
  /** Returns the real time in milliseconds. */
  now: () => number
}

export type SlotStreams = ReturnType<typeof createSlotStreams>

/**
 * Creates the live updates, which tell readers that the slots of an event type may have changed. Readers then query the
 * slots.
 */
export function createSlotStreams({ availability, versions, calendarCopies, most, epoch, now }: Dependencies) {
  const streams = new Set<Stream>()
  const byName = new Map<string, Set<Stream>>()
  const places = createStreamLimit(most)
  let watching: Promise<void> | undefined
  let heartbeat: NodeJS.Timeout | undefined

  function hear(changed: Changed): void {
    if (changed === 'maybe anything') {
      for (const stream of streams) wake(stream)
      return
    }
    for (const name of changed) for (const stream of byName.get(name) ?? []) wake(stream)
  }

  function wake(stream: Stream, waitMs = stream.lookedAt + APART_MS - now()): void {
    if (stream.isOver || stream.timer) return
    stream.timer = setTimeout(() => void look(stream), Math.max(waitMs, 0))
  }

  async function look(stream: Stream): Promise<void> {
    stream.timer = undefined
    stream.lookedAt = now()
    try {
      const read = await readNow(stream)
      if (stream.isOver) return
      if (read) return tell(stream, stateOf(read, epoch))
      // A client that reconnects is told that the event type doesn't exist.
      tell(stream, 'gone')
      over(stream)
    } catch {
      wake(stream, AGAIN_MS)
    }
  }

  /** Reads the current versions of the current hosts. Returns undefined for a deleted event type. */
  async function readNow(stream: Stream): Promise<ReadVersions | undefined> {
    const read = await versions.read(stream.eventTypeId, stream.hostIds)
    if (read.eventType === stream.version) return read
    const isTogether = 'usernames' in stream.selector
    const bookable = await availability.find(isTogether ? stream.selector : { eventTypeId: stream.eventTypeId })
    if (!bookable) return undefined
    subscribe(stream, bookable, read.eventType)
    return versions.read(stream.eventTypeId, stream.hostIds)
  }

  function tell(stream: Stream, state: string): void {
    if (stream.state === state) return
    stream.state = state
    const about = JSON.stringify({ eventTypeId: stream.eventTypeId })
    write(stream, `event: slots\nid: ${state}\ndata: ${about}\n\n`)
  }

  function write(stream: Stream, text: string): void {
    if (!stream.outlet.write(text)) over(stream, 'cut')
  }

  /**
   * Sends a heartbeat and checks for changes, because a notice may have been lost when another process ended. Calendars
   * stay fresh as long as somebody looks.
   */
  function beat(stream: Stream): void {
    calendarCopies.refreshBehind(stream.calendarHosts)
    write(stream, ': still here\n\n')
    wake(stream)
  }

  function subscribe(stream: Stream, bookable: Bookable, version: number): void {
    unsubscribe(stream)
    const hostIds = bookable.hosts.map(({ userId }) => userId)
    Object.assign(stream, { eventTypeId: bookable.id, hostIds, calendarHosts: hostsWithCalendars(bookable), version })
    if (stream.isOver) return
    for (const name of namesOf(stream.eventTypeId, stream.hostIds)) {
      const others = byName.get(name)
      if (others) others.add(stream)
      else byName.set(name, new Set([stream]))
    }
  }

  function unsubscribe(stream: Stream): void {
    for (const name of namesOf(stream.eventTypeId, stream.hostIds)) {
      const others = byName.get(name)
      others?.delete(stream)
      if (others?.size === 0) byName.delete(name)
    }
  }

  function over(stream: Stream, how: 'end' | 'cut' = 'end'): void {
    if (stream.isOver) return
    stream.isOver = true
    clearTimeout(stream.timer)
    streams.delete(stream)
    unsubscribe(stream)
    stream.outlet[how]()
    if (streams.size > 0) return
    clearInterval(heartbeat)
    heartbeat = undefined
  }

  return {
    /** Returns the number of open streams. */
    count: () => streams.size,

    /**
     * Sends changes to the outlet until the returned function is called. `known` is the last state that the reader has
     * seen (`Last-Event-ID`). If it isn't current, the reader is told at once.
     *
     * @throws `SLOT_STREAMS_FULL`, `SLOT_STREAMS_OF_ADDRESS`; what `Availability.get` throws
     */
    async open(selector: Selector, address: string, known: string | undefined, outlet: Outlet): Promise<() => void> {
      let stream: Stream | undefined
      let isLost = false
      const leave = places.take(address, () => {
        isLost = true
        if (stream) over(stream, 'cut')
      })
      try {
        watching ??= versions.watch(hear)
        await watching
        const bookable = await availability.get(selector)
        const opened: Stream = {
          selector,
          outlet,
          eventTypeId: bookable.id,
          hostIds: [],
          calendarHosts: [],
          version: UNREAD,
          state: known,
          lookedAt: 0,
          isOver: false,
        }
        subscribe(opened, bookable, UNREAD)
        opened.state ??= stateOf(await versions.read(opened.eventTypeId, opened.hostIds), epoch)
        if (isLost) {
          over(opened, 'cut')
          throw streamsFull(most)
        }
        stream = opened
        streams.add(opened)
        heartbeat ??= setInterval(() => streams.forEach(beat), HEARTBEAT_MS).unref()
        write(opened, `retry: ${RETRY_MS}\n\n`)
        wake(opened, 0)
        calendarCopies.refreshBehind(opened.calendarHosts)
        return () => {
          leave()
          over(opened)
        }
      } catch (error) {
        leave()
        throw error
      }
    },

    isOffered: most > 0,

    /** Returns the state of slots that were listed with these versions. */
    stateOf: (read: ReadVersions): string => stateOf(read, epoch),

    /** Ends all streams, because a server that stops waits for connections. */
    close(): void {
      for (const stream of streams) over(stream)
    },
  }
}
