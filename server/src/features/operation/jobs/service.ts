import type { CommandContext } from '../../../commands/context.ts'
import type { RunCommand } from '../../../commands/run.ts'
import type { Db } from '../../../db/connection.ts'
import type { JobStatus } from '../../../jobs/runner.ts'
import { type CursorPage, cursorPage } from '../../../lib/page.ts'
import type { Clock } from '../../../lib/time/clock.ts'
import { cursorUnknown, deadLetterNotFound } from './errors.ts'
import {
  type Backlog,
  type DeadLetter,
  type LetterPosition,
  listBacklogs,
  listDeadLetters,
  QUEUES,
  type Queue,
  reviveDeadLetters,
} from './store.ts'
import { countWaiting, type Waiting, withdrawWaiting } from './waiting-store.ts'

export type { Backlog, DeadLetter, JobStatus, Queue, Waiting }
export { countWaiting, listBacklogs, QUEUES, withdrawWaiting }
export type Overview = { queues: Backlog[]; jobs: JobStatus[] }

export type Jobs = ReturnType<typeof createJobs>

type Dependencies = {
  db: Db
  run: RunCommand
  clock: Clock
  /** The jobs of this process and their states. */
  status: () => JobStatus[]
  nudge: () => void
}

/** Creates the service for operators that shows waiting, running and failed background work. */
export function createJobs({ db, run, clock, status, nudge }: Dependencies) {
  return {
    async overview(): Promise<Overview> {
      return { queues: await listBacklogs(db, clock.now(), clock.steady()), jobs: status() }
    },

    /** Returns a page of failed work, newest first. @throws `CURSOR_UNKNOWN` */
    async deadLetters(
      queue: Queue | undefined,
      { cursor, take }: { cursor: string | undefined; take: number },
    ): Promise<CursorPage<DeadLetter>> {
      const after = cursor === undefined ? undefined : positionOf(cursor)
      return cursorPage(await listDeadLetters(db, queue, { after, limit: take + 1 }), take, cursorOf)
    },

    /** @throws `DEAD_LETTER_NOT_FOUND` */
    retry: (context: CommandContext, queue: Queue, id: number): Promise<number> =>
      run(context, async (change) => {
        const count = await reviveDeadLetters(change.tx, queue, id, change.now)
        if (count === 0) throw deadLetterNotFound(queue, id)
        await change.publish({
          type: 'dead-letter.retried',
          subjectKey: `${queue}:${id}`,
          payload: { queue, id },
        })
        change.afterCommit(nudge)
        return count
      }),

    /** Retries the failed work of one queue, or of all. Returns the number of retried entries. */
    retryAll: (context: CommandContext, queue: Queue | undefined): Promise<number> =>
      run(context, async (change) => {
        let count = 0
        for (const each of queue === undefined ? QUEUES : [queue])
          count += await reviveDeadLetters(change.tx, each, undefined, change.now)
        await change.publish({ type: 'dead-letters.retried', payload: { queue: queue ?? null, count } })
        change.afterCommit(nudge)
        return count
      }),
  }
}

const cursorOf = ({ since, queue, id }: LetterPosition): string => `${since.getTime()}_${queue}_${id}`

function positionOf(cursor: string): LetterPosition {
  const [, time, queue, id] = /^(\d{1,15})_([a-z-]{1,30})_(\d{1,15})$/.exec(cursor) ?? []
  if (time === undefined || queue === undefined || id === undefined) throw cursorUnknown(cursor)
  return { since: new Date(Number(time)), queue, id: Number(id) }
}
