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
  /** Can't be judged by taken time alone: a repeat of an answered request, or a caller who overrides hours. */
  decidesInDatabase?: boolean
  /** Waits for no lock but the hosts': may share a transaction with others of these hosts. */
  locksOnlyHosts?: boolean
}

/** Lets callers work on the time of the same hosts one after the other. */
export type HostQueue = <T>(entry: Entry, command: Command<T>) => Promise<T>

/** One transaction: of one caller, or of several who want different times of the same hosts. */
type Turn = {
  readonly isShared: boolean
  readonly slots: RequestedSlot[]
  readonly commands: Command<unknown>[]
  readonly results: Promise<PromiseSettledResult<unknown>[]>
  begin(): void
}

/** The turns at some hosts' time: the first one runs. */
type Queue = {
  readonly turns: Turn[]
  /** The times that those want who work or wait. */
  readonly wanted: Set<RequestedSlot>
}

type Dependencies = {
  /** What is taken of the event type's hosts in a range, in milliseconds. */
  taken: (bookable: Bookable, range: { from: number; until: number }, now: Date) => Promise<Taken[]>
  /** Why the slot can't be had, as far as `taken` tells. */
  refusalOf: (bookable: Bookable, slot: RequestedSlot, taken: readonly Taken[], now: Date) => AppError | undefined
  runTogether: RunTogether
  now: () => Date
}

/** A thousand callers take half a second to arrive: looking for each handful of them would take longer than they do. */
export const CROWD_MS = 5

/** So many share a transaction at most: other nodes wait for its locks, and on the embedded database everybody does. */
const MAX_TOGETHER = 10

const MINUTE_MS = 60_000
const DAY_MS = 1440 * MINUTE_MS

/**
 * The queue before the hosts' lock in the database, for callers on this node.
 *
 * A crowd that wants one slot would otherwise hold every connection, each waiting for the lock only to hear that the
 * slot is gone. Here all who want a time that somebody else is after share one look at what is taken, begun after each
 * of them came: once on arrival, and again after somebody's turn on that time. It tells most of them no at once. A yes is
 * never given here: whoever is left locks, looks and decides in the database.
 *
 * Those who want different times wait only because the hosts are locked: they share the next transaction and its commit.
 */
export function createHostQueue({ taken, refusalOf, runTogether, now }: Dependencies): HostQueue {
  const queues = new Map<string, Queue>()
  const share = createSharedReads<Taken[]>({ crowdMs: CROWD_MS })

  /** Taken time around the slot, read for whole days at once, so that neighbours share it. */
  async function look({ bookable, slot }: Entry, hosts: string): Promise<Taken[]> {
    const from = Math.floor(slot.start / DAY_MS) * DAY_MS
    const until = Math.ceil((slot.start + slot.lengthMinutes * MINUTE_MS) / DAY_MS) * DAY_MS
    return share(`${bookable.id} ${hosts} ${from} ${until}`, () => taken(bookable, { from, until }, now()))
  }

  async function refuseHopeless(entry: Entry, hosts: string): Promise<void> {
    if (entry.decidesInDatabase) return
    // Holds don't count: one may be the caller's own, which only the database knows.
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

  /** Joins those who go last, unless they have begun. */
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
    // Nobody else is after this time: the look under the lock is the only one.
    const isContended = [...queue.wanted].some((other) => overlaps(other, slot))
    queue.wanted.add(slot)
    try {
      if (isContended) await refuseHopeless(entry, hosts)
      for (let turn = rivalsTurn(); turn; turn = rivalsTurn()) {
        await turn.results
        // All who wanted that time look together, in the order in which they came; the first whose slot is left goes on.
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
