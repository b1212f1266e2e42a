import type { Db } from '../../../db/connection.ts'
import { createPrune } from '../../../jobs/prune.ts'
import type { Job } from '../../../jobs/runner.ts'
import type { Clock } from '../../../lib/time/clock.ts'
import { deleteOldEvents, dropOldEvents } from './horizon-store.ts'

/** Deletes old events that don't wait in the event queue; 0 days keep them forever. */
export const createForgetEvents = ({ db, clock, keepDays }: { db: Db; clock: Clock; keepDays: number }): Job =>
  createPrune({
    name: 'events.forget',
    clock,
    keepDays,
    dropPartition: (before) => dropOldEvents(db, { before, now: clock.now() }),
    deleteBatch: (before, limit) => deleteOldEvents(db, { before, limit, now: clock.now() }),
  })
