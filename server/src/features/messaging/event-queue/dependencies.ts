import type { RunCommand } from '../../../commands/run.ts'
import type { Db } from '../../../db/connection.ts'
import type { Clock } from '../../../lib/time/clock.ts'
import type { EventHandler } from './handlers.ts'

export type EventQueueDependencies = {
  db: Db
  run: RunCommand
  clock: Clock
  handlers: readonly EventHandler[]
  reportMistake: (message: string) => void
  /** The maximum number of events in a transaction, and the number that is handled together at first. */
  sizes: { batch: number; firstPart: number }
  /**
   * Work that began this long ago, in real time, is lost with its process if nobody holds the lock now, in
   * milliseconds. It is 0 if there is only one process. Otherwise it covers the time from the record that work has
   * begun to the lock.
   */
  lostAfterMs: number
  /**
   * A process tries work that was lost with another process only after it has run for this long, in milliseconds. A server
   * that ends again and again soon after its start, for another reason, would otherwise lose the same try each time, and
   * give it up.
   */
  calmAfterMs: number
}
