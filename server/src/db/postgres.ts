import type { Logger } from 'kysely'
import pg from 'pg'
import { type Connection, overPool } from './connection.ts'
import { listenTo } from './listening.ts'
import { PreparingClient } from './prepared.ts'
import { types } from './types.ts'

/** Every wait has an end: a request that can't get a connection within 2 s is refused with 503, not queued for ever. */
const CONNECT_MS = 2000
const STATEMENT_MS = 5000
const LOCK_MS = 3000
const IDLE_IN_TRANSACTION_MS = 10_000

type Options = {
  url: string
  poolSize: number
  /** Past a pooler of connections, which can't listen; the same as `url` without it. */
  directUrl?: string
  onStatement?: Logger
}

export function connectPostgres({ url, poolSize, directUrl = url, onStatement }: Options): Connection {
  const db = overPool(openPool(url, poolSize), onStatement)
  // Opened with the first heartbeat: a process without jobs has none.
  const heartbeatDb = overPool(openPool(url, 1))
  return {
    db,
    embedded: false,
    heartbeatDb,
    listen: (channel, hearing) => listenTo(directUrl, channel, hearing),
    async close() {
      await heartbeatDb.destroy()
      await db.destroy()
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
  // An idle connection that the server closes must not end the process; the next query opens another.
  pool.on('error', () => {})
  // Nor must one that breaks between two statements of a transaction: the next statement fails, and with it the transaction.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
