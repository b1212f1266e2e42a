import { setTimeout as sleep } from 'node:timers/promises'
import { unavailable } from '../lib/errors.ts'
import type { Change } from './change.ts'
import type { CommandContext } from './context.ts'
import { type CommandDependencies, carryOut, inTransaction, isCollision } from './transaction.ts'

const TRIES = 3

/** Ends the transaction of a trial, so that the database takes back what the trial has written. */
class TrialEnd extends Error {
  readonly done: unknown

  constructor(done: unknown) {
    super('The trial is done and is rolled back.')
    this.name = 'TrialEnd'
    this.done = done
  }
}

/**
 * Runs one change in one transaction. The fact, its events, its mails and the kept answer are committed together or not
 * at all. A trial runs the same statements, returns the same result, and is rolled back.
 */
export type RunCommand = <T>(context: CommandContext, work: (change: Change) => Promise<T>) => Promise<T>

/**
 * Creates the function that runs every change. `work` may run again after a deadlock or a serialization failure.
 *
 * @throws the errors of `work`; `RepeatedRequest` for a repeat; `BUSY` if the database reports a collision three times.
 */
export function createRunCommand(dependencies: CommandDependencies): RunCommand {
  return async <T>(context: CommandContext, work: (change: Change) => Promise<T>): Promise<T> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await inTransaction(dependencies, async (tx, ending) => {
          const done = await carryOut(dependencies, tx, ending, { context, work })
          if (context.isTrial) throw new TrialEnd(done)
          return done
        })
      } catch (error) {
        if (error instanceof TrialEnd) return error.done as T
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
