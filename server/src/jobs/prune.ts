import type { Clock } from '../lib/time/clock.ts'
import type { Job } from './runner.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/**
 * The maximum number of rows in one batch. It takes a fraction of a second, also on the embedded database, where all
 * requests wait for it.
 */
const BATCH = 500

type Pruning = {
  name: string
  clock: Clock
  /** Deletes at most `limit` rows whose time is `before` or earlier. Returns the number of deleted rows. */
  deleteBatch: (before: Date, limit: number) => Promise<number>
  /** Drops a whole partition of rows of that time or an earlier one. Returns the number of dropped partitions. */
  dropPartition?: (before: Date) => Promise<number>
  /**
   * The days for which rows stay after that time. 0 days keep them for ever. Without it, rows are deleted as soon as
   * the time has come.
   */
  keepDays?: number
  /** The interval in milliseconds. The default is an hour. */
  everyMs?: number
}

/** Creates a job that deletes expired rows in small batches. */
export const createPrune = ({
  name,
  clock,
  deleteBatch,
  dropPartition,
  keepDays,
  everyMs = HOUR_MS,
}: Pruning): Job => ({
  name,
  everyMs,
  async run() {
    if (keepDays === 0) return false
    const before = new Date(clock.now().getTime() - (keepDays ?? 0) * DAY_MS)
    if (dropPartition && (await dropPartition(before)) > 0) return true
    return (await deleteBatch(before, BATCH)) >= BATCH
  },
})
