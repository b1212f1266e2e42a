import type { Db } from '../../../db/connection.ts'
import { createPrune } from '../../../jobs/prune.ts'
import type { Job } from '../../../jobs/runner.ts'
import type { Clock } from '../../../lib/time/clock.ts'
import { deleteExpiredInvites } from './store.ts'

/** Deletes expired invitations. */
export const createForgetInvites = ({ db, clock }: { db: Db; clock: Clock }): Job =>
  createPrune({
    name: 'invites.forget',
    clock,
    deleteBatch: (before, limit) => deleteExpiredInvites(db, before, limit),
  })
