import { type Changed, namesOf, type ReadVersions, type Versions } from '../../operation/versions/service.ts'
import type { Availability, Bookable, Selector } from '../availability/service.ts'
import { streamsFull } from './errors.ts'
import { stateOf } from './state.ts'
import { createStreamLimit } from './stream-limit.ts'

/** Where a stream leads. */
export type Outlet = {
  /** False once the reader is so far behind that it is better gone. */
  write(text: string): boolean
  /** Once all that was written has been read. */
  end(): void
  /** At once: a reader who takes nothing would hold a place for ever. */
  cut(): void
}

type Stream = {
  readonly selector: Selector
  readonly outlet: Outlet
  eventTypeId: number
  hostIds: readonly number[]
  /** Of the event type, read before its hosts were looked up: a change in between is found by the next look. */
  version: number
  /** What the reader knows. */
  state: string | undefined
  /** When it was last looked whether there is something to tell, in milliseconds. */
  lookedAt: number
  timer?: NodeJS.Timeout | undefined
  isOver: boolean
}

const UNREAD = -1

/** However often something changes, a reader hears of it so often at the most. */
const APART_MS = 250
/** After a look that failed, because the database didn't answer. */
const AGAIN_MS = 1000
/** Proxies end connections on which nothing moves, many after 30 seconds. */
const HEARTBEAT_MS = 20_000
/** How long a browser waits before it comes back after a lost connection. */
const RETRY_MS = 3000

type Dependencies = {
  availability: Pick<Availability, 'get' | 'find'>
  versions: Pick<Versions, 'read' | 'watch'>
  /** How many may be open in this process. */
  most: number
  /** Another one in each process where versions are counted in memory: equal counts mean nothing after a restart. */
  epoch: string
  /** In milliseconds, of real time. */
  now: () => number
}

export type SlotStreams = ReturnType<typeof createSlotStreams>

/** Live updates: tells readers when the slots of an event type may have changed; what they are now is asked elsewhere. */
export function createSlotStreams({ availability, versions, most, epoch, now }: Dependencies) {
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
      // Whoever comes back is told that there is no such event type.
      tell(stream, 'gone')
      over(stream)
    } catch {
      wake(stream, AGAIN_MS)
    }
  }

  /** The versions as of now, of those who are hosts now; nothing for an event type that is gone. */
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

  /** A notice may have been lost with the process that owed it: whoever listens is looked for as well. */
  function beat(stream: Stream): void {
    write(stream, ': still here\n\n')
    wake(stream)
  }

  function subscribe(stream: Stream, { id, hosts }: Bookable, version: number): void {
    unsubscribe(stream)
    Object.assign(stream, { eventTypeId: id, hostIds: hosts.map(({ userId }) => userId), version })
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
    /**
     * Tells of changes through the outlet, until what it gives back is called. `known`: the state that the reader has
     * seen, `Last-Event-ID`; where it isn't the present one, the reader hears of that at once.
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

    /** What slots that were listed from these versions are known by. */
    stateOf: (read: ReadVersions): string => stateOf(read, epoch),

    /** Ends all: a server that stops waits for none. */
    close(): void {
      for (const stream of streams) over(stream)
    },
  }
}
