import { sql } from 'kysely'
import type { Tx } from '../../../db/connection.ts'

/**
 * Deletes the team's event types with their hosts and their managed children. Returns the deleted ids, so that cached
 * responses can be removed.
 */
export async function deleteEventTypesOfTeam(tx: Tx, teamId: number): Promise<number[]> {
  const gone = await sql<{ id: number }>`
    SELECT e.id FROM event_types e LEFT JOIN event_types parent ON parent.id = e.parent_event_type_id
    WHERE e.team_id = ${teamId}::int OR parent.team_id = ${teamId}::int`.execute(tx)
  await tx.deleteFrom('eventTypes').where('teamId', '=', teamId).execute()
  return gone.rows.map(({ id }) => id)
}

/** Deletes the event types of an organization and of its teams. */
export const deleteEventTypesOfOrganization = (tx: Tx, organizationId: number) =>
  sql`
    DELETE FROM event_types
    WHERE organization_id = ${organizationId}::int
      OR team_id IN (SELECT id FROM teams WHERE organization_id = ${organizationId}::int)`.execute(tx)
