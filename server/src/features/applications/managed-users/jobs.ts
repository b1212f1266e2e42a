import type { Db } from '../../../db/connection.ts'
import { createPrune } from '../../../jobs/prune.ts'
import type { Job } from '../../../jobs/runner.ts'
import type { Clock } from '../../../lib/time/clock.ts'
import { deleteLongExpiredTokens } from './store.ts'

/**
 * Expired tokens are kept for this many days, so that a program with one learns that it has expired and not that it is
 * unknown.
 */
const KEPT_DAYS = 30

/** Deletes tokens of managed users that expired long ago. */
export const createForgetManagedTokens = ({ db, clock }: { db: Db; clock: Clock }): Job =>
  createPrune({
    name: 'managed-users.forget-tokens',
    clock,
    keepDays: KEPT_DAYS,
    deleteBatch: (before, limit) => deleteLongExpiredTokens(db, before, limit),
  })
