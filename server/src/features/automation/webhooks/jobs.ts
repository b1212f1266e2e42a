import type { Db } from '../../../db/connection.ts'
import { createPrune } from '../../../jobs/prune.ts'
import type { Job } from '../../../jobs/runner.ts'
import type { Clock } from '../../../lib/time/clock.ts'
import { deleteExpiredSecrets } from './store.ts'

/** Deletes replaced secrets after they stop signing. */
export const createForgetSecrets = ({ db, clock }: { db: Db; clock: Clock }): Job =>
  createPrune({
    name: 'webhooks.forget-secrets',
    clock,
    deleteBatch: (before, limit) => deleteExpiredSecrets(db, before, limit),
  })
