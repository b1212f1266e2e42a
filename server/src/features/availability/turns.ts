import type { AppError } from '../../lib/errors.ts'
import { createSharedReads } from '../../lib/shared-reads.ts'
import type { Taken } from '../occupancy/service.ts'
import type { WantedSlot } from './question.ts'
import type { Bookable } from './store.ts'

type Entry = {
  bookable: Bookable
  slot: WantedSlot
  /** Can't be judged by taken time alone: a repeat of an answered request, or a caller who overrides hours. */
  decidesInDatabase?: boolean
}

/** Lets one caller at a time work on the time of the same hosts. */
export type Turns = <T>(entry: Entry, work: () => Promise<T>) => Promise<T>

/** `done` settles when the turn is over. */
type Working = { slot: WantedSlot; done: Promise<void> }

type Dependencies = {
  /** What is taken of the event type's hosts in a range, in milliseconds. */
  taken: (bookable: Bookable, range: { from: number; until: number }, now: Date) => Promise<Taken[]>
  /** Why the slot can't be had, as far as `taken` tells. */
  refusalOf: (bookable: Bookable, slot: WantedSlot, taken: readonly Taken[], now: Date) => AppError | undefined
  now: () => Date
}

/** A thousand callers take half a second to arrive: looking for each handful of them would take longer than they do. */
export const CROWD_MS = 5

const MINUTE_MS = 60_000
const DAY_MS = 1440 * MINUTE_MS

/**
 * The queue before the hosts' lock in the database, for callers on this node.
 *
 * A crowd that wants one slot would otherwise hold every connection, each waiting for the lock only to hear that the
 * slot is gone. Here all who want a time that somebody else is after share one look at what is taken, begun after each
 * of them came: once on arrival, and again after somebody's turn on that time. It tells most of them no at once. A yes is
 * never given here: whoever is left locks, looks and decides in the database.
 */
export function createTurns({ taken, refusalOf, now }: Dependencies): Turns {
  /** Who works on these hosts. */
  const working = new Map<string, Working>()
  /** The times that those want who work or wait. */
  const wanted = new Map<string, Set<WantedSlot>>()
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

  return async (entry, work) => {
    const { bookable, slot } = entry
    const hosts = bookable.hosts.map(({ userId }) => userId).join()
    const others = wanted.get(hosts) ?? new Set()
    // Nobody else is after this time: the look under the lock is the only one.
    const isContended = [...others].some((other) => overlaps(other, slot))
    wanted.set(hosts, others.add(slot))
    try {
      if (isContended) await refuseHopeless(entry, hosts)
      for (let busy = working.get(hosts); busy; busy = working.get(hosts)) {
        await busy.done
        // All who wanted that time look together, in the order in which they came; the first whose slot is left goes on.
        if (overlaps(busy.slot, slot)) await refuseHopeless(entry, hosts)
      }
      let done = () => {}
      working.set(hosts, { slot, done: new Promise<void>((resolve) => (done = resolve)) })
      try {
        return await work()
      } finally {
        working.delete(hosts)
        done()
      }
    } finally {
      others.delete(slot)
      if (others.size === 0) wanted.delete(hosts)
    }
  }
}

const overlaps = (a: WantedSlot, b: WantedSlot): boolean =>
  a.start < b.start + b.lengthMinutes * MINUTE_MS && b.start < a.start + a.lengthMinutes * MINUTE_MS
