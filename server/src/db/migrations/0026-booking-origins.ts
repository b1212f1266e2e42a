import { type Kysely, sql } from 'kysely'

/**
 * Adds the data that distinguish the booker from a person who only knows the address, and the bookings that the server
 * offered to reschedule.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    CREATE TABLE booking_origins (                                      -- kept for a day
      booking_id bigint PRIMARY KEY REFERENCES bookings ON DELETE CASCADE,
      address_hash bytea,                                               -- keyed: addresses of the network are soon tried
      body_hash bytea NOT NULL,                                         -- keyed as well: of all that was sent
      reservation_uids text[] NOT NULL,                                 -- the holds that it used up
      made_at timestamptz NOT NULL
    );
    CREATE INDEX booking_origins_age ON booking_origins (made_at);
    CREATE TABLE reschedule_offers (                                    -- mails that offer to move a booking: one a day
      booking_id bigint PRIMARY KEY REFERENCES bookings ON DELETE CASCADE,
      offered_at timestamptz NOT NULL
    );
    CREATE INDEX reschedule_offers_age ON reschedule_offers (offered_at);
  `)
    .execute(db)
}
