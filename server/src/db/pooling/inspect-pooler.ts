import pg from 'pg'
import { codeOf } from '../../lib/thrown.ts'

export type PoolerState = {
  /** False if named statements of one connection meet those of another. */
  keepsStatements: boolean
  /** The longest time of a single statement outside of a transaction, in milliseconds. Zero is without an end. */
  statementMs: number
}

const ANSWER_MS = 2000
/** PostgreSQL's code of a named statement that the connection already has. */
const STATEMENT_EXISTS = '42P05'

/** Looks at what is between this process and the database. Returns undefined if nothing is. */
export async function inspectPooler(url: string): Promise<PoolerState | undefined> {
  const [first, second] = await Promise.all([openClient(url), openClient(url)])
  try {
    const { rows } = await first.query<{ pid: number; statementMs: number }>(`
      SELECT pg_backend_pid() AS pid, setting::integer AS "statementMs" FROM pg_settings WHERE name = 'statement_timeout'`)
    const [session] = rows
    // PostgreSQL tells each client the id of its process. A pooler tells ids of its own.
    if (!session || session.pid === processOf(first)) return undefined
    return { keepsStatements: await keepsStatements([first, second]), statementMs: session.statementMs }
  } finally {
    await Promise.all([first.end(), second.end()])
  }
}

/**
 * Names the same statement on both connections. A pooler that gives them the same connection to the database, and knows
 * nothing of names, makes the second one fail.
 */
async function keepsStatements(clients: readonly pg.Client[]): Promise<boolean> {
  try {
    for (const client of clients) await client.query({ name: 'daybook_doctor', text: 'SELECT 1' })
    return true
  } catch (error) {
    if (codeOf(error) === STATEMENT_EXISTS) return false
    throw error
  }
}

async function openClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** The types of pg leave it out. */
const processOf = (client: pg.Client): unknown => (client as pg.Client & { processID?: unknown }).processID
