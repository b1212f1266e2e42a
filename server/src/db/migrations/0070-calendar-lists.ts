import { type Kysely, sql } from 'kysely'

/** Notes how old the list of an account's calendars is, because people make calendars after they have connected. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    ALTER TABLE connections
      ADD COLUMN calendars_asked_at timestamptz,                        -- when the provider was asked for the list; null asks again
      ADD COLUMN calendars_listed_at timestamptz                        -- when the reading of the stored list began
  `)
    .execute(db)
}
