import type { Db } from '../../../db/connection.ts'
import { createPrune } from '../../../jobs/prune.ts'
import type { Job } from '../../../jobs/runner.ts'
import type { Clock } from '../../../lib/time/clock.ts'
import { deleteExpiredQueued } from './store/responses.ts'

export const createForgetQueued = ({ db, clock }: { db: Db; clock: Clock }): Job =>
  createPrune({
    name: 'routing-forms.forget-queued',
    clock,
    deleteBatch: (before, limit) => deleteExpiredQueued(db, before, limit),
  })
