import type { Db } from '../../../db/connection.ts'
import { createPrune } from '../../../jobs/prune.ts'
import type { Job } from '../../../jobs/runner.ts'
import type { Clock } from '../../../lib/time/clock.ts'
import { deleteDoneTimers, deleteFailedTimers } from './store.ts'

type Forgetting = { db: Db; clock: Clock; keepDays: number; keepFailedDays: number }

/** Deletes timers on which nothing depends any more; 0 days keep them forever. */
export const createForgetTimers = ({ db, clock, keepDays, keepFailedDays }: Forgetting): Job[] => [
  createPrune({
    name: 'timers.forget',
    clock,
    keepDays,
    deleteBatch: (before, limit) => deleteDoneTimers(db, before, limit),
  }),
  createPrune({
    name: 'timers.forget-failed',
    clock,
    keepDays: keepFailedDays,
    deleteBatch: (before, limit) => deleteFailedTimers(db, before, limit),
  }),
]
