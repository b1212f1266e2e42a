import { type Kysely, sql } from 'kysely'

/** Marks guests that an unidentified booker named. The guests of earlier bookings stay invited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE attendees ADD COLUMN vouched boolean NOT NULL DEFAULT true`.execute(db)
}
