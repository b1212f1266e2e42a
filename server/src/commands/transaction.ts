import type { Kysely } from 'kysely'
import type { Tx } from '../db/connection.ts'
import type { Database } from '../db/tables/index.ts'
import { codeOf } from '../lib/thrown.ts'
import type { Clock } from '../lib/time/clock.ts'
import { type Change, createEnding, type TransactionEnding } from './change.ts'
import type { CommandContext } from './context.ts'
import { admitOnce, keepAnswer, noteLook } from './repeats.ts'

/** One change and its caller. `work` may run more than once, so all its effects must be in the transaction. */
export type Command<T> = {
  readonly context: CommandContext
  readonly work: (change: Change) => Promise<T>
}

export type CommandDependencies = {
  db: Kysely<Database>
  clock: Clock
  /** Is called after a commit that queued events for handlers, so that the handlers don't wait for their next poll. */
  handlersHaveWork: () => void
  /** Is called after the commit of each change, with its caller. */
  noteWrite?: (actor: CommandContext['actor']) => void
  /** How long answers are kept for repeats, in milliseconds; the default is one day. */
  keepAnswersMs?: number
}

const DAY_MS = 86_400_000

/**
 * Runs `commands` in a transaction, then does the work that they left for the end of the transaction, and calls their
 * hooks after the commit.
 */
export async function inTransaction<T>(
  { db, handlersHaveWork }: CommandDependencies,
  commands: (tx: Tx, ending: TransactionEnding) => Promise<T>,
): Promise<T> {
  const { result, hooks } = await db.transaction().execute(async (tx) => {
    const ending = createEnding(tx)
    const result = await commands(tx, ending)
    return { result, hooks: await ending.finish(handlersHaveWork) }
  })
  for (const hook of hooks) hook()
  return result
}

/** @throws the errors of `work`; `RepeatedRequest` for a repeat */
export async function carryOut<T>(
  { clock, noteWrite, keepAnswersMs = DAY_MS }: CommandDependencies,
  tx: Tx,
  ending: TransactionEnding,
  { context, work }: Command<T>,
): Promise<T> {
  const now = clock.now()
  const change = ending.changeOf(context, now)
  if (noteWrite) change.afterCommit(() => noteWrite(context.actor))
  const { repeatable } = context
  if (!repeatable) return work(change)
  await admitOnce(tx, repeatable, now)
  try {
    const done = await work(change)
    await keepAnswer(tx, repeatable, done, { now, expiresAt: new Date(now.getTime() + keepAnswersMs) })
    return done
  } catch (error) {
    noteLook(error)
    throw error
  }
}

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
const LOCK_NOT_AVAILABLE = '55P03'

/** Returns true if the transaction collided with another one, so that another try may succeed. */
export const isCollision = (error: unknown): boolean =>
  [SERIALIZATION_FAILURE, DEADLOCK, LOCK_NOT_AVAILABLE].includes(codeOf(error) ?? '')
