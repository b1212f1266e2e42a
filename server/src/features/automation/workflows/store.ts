import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import type { Page } from '../../../lib/page.ts'
import { recordOf } from '../../../lib/records.ts'
import type { Offset, WorkflowKind } from './kinds.ts'
import type { ParsedStep, StepFields, TriggerFields } from './parse-workflow.ts'
import { ownerColumns, ownerKey, type WorkflowOwner } from './workflow-owner.ts'

export type WorkflowStep = StepFields & {
  id: number
  /** The verified address or number to which the step writes. */
  email: string | null
  phone: string | null
}

export type Workflow = {
  id: number
  userId: number | null
  teamId: number | null
  organizationId: number | null
  kind: WorkflowKind
  name: string
  trigger: string
  offsetValue: number | null
  offsetUnit: Offset['unit'] | null
  isActiveOnAll: boolean
  createdAt: Date
  updatedAt: Date
  eventTypeIds: number[]
  formIds: string[]
  /** The steps in their order. */
  steps: WorkflowStep[]
}

/** Selects the steps of the workflow `w` as a list. */
export const stepsOfWorkflow = sql<WorkflowStep[]>`coalesce((
  SELECT json_agg(json_build_object(
    'id', s.id, 'stepNumber', s.step_number, 'action', s.action, 'recipient', s.recipient, 'template', s.template,
    'sender', s.sender, 'subject', s.subject, 'bodyHtml', s.body_html, 'bodyText', s.body_text,
    'includeCalendarEvent', s.include_calendar_event, 'phoneRequired', s.phone_required,
    'verifiedEmailId', s.verified_email_id, 'verifiedPhoneId', s.verified_phone_id,
    'autoTranslate', s.auto_translate, 'sourceLocale', s.source_locale,
    'email', e.email, 'phone', p.phone_number) ORDER BY s.step_number, s.id)
  FROM workflow_steps s
  LEFT JOIN verified_emails e ON e.id = s.verified_email_id
  LEFT JOIN verified_phones p ON p.id = s.verified_phone_id
  WHERE s.workflow_id = w.id), '[]')`

const wholeWorkflows = (db: Db, owner: WorkflowOwner, kind: WorkflowKind) =>
  db
    .selectFrom('workflows as w')
    .select([
      ...(['w.id', 'w.userId', 'w.teamId', 'w.organizationId', 'w.kind', 'w.name', 'w.trigger'] as const),
      ...(['w.offsetValue', 'w.offsetUnit', 'w.isActiveOnAll', 'w.createdAt', 'w.updatedAt'] as const),
      sql<number[]>`ARRAY(SELECT a.event_type_id FROM workflow_event_types a WHERE a.workflow_id = w.id ORDER BY 1)`.as(
        'eventTypeIds',
      ),
      sql<
        string[]
      >`ARRAY(SELECT f.form_id::text FROM workflow_routing_forms f WHERE f.workflow_id = w.id ORDER BY 1)`.as(
        'formIds',
      ),
      stepsOfWorkflow.as('steps'),
    ])
    .where('w.ownerKey', '=', ownerKey(owner))
    .where('w.kind', '=', kind)

/** Returns the workflows in the order of their creation. */
export const listWorkflows = (
  db: Db,
  owner: WorkflowOwner,
  kind: WorkflowKind,
  { take, skip }: Page,
): Promise<Workflow[]> => wholeWorkflows(db, owner, kind).orderBy('w.id').limit(take).offset(skip).execute()

export const findWorkflow = (
  db: Db,
  owner: WorkflowOwner,
  kind: WorkflowKind,
  id: number,
): Promise<Workflow | undefined> => wholeWorkflows(db, owner, kind).where('w.id', '=', id).executeTakeFirst()

/**
 * Returns true if the workflow exists, and locks it against other changes until the end of the transaction. Timers may
 * still be set for it.
 */
export async function lockWorkflow(tx: Tx, owner: WorkflowOwner, kind: WorkflowKind, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('workflows')
    .select('id')
    .where('id', '=', id)
    .where('ownerKey', '=', ownerKey(owner))
    .where('kind', '=', kind)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export type WorkflowFields = TriggerFields & { name: string; isActiveOnAll: boolean }

export async function insertWorkflow(
  tx: Tx,
  owner: WorkflowOwner,
  kind: WorkflowKind,
  fields: WorkflowFields,
  now: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('workflows')
    .values({ ...ownerColumns(owner), ...fields, kind, createdAt: now, updatedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const updateWorkflow = (tx: Tx, id: number, fields: Partial<WorkflowFields>, now: Date) =>
  tx
    .updateTable('workflows')
    .set({ ...fields, updatedAt: now })
    .where('id', '=', id)
    .execute()

export const deleteWorkflow = (tx: Tx, id: number) => tx.deleteFrom('workflows').where('id', '=', id).execute()

type Of = { workflowId: number; owner: WorkflowOwner; kind: WorkflowKind }

export const insertSteps = (tx: Tx, { workflowId, owner, kind }: Of, steps: readonly StepFields[]) =>
  tx
    .insertInto('workflowSteps')
    .values(steps.map((step) => ({ ...step, workflowId, ownerKey: ownerKey(owner), workflowKind: kind })))
    .execute()

export const deleteStepsExcept = (tx: Tx, workflowId: number, keptIds: readonly number[]) =>
  sql`DELETE FROM workflow_steps WHERE workflow_id = ${workflowId}::int AND id <> ALL(${keptIds}::int[])`.execute(tx)

/** Updates the steps and returns the ids of those that exist. */
export async function updateSteps(
  tx: Tx,
  workflowId: number,
  steps: readonly (ParsedStep & { id: number })[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    UPDATE workflow_steps s SET
      step_number = g."stepNumber", action = g.action, recipient = g.recipient, template = g.template, sender = g.sender,
      subject = g.subject, body_html = g."bodyHtml", body_text = g."bodyText",
      include_calendar_event = g."includeCalendarEvent", verified_email_id = g."verifiedEmailId",
      verified_phone_id = g."verifiedPhoneId", phone_required = g."phoneRequired", auto_translate = g."autoTranslate",
      source_locale = g."sourceLocale"
    FROM jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) AS g (
      id integer, "stepNumber" smallint, action text, recipient text, template text, sender text, subject text,
      "bodyHtml" text, "bodyText" text, "includeCalendarEvent" boolean, "verifiedEmailId" integer,
      "verifiedPhoneId" integer, "phoneRequired" boolean, "autoTranslate" boolean, "sourceLocale" text)
    WHERE s.id = g.id AND s.workflow_id = ${workflowId}::int
    RETURNING s.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Checks the addresses of steps now instead of at the commit. It fails if a step uses an address that doesn't belong to
 * the workflow's owner.
 */
export const checkAddresses = (tx: Tx) =>
  sql`SET CONSTRAINTS workflow_steps_own_email, workflow_steps_own_phone IMMEDIATE`.execute(tx)

const FOREIGN_KEY_VIOLATION = '23503'

/** Returns true if `checkAddresses` failed because the address or number doesn't belong to the owner. */
export function isForeignAddress(error: unknown, of: 'email' | 'phone'): boolean {
  const { code, constraint } = recordOf(error)
  return code === FOREIGN_KEY_VIOLATION && constraint === `workflow_steps_own_${of}`
}
