import type { Db } from '../../../../db/connection.ts'
import { createPrune } from '../../../../jobs/prune.ts'
import type { Job } from '../../../../jobs/runner.ts'
import type { Clock } from '../../../../lib/time/clock.ts'
import { deleteFinished, deleteUnwanted } from './forget-store.ts'

/**
 * Deletes old deliveries, because they contain personal data. 0 days keep them forever. Waiting deliveries stay, except
 * those for webhooks that have been switched off for this long.
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
