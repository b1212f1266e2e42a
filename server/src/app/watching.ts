import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { Statement } from '../db/connection.ts'
import { latestMigration } from '../db/migrate.ts'
import { shownText } from '../db/watching/statement-text.ts'
import { gauge, type Metric } from '../lib/metrics/metric.ts'
import { createPresentWork, isPresentWorkCheap } from '../lib/metrics/present-work.ts'
import { watchProcess } from '../lib/metrics/process-metrics.ts'
import type { Counters } from '../lib/rate-limit.ts'
import { codeOf, errorOf } from '../lib/thrown.ts'
import { readTraceSettings } from '../settings/trace-settings.ts'
import { VERSION } from '../version.ts'
import type { AppOptions } from './options.ts'
import type { Services } from './services.ts'
import { createTracing } from './tracing.ts'

/** PostgreSQL's codes of a named statement that the connection lacks, or already has. */
const LOST = ['26000', '42P05']

/** Creates what watches the process: its resources, the work that it does, its traces, and statements that take long. */
export function createWatching(options: AppOptions, { warn }: { warn: (message: string) => void }) {
  const { config, connection } = options
  const { slowStatementMs } = config
  const traceSettings = readTraceSettings(config)
  const isAlwaysKnown = traceSettings !== undefined || isPresentWorkCheap(process.versions.node)
  const work = createPresentWork({ always: isAlwaysKnown })
  const tracing = createTracing(options, { settings: traceSettings, work, warn })
  const ofProcess = watchProcess({
    version: VERSION,
    node: process.versions.node,
    schema: latestMigration,
    database: connection.embedded ? 'embedded' : 'postgresql',
    worker: config.worker,
  })
  return {
    work,
    process: ofProcess,
    tracing,

    logSlowStatements(log: Pick<FastifyBaseLogger, 'warn'>): void {
      if (slowStatementMs === 0) return
      connection.watchStatements(({ text, durationMs, error }: Statement) => {
        if (durationMs < slowStatementMs) return
        const { requestId, job } = work.find() ?? {}
        work.follow()
        log.warn(
          {
            ...(requestId !== undefined && { reqId: requestId }),
            ...(job !== undefined && { job }),
            statement: shownText(text),
            durationMs: Math.round(durationMs),
            ...(error !== undefined && { failed: true }),
          },
          'slow statement',
        )
      })
    },

    /** Says once that a pooler loses the named statements. Requests fail or are repeated meanwhile. */
    noticeLostStatements(): void {
      let isSaid = false
      connection.watchStatements(({ error }: Statement) => {
        if (isSaid || !config.databasePreparedStatements || !LOST.includes(codeOf(error) ?? '')) return
        isSaid = true
        warn(
          `A prepared statement got lost (${errorOf(error).message}), as behind a connection pooler that gives each transaction another connection. Set DATABASE_PREPARED_STATEMENTS=false (docs/postgresql.md).`,
        )
      })
    },

    async close(): Promise<void> {
      work.close()
      ofProcess.close()
      await tracing.close()
    },
  }
}

/** Returns the metric of the shared counts. It has no value if the settings name no Redis. */
export const redisMetric = ({ redisUrl }: Pick<Config, 'redisUrl'>, counters: Counters | undefined): Metric =>
  gauge('daybook_redis_up', 'Whether requests are counted in Redis, together with other processes.', () =>
    counters && redisUrl !== '' ? [[{}, counters.isShared() ? 1 : 0]] : [],
  )

/** Returns the metric of open streams. */
export const streamMetric = ({ slotStreams, eventStreams }: Pick<Services, 'slotStreams' | 'eventStreams'>): Metric =>
  gauge('daybook_streams', 'Open live updates of slots and streams of events.', () => [
    [{ kind: 'slots' }, slotStreams.count()],
    [{ kind: 'events' }, eventStreams.count()],
  ])
