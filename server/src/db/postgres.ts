import type { Logger } from 'kysely'
import pg from 'pg'
import { type Connection, overPool } from './connection.ts'
import { listenTo } from './listening.ts'
import { limiting } from './pooling/limiting-client.ts'
import { LIMITS, LIMITS_OF_MIGRATIONS, type Limits, setLimits } from './pooling/limits.ts'
import { PreparingClient } from './prepared.ts'
import { types } from './types.ts'

/** Every wait has a limit: a request that gets no connection within 2 s is refused with 503. */
const CONNECT_MS = 2000

type Options = {
  url: string
  poolSize: number
  /**
   * A URL that bypasses a connection pooler. Through a pooler nobody can listen, and a lock of a session gets lost.
   * Without a pooler it is the same as `url`.
   */
  directUrl?: string
  /** False if the pooler loses named statements. */
  preparesStatements?: boolean
  onStatement?: Logger
}

export function connectPostgres(options: Options): Connection {
  const { url, directUrl = url, poolSize, preparesStatements = true, onStatement } = options
  const isPooled = directUrl !== url
  const Client = preparesStatements ? PreparingClient : pg.Client
  const pool = isPooled
    ? openPool({ url, size: poolSize, Client: limiting(Client) })
    : openPool({ url, size: poolSize, Client, limits: LIMITS })
  const watched = overPool(pool, onStatement)
  // The first heartbeat opens this connection. A process without jobs has none.
  const { db: heartbeatDb } = overPool(openPool({ url: directUrl, size: 1, Client: pg.Client, limits: LIMITS }))
  return {
    ...watched,
    embedded: false,
    heartbeatDb,
    openForMigrations: () => overPool(openForMigrations(directUrl)).db,
    listen: (channel, hearing) => listenTo(directUrl, channel, hearing),
    async close() {
      await heartbeatDb.destroy()
      await watched.db.destroy()
    },
  }
}

type PoolOptions = { url: string; size: number; Client: typeof pg.Client; limits?: Limits }

function openPool({ url, size, Client, limits }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    Client,
    connectionString: url,
    max: size,
    types,
    connectionTimeoutMillis: CONNECT_MS,
    application_name: 'daybook',
    ...limits,
  })
  // An idle connection that the server closes must not end the process. The next query opens another one.
  pool.on('error', () => {})
  // A connection that breaks inside a transaction must not end the process either. The next statement fails, and with
  // it the transaction.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

function openForMigrations(url: string): pg.Pool {
  const pool = openPool({ url, size: 1, Client: pg.Client })
  // The account may have limits of its own, and a limit of zero is no parameter of a connection.
  pool.on('connect', (client) => void client.query(setLimits(LIMITS_OF_MIGRATIONS, 'SESSION')).catch(() => {}))
  return pool
}
