import type { Db } from '../../../db/connection.ts'
import { createPrune } from '../../../jobs/prune.ts'
import type { Job } from '../../../jobs/runner.ts'
import { keysOf } from '../../../lib/records.ts'
import type { Clock } from '../../../lib/time/clock.ts'
import type { SendBy } from './jobs.ts'
import { deleteExpiredProofs } from './proof-store.ts'
import { deleteCountsBefore } from './quota-store.ts'
import { deleteFailedMessages, deleteOldMessages } from './store.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

type Forgetting = { db: Db; clock: Clock; sendBy: SendBy; keepDays: number; keepFailedDays: number }

/** Deletes data of messages that is kept for a limited time. 0 days keep it forever. */
export function createForgetMessages({ db, clock, sendBy, keepDays, keepFailedDays }: Forgetting): Job[] {
  const channels = keysOf(sendBy)
  return [
    createPrune({
      name: 'messages.forget',
      clock,
      keepDays,
      deleteBatch: (before, limit) => deleteOldMessages(db, { before, limit, channels }),
    }),
    createPrune({
      name: 'messages.forget-failed',
      clock,
      keepDays: keepFailedDays,
      deleteBatch: (before, limit) => deleteFailedMessages(db, before, limit),
    }),
    // The outbox hides proofs as soon as they expire; their sealed texts are deleted soon afterwards.
    createPrune({
      name: 'messages.forget-proofs',
      clock,
      everyMs: MINUTE_MS,
      deleteBatch: (before, limit) => deleteExpiredProofs(db, before, limit),
    }),
    // Quotas apply per day in UTC, so counts from before yesterday aren't needed.
    createPrune({
      name: 'messages.forget-counts',
      clock,
      deleteBatch: (now, limit) =>
        deleteCountsBefore(db, new Date(now.getTime() - DAY_MS).toISOString().slice(0, 10), limit),
    }),
  ]
}
