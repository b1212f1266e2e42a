import type { Db } from '../../../db/connection.ts'
import type { Job } from '../../../jobs/runner.ts'
import type { Clock } from '../../../lib/clock.ts'
import { deleteFinished } from './store.ts'

const HOUR_MS = 3_600_000
const KEPT_FOR_MS = 90 * 24 * HOUR_MS
/** A few at a time: nobody waits for a long deletion. */
const BATCH = 500

/** Throws away old deliveries, which hold what was said of people. What waits stays; the log of events has it all. */
export const createForgetDeliveries = ({ db, clock }: { db: Db; clock: Clock }): Job => ({
  name: 'webhooks.forget',
  everyMs: HOUR_MS,
  run: async () => (await deleteFinished(db, new Date(clock.now().getTime() - KEPT_FOR_MS), BATCH)) === BATCH,
})
