import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { only } from '../../../lib/only.ts'

/** Returns the migration that code must know to use the database. The question also shows that the database answers. */
export async function findNeededMigration(db: Db): Promise<string> {
  const { rows } = await sql<{ migration: string }>`SELECT migration FROM oldest_code`.execute(db)
  return only(rows).migration
}
