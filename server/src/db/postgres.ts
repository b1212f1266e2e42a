import type { Kysely, Logger } from 'kysely'
import pg from 'pg'
import { type Connection, overPool, type WatchedDb } from './connection.ts'
import { explainIfOfDatabase } from './explaining/explain-failure.ts'
import { listenTo } from './listening.ts'
import { joining } from './pooling/joining-client.ts'
import { limiting } from './pooling/limiting-client.ts'
import { LIMITS, LIMITS_OF_MIGRATIONS, type Limits, setLimits } from './pooling/limits.ts'
import { PreparingClient } from './prepared.ts'
import { createReplica, type Replica } from './replica/reading.ts'
import type { Database } from './tables/index.ts'
import { types } from './types.ts'

/** Every wait has a limit: a request that gets no connection within 2 s is refused with 503. */
const CONNECT_MS = 2000
/** A replica that doesn't say for so long how far it has come counts as away. */
const WATCH_MS = 1000

type Options = {
  url: string
  poolSize: number
  /**
   * A URL that bypasses a connection pooler. Through a pooler nobody can listen, and a lock of a session gets lost.
   * Without a pooler it is the same as `url`.
   */
  directUrl?: string
  /** A server that replays what `url` writes, for lists and reports. */
  replicaUrl?: string | undefined
  /** False if the pooler loses named statements. */
  preparesStatements?: boolean
  onStatement?: Logger
  /** The setting, or the option of a command, that has `url`. */
  setting?: string
}

export function connectPostgres(options: Options): Connection {
  const {
    url,
    directUrl = url,
    poolSize,
    replicaUrl,
    preparesStatements = true,
    onStatement,
    setting = 'DATABASE_URL',
  } = options
  const isPooled = directUrl !== url
  const Named = preparesStatements ? PreparingClient : pg.Client
  const Client = joining(isPooled ? limiting(Named) : Named)
  const pool = isPooled
    ? openPool({ url, size: poolSize, Client })
    : openPool({ url, size: poolSize, Client, limits: LIMITS })
  const watched = overPool(pool, onStatement)
  // The first heartbeat opens this connection. A process without jobs has none.
  const { db: heartbeatDb } = overPool(openPool({ url: directUrl, size: 1, Client: pg.Client, limits: LIMITS }))
  const replica = replicaUrl
    ? openReplica({ url: replicaUrl, size: poolSize, Client, primary: watched.db, watched: heartbeatDb })
    : undefined
  return {
    ...watched,
    ...(replica && {
      replica,
      metrics: [...watched.metrics, ...replica.metrics],
      watchStatements(watch) {
        watched.watchStatements(watch)
        replica.watchStatements(watch)
      },
    }),
    embedded: false,
    explain: (error) => explainIfOfDatabase(error, { setting, url }),
    explainDirect: (error) =>
      explainIfOfDatabase(error, { setting: isPooled ? 'DATABASE_DIRECT_URL' : setting, url: directUrl }),
    heartbeatDb,
    openForMigrations: () => overPool(openForMigrations(directUrl)).db,
    listen: (channel, hearing) => listenTo(directUrl, channel, hearing),
    async close() {
      await replica?.close()
      await heartbeatDb.destroy()
      await watched.db.destroy()
    },
  }
}

type ReplicaOptions = {
  url: string
  size: number
  Client: typeof pg.Client
  primary: Kysely<Database>
  watched: Kysely<Database>
}

/** A machine that is gone answers nothing at all, so the client ends its waits too. */
function openReplica({
  url,
  size,
  Client,
  primary,
  watched,
}: ReplicaOptions): Replica & Pick<WatchedDb, 'watchStatements'> {
  const pool = openPool({ url, size, Client, limits: LIMITS, answerMs: LIMITS.statement_timeout })
  const watcher = openPool({ url, size: 1, Client: pg.Client, limits: LIMITS, answerMs: WATCH_MS })
  const { db, watchStatements } = overPool(pool)
  const elapsed = () => performance.now()
  return {
    ...createReplica({ primary, watched, replica: db, watcher: overPool(watcher).db, elapsed }),
    watchStatements,
  }
}

/** The database or the account may have another form, and pg reads dates in this one only. A pooler keeps it for its client. */
const FORMS = ['SET SESSION datestyle = ISO']
/** They may have another isolation too. Behind a pooler each transaction sets it for itself. */
const SET_ISOLATION = "SET SESSION default_transaction_isolation = 'read committed'"

type PoolOptions = {
  url: string
  size: number
  Client: typeof pg.Client
  limits?: Limits
  answerMs?: number
  atFirst?: readonly string[]
}

function openPool({ url, size, Client, limits, answerMs, atFirst = [] }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    Client,
    connectionString: url,
    max: size,
    types,
    connectionTimeoutMillis: CONNECT_MS,
    application_name: 'daybook',
    ...(answerMs !== undefined && { query_timeout: answerMs }),
    ...limits,
    async onConnect(client) {
      await client.query([...FORMS, ...(limits ? [SET_ISOLATION] : []), ...atFirst].join('; '))
    },
  })
  // An idle connection that the server closes must not end the process. The next query opens another one.
  pool.on('error', () => {})
  // A connection that breaks inside a transaction must not end the process either. The next statement fails, and with
  // it the transaction.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

function openForMigrations(url: string): pg.Pool {
  // The account may have limits of its own, and a limit of zero is no parameter of a connection.
  const atFirst = [SET_ISOLATION, setLimits(LIMITS_OF_MIGRATIONS, 'SESSION')]
  return openPool({ url, size: 1, Client: pg.Client, atFirst })
}
