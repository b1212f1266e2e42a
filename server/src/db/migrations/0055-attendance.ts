import { type Kysely, sql } from 'kysely'

/**
 * Remembers when the server has asked who came into a room. Rooms from before don't know their hosts, so nobody asks
 * about them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`ALTER TABLE booking_references ADD COLUMN attendance_checked_at timestamptz`).execute(db)
  await sql.raw(`UPDATE booking_references SET attendance_checked_at = now() WHERE type = 'daily_video'`).execute(db)
  await sql
    .raw(`
    CREATE INDEX booking_references_attendance ON booking_references (booking_id)
      WHERE type = 'daily_video' AND attendance_checked_at IS NULL AND meeting_url IS NOT NULL AND deleted_at IS NULL
  `)
    .execute(db)
}
