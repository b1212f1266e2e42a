import type { Db } from '../db/connection.ts'
import type { Job } from '../jobs/runner.ts'
import type { Clock } from '../lib/clock.ts'
import { deleteExpiredAnswers } from './repeats.ts'

const HOUR_MS = 3_600_000

/** Throws away the answers that nobody may ask for again. They hold what was answered, so they aren't kept for longer. */
export const createForgetAnswers = ({ db, clock }: { db: Db; clock: Clock }): Job => ({
  name: 'idempotency-keys.forget',
  everyMs: HOUR_MS,
  async run() {
    await deleteExpiredAnswers(db, clock.now())
    return false
  },
})
