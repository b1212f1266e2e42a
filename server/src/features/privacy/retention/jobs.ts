import { byTheServer } from '../../../commands/by-the-server.ts'
import type { RunCommand } from '../../../commands/run.ts'
import type { Job } from '../../../jobs/runner.ts'
import { type AfterOld, listOldBookings } from '../../scheduling/bookings/service.ts'
import { eraseOld } from './erase-old-bookings.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** The number of bookings in one transaction. Each has several events, messages and deliveries. */
const BATCH = 50
const BEGINNING: AfterOld = { id: 0, endsAt: new Date(0) }

/** Makes ended bookings anonymous after this number of days; 0 days keep them as they are. */
export function createForgetBookings({ run, keepDays }: { run: RunCommand; keepDays: number }): Job {
  let after = BEGINNING

  return {
    name: 'bookings.forget',
    everyMs: HOUR_MS,
    async run() {
      if (keepDays === 0) return false
      const old = await run(byTheServer, async (change) => {
        const before = new Date(change.now.getTime() - keepDays * DAY_MS)
        const old = await listOldBookings(change.tx, { before, after, limit: BATCH })
        await eraseOld(change, old)
        return old
      })
      // Bookings that wait stay behind the batch. The next round begins with them again.
      const isMore = old.length === BATCH
      after = (isMore && old[BATCH - 1]) || BEGINNING
      return isMore
    },
  }
}
