import { type Kysely, sql } from 'kysely'

/** Lets the readings of a process that is gone be taken over at once, by the process that leased them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('ALTER TABLE calendar_syncs ADD COLUMN leased_by uuid').execute(db)
}
