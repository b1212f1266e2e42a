import type { FastifyBaseLogger } from 'fastify'
import { errorOf } from '../lib/thrown.ts'

/** Work that is done again and again: it looks for rows that are due, does a batch, and says whether there may be more. */
export type Job = {
  readonly name: string
  /** How long to wait, in real time, after a look that found nothing. */
  readonly everyMs: number
  /** How many may be at it side by side in this process: only where each takes rows that the others skip. One without it. */
  readonly lanes?: number
  /** It keeps the process itself up to date, so each does it, also one that leaves the work to others. */
  readonly isOfProcess?: boolean
  run(): Promise<boolean>
}

/** What a job does in this process. */
export type JobStatus = {
  name: string
  /** Since when each lane that is at work is. */
  runningSince: Date[]
  /** How many times in a row it has failed, and why the last time. */
  failureCount: number
  lastError: string | null
}

export type Runner = {
  /** Begins, with all jobs or only with those `of-process`. */
  start(which?: 'all' | 'of-process'): void
  /** Looks at once, for one job's work or for all: called after a commit that left work, so that nobody waits for the next round. */
  nudge(name?: string): void
  /** Runs every job until none finds work; for tests and for a clean stop. */
  drain(): Promise<void>
  /** Every job, in the order in which they were given. */
  status(): JobStatus[]
  stop(): Promise<void>
}

type Log = Pick<FastifyBaseLogger, 'error'>

type Lane = {
  readonly job: Job
  running?: { until: Promise<void>; since: Date } | undefined
  timer?: NodeJS.Timeout | undefined
  /** Was nudged while it ran: what was left for it may have come after its last look. */
  isNudged: boolean
  failureCount: number
  lastError: string | null
}

/** A job that fails again and again is tried less and less often, up to this. */
const MAX_WAIT_MS = 15_000

type Dependencies = {
  jobs: readonly Job[]
  log: Log
  /** Real time. */
  now: () => Date
  /** False while nothing can be stored: jobs rest, and go on by themselves afterwards. */
  mayWork?: () => boolean
}

/** The jobs are rows with a due time, compared with our clock; the runner only asks often enough. */
export function createRunner({ jobs, log, now, mayWork = () => true }: Dependencies): Runner {
  const lanes = jobs.flatMap((job) => Array.from({ length: job.lanes ?? 1 }, () => laneOf(job)))
  let stopped = true
  let started: readonly Lane[] = []

  async function untilIdle(lane: Lane): Promise<void> {
    try {
      while (!stopped && mayWork() && (await lane.job.run())) {
        /* the job found work and may find more */
      }
      lane.failureCount = 0
      lane.lastError = null
    } catch (error) {
      lane.failureCount++
      lane.lastError = errorOf(error).message
      log.error({ err: error, job: lane.job.name }, 'a job failed and will be tried again')
    }
  }

  function look(lane: Lane): void {
    if (stopped) return
    if (lane.running) {
      lane.isNudged = true
      return
    }
    clearTimeout(lane.timer)
    const until = untilIdle(lane).finally(() => {
      lane.running = undefined
      if (stopped) return
      const isNudged = lane.isNudged
      lane.isNudged = false
      if (isNudged && lane.failureCount === 0) return look(lane)
      lane.timer = setTimeout(() => look(lane), waitOf(lane))
    })
    lane.running = { until, since: now() }
  }

  /** Whoever is between two tries after a failure isn't woken: what ails it isn't mended by more work. */
  function wake(lane: Lane): void {
    if (lane.failureCount === 0 || lane.running) look(lane)
  }

  const untilAllRest = () => Promise.all(lanes.map(({ running }) => running?.until))

  return {
    start(which = 'all') {
      stopped = false
      started = which === 'all' ? lanes : lanes.filter(({ job }) => job.isOfProcess)
      started.forEach(look)
    },
    nudge(name) {
      for (const lane of started) if (name === undefined || lane.job.name === name) wake(lane)
    },
    async drain() {
      await untilAllRest()
      // One job's work may leave some for another: a round that finds nothing is the end.
      for (let found = true; found; ) {
        found = false
        for (const job of jobs) while (await job.run()) found = true
      }
    },
    status: () =>
      jobs.map((job) =>
        statusOf(
          job,
          lanes.filter((lane) => lane.job === job),
        ),
      ),
    async stop() {
      stopped = true
      for (const { timer } of lanes) clearTimeout(timer)
      await untilAllRest()
    },
  }
}

const laneOf = (job: Job): Lane => ({ job, isNudged: false, failureCount: 0, lastError: null })

function waitOf({ job: { everyMs }, failureCount }: Lane): number {
  return failureCount === 0 ? everyMs : Math.max(everyMs, Math.min(everyMs * 2 ** failureCount, MAX_WAIT_MS))
}

function statusOf({ name }: Job, lanes: readonly Lane[]): JobStatus {
  const [worst] = [...lanes].sort((a, b) => b.failureCount - a.failureCount)
  return {
    name,
    runningSince: lanes.flatMap(({ running }) => (running ? [running.since] : [])),
    failureCount: worst?.failureCount ?? 0,
    lastError: worst?.lastError ?? null,
  }
}
