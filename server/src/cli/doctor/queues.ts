import { type Finding, ok, problem, warning } from './finding.ts'

const MINUTE_MS = 60_000
/** A job that works looks every few seconds. */
const STUCK_MINUTES = 5
/** A single failure of a job repairs itself at the next try. */
const MAX_FAILURES = 3

export type QueueState = { queue: string; due: number; oldestDueSince: Date | null; failed: number }
export type JobState = { name: string; failureCount: number; lastError: string | null }

type Work = {
  queues: readonly QueueState[]
  /** The jobs of the running server. There are none if the database was asked. */
  jobs: readonly JobState[]
  now: Date
}

/** Judges the work that was given up, the work that nobody does, and the jobs that fail. */
export function judgeQueues({ queues, jobs, now }: Work): Finding[] {
  const failed = queues.filter((queue) => queue.failed > 0)
  const stuck = queues.filter(({ oldestDueSince }) => minutesSince(oldestDueSince, now) >= STUCK_MINUTES)
  const count = failed.reduce((sum, queue) => sum + queue.failed, 0)
  return [
    count === 0
      ? ok('dead letters', 'There are no dead letters.')
      : warning(
          'dead letters',
          `There ${count === 1 ? 'is 1 dead letter' : `are ${count} dead letters`}: ${failed.map(({ queue, failed }) => `${failed} in ${queue}`).join(', ')}.`,
          'Read their errors at GET /v2/admin/jobs/dead-letters, repair the cause, and try them again (docs/operations.md).',
        ),
    ...(stuck.length === 0
      ? [ok('jobs', 'No work waits for longer than it should.')]
      : stuck.map(({ queue, due, oldestDueSince }) =>
          problem(
            'jobs',
            `${due} ${due === 1 ? 'entry' : 'entries'} of ${queue} ${due === 1 ? 'is' : 'are'} due, the first for ${minutesSince(oldestDueSince, now)} minutes.`,
            'Start a server or a worker that does the jobs (DAYBOOK_WORKER). If one runs, read its log.',
          ),
        )),
    ...jobs
      .filter(({ failureCount }) => failureCount > MAX_FAILURES)
      .map(({ name, failureCount, lastError }) =>
        problem(
          'jobs',
          `The job ${name} has failed ${failureCount} times in a row: ${lastError ?? 'it gave no reason'}.`,
          'Repair the cause. The server tries again by itself, and its log has each failure.',
        ),
      ),
  ]
}

const minutesSince = (since: Date | null, now: Date): number =>
  since === null ? 0 : Math.floor((now.getTime() - since.getTime()) / MINUTE_MS)
