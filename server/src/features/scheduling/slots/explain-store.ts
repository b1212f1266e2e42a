import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'

export const findBookingNames = (db: Db, ids: readonly number[]) =>
  db.selectFrom('bookings').select(['id', 'uid', 'title']).where('id', 'in', ids).execute()

/** A busy time of a calendar. The start is in milliseconds. */
export type CalendarTime = { calendarId: number; start: number }
export type NamedCalendarTime = CalendarTime & {
  name: string
  /** The title of the event, which only the owner of the calendar gets. */
  title: string | null
}

/** Finds the names of calendars, and the titles of the events that `readerId` may read. */
export async function findCalendarNames(
  db: Db,
  times: readonly CalendarTime[],
  readerId: number | null,
): Promise<NamedCalendarTime[]> {
  const { rows } = await sql<NamedCalendarTime>`
    SELECT a.calendar_id, a.start, c.name, (
      SELECT t.title FROM calendar_busy_times t
      WHERE c.user_id = ${readerId} AND t.calendar_id = a.calendar_id AND t.starts_at = to_timestamp(a.start / 1000)
      ORDER BY t.id LIMIT 1) AS title
    FROM unnest(${times.map(({ calendarId }) => calendarId)}::int[], ${times.map(({ start }) => start)}::float8[]) AS a (calendar_id, start)
    JOIN calendars c ON c.id = a.calendar_id`.execute(db)
  return rows
}
