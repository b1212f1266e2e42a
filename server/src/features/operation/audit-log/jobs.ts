import type { Db } from '../../../db/connection.ts'
import { dropOldPartition } from '../../../db/partitions/drop-partition.ts'
import { createPrune } from '../../../jobs/prune.ts'
import type { Job } from '../../../jobs/runner.ts'
import type { Clock } from '../../../lib/time/clock.ts'
import { deleteOldEntries } from './store.ts'

/** Deletes old entries; 0 days keep them forever. */
export const createForgetEntries = ({ db, clock, keepDays }: { db: Db; clock: Clock; keepDays: number }): Job =>
  createPrune({
    name: 'audit-log.forget',
    clock,
    keepDays,
    dropPartition: (before) => dropOldPartition(db, 'audit_entries', before),
    deleteBatch: (before, limit) => deleteOldEntries(db, before, limit),
  })
