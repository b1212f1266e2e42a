import type { Db } from '../../../../db/connection.ts'
import { createPrune } from '../../../../jobs/prune.ts'
import type { Job } from '../../../../jobs/runner.ts'
import type { Clock } from '../../../../lib/time/clock.ts'
import { deleteFinished, deleteUnwanted } from './forget-store.ts'

/**
 * Throws away old deliveries, which hold what was said of people; 0 days keep them for ever. What waits stays, but for
 * webhooks that nobody has switched on again for as long.
 */
export const createForgetDeliveries = ({ db, clock, keepDays }: { db: Db; clock: Clock; keepDays: number }): Job[] => [
  createPrune({
    name: 'webhooks.forget',
    clock,
    keepDays,
    deleteBatch: (before, limit) => deleteFinished(db, before, limit),
  }),
  createPrune({
    name: 'webhooks.forget-unwanted',
    clock,
    keepDays,
    deleteBatch: (before, limit) => deleteUnwanted(db, before, limit),
  }),
]
