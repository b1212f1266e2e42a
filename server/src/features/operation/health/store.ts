import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'

/** Runs the smallest query that shows that the database answers. */
export async function askDatabase(db: Db): Promise<void> {
  await sql`SELECT 1`.execute(db)
}
