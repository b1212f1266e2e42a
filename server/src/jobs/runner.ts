import type { FastifyBaseLogger } from 'fastify'
import { createCounter, type Metric } from '../lib/metrics/metric.ts'
import type { PresentWork } from '../lib/metrics/present-work.ts'
import { errorOf } from '../lib/thrown.ts'
import type { SpanPlace } from '../lib/tracing/span.ts'
import { errorType } from '../lib/tracing/traced.ts'
import type { Tracer } from '../lib/tracing/tracer.ts'

/** Repeated work. It looks for due rows, handles a batch, and reports if there may be more. */
export type Job = {
  readonly name: string
  /** The wait after a run that found nothing, in real time. */
  readonly everyMs: number
  /**
   * The maximum number of parallel runs in this process. More than one is allowed only if each run takes rows that the
   * others skip. The default is one.
   */
  readonly lanes?: number
  /**
   * True if the job keeps the process itself up to date. Every process then runs it, even one that leaves other jobs to
   * workers.
   */
  readonly isOfProcess?: boolean
  run(): Promise<boolean>
}

/** The state of a job in this process. */
export type JobStatus = {
  name: string
  /** The start times of the lanes that are running. */
  runningSince: Date[]
  /** The number of failures in a row, and the reason of the last one. */
  failureCount: number
  lastError: string | null
}

export type Runner = {
  /** Starts all jobs, or only those of the process. */
  start(which?: 'all' | 'of-process'): void
  /**
   * Runs one job or all jobs at once. It is called after a commit that left work, so that the work doesn't wait for the
   * next interval.
   */
  nudge(name?: string): void
  /** Runs every job until none finds work. It is for tests and for a clean stop. */
  drain(): Promise<void>
  /** Returns the state of every job, in the order in which they were given. */
  status(): JobStatus[]
  /** The numbers of this process since its start. */
  readonly metrics: readonly Metric[]
  stop(): Promise<void>
}

type Log = Pick<FastifyBaseLogger, 'error'>

type Lane = {
  readonly job: Job
  running?: { until: Promise<void>; since: Date } | undefined
  timer?: NodeJS.Timeout | undefined
  /** True if the job was nudged during a run. New work may have arrived after the run's last look. */
  isNudged: boolean
  /** The traces whose changes nudged the lane since its last run. */
  causes: SpanPlace[]
  failureCount: number
  lastError: string | null
}

/** The maximum wait after repeated failures, which grows with each failure. */
const MAX_WAIT_MS = 15_000
/** The maximum number of changes that the trace of a run names as its causes. */
const MAX_CAUSES = 16

type Dependencies = {
  jobs: readonly Job[]
  log: Log
  /** Returns the real time. */
  now: () => Date
  /** Returns false while nothing can be stored. Jobs pause then, and continue by themselves. */
  mayWork?: () => boolean
  /** Knows for which job the present code runs. */
  work?: Pick<PresentWork, 'run' | 'find'>
  /** Absent if nothing is traced. */
  tracer?: Pick<Tracer, 'beginTentative'> | undefined
}

/**
 * Creates the runner. Jobs are rows with a due time, which their own code compares with the clock. The runner only
 * calls them often enough.
 */
export function createRunner({ jobs, log, now, mayWork = () => true, work, tracer }: Dependencies): Runner {
  const lanes = jobs.flatMap((job) => Array.from({ length: job.lanes ?? 1 }, () => laneOf(job)))
  const runs = createCounter('daybook_job_runs_total', 'Runs of jobs in this process.')
  const seconds = createCounter('daybook_job_seconds_total', 'The time that runs of jobs took in this process.')
  let stopped = true
  let started: readonly Lane[] = []

  async function runOnce({ job, causes }: Lane): Promise<boolean> {
    const beganAt = performance.now()
    const trace = tracer?.beginTentative({ links: causes.splice(0) })
    const present = trace ? { job: job.name, trace } : { job: job.name }
    const span = { name: job.name, kind: 'internal' as const, isFailed: false }
    let result = 'failed'
    try {
      const hasFound = await (work ? work.run(present, () => job.run()) : job.run())
      result = hasFound ? 'found-work' : 'idle'
      // A run that sends the last messages finds no more, but it did work.
      if (hasFound || trace?.hasCalls()) trace?.end({ ...span, attributes: { 'daybook.job': job.name } })
      else trace?.giveUp()
      return hasFound
    } catch (error) {
      trace?.end({ ...span, attributes: { 'daybook.job': job.name, 'error.type': errorType(error) }, isFailed: true })
      throw error
    } finally {
      runs.of({ job: job.name, result }).add()
      seconds.of({ job: job.name }).add((performance.now() - beganAt) / 1000)
    }
  }

  async function untilIdle(lane: Lane): Promise<void> {
    try {
      while (!stopped && mayWork() && (await runOnce(lane))) {
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

  /** Wakes a lane, unless it waits after a failure: more work doesn't remove the cause of a failure. */
  function wake(lane: Lane, cause: SpanPlace | undefined): void {
    if (cause && lane.causes.length < MAX_CAUSES) lane.causes.push(cause)
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
      const cause = tracer && work?.find()?.trace?.place
      for (const lane of started) if (name === undefined || lane.job.name === name) wake(lane, cause)
    },
    async drain() {
      await untilAllRest()
      // One job's work may create work for another. A round that finds nothing is the last one.
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
    metrics: [runs, seconds],
    async stop() {
      stopped = true
      for (const { timer } of lanes) clearTimeout(timer)
      await untilAllRest()
    },
  }
}

const laneOf = (job: Job): Lane => ({ job, isNudged: false, causes: [], failureCount: 0, lastError: null })

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
