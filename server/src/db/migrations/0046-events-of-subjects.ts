import { type Kysely, sql } from 'kysely'

/** Finds the events of one object that is no booking, newest first, without reading the events of all others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('CREATE INDEX events_subject ON events (subject_key, id) WHERE subject_key IS NOT NULL').execute(db)
}
