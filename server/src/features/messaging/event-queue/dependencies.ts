import type { RunCommand } from '../../../commands/run.ts'
import type { Db } from '../../../db/connection.ts'
import type { Clock } from '../../../lib/time/clock.ts'
import type { EventHandler } from './handlers.ts'

export type DrawDependencies = {
  db: Db
  run: RunCommand
  clock: Clock
  followers: readonly EventHandler[]
  reportMistake: (message: string) => void
  /**
   * What was begun so long ago, in real time, by somebody who holds no lock now, was lost with its process. 0 where there is
   * one process. Between processes it is the time from the note that work is begun to the lock.
   */
  lostAfterMs: number
}
