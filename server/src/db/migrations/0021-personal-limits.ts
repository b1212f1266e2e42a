import { type Kysely, sql } from 'kysely'

/** Creates a person's booking limits over all event types. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    CREATE TABLE user_booking_limits (
      user_id integer PRIMARY KEY REFERENCES users ON DELETE CASCADE,
      day_count integer CHECK (day_count >= 1), week_count integer CHECK (week_count >= 1),
      month_count integer CHECK (month_count >= 1), year_count integer CHECK (year_count >= 1),
      day_minutes integer CHECK (day_minutes >= 15), week_minutes integer CHECK (week_minutes >= 15),
      month_minutes integer CHECK (month_minutes >= 15), year_minutes integer CHECK (year_minutes >= 15)
    )`)
    .execute(db)
}
