import { sql } from 'kysely'
import type { Connection } from '../../../src/db/connection.ts'

type Reminders = {
  host: { id: number; eventTypeId: number }
  workflowId: number
  count: number
  /** When the first reminder is due, a day before its booking starts. */
  firstDue: Date
  /** The time from each reminder to the next one, in milliseconds. */
  everyMs: number
  /** When the bookings were made. */
  madeAt: Date
}

/** Stores bookings, a little apart from each other, with the timers of their reminders, as if made one by one. */
export async function seedReminders(
  { db }: Pick<Connection, 'db'>,
  { host, workflowId, count, firstDue, everyMs, madeAt }: Reminders,
): Promise<void> {
  await sql`
    WITH booked AS (
      INSERT INTO bookings (uid, permanent_id, event_type_id, organizer_id, status, starts_at, ends_at, title, ics_uid, created_at, updated_at)
      SELECT 'seeded-' || n, gen_random_uuid(), ${host.eventTypeId}::int, ${host.id}::int, 'accepted',
        ${firstDue}::timestamptz + interval '24 hours' + n * ${everyMs}::int * interval '1 millisecond',
        ${firstDue}::timestamptz + interval '24 hours 30 minutes' + n * ${everyMs}::int * interval '1 millisecond',
        'Meeting', 'seeded-' || n, ${madeAt}::timestamptz, ${madeAt}::timestamptz
      FROM generate_series(0, ${count}::int - 1) n
      RETURNING id, starts_at, right(uid, -7) AS number
    ), hosted AS (
      INSERT INTO booking_hosts (booking_id, starts_at, user_id, is_organizer)
      SELECT id, starts_at, ${host.id}::int, true FROM booked
    ), attended AS (
      INSERT INTO attendees (booking_id, starts_at, kind, email, name, time_zone, created_at)
      SELECT id, starts_at, 'booker', 'guest-' || number || '@example.com', 'Guest ' || number, 'Europe/Berlin', ${madeAt}::timestamptz
      FROM booked
    )
    INSERT INTO timers (natural_key, kind, due_at, booking_id, workflow_id, created_at)
    SELECT 'workflow:' || ${workflowId}::int || ':booking:' || id, 'workflow', starts_at - interval '24 hours', id,
      ${workflowId}::int, ${madeAt}::timestamptz
    FROM booked`.execute(db)
}
