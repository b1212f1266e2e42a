import type { Connection } from '../db/connection.ts'
import { archiveTable, listToArchive } from '../db/partitions/by-booking/archive-ranges.ts'
import { divideBookings, extendRanges, isCutOff, needsRange } from '../db/partitions/by-booking/divide-bookings.ts'
import { findObstacle } from '../db/partitions/by-booking/find-obstacle.ts'
import { estimateBookings, listRanges } from '../db/partitions/by-booking/list-ranges.ts'
import { gatherStatistics, lacksStatistics } from '../db/partitions/by-booking/statistics.ts'
import { workAlone } from '../db/partitions/by-booking/work-alone.ts'
import type { Clock } from '../lib/time/clock.ts'
import type { Job } from './runner.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Each part makes lists and bookings a little dearer (docs/scaling.md). */
const SIZE = 10_000_000
/** So long after their end, few bookings are still changed. */
const FINISHED_AFTER_MS = 30 * DAY_MS
/** How often the locks are tried in one run. */
const ATTEMPTS = 10

type Options = Pick<Connection, 'db' | 'openForMigrations'> & {
  clock: Clock
  warn: (message: string) => void
  /** Where finished parts go. Empty if there is no such place: then no bookings are divided, because parts save no time. */
  tablespace: string
  /** The hour of the day, in UTC, in which they go there. */
  hour: number
  size?: number
  attempts?: number
}

/**
 * Creates the job of the archive. It divides the bookings when there are more than `size`, makes the next part in time,
 * and moves parts whose bookings have all ended.
 *
 * The embedded database does not need it: it is not meant for so many bookings.
 */
export function createKeepBookingRanges(options: Options): Job {
  const { db, clock, warn, tablespace, hour, size = SIZE, attempts = ATTEMPTS } = options
  const division = { size, attempts }
  const waits = (what: string) =>
    warn(`${what}, because others used the tables all the time. The server tries again in an hour (docs/retention.md).`)

  async function isToDivide(): Promise<boolean> {
    const isDivided = (await listRanges(db, 'bookings')).length > 0
    const isDue = isDivided ? await isCutOff(db) : tablespace !== '' && (await estimateBookings(db)) >= size
    if (!isDue) return false
    const obstacle = await findObstacle(db)
    if (obstacle) warn(`The bookings are not divided. ${obstacle} (docs/retention.md)`)
    return obstacle === undefined
  }

  async function listToMove(): Promise<string[]> {
    const now = clock.now()
    if (tablespace === '' || now.getUTCHours() !== hour) return []
    return listToArchive(db, { tablespace, before: new Date(now.getTime() - FINISHED_AFTER_MS) })
  }

  return {
    name: 'bookings.divide',
    everyMs: HOUR_MS,
    async run() {
      const divides = await isToDivide()
      const isDue = divides || (await needsRange(db)) || (await lacksStatistics(db)) || (await listToMove()).length > 0
      if (!isDue) return false
      // Another process may have done a part of it by now. Each step looks again.
      await workAlone(options, async (own) => {
        if (divides && !(await divideBookings(own, division))) waits('The bookings could not be divided')
        if (!(await extendRanges(own, division))) waits('The next part of the bookings could not be made')
        for (const name of await listToMove())
          if (!(await archiveTable(own, name, { tablespace, attempts }))) waits(`${name} could not be archived`)
        if (await lacksStatistics(own)) await gatherStatistics(own)
      })
      return false
    },
  }
}
