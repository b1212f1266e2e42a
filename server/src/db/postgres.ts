import type { Logger } from 'kysely'
import pg from 'pg'
import { type Connection, overPool } from './connection.ts'
import { listenTo } from './listening.ts'
import { PreparingClient } from './prepared.ts'
import { types } from './types.ts'

/** Every wait has a limit: a request that gets no connection within 2 s is refused with 503. */
const CONNECT_MS = 2000
const STATEMENT_MS = 5000
const LOCK_MS = 3000
const IDLE_IN_TRANSACTION_MS = 10_000

type Options = {
  url: string
  poolSize: number
  /**
   * A URL that bypasses a connection pooler, because poolers can't listen. Without a pooler it is the same as `url`.
   */
  directUrl?: string
  onStatement?: Logger
}

export function connectPostgres({ url, poolSize, directUrl = url, onStatement }: Options): Connection {
  const watched = overPool(openPool(url, poolSize), onStatement)
  // The first heartbeat opens this connection. A process without jobs has none.
  const { db: heartbeatDb } = overPool(openPool(url, 1))
  return {
    ...watched,
    embedded: false,
    heartbeatDb,
    listen: (channel, hearing) => listenTo(directUrl, channel, hearing),
    async close() {
      await heartbeatDb.destroy()
      await watched.db.destroy()
    },
  }
}

function openPool(url: string, size: number): pg.Pool {
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString: url,
    max: size,
    types,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    lock_timeout: LOCK_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    application_name: 'daybook',
  })
  // An idle connection that the server closes must not end the process. The next query opens another one.
  pool.on('error', () => {})
  // A connection that breaks inside a transaction must not end the process either. The next statement fails, and with
  // it the transaction.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
