import type { Db } from '../../../db/connection.ts'
import { createPrune } from '../../../jobs/prune.ts'
import type { Job } from '../../../jobs/runner.ts'
import type { Clock } from '../../../lib/time/clock.ts'
import { deleteOldNotices } from './store.ts'

const DAY_MS = 86_400_000
/** The provider repeats a notice for three days at most (https://docs.stripe.com/webhooks#retries). */
const KEPT_MS = 30 * DAY_MS

/** Deletes the ids of notices that the provider no longer repeats. */
export const createForgetNotices = ({ db, clock }: { db: Db; clock: Clock }): Job =>
  createPrune({
    name: 'payments.forget-notices',
    clock,
    deleteBatch: (now, limit) => deleteOldNotices(db, new Date(now.getTime() - KEPT_MS), limit),
  })
