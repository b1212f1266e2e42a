import { type Kysely, sql } from 'kysely'

/** Keeps the sites that may show the pages of an event type in a frame. NULL means that the server's list counts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`ALTER TABLE event_types ADD COLUMN embed_origins text[]`).execute(db)
}
