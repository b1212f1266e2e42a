import { sql } from 'kysely'
import type { Tx } from '../../../../db/connection.ts'
import { prepared } from '../../../../db/prepared.ts'

/**
 * Asks to look at the events of these chains of bookings. A chain has an event if it had one before, or if its
 * organizer or its event type has a calendar for bookings. Returns the number of events.
 */
export async function requestEvents(tx: Tx, permanentIds: readonly string[], now: Date): Promise<number> {
  const { rows } = await sql`${prepared}
    INSERT INTO calendar_events (permanent_id, ics_uid, due_at)
    SELECT DISTINCT ON (b.permanent_id) b.permanent_id, b.ics_uid, ${now}::timestamptz FROM bookings b
    WHERE b.permanent_id = ANY (${permanentIds}::uuid[]) AND (
      EXISTS (SELECT FROM destination_calendars d WHERE d.user_id = b.organizer_id)
      OR EXISTS (SELECT FROM event_types t WHERE t.id = b.event_type_id AND t.destination_calendar_id IS NOT NULL)
      OR EXISTS (SELECT FROM calendar_events e WHERE e.permanent_id = b.permanent_id))
    ON CONFLICT (permanent_id) DO UPDATE
    SET due_at = excluded.due_at, requested = calendar_events.requested + 1, failures = 0
    RETURNING 1 AS requested`.execute(tx)
  return rows.length
}
