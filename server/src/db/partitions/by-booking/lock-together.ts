import { setTimeout } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { codeOf } from '../../../lib/thrown.ts'
import type { Tx } from '../../connection.ts'
import type { Database } from '../../tables/index.ts'

/**
 * How long all locks together may take. PostgreSQL looks for deadlocks when somebody has waited for a second
 * (`deadlock_timeout`). By then this has given up, so it is never a request of a user that is ended.
 */
const LOCKS_MS = 700
const PAUSE_MS = 2000
/** PostgreSQL's codes of a statement that took too long, of a lock that took too long, and of a deadlock. */
const BUSY = ['57014', '55P03', '40P01']

export type Patience = {
  /** How often the locks are tried. */
  attempts: number
}

/**
 * Does the work in a transaction that nobody else can use these tables in. All others wait, so the work must be short.
 *
 * @returns false if others used the tables at each attempt
 */
export async function withTablesLocked(
  db: Kysely<Database>,
  tables: readonly string[],
  { attempts }: Patience,
  work: (tx: Tx) => Promise<void>,
): Promise<boolean> {
  for (let count = 1; ; count++) {
    const gotLocks = await db.transaction().execute(async (tx) => {
      if (!(await lock(tx, tables))) return false
      await work(tx)
      return true
    })
    if (gotLocks || count === attempts) return gotLocks
    await setTimeout(PAUSE_MS)
  }
}

/** Returns false, and leaves the transaction without a lock, if others use the tables. */
async function lock(tx: Tx, tables: readonly string[]): Promise<boolean> {
  const names = sql.join(tables.map((name) => sql.table(name)))
  await sql`SAVEPOINT unlocked`.execute(tx)
  try {
    // PostgreSQL ends its own cleaning of a table for a lock that has waited for a second. Nobody waits behind this one.
    await sql`LOCK TABLE ${names} IN SHARE UPDATE EXCLUSIVE MODE`.execute(tx)
    await limit(tx, LOCKS_MS)
    await sql`LOCK TABLE ${names} IN ACCESS EXCLUSIVE MODE`.execute(tx)
    await limit(tx, 0)
    return true
  } catch (error) {
    if (!BUSY.includes(codeOf(error) ?? '')) throw error
    await sql`ROLLBACK TO SAVEPOINT unlocked`.execute(tx)
    return false
  }
}

const limit = (tx: Tx, ms: number) => sql`SELECT set_config('statement_timeout', ${String(ms)}, true)`.execute(tx)
