import { Kysely, type Logger, PostgresDialect, type Transaction } from 'kysely'
import type { Pool } from 'pg'
import type { Metric } from '../lib/metrics/metric.ts'
import type { Replica } from './replica/reading.ts'
import { columnNames } from './schema/column-names.ts'
import type { Database } from './tables/index.ts'
import { createDatabaseMetrics, type WatchStatement, type WatchWait } from './watching/database-metrics.ts'

export type { Statement, WatchStatement } from './watching/database-metrics.ts'

/** A connection or a transaction. Stores accept both as their first argument. */
export type Db = Kysely<Database> | Transaction<Database>
export type Tx = Transaction<Database>

export type Hearing = {
  heard(text: string): void
  /** Called when a lost connection is back. Notifications may have been missed. */
  resumed(): void
}

export type Listening = {
  /** Resolves when the first attempt to listen has ended, with or without success. */
  readonly begun: Promise<void>
  close(): Promise<void>
}

/** A pool of connections as stores and monitors see it. */
export type WatchedDb = {
  readonly db: Kysely<Database>
  /** The numbers of the pool and its statements. */
  readonly metrics: readonly Metric[]
  /** Calls the function after every statement, in the order of the calls. It must not throw. */
  watchStatements(watch: WatchStatement): void
  /** Calls the function after every wait for a connection. It must not throw. */
  watchWaits(watch: WatchWait): void
}

export type Connection = WatchedDb & {
  /** True for the database inside this process, which has one connection and one writer. */
  readonly embedded: boolean
  /**
   * Calls the function before each sync of a file, also in the middle of a statement. The embedded database blocks the
   * event loop while it syncs, so no timer fires meanwhile. Absent if the files belong to another server.
   */
  readonly watchSyncs?: (watch: () => void) => void
  /** Returns false while the disk is too full for new data. Absent if the disk belongs to another server. */
  readonly hasRoom?: () => boolean
  /**
   * A separate connection for heartbeats, so that they wait for no request. Absent if the database has only one
   * connection.
   */
  readonly heartbeatDb?: Kysely<Database>
  /**
   * Opens a separate connection for migrations, which need a session of their own and more time than requests. Absent if
   * the database has only one connection.
   */
  readonly openForMigrations?: () => Kysely<Database>
  /**
   * Hands a copy of the embedded database's folder to the function, and removes it afterwards. Only one copy may be made
   * at a time. Absent on PostgreSQL, which has its own tools.
   */
  readonly withCopy?: <T>(use: (folder: string) => Promise<T>, signal?: AbortSignal) => Promise<T>
  /**
   * Listens to the notifications of all processes on a channel of this database. Absent if there is only one process.
   */
  readonly listen?: (channel: string, hearing: Hearing) => Listening
  /** Names the setting and the database in an error that comes from it. Absent for the embedded database. */
  readonly explain?: (error: unknown) => unknown
  /** Does the same for errors of `openForMigrations`. */
  readonly explainDirect?: (error: unknown) => unknown
  /** The replica from which lists are read. Absent if there is none. */
  readonly replica?: Replica
  close(): Promise<void>
}

/**
 * Opens kysely on a pool. `onStatement` receives every statement, including those of transactions.
 */
export function overPool(pool: Pool, onStatement?: Logger): WatchedDb {
  const { connect, ended, metrics, watchers, waitWatchers } = createDatabaseMetrics(pool)
  const db = new Kysely<Database>({
    log(event) {
      ended(event)
      onStatement?.(event)
    },
    dialect: new PostgresDialect({ pool: { connect, end: () => pool.end() } }),
    plugins: [columnNames()],
  })
  return {
    db,
    metrics,
    watchStatements: (watch) => void watchers.push(watch),
    watchWaits: (watch) => void waitWatchers.push(watch),
  }
}
