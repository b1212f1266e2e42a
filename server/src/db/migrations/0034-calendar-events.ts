import { type Kysely, sql } from 'kysely'

/** Creates the events that bookings have in the calendars of their organizers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    -- One event for a booking and all its reschedules. It is brought into line with the newest booking when it is due.
    CREATE TABLE calendar_events (
      permanent_id uuid PRIMARY KEY,                                    -- of the bookings
      ics_uid text NOT NULL UNIQUE,
      -- The calendar with the event. It is set before the first call, because the answer may be lost.
      calendar_id integer REFERENCES calendars ON DELETE SET NULL,
      external_id text, version text,                                   -- id and ETag at the provider
      digest text,                                                      -- hash of what was written last
      revision integer NOT NULL DEFAULT 0,                              -- number of writes that were begun
      starts_at timestamptz, ends_at timestamptz,                       -- as written last
      written_at timestamptz,                                           -- in real time
      -- What the last readings of the calendar say.
      seen_starts_at timestamptz, seen_ends_at timestamptz, missing_since timestamptz,
      responses jsonb NOT NULL DEFAULT '{}',                            -- answers to the invitation by address
      -- The work. requested counts the reasons to look at the event, so that none is lost while it is written.
      requested integer NOT NULL DEFAULT 1,
      due_at timestamptz, failures integer NOT NULL DEFAULT 0, last_error text,
      leased_until timestamptz, leased_by uuid,
      CHECK (external_id IS NULL OR num_nonnulls(starts_at, ends_at, written_at) = 3)
    );
    CREATE INDEX calendar_events_due ON calendar_events (due_at) WHERE due_at IS NOT NULL;
    CREATE INDEX calendar_events_calendar ON calendar_events (calendar_id) WHERE calendar_id IS NOT NULL;
    CREATE INDEX calendar_events_ended ON calendar_events (ends_at);
  `)
    .execute(db)
}
