import { type Kysely, sql } from 'kysely'

/** Guests whom somebody brought along of whom nobody knows who they are; those of earlier bookings stay invited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE attendees ADD COLUMN vouched boolean NOT NULL DEFAULT true`.execute(db)
}
