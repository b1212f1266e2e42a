import { setTimeout as sleep } from 'node:timers/promises'
import { unavailable } from '../lib/errors.ts'
import type { Change } from './change.ts'
import type { CommandContext } from './context.ts'
import { type CommandDependencies, carryOut, inTransaction, isCollision } from './transaction.ts'

const TRIES = 3

/**
 * Runs one change in one transaction. The fact, its events, its mails and the kept answer are committed together or not
 * at all.
 */
export type RunCommand = <T>(context: CommandContext, work: (change: Change) => Promise<T>) => Promise<T>

/**
 * Creates the function that runs every change. `work` may run again after a deadlock or a serialization failure.
 *
 * @throws the errors of `work`; `RepeatedRequest` for a repeat; `BUSY` if the database reports a collision three times.
 */
export function createRunCommand(dependencies: CommandDependencies): RunCommand {
  return async (context, work) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await inTransaction(dependencies, (tx, ending) => carryOut(dependencies, tx, ending, { context, work }))
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
