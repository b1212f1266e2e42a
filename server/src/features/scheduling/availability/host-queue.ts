import type { RunTogether } from '../../../commands/run-together.ts'
import type { Command } from '../../../commands/transaction.ts'
import type { AppError } from '../../../lib/errors.ts'
import { createSharedReads } from '../../../lib/shared-reads.ts'
import type { Taken } from '../occupancy/service.ts'
import type { RequestedSlot } from './question.ts'
import type { Bookable } from './store.ts'

type Entry = {
  bookable: Bookable
  slot: RequestedSlot
  /**
   * True if taken time alone can't refuse the request: a repeat of an earlier request, or a caller who overrides hours.
   */
  decidesInDatabase?: boolean
  /** True if the transaction waits only for the hosts' locks, so that it can be shared with others of these hosts. */
  locksOnlyHosts?: boolean
}

/** Runs the commands on the time of the same hosts one after the other. */
export type HostQueue = <T>(entry: Entry, command: Command<T>) => Promise<T>

/** One transaction for one caller, or for several callers who want different times of the same hosts. */
type Turn = {
  readonly isShared: boolean
  readonly slots: RequestedSlot[]
  readonly commands: Command<unknown>[]
  readonly results: Promise<PromiseSettledResult<unknown>[]>
  begin(): void
}

/** The turns that wait for some hosts' time. The first one runs. */
type Queue = {
  readonly turns: Turn[]
  /** The times that the running and waiting callers want. */
  readonly wanted: Set<RequestedSlot>
}

type Dependencies = {
  /** Returns the taken time of the event type's hosts in a range, in milliseconds. */
  taken: (bookable: Bookable, range: { from: number; until: number }, now: Date) => Promise<Taken[]>
  /** Returns the error if `taken` shows that the slot can't be booked. */
  refusalOf: (bookable: Bookable, slot: RequestedSlot, taken: readonly Taken[], now: Date) => AppError | undefined
  runTogether: RunTogether
  now: () => Date
}

/**
 * Time for which a check of taken time waits for further callers. A thousand callers take half a second to arrive, so
 * one check for each few of them would take longer.
 */
export const CROWD_MS = 5

/**
 * Maximum number of callers that share a transaction. Other nodes wait for its locks, and on the embedded database all
 * callers do.
 */
const MAX_TOGETHER = 10

const MINUTE_MS = 60_000
const DAY_MS = 1440 * MINUTE_MS

/**
 * Creates the queue for callers on this node, which comes before the hosts' lock in the database. Without it, many
 * callers of one slot would hold all connections, and each would wait for the lock only to learn that the slot is
 * taken. Here, callers whose time is contended share one check of the taken time, which begins after each of them has
 * arrived: once on arrival, and again after each turn on that time. It refuses most of them at once. It never accepts a
 * request, because the remaining callers lock, check and decide in the database. Callers who want different times wait
 * only because the hosts are locked. They share the next transaction and its commit.
 */
export function createHostQueue({ taken, refusalOf, runTogether, now }: Dependencies): HostQueue {
  const queues = new Map<string, Queue>()
  const share = createSharedReads<Taken[]>({ crowdMs: CROWD_MS })

  /**
   * Reads the taken time around the slot. It reads whole days, so that callers of neighbouring slots share the result.
   */
  async function look({ bookable, slot }: Entry, hosts: string): Promise<Taken[]> {
    const from = Math.floor(slot.start / DAY_MS) * DAY_MS
    const until = Math.ceil((slot.start + slot.lengthMinutes * MINUTE_MS) / DAY_MS) * DAY_MS
    return share(`${bookable.id} ${hosts} ${from} ${until}`, () => taken(bookable, { from, until }, now()))
  }

  async function refuseHopeless(entry: Entry, hosts: string): Promise<void> {
    if (entry.decidesInDatabase) return
    // Holds don't count here, because only the database knows whether a hold is the caller's own.
    const seen = (await look(entry, hosts)).filter(({ kind }) => kind !== 'hold')
    const error = refusalOf(entry.bookable, entry.slot, seen, now())
    if (error) throw error
  }

  function openTurn({ turns }: Queue, isShared: boolean): Turn {
    const commands: Command<unknown>[] = []
    let begin = () => {}
    const begun = new Promise<void>((resolve) => (begin = resolve))
    const results = begun
      .then(() => runTogether(commands))
      .finally(() => {
        turns.shift()
        turns[0]?.begin()
      })
    const turn = { isShared, slots: [], commands, results, begin }
    turns.push(turn)
    if (turns.length === 1) begin()
    return turn
  }

  /** Joins the last turn, unless it has begun. */
  async function goNext<T>(queue: Queue, { slot, locksOnlyHosts = false }: Entry, command: Command<T>): Promise<T> {
    const last = queue.turns.slice(1).at(-1)
    const hasRoom = last?.isShared && locksOnlyHosts && last.commands.length < MAX_TOGETHER
    const turn = hasRoom ? last : openTurn(queue, locksOnlyHosts)
    turn.slots.push(slot)
    const place = turn.commands.push(command) - 1
    const result = (await turn.results)[place] as PromiseSettledResult<T>
    if (result.status === 'rejected') throw result.reason
    return result.value
  }

  return async (entry, command) => {
    const { bookable, slot } = entry
    const hosts = bookable.hosts.map(({ userId }) => userId).join()
    const queue = queues.get(hosts) ?? { turns: [], wanted: new Set() }
    queues.set(hosts, queue)
    const rivalsTurn = () => queue.turns.find(({ slots }) => slots.some((other) => overlaps(other, slot)))
    // No other caller wants this time, so the check under the lock is enough.
    const isContended = [...queue.wanted].some((other) => overlaps(other, slot))
    queue.wanted.add(slot)
    try {
      if (isContended) await refuseHopeless(entry, hosts)
      for (let turn = rivalsTurn(); turn; turn = rivalsTurn()) {
        await turn.results
        // All callers of that time share a check. They continue in the order of their arrival, and the first one whose
        // slot is free proceeds.
        await refuseHopeless(entry, hosts)
      }
      return await goNext(queue, entry, command)
    } finally {
      queue.wanted.delete(slot)
      if (queue.wanted.size === 0) queues.delete(hosts)
    }
  }
}

const overlaps = (a: RequestedSlot, b: RequestedSlot): boolean =>
  a.start < b.start + b.lengthMinutes * MINUTE_MS && b.start < a.start + a.lengthMinutes * MINUTE_MS
