import type { Clock } from '../lib/time/clock.ts'
import type { Job } from './runner.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Rows that go at once: a fraction of a second, also on the embedded database, where everybody waits for it. */
const BATCH = 500

type Pruning = {
  name: string
  clock: Clock
  /** Deletes at most so many rows whose time is `before` or earlier, and says how many there were. */
  deleteBatch: (before: Date, limit: number) => Promise<number>
  /** How long rows stay after that time: 0 days is for ever. Absent where they go as soon as it has come. */
  keepDays?: number
  /** How often to look, in milliseconds; an hour without it. */
  everyMs?: number
}

/** Throws away what is kept for a time only, a few rows a turn. */
export const createPrune = ({ name, clock, deleteBatch, keepDays, everyMs = HOUR_MS }: Pruning): Job => ({
  name,
  everyMs,
  async run() {
    if (keepDays === 0) return false
    const before = new Date(clock.now().getTime() - (keepDays ?? 0) * DAY_MS)
    return (await deleteBatch(before, BATCH)) >= BATCH
  },
})
