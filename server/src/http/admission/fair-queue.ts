/** A request that waits for a place. One of the two is called, unless the request leaves the queue before. */
type Waiter = { enter(): void; refuse(retryAfterSeconds: number): void }

export type FairQueue = {
  /** Takes a place. Returns false if none is free. */
  enter(): boolean
  /** Waits for a place. Returns the function with which the request leaves the queue. */
  wait(caller: string, waiter: Waiter): () => void
  /** Gives a place back. The next waiting request gets it. */
  leave(): void
  /** Refuses the requests that have waited too long. */
  refuseLate(): void
  /** Returns the number of taken places. */
  inside(): number
  /** Returns the number of waiting requests. */
  waiting(): number
}

type Options = {
  /** The number of places. */
  maxInside: number
  maxWaiting: number
  maxWaitMs: number
  /** The time in milliseconds. It only goes forward. */
  now: () => number
}

type Entry = { readonly waiter: Waiter; readonly since: number }
/** The waiting requests of one caller, in the order of their arrival. */
type Line = Set<Entry>

const MAX_RETRY_SECONDS = 30
/** The number of turns over which the pace is averaged. */
const TURNS_OF_PACE = 16

/**
 * Creates a queue in front of a number of places. While no place is free, callers get one in turn: each gets one place,
 * then the next caller does. A caller with hundreds of requests therefore delays another caller by one turn. If the queue
 * is full, the caller with the most waiting requests is refused first.
 */
export function createFairQueue({ maxInside, maxWaiting, maxWaitMs, now }: Options): FairQueue {
  let inside = 0
  let waiting = 0
  /** The lines by caller. The first one has the next turn. */
  const lines = new Map<string, Line>()
  /** The average time between two turns, while requests wait. */
  let paceMs = 0
  let latestTurn = now()

  /** Returns the time that the queue takes at its pace, and as much again as nobody has had a turn. */
  function retryAfterSeconds(): number {
    const ms = waiting * paceMs + (now() - latestTurn)
    return Math.min(MAX_RETRY_SECONDS, Math.max(1, Math.ceil(ms / 1000)))
  }

  /** Returns false if the request has left its line already. */
  function remove(caller: string, entry: Entry): boolean {
    const line = lines.get(caller)
    if (!line?.delete(entry)) return false
    waiting--
    if (line.size === 0) lines.delete(caller)
    return true
  }

  function refuse(caller: string, entry: Entry): void {
    if (remove(caller, entry)) entry.waiter.refuse(retryAfterSeconds())
  }

  /** Refuses the latest request of the longest line. Returns false if the caller's own line would be as long. */
  function makeRoomFor(caller: string): boolean {
    let longest: [string, Line] | undefined
    for (const each of lines) if (longest === undefined || each[1].size > longest[1].size) longest = each
    if (longest === undefined || (lines.get(caller)?.size ?? 0) + 1 >= longest[1].size) return false
    const latest = [...longest[1]].at(-1)
    if (latest) refuse(longest[0], latest)
    return true
  }

  function takeNext(): Entry | undefined {
    for (const [caller, line] of lines) {
      const [entry] = line
      if (!entry) continue
      lines.delete(caller)
      lines.set(caller, line)
      remove(caller, entry)
      const at = now()
      paceMs += (at - latestTurn - paceMs) / TURNS_OF_PACE
      latestTurn = at
      return entry
    }
    return undefined
  }

  return {
    enter() {
      if (inside >= maxInside) return false
      inside++
      return true
    },

    wait(caller, waiter) {
      if (waiting === 0) latestTurn = now()
      if (waiting >= maxWaiting && !makeRoomFor(caller)) {
        waiter.refuse(retryAfterSeconds())
        return () => {}
      }
      const entry = { waiter, since: now() }
      const line = lines.get(caller)
      if (line) line.add(entry)
      else lines.set(caller, new Set([entry]))
      waiting++
      return () => void remove(caller, entry)
    },

    leave() {
      const next = takeNext()
      if (next) next.waiter.enter()
      else inside--
    },

    refuseLate() {
      const latest = now() - maxWaitMs
      for (const [caller, line] of lines) {
        for (const entry of line) {
          if (entry.since > latest) break
          refuse(caller, entry)
        }
      }
    },

    inside: () => inside,
    waiting: () => waiting,
  }
}
