import { sql } from 'kysely'
import type { Tx } from '../../../db/connection.ts'
import type { WorkflowOwner } from './workflow-owner.ts'

const owned = (owner: WorkflowOwner) =>
  'userId' in owner ? sql`o.user_id = ${owner.userId}::int` : sql`o.team_id = ${owner.teamId}::int`

/** Replaces the event types of a workflow by those of the given ones that belong to the owner. Returns these. */
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

/** Replaces the routing forms of a workflow in the same way. A text that isn't a form's id matches none. */
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
