import type { AppError } from '../../lib/errors.ts'
import type { Taken } from '../occupancy/service.ts'
import type { Availability, Bookable, WantedSlot } from './service.ts'

type Entry = {
  bookable: Bookable
  slot: WantedSlot
  /** Can't be judged by taken time alone: a repeat of an answered request, or a caller who overrides hours. */
  decidesInDatabase?: boolean
}
type Waiting = Entry & { go: () => void; refuse: (error: AppError) => void }

/** Lets one caller at a time work on the time of the same hosts. */
export type Turns = <T>(entry: Entry, work: () => Promise<T>) => Promise<T>

type Dependencies = { availability: Pick<Availability, 'taken' | 'refusalOf'>; now: () => Date }

const MINUTE_MS = 60_000

/**
 * The queue before the hosts' lock in the database, for callers on this node.
 *
 * A crowd that wants one slot would otherwise hold every connection, each waiting for the lock only to hear that the
 * slot is gone. Here one works while the others wait in line; when it is done, one look at what is taken by then,
 * begun after each of them came, tells most of them no at once. A yes is never given here: whoever is left locks,
 * looks and decides in the database.
 */
export function createTurns({ availability, now }: Dependencies): Turns {
  const lines = new Map<string, Waiting[]>()

  async function refuseHopeless(line: Waiting[]): Promise<void> {
    const judged = line.filter(({ decidesInDatabase }) => !decidesInDatabase)
    const [first] = judged
    if (!first) return
    const from = Math.min(...judged.map(({ slot }) => slot.start))
    const until = Math.max(...judged.map(({ slot }) => slot.start + slot.lengthMinutes * MINUTE_MS))
    // Holds don't count: one may be the caller's own, which only the database knows.
    const taken = (await availability.taken(first.bookable, { from, until }, now())).filter(
      ({ kind }) => kind !== 'hold',
    )
    for (const waiting of judged) {
      const error = availability.refusalOf(waiting.bookable, waiting.slot, around(waiting, taken), now())
      if (!error) continue
      line.splice(line.indexOf(waiting), 1)
      waiting.refuse(error)
    }
  }

  async function passOn(key: string, line: Waiting[]): Promise<void> {
    // A failed look refuses nobody: each caller then hears it from the database.
    if (line.length > 1) await refuseHopeless(line).catch(() => {})
    const next = line.shift()
    if (next) next.go()
    else lines.delete(key)
  }

  return async (entry, work) => {
    const key = entry.bookable.hosts.map(({ userId }) => userId).join()
    const line = lines.get(key)
    if (line) await new Promise<void>((go, refuse) => line.push({ ...entry, go, refuse }))
    else lines.set(key, [])
    try {
      return await work()
    } finally {
      void passOn(key, lines.get(key) ?? [])
    }
  }
}

/** Only what is near the slot: a long line spans many days, and the engine would sort them all for each caller. */
function around({ bookable, slot }: Entry, taken: readonly Taken[]): Taken[] {
  if (bookable.onlyFirstSlotOfDay) return [...taken]
  const marginMs = 2 * 1440 * MINUTE_MS
  return taken.filter(
    ({ start, end }) => end > slot.start - marginMs && start < slot.start + slot.lengthMinutes * MINUTE_MS + marginMs,
  )
}
