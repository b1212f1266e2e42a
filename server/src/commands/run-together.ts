import { sql } from 'kysely'
import type { Tx } from '../db/connection.ts'
import type { RunCommand } from './run.ts'
import { type Command, type CommandDependencies, carryOut, inTransaction, isCollision } from './transaction.ts'

/** Returns the outcome of each command, in the order of the commands. */
export type RunTogether = (commands: readonly Command<unknown>[]) => Promise<PromiseSettledResult<unknown>[]>

/**
 * Runs commands one after the other in one transaction. They share its commit, which takes as long as all statements of
 * a small command. If a command is refused, only its own changes are rolled back. Nothing is published before the
 * commit, and if the commit fails, all commands fail. If the transaction collides with another one, each command runs
 * by itself, as it does if one of them is a trial.
 *
 * It is only for commands that wait for the same locks: the transaction holds all locks until the last command is done,
 * and two transactions that take different locks one after the other could deadlock.
 */
export function createRunTogether(dependencies: CommandDependencies, run: RunCommand): RunTogether {
  const runEach = async (commands: readonly Command<unknown>[]) => {
    const results: PromiseSettledResult<unknown>[] = []
    for (const { context, work } of commands) results.push(await settled(() => run(context, work)))
    return results
  }

  return async (commands) => {
    if (commands.length === 1 || commands.some(({ context }) => context.isTrial)) return runEach(commands)
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

/** @throws the errors of `work`, after its changes are rolled back */
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
