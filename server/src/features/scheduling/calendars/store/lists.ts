import { sql } from 'kysely'
import type { Tx } from '../../../../db/connection.ts'
import { noteRenewed } from '../../connections/service.ts'
import type { ListedCalendar } from './calendars.ts'

/**
 * Stores a list that was read again, unless a newer one is stored or the account is gone. A calendar that the provider no
 * longer lists stays as long as it is used: if it went, its busy times would be offered to bookers.
 */
export async function renewList(
  tx: Tx,
  { connectionId, userId, readAt, now }: { connectionId: number; userId: number; readAt: Date; now: Date },
  listed: readonly ListedCalendar[],
): Promise<void> {
  if (!(await noteRenewed(tx, { connectionId, readAt, now }))) return
  await sql`
    DELETE FROM calendars c
    WHERE c.connection_id = ${connectionId} AND c.external_id <> ALL (${listed.map(({ externalId }) => externalId)}::text[])
      AND NOT EXISTS (SELECT FROM selected_calendars s WHERE s.calendar_id = c.id)
      AND NOT EXISTS (SELECT FROM destination_calendars d WHERE d.calendar_id = c.id)
      AND NOT EXISTS (SELECT FROM event_types t WHERE t.destination_calendar_id = c.id)
      AND NOT EXISTS (SELECT FROM calendar_events e WHERE e.calendar_id = c.id)`.execute(tx)
  if (listed.length === 0) return
  await sql`
    INSERT INTO calendars AS c (connection_id, user_id, external_id, name, email, is_primary, is_read_only, created_at, updated_at)
    SELECT ${connectionId}, ${userId}, l."externalId", l.name, l.email, l."isPrimary", l."isReadOnly", ${now}, ${now}
    FROM jsonb_to_recordset(${JSON.stringify(listed)}::jsonb) AS l (
      "externalId" text, name text, email text, "isPrimary" boolean, "isReadOnly" boolean)
    ON CONFLICT (connection_id, external_id) DO UPDATE SET name = excluded.name, email = excluded.email,
      is_primary = excluded.is_primary, is_read_only = excluded.is_read_only, updated_at = ${now}
    WHERE (c.name, c.email, c.is_primary, c.is_read_only)
      IS DISTINCT FROM (excluded.name, excluded.email, excluded.is_primary, excluded.is_read_only)`.execute(tx)
}
