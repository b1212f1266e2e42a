import { memoryCounters } from '../adapters/counters/memory.ts'
import { redisCounters } from '../adapters/counters/redis.ts'
import { createOutgoing, type Outgoing } from '../adapters/outgoing/outgoing.ts'
import { systemResolve } from '../adapters/outgoing/resolve.ts'
import { createRunCommand } from '../commands/run.ts'
import { createRunTogether } from '../commands/run-together.ts'
import { readingFrom } from '../db/replica/reading.ts'
import { DRAW } from '../features/messaging/event-queue/service.ts'
import { createRateLimits } from '../features/operation/rate-limits/service.ts'
import { createVersions } from '../features/operation/versions/service.ts'
import { createTimeAgreement } from '../features/operation/workers/agree-on-time.ts'
import { createWorker } from '../features/operation/workers/service.ts'
import type { JobStatus } from '../jobs/runner.ts'
import type { Counters } from '../lib/rate-limit.ts'
import { createSecretBox, type SecretKeys } from '../lib/secrets/secret-box.ts'
import type { Traced } from '../lib/tracing/traced.ts'
import type { AppOptions } from './options.ts'

/**
 * Dependencies of the services that are created elsewhere, most of them after the services: HTTP owns the log, and the
 * runner gets the services' jobs.
 */
type MadeElsewhere = {
  secretKeys: SecretKeys
  /** Wakes a job, or all jobs if no name is given. */
  nudge: (job?: string) => void
  jobStatus: () => JobStatus[]
  reportMistake: (message: string) => void
  warn: (message: string) => void
  inform: (message: string) => void
  /** Makes calls to other servers parts of traces. */
  traced: Traced
  traceOutgoing: (outgoing: Outgoing) => Outgoing
}

export type Foundation = ReturnType<typeof createFoundation>

/** Creates the parts that services of every subject need. */
export function createFoundation(options: AppOptions, later: MadeElsewhere) {
  const { config, clock, ids } = options
  const { db, embedded, listen, heartbeatDb = db, replica } = options.connection
  const reading = replica ?? readingFrom(db)
  const counters = createCounters(options, later.warn)
  const commands = {
    db,
    clock,
    noteWrite: reading.noteWrite,
    handlersHaveWork: () => later.nudge(DRAW),
    keepAnswersMs: config.keepAnswersHours * 3_600_000,
  }
  const run = createRunCommand(commands)
  const calls = { resolve: systemResolve(), noteCause: later.inform }
  return {
    ...options,
    ...later,
    db,
    reading,
    publicUrl: config.publicUrl,
    secretBox: createSecretBox(later.secretKeys),
    /** Calls addresses that users enter. */
    outgoing: later.traceOutgoing(createOutgoing({ ...calls, allowPrivateNetworks: config.allowPrivateNetworks })),
    /** Calls the providers, whose addresses are settings of the operator. */
    providerOutgoing: later.traceOutgoing(createOutgoing({ ...calls, allowPrivateNetworks: true })),
    run,
    runTogether: createRunTogether(commands, run),
    worker: createWorker({
      db: heartbeatDb,
      isAlone: embedded,
      ids,
      clock,
      warn: later.warn,
      elapsed: () => performance.now(),
    }),
    /** Absent on the embedded database, whose only clock is that of this machine. */
    timeAgreement: embedded
      ? undefined
      : createTimeAgreement({ db, clock, system: Date.now, elapsed: () => performance.now(), warn: later.warn }),
    versions: createVersions({ db, embedded, listen }),
    counters,
    ...createRateLimits({ counters }),
  }
}

/** Creates the counters of requests. Returns undefined when the operator has turned limits off. */
function createCounters({ config }: AppOptions, report: (sentence: string) => void): Counters | undefined {
  if (config.rateLimit === 'off') return undefined
  const inMemory = memoryCounters()
  if (config.redisUrl === '') return inMemory
  return redisCounters({ url: config.redisUrl, insurance: inMemory, report })
}
