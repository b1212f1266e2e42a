import { type Kysely, sql } from 'kysely'

/** Lets timers wait for the booking that may follow a response of a routing form. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    ALTER TABLE timers ADD COLUMN form_response_id integer REFERENCES routing_form_responses ON DELETE CASCADE;
    CREATE INDEX timers_form_response ON timers (form_response_id) WHERE form_response_id IS NOT NULL;
  `)
    .execute(db)
}
