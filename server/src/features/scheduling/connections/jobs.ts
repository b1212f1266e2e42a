import type { Db } from '../../../db/connection.ts'
import { createPrune } from '../../../jobs/prune.ts'
import type { Job } from '../../../jobs/runner.ts'
import type { Clock } from '../../../lib/time/clock.ts'
import { deleteExpiredFlows } from './flow-store.ts'

const MINUTE_MS = 60_000

/** Deletes expired flows, with the tokens that waited in them for an answer. */
export const createForgetFlows = ({ db, clock }: { db: Db; clock: Clock }): Job =>
  createPrune({
    name: 'connecting-flows.forget',
    clock,
    everyMs: MINUTE_MS,
    deleteBatch: (before, limit) => deleteExpiredFlows(db, before, limit),
  })
