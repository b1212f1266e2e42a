import type { Db } from '../db/connection.ts'
import { createPrune } from '../jobs/prune.ts'
import type { Job } from '../jobs/runner.ts'
import type { Clock } from '../lib/time/clock.ts'
import { deleteExpiredAnswers } from './repeats.ts'

/** Throws away the answers that nobody may ask for again. They hold what was answered, so they aren't kept for longer. */
export const createForgetAnswers = ({ db, clock }: { db: Db; clock: Clock }): Job =>
  createPrune({
    name: 'idempotency-keys.forget',
    clock,
    deleteBatch: (before, limit) => deleteExpiredAnswers(db, before, limit),
  })
