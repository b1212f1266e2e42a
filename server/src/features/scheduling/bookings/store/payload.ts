import { sql } from 'kysely'
import type { Tx } from '../../../../db/connection.ts'
import { prepared } from '../../../../db/prepared.ts'
import { type PublishedColumns, publishedEventType } from '../../event-types/service.ts'

/** The facts about an event type that mails and subscribers need in addition to the view of the booking. */
export type PublishedEventType = PublishedColumns & {
  teamName: string | null
  /** All requested organizers, with one row for each organization in which they have a name. */
  organizers: PublishedOrganizer[]
}

export type PublishedOrganizer = {
  userId: number
  timeFormat: 12 | 24 | null
  organizationId: number | null
  usernameInOrganization: string | null
}

export async function listPublishedEventTypes(
  tx: Tx,
  ids: readonly number[],
  organizerIds: readonly number[],
): Promise<PublishedEventType[]> {
  const { rows } = await sql<PublishedEventType>`${prepared}
    SELECT ${publishedEventType.columns}, t.name AS team_name, coalesce((
        SELECT json_agg(json_build_object(
          'userId', u.id, 'timeFormat', u.time_format, 'organizationId', p.organization_id,
          'usernameInOrganization', p.username))
        FROM users u LEFT JOIN profiles p ON p.user_id = u.id
        WHERE u.id = ANY (${organizerIds}::int[])), '[]') AS organizers
    FROM event_types e
    LEFT JOIN event_types parent ON parent.id = e.parent_event_type_id
    LEFT JOIN teams t ON t.id = coalesce(e.team_id, parent.team_id)
    WHERE e.id = ANY (${ids}::int[])`.execute(tx)
  return rows
}
