import { type Kysely, sql } from 'kysely'

/**
 * Notes at which account and under which key a meeting is being made. If the answer of the provider is lost, the meeting
 * exists there without a reference of ours.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    ALTER TABLE meeting_syncs ADD COLUMN attempt_type text, ADD COLUMN attempt_connection_id integer,
      ADD COLUMN attempt_key text`)
    .execute(db)
}
