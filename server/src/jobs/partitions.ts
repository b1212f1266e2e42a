import type { Connection } from '../db/connection.ts'
import { closePartition } from '../db/partitions/close-partition.ts'
import { findNewestRows, PARTITIONED } from '../db/partitions/list-partitions.ts'
import type { Clock } from '../lib/time/clock.ts'
import type { Job } from './runner.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Smaller tables gain nothing from partitions, and each partition makes a query without a time a little dearer. */
const MIN_ROWS = 1_000_000

type Options = { db: Connection['db']; clock: Clock; minRows?: number }

/**
 * Creates the job that divides large tables by months. When the newest rows of a table are more than `minRows`, they end
 * with the month, and later rows go to a new partition. The jobs that delete old data drop whole partitions.
 *
 * The embedded database does not need it: it is not meant for so many rows.
 */
export const createClosePartitions = ({ db, clock, minRows = MIN_ROWS }: Options): Job => ({
  name: 'partitions.close',
  everyMs: HOUR_MS,
  async run() {
    for (const partitioned of PARTITIONED) {
      const { rows, latest } = await findNewestRows(db, partitioned)
      if (rows < minRows) continue
      const now = clock.now().getTime()
      await closePartition(db, partitioned, monthAfter(new Date(Math.max(now + DAY_MS, latest?.getTime() ?? 0))))
    }
    return false
  },
})

/** Returns the beginning of the next month. All times of the database are UTC. */
const monthAfter = (time: Date) => new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + 1))
