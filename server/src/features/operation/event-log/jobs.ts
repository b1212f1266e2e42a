import type { Db } from '../../../db/connection.ts'
import { createPrune } from '../../../jobs/prune.ts'
import type { Job } from '../../../jobs/runner.ts'
import type { Clock } from '../../../lib/time/clock.ts'
import { deleteOldEvents } from './horizon-store.ts'

/** Throws away old events, but none whose consequences aren't drawn; 0 days keep them for ever. */
export const createForgetEvents = ({ db, clock, keepDays }: { db: Db; clock: Clock; keepDays: number }): Job =>
  createPrune({
    name: 'events.forget',
    clock,
    keepDays,
    deleteBatch: (before, limit) => deleteOldEvents(db, { before, limit, now: clock.now() }),
  })
