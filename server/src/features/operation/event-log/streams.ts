import type { Db } from '../../../db/connection.ts'
import type { PatientOutlet } from '../../../lib/outlet.ts'
import { streamsFull, tooManyStreams } from './errors.ts'
import { cursorOf, isBefore, positionOf } from './position.ts'
import type { EventLog, EventPage } from './service.ts'
import { type EventOwner, findEnd, type LoggedEvent, listEvents, type Position } from './store.ts'

/** What a stream sends, and to whom. */
export type StreamWish = {
  readonly owner: EventOwner
  /** Only events of these types. */
  readonly types: ReadonlySet<string> | undefined
  /** The caller, whose streams are counted. */
  readonly caller: string
  /** Returns what the reader gets of an event. */
  readonly present: (event: LoggedEvent) => object
}

type Stream = StreamWish & {
  readonly outlet: PatientOutlet
  /** The position of the last event that was sent, or behind which the stream began. */
  position: Position | undefined
  /** New events that wait until the reader has got the older ones. Undefined while nothing waits. */
  waiting: LoggedEvent[] | undefined
  end?: NodeJS.Timeout
  isOver: boolean
}

/** Interval between two looks at the log. All streams of the process share them. */
const LOOK_MS = 500
/** Delay after a look that failed because the database did not respond. */
const AGAIN_MS = 2000
const AT_ONCE = 500
const PAGE = 50
/** The maximum of new events that wait for a slow reader. */
const MAX_WAITING = 1000
const MAX_OF_CALLER = 30
/** Interval between heartbeats. Proxies end idle connections, many of them after 30 seconds. */
const HEARTBEAT_MS = 20_000
/** Time that a client waits before it reconnects. */
const RETRY_MS = 1000
/** A stream ends after this time. The client reconnects, and the server checks again whether it may read the events. */
const LIFE_MS = 300_000

type Dependencies = {
  db: Db
  eventLog: Pick<EventLog, 'list'>
  /** Maximum number of open streams in this process. */
  most: number
  /** The time after which a stream ends, in milliseconds. */
  lifeMs?: number
}

export type EventStreams = ReturnType<typeof createEventStreams>

/**
 * Creates the streams that send events as they are logged. One look at the log serves all streams, so the database
 * works the same for one reader and for hundreds.
 */
export function createEventStreams({ db, eventLog, most, lifeMs = LIFE_MS }: Dependencies) {
  const streams = new Set<Stream>()
  const ofCaller = new Map<string, number>()
  let looking: Promise<void> | undefined
  let next: NodeJS.Timeout | undefined
  let heartbeat: NodeJS.Timeout | undefined
  /** The position up to which the log was looked at. */
  let seen: Position | undefined

  async function begin(): Promise<void> {
    seen = await findEnd(db)
    next = setTimeout(look, LOOK_MS).unref()
  }

  async function look(): Promise<void> {
    let waitMs = LOOK_MS
    try {
      let found: LoggedEvent[]
      do {
        found = await listEvents(db, 'everybody', {}, { after: seen, limit: AT_ONCE })
        for (const event of found) for (const stream of streams) offer(stream, event)
        seen = found.at(-1) ?? seen
      } while (found.length === AT_ONCE && streams.size > 0)
    } catch {
      waitMs = AGAIN_MS
    }
    if (streams.size > 0) next = setTimeout(look, waitMs).unref()
    else looking = undefined
  }

  function offer(stream: Stream, event: LoggedEvent): void {
    if (stream.isOver || !isFor(stream, event)) return
    if (!stream.waiting) send(stream, event)
    else if (stream.waiting.push(event) > MAX_WAITING) over(stream, 'cut')
  }

  /** Sends an event, unless the reader has it already. A reader who is behind gets the next ones later. */
  function send(stream: Stream, event: LoggedEvent): void {
    if (stream.position && !isBefore(stream.position, event)) return
    if (write(stream, event)) return
    stream.waiting = []
    const cut = () => over(stream, 'cut')
    void stream.outlet
      .drained()
      .then(() => release(stream))
      .catch(cut)
  }

  function write(stream: Stream, event: LoggedEvent): boolean {
    stream.position = { transactionId: event.transactionId, id: event.id }
    return stream.outlet.write(`id: ${cursorOf(event)}\ndata: ${JSON.stringify(stream.present(event))}\n\n`)
  }

  /** Sends the events since the reader's position, and then the new ones that have waited. */
  async function catchUp(stream: Stream, first: EventPage): Promise<void> {
    let page = first
    for (;;) {
      for (const event of page.events) {
        if (!write(stream, event)) await stream.outlet.drained()
        if (stream.isOver) return
      }
      if (!page.hasMore || page.nextCursor === null) break
      page = await listFor(stream, page.nextCursor)
      if (stream.isOver) return
    }
    release(stream)
  }

  /** Sends what has waited. From here on new events are sent as they are found. */
  function release(stream: Stream): void {
    const waiting = stream.waiting ?? []
    stream.waiting = undefined
    for (const event of waiting) offer(stream, event)
  }

  const listFor = ({ owner, types }: StreamWish, cursor: string): Promise<EventPage> =>
    eventLog.list(owner, types ? { types: [...types] } : {}, { cursor, take: PAGE })

  function take(caller: string): void {
    const count = ofCaller.get(caller) ?? 0
    if (count >= MAX_OF_CALLER) throw tooManyStreams(MAX_OF_CALLER)
    if (streams.size >= most) throw streamsFull(most)
    ofCaller.set(caller, count + 1)
  }

  function over(stream: Stream, how: 'end' | 'cut' = 'end'): void {
    if (stream.isOver) return
    stream.isOver = true
    stream.waiting = undefined
    clearTimeout(stream.end)
    streams.delete(stream)
    const left = (ofCaller.get(stream.caller) ?? 1) - 1
    if (left > 0) ofCaller.set(stream.caller, left)
    else ofCaller.delete(stream.caller)
    stream.outlet[how]()
    if (streams.size > 0) return
    clearInterval(heartbeat)
    heartbeat = undefined
  }

  function beat(): void {
    for (const { waiting, outlet } of streams) if (!waiting) outlet.write(': still here\n\n')
  }

  return {
    /** Returns the number of open streams. */
    count: () => streams.size,

    /**
     * Sends events to the outlet until the returned function is called. The stream begins behind `cursor`, without it
     * with the next event.
     *
     * @throws `CURSOR_UNKNOWN`, `CURSOR_TOO_OLD`, `EVENT_STREAMS_FULL`, `EVENT_STREAMS_OF_CALLER`
     */
    async open(wish: StreamWish, cursor: string | undefined, outlet: PatientOutlet): Promise<() => void> {
      take(wish.caller)
      const stream: Stream = {
        ...wish,
        outlet,
        position: cursor === undefined ? undefined : positionOf(cursor),
        waiting: [],
        isOver: false,
      }
      // New events wait from here on, so none is missed between the older ones and the next look.
      streams.add(stream)
      try {
        looking ??= begin().catch((error) => {
          looking = undefined
          throw error
        })
        await looking
        const page = cursor === undefined ? undefined : await listFor(wish, cursor)
        if (!page) stream.position = await findEnd(db)
        heartbeat ??= setInterval(beat, HEARTBEAT_MS).unref()
        // A reader who reads nothing would never reach the end.
        stream.end = setTimeout(() => over(stream, stream.waiting ? 'cut' : 'end'), lifeMs).unref()
        const from = stream.position ? `id: ${cursorOf(stream.position)}\n` : ''
        outlet.write(`${from}retry: ${RETRY_MS}\n\n`)
        if (page) void catchUp(stream, page).catch(() => over(stream, 'cut'))
        else release(stream)
        return () => over(stream)
      } catch (error) {
        over(stream, 'cut')
        throw error
      }
    },

    /** Ends all streams, because a server that stops waits for connections. */
    close(): void {
      clearTimeout(next)
      for (const stream of streams) over(stream)
    },
  }
}

function isFor({ owner, types }: StreamWish, event: LoggedEvent): boolean {
  if (types && !types.has(event.type)) return false
  if (owner === 'everybody') return true
  if ('userId' in owner) return event.userId === owner.userId
  return 'teamId' in owner ? event.teamId === owner.teamId : event.organizationId === owner.organizationId
}
