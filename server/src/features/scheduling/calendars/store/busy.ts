import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../db/connection.ts'
import { prepared } from '../../../../db/prepared.ts'

const milliseconds = (instant: RawBuilder<unknown>) => sql`(extract(epoch FROM ${instant}) * 1000)::float8`

type Range = { hostIds: readonly number[]; from: Date; until: Date }

/**
 * Returns a part of a statement that lists the times at which calendars make these hosts busy: `host_id`, `start`, `end`
 * in milliseconds, `calendar_id`, and `kind`, which tells a busy time from unread time. Time outside of a calendar's copy
 * is unknown, so it is busy. A calendar that was never read makes its host busy all the time.
 */
export const busyOfCalendars = ({ hostIds, from, until }: Range) => sql`
  SELECT s.user_id AS host_id, ${milliseconds(sql`t.starts_at`)} AS start, ${milliseconds(sql`t.ends_at`)} AS end, s.calendar_id, 'calendar'::text AS kind
  FROM selected_calendars s JOIN calendar_busy_times t ON t.calendar_id = s.calendar_id
  WHERE s.user_id = ANY (${hostIds}::int[]) AND t.during && tstzrange(${from}::timestamptz, ${until}::timestamptz)
  UNION ALL
  SELECT s.user_id, ${milliseconds(sql`unknown.starts_at`)}, ${milliseconds(sql`unknown.ends_at`)}, s.calendar_id, 'unread'::text
  FROM selected_calendars s JOIN calendar_syncs y ON y.calendar_id = s.calendar_id
  CROSS JOIN LATERAL (VALUES
    (${from}::timestamptz, least(${until}::timestamptz, coalesce(y.synced_from, ${until}::timestamptz))),
    (greatest(${from}::timestamptz, coalesce(y.synced_until, ${until}::timestamptz)), ${until}::timestamptz)) AS unknown (starts_at, ends_at)
  WHERE s.user_id = ANY (${hostIds}::int[]) AND unknown.starts_at < unknown.ends_at
    AND (y.synced_from IS NULL OR y.synced_from > ${from} OR y.synced_until < ${until})`

export type CalendarBusyTime = { startsAt: Date; endsAt: Date; source: string }

export type CalendarEventTime = { startsAt: Date; endsAt: Date; title: string }

/** Lists the events that make a person busy in [from, until), by start, from the copies of the selected calendars. */
export async function listEventTimes(
  db: Db,
  userId: number,
  { from, until }: { from: Date; until: Date },
  most: number,
): Promise<CalendarEventTime[]> {
  const { rows } = await sql<CalendarEventTime>`${prepared}
    SELECT t.starts_at, t.ends_at, t.title
    FROM selected_calendars s JOIN calendar_busy_times t ON t.calendar_id = s.calendar_id
    WHERE s.user_id = ${userId}::int AND t.during && tstzrange(${from}::timestamptz, ${until}::timestamptz)
    ORDER BY t.starts_at, t.id LIMIT ${most}::int`.execute(db)
  return rows
}

const MAX_LISTED = 10_000

/** Lists the busy times of some calendars of a person in [from, until), by start. */
export async function listBusyTimes(
  db: Db,
  { userId, calendarIds, from, until }: { userId: number; calendarIds: readonly number[]; from: Date; until: Date },
): Promise<CalendarBusyTime[]> {
  const { rows } = await sql<CalendarBusyTime>`
    SELECT t.starts_at, t.ends_at, c.name AS source
    FROM calendar_busy_times t JOIN calendars c ON c.id = t.calendar_id
    WHERE c.user_id = ${userId} AND c.id = ANY (${calendarIds}::int[])
      AND t.during && tstzrange(${from}::timestamptz, ${until}::timestamptz)
    ORDER BY t.starts_at, t.id LIMIT ${MAX_LISTED}`.execute(db)
  return rows
}
