import type { Db } from '../db/connection.ts'
import { createPrune } from '../jobs/prune.ts'
import type { Job } from '../jobs/runner.ts'
import type { Clock } from '../lib/time/clock.ts'
import { deleteExpiredAnswers } from './repeats.ts'

/**
 * Deletes expired answers. Answers can contain personal data, so they aren't kept for longer than repeats need them.
 */
export const createForgetAnswers = ({ db, clock }: { db: Db; clock: Clock }): Job =>
  createPrune({
    name: 'idempotency-keys.forget',
    clock,
    deleteBatch: (before, limit) => deleteExpiredAnswers(db, before, limit),
  })
