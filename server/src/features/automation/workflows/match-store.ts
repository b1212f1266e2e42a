import { sql } from 'kysely'
import type { Tx } from '../../../db/connection.ts'
import { prepared } from '../../../db/prepared.ts'
import { workflowsOnEventTypes } from '../../scheduling/event-types/service.ts'
import { stepsOfWorkflow, type WorkflowStep } from './store.ts'

/** The fields of a workflow that its messages need. */
export type ActingWorkflow = {
  id: number
  userId: number | null
  teamId: number | null
  organizationId: number | null
  steps: WorkflowStep[]
}

const columns = sql.raw('w.id, w.user_id, w.team_id, w.organization_id')

/**
 * Returns true if any workflow acts on bookings. Most servers have none, and then the server skips the rest of the
 * work.
 */
export async function hasWorkflows(tx: Tx): Promise<boolean> {
  const { rows } = await sql`${prepared} SELECT FROM workflows WHERE kind = 'event-type' LIMIT 1`.execute(tx)
  return rows.length > 0
}

type Happened = { eventId: number; eventTypeId: number; trigger: string }

/** Returns the workflows that act at once on the events, each with its events. */
export async function listActing(
  tx: Tx,
  happened: readonly Happened[],
): Promise<(ActingWorkflow & { eventIds: number[] })[]> {
  const { rows } = await sql<ActingWorkflow & { eventIds: number[] }>`${prepared}
    WITH acting AS MATERIALIZED (
      SELECT w.id, json_agg(h."eventId" ORDER BY h."eventId") AS event_ids
      FROM jsonb_to_recordset(${JSON.stringify(happened)}::jsonb) AS h ("eventId" bigint, "eventTypeId" integer, "trigger" text)
      JOIN event_types e ON e.id = h."eventTypeId"
      ${workflowsOnEventTypes}
      WHERE w.trigger = h."trigger"
      GROUP BY w.id
    )
    SELECT ${columns}, acting.event_ids, ${stepsOfWorkflow} AS steps
    FROM acting JOIN workflows w ON w.id = acting.id ORDER BY w.id`.execute(tx)
  return rows
}

type Answered = { eventId: number; formId: string }

/** Joins answered forms with the workflows that act on them. The caller names the answers `h` and adds the trigger. */
const workflowsOnForms = (happened: readonly Answered[]) => sql`
  jsonb_to_recordset(${JSON.stringify(happened)}::jsonb) AS h ("eventId" bigint, "formId" uuid)
  JOIN routing_forms f ON f.id = h."formId"
  JOIN workflows w ON w.kind = 'routing-form'
    AND (w.user_id = f.user_id OR w.team_id = f.team_id OR w.organization_id = f.organization_id)
    AND (w.is_active_on_all
      OR EXISTS (SELECT FROM workflow_routing_forms a WHERE a.workflow_id = w.id AND a.form_id = f.id))`

/**
 * Returns the workflows with this trigger that act on answered routing forms, each with the ids that were given with the
 * forms.
 */
export async function listActingOnForms(
  tx: Tx,
  happened: readonly Answered[],
  trigger: 'formSubmitted' | 'formSubmittedNoEvent',
): Promise<(ActingWorkflow & { eventIds: number[] })[]> {
  const { rows } = await sql<ActingWorkflow & { eventIds: number[] }>`${prepared}
    WITH acting AS MATERIALIZED (
      SELECT w.id, json_agg(h."eventId" ORDER BY h."eventId") AS event_ids
      FROM ${workflowsOnForms(happened)} AND w.trigger = ${trigger}::text
      GROUP BY w.id
    )
    SELECT ${columns}, acting.event_ids, ${stepsOfWorkflow} AS steps
    FROM acting JOIN workflows w ON w.id = acting.id ORDER BY w.id`.execute(tx)
  return rows
}

export type WaitingOnForm = {
  workflowId: number
  eventId: number
  offsetValue: number
  offsetUnit: 'minute' | 'hour' | 'day'
}

/** Returns the workflows that wait for a booking after answered routing forms. */
export async function listWaitingOnForms(tx: Tx, happened: readonly Answered[]): Promise<WaitingOnForm[]> {
  const { rows } = await sql<WaitingOnForm>`${prepared}
    SELECT w.id AS workflow_id, h."eventId" AS event_id, w.offset_value, w.offset_unit
    FROM ${workflowsOnForms(happened)} AND w.trigger = 'formSubmittedNoEvent'`.execute(tx)
  return rows
}

export async function listWorkflowsById(tx: Tx, ids: readonly number[]): Promise<ActingWorkflow[]> {
  const { rows } = await sql<ActingWorkflow>`${prepared}
    SELECT ${columns}, ${stepsOfWorkflow} AS steps FROM workflows w WHERE w.id = ANY(${ids}::int[])`.execute(tx)
  return rows
}
