import { sql } from 'kysely'
import type { Tx } from '../../../db/connection.ts'
import type { WorkflowOwner } from './workflow-owner.ts'

const owned = (owner: WorkflowOwner) =>
  'userId' in owner ? sql`o.user_id = ${owner.userId}::int` : sql`o.team_id = ${owner.teamId}::int`

/** Puts these event types in the place of those it was active on, as far as they are the owner's: those are returned. */
export async function replaceEventTypes(
  tx: Tx,
  workflowId: number,
  owner: WorkflowOwner,
  ids: readonly number[],
): Promise<number[]> {
  await tx.deleteFrom('workflowEventTypes').where('workflowId', '=', workflowId).execute()
  const { rows } = await sql<{ id: number }>`
    INSERT INTO workflow_event_types (workflow_id, event_type_id)
    SELECT ${workflowId}::int, o.id FROM event_types o WHERE o.id = ANY(${ids}::int[]) AND ${owned(owner)}
    RETURNING event_type_id AS id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The same for routing forms; what isn't an id of one matches none. */
export async function replaceForms(
  tx: Tx,
  workflowId: number,
  owner: WorkflowOwner,
  ids: readonly string[],
): Promise<string[]> {
  await tx.deleteFrom('workflowRoutingForms').where('workflowId', '=', workflowId).execute()
  const { rows } = await sql<{ id: string }>`
    INSERT INTO workflow_routing_forms (workflow_id, form_id)
    SELECT ${workflowId}::int, o.id FROM routing_forms o WHERE o.id::text = ANY(${ids}::text[]) AND ${owned(owner)}
    RETURNING form_id::text AS id`.execute(tx)
  return rows.map(({ id }) => id)
}
