import type { FastifyBaseLogger } from 'fastify'

/** Work that is done again and again: it looks for rows that are due, does a batch, and says whether there may be more. */
export type Job = {
  readonly name: string
  /** How long to wait, in real time, after a look that found nothing. */
  readonly everyMs: number
  run(): Promise<boolean>
}

export type Runner = {
  start(): void
  /** Looks at once: called after a commit that left work, so that nobody waits for the next round. */
  nudge(): void
  /** Runs every job until none finds work; for tests and for a clean stop. */
  drain(): Promise<void>
  stop(): Promise<void>
}

type Log = Pick<FastifyBaseLogger, 'error'>

/** The jobs are rows with a due time, compared with our clock; the runner only asks often enough. */
export function createRunner({ jobs, log }: { jobs: readonly Job[]; log: Log }): Runner {
  const timers = new Map<Job, NodeJS.Timeout>()
  const running = new Map<Job, Promise<void>>()
  let stopped = true

  async function untilIdle(job: Job): Promise<void> {
    try {
      while (!stopped && (await job.run())) {
        /* the job found work and may find more */
      }
    } catch (error) {
      log.error({ err: error, job: job.name }, 'a job failed and will be tried again')
    }
  }

  function look(job: Job): void {
    if (stopped || running.has(job)) return
    clearTimeout(timers.get(job))
    const run = untilIdle(job).finally(() => {
      running.delete(job)
      if (!stopped)
        timers.set(
          job,
          setTimeout(() => look(job), job.everyMs),
        )
    })
    running.set(job, run)
  }

  return {
    start() {
      stopped = false
      for (const job of jobs) look(job)
    },
    nudge() {
      for (const job of jobs) look(job)
    },
    async drain() {
      await Promise.all(running.values())
      for (const job of jobs) {
        while (await job.run()) {
          /* until there is nothing left */
        }
      }
    },
    async stop() {
      stopped = true
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.all(running.values())
    },
  }
}
