import { type Kysely, sql } from 'kysely'
import type { Connection } from '../../connection.ts'
import { LOCKS } from '../../locks.ts'
import type { Database } from '../../tables/index.ts'

/**
 * Does work on a connection of its own, which has no limit for statements. It does nothing while another process does the
 * same work.
 */
export async function workAlone(
  { db, openForMigrations }: Pick<Connection, 'db' | 'openForMigrations'>,
  work: (own: Kysely<Database>) => Promise<void>,
): Promise<void> {
  const own = openForMigrations?.() ?? db
  try {
    const { rows } = await sql<{ isAlone: boolean }>`
      SELECT pg_try_advisory_lock(${LOCKS.division}, 0) AS is_alone`.execute(own)
    if (rows[0]?.isAlone) await work(own)
  } finally {
    if (own !== db) await own.destroy()
  }
}
