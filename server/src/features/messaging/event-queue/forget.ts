import type { Db } from '../../../db/connection.ts'
import { createPrune } from '../../../jobs/prune.ts'
import type { Job } from '../../../jobs/runner.ts'
import type { Clock } from '../../../lib/time/clock.ts'
import { deleteFailedEvents } from './forget-store.ts'

/** Deletes entries that failed long ago; 0 days keep them forever. Their events are kept until then. */
export const createPruneEventQueue = ({ db, clock, keepDays }: { db: Db; clock: Clock; keepDays: number }): Job =>
  createPrune({
    name: 'follow-ups.forget',
    clock,
    keepDays,
    deleteBatch: (before, limit) => deleteFailedEvents(db, before, limit),
  })
