import { sql } from 'kysely'
import type { Tx } from '../db/connection.ts'
import type { RunCommand } from './run.ts'
import { type Command, type CommandDependencies, carryOut, inTransaction, isCollision } from './transaction.ts'

/** What became of each, in their order. */
export type RunTogether = (commands: readonly Command<unknown>[]) => Promise<PromiseSettledResult<unknown>[]>

/**
 * Carries commands out one after the other in one transaction: they share its commit, which takes as long as all of a
 * small command's statements. One that is refused takes only itself back. Nobody hears of anything before the commit,
 * and where that fails, all fail. Where it collides with another transaction, each runs by itself.
 *
 * Only for commands that wait for the same locks: the locks of all are held until the last one is done, and two
 * transactions that gather locks one command after the other could each wait for what the other one has.
 */
export function createRunTogether(dependencies: CommandDependencies, run: RunCommand): RunTogether {
  const runEach = async (commands: readonly Command<unknown>[]) => {
    const results: PromiseSettledResult<unknown>[] = []
    for (const { context, work } of commands) results.push(await settled(() => run(context, work)))
    return results
  }

  return async (commands) => {
    if (commands.length === 1) return runEach(commands)
    try {
      return await inTransaction(dependencies, async (tx, ending) => {
        const results: PromiseSettledResult<unknown>[] = []
        for (const command of commands) {
          const result = await settled(() =>
            takingOnlyItselfBack(tx, () => carryOut(dependencies, tx, ending, command)),
          )
          if (result.status === 'rejected' && isCollision(result.reason)) throw result.reason
          results.push(result)
        }
        return results
      })
    } catch (error) {
      if (isCollision(error)) return runEach(commands)
      return commands.map(() => ({ status: 'rejected', reason: error }))
    }
  }
}

/** @throws what `work` throws, which has left nothing then */
async function takingOnlyItselfBack<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`SAVEPOINT command`.execute(tx)
  try {
    const done = await work()
    await sql`RELEASE SAVEPOINT command`.execute(tx)
    return done
  } catch (error) {
    await sql`ROLLBACK TO SAVEPOINT command`.execute(tx)
    throw error
  }
}

const settled = async <T>(work: () => Promise<T>): Promise<PromiseSettledResult<T>> =>
  (await Promise.allSettled([work()]))[0]
