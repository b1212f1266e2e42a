import { type Kysely, sql } from 'kysely'

/** Lets the bookings of an event type be written into a calendar of its own choice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    ALTER TABLE event_types ADD COLUMN destination_calendar_id integer REFERENCES calendars ON DELETE SET NULL;
    CREATE INDEX event_types_destination_calendar ON event_types (destination_calendar_id)
      WHERE destination_calendar_id IS NOT NULL;
  `)
    .execute(db)
}
