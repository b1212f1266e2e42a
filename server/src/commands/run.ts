import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Tx } from '../db/connection.ts'
import type { Database } from '../db/tables/index.ts'
import type { Clock } from '../lib/clock.ts'
import { unavailable } from '../lib/errors.ts'
import { afterCommit, gatherHooks } from './after-commit.ts'
import { doLastWork, expectLastWork } from './before-commit.ts'
import type { CommandContext } from './context.ts'
import { hasFollowUps } from './follow-ups.ts'
import { admitOnce, keepAnswer } from './repeats.ts'

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
const LOCK_NOT_AVAILABLE = '55P03'
const TRIES = 3

/** Does one change in one transaction, for whoever calls: fact, event, mails and kept answer stand or fall together. */
export type RunCommand = <T>(context: CommandContext, work: (tx: Tx, now: Date) => Promise<T>) => Promise<T>

/**
 * The way every change goes. `work` may run again after a deadlock or a serialization failure, so all that it does
 * must be in the transaction.
 *
 * @throws what `work` throws; `RepeatedRequest` for a repeat; `BUSY` when the database found no way three times.
 */
export function createRunCommand({
  db,
  clock,
  followUpsLeft,
}: {
  db: Kysely<Database>
  clock: Clock
  /** Called after a commit whose events have consequences: whoever draws them need not wait for their next look. */
  followUpsLeft: () => void
}): RunCommand {
  return async (context, work) => {
    for (let attempt = 1; ; attempt++) {
      try {
        const { result, hooks } = await db.transaction().execute((tx) =>
          gatherHooks(tx, async () => {
            expectLastWork(tx)
            const now = clock.now()
            if (context.repeatable) await admitOnce(tx, context.repeatable, now)
            const done = await work(tx, now)
            if (context.repeatable) await keepAnswer(tx, context.repeatable, done, now)
            await doLastWork(tx)
            if (hasFollowUps(tx)) afterCommit(tx, followUpsLeft)
            return done
          }),
        )
        for (const hook of hooks) hook()
        return result
      } catch (error) {
        if (!isCollision(error)) throw error
        if (attempt === TRIES)
          throw unavailable('BUSY', 'Too many changes meet at this place right now. Please try again.', {
            retryAfterSeconds: 1,
          })
        await sleep(Math.random() * 20 * attempt)
      }
    }
  }
}

const isCollision = (error: unknown): boolean =>
  [SERIALIZATION_FAILURE, DEADLOCK, LOCK_NOT_AVAILABLE].includes((error as { code?: string }).code ?? '')
