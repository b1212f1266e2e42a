import type { LogEvent } from 'kysely'
import type { Pool } from 'pg'
import { createCounter, createHistogram, gauge, gaugeOf, type Metric } from '../../lib/metrics/metric.ts'
import { codeOf, errorOf } from '../../lib/thrown.ts'
import { waitsForLock } from '../prepared.ts'

const BOUNDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const FAILURES: Readonly<Record<string, string>> = {
  '55P03': 'lock-timeout',
  '40P01': 'deadlock',
  40001: 'serialization',
  57014: 'timeout',
  53100: 'disk-full',
}
/** PostgreSQL's classes of codes for a value, or a state of the tables, that the statement can't have. */
const OF_DATA = /^(22|23)/

/** A statement that has ended. Its text has no values: these are sent apart from it. */
export type Statement = {
  readonly text: string
  readonly durationMs: number
  readonly error: unknown
}

export type WatchStatement = (statement: Statement) => void

/** Is told how long work waited for a connection. */
export type WatchWait = (durationMs: number, isFailed: boolean) => void

/** Counts the statements and the waits of one pool. */
export function createDatabaseMetrics(pool: Pool) {
  const waits = createHistogram('daybook_database_wait_seconds', 'How long work waited for a connection.', BOUNDS)
  const durations = createHistogram('daybook_statement_duration_seconds', 'How long statements took.', BOUNDS)
  const lockWaits = createHistogram(
    'daybook_lock_wait_seconds',
    'How long transactions waited for advisory locks.',
    BOUNDS,
  )
  const failures = createCounter('daybook_statement_failures_total', 'Statements that failed.')
  const [waited, took, locked] = [waits.of({}), durations.of({}), lockWaits.of({})]
  const watchers: WatchStatement[] = []
  const waitWatchers: WatchWait[] = []

  const metrics: readonly Metric[] = [
    gaugeOf('daybook_database_pool_size', 'The maximum number of connections.', () => pool.options.max),
    gauge('daybook_database_connections', 'Connections to the database.', () => [
      [{ state: 'busy' }, pool.totalCount - pool.idleCount],
      [{ state: 'idle' }, pool.idleCount],
    ]),
    gaugeOf('daybook_database_waiting', 'Work that waits for a connection.', () => pool.waitingCount),
    waits,
    durations,
    lockWaits,
    failures,
  ]
  return {
    metrics,
    watchers,
    waitWatchers,
    /** Takes a connection of the pool, and observes the wait. */
    async connect() {
      const beganAt = performance.now()
      let isFailed = true
      try {
        const client = await pool.connect()
        isFailed = false
        return client
      } finally {
        const durationMs = performance.now() - beganAt
        waited.observe(durationMs / 1000)
        for (const watch of waitWatchers) watch(durationMs, isFailed)
      }
    },
    /** Observes a statement that has ended. */
    ended(event: LogEvent): void {
      const seconds = event.queryDurationMillis / 1000
      took.observe(seconds)
      if (waitsForLock(event.query.sql)) locked.observe(seconds)
      const error = event.level === 'error' ? event.error : undefined
      if (error !== undefined) failures.of({ reason: reasonOf(error) }).add()
      for (const watch of watchers) watch({ text: event.query.sql, durationMs: event.queryDurationMillis, error })
    },
  }
}

function reasonOf(error: unknown): string {
  const code = codeOf(error) ?? ''
  if (OF_DATA.test(code)) return 'data'
  return (
    FAILURES[code] ?? (/connection/i.test(errorOf(error).message) || code.startsWith('57P') ? 'connection' : 'other')
  )
}
