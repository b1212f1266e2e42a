import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../../../db/connection.ts'
import { deleteBatch } from '../../../../db/delete-batch.ts'
import { prepared } from '../../../../db/prepared.ts'
import type { QueuedFormResponseTable, RoutingFormResponseTable } from '../../../../db/tables/workflows.ts'
import type { Page } from '../../../../lib/page.ts'
import type { Decision } from '../decision.ts'
import type { FormAnswers } from '../rule/form.ts'
import { type ListFilter, orderOf, within } from './forms.ts'

export type StoredResponse = {
  id: number
  formId: string
  formFillerId: string
  answers: FormAnswers
  createdAt: Date
  /** The newest version of the booking that followed. */
  routedToBookingUid: string | null
}

const columns = sql`r.id, r.form_id, r.form_filler_id, r.answers, r.created_at, (
  SELECT b.uid FROM bookings b WHERE b.permanent_id = r.booking_permanent_id ORDER BY b.id DESC LIMIT 1
) AS routed_to_booking_uid`

export async function listResponses(
  db: Db,
  formId: string,
  filter: ListFilter,
  { skip, take }: Page,
): Promise<StoredResponse[]> {
  const { routedToBookingUid } = filter
  const conditions = [
    sql<boolean>`r.form_id = ${formId}::uuid`,
    ...within('r', filter),
    ...(routedToBookingUid === undefined
      ? []
      : [sql<boolean>`r.booking_permanent_id = (SELECT permanent_id FROM bookings WHERE uid = ${routedToBookingUid})`]),
  ]
  const { rows } = await sql<StoredResponse>`
    SELECT ${columns} FROM routing_form_responses r
    WHERE ${sql.join(conditions, sql` AND `)}
    ORDER BY ${orderOf('r', filter)} LIMIT ${take} OFFSET ${skip}`.execute(db)
  return rows
}

export async function insertResponse(tx: Tx, response: Insertable<RoutingFormResponseTable>): Promise<number> {
  const { id } = await tx.insertInto('routingFormResponses').values(response).returning('id').executeTakeFirstOrThrow()
  return id
}

export const insertQueued = (tx: Tx, response: Insertable<QueuedFormResponseTable>) =>
  tx.insertInto('queuedFormResponses').values(response).execute()

/** Replaces the answers of a response. Returns undefined if the form has no such response. */
export async function updateAnswers(
  tx: Tx,
  { formId, id, answers }: { formId: string; id: number; answers: FormAnswers },
  now: Date,
): Promise<StoredResponse | undefined> {
  const { rows } = await sql<StoredResponse>`
    UPDATE routing_form_responses r SET answers = ${JSON.stringify(answers)}::jsonb, updated_at = ${now}::timestamptz
    WHERE r.form_id = ${formId}::uuid AND r.id = ${id}::int
    RETURNING ${columns}`.execute(tx)
  return rows[0]
}

/** A request to book that names the response, or the queued response, that led to it. */
export type RoutingReference = { responseId?: number | undefined; queuedResponseId?: string | undefined }

/** Finds the hosts that the response permits. Returns undefined if the response doesn't lead to this event type. */
export async function findRoutedUserIds(
  db: Db,
  { responseId, queuedResponseId }: RoutingReference,
  eventTypeId: number,
  now: Date,
): Promise<number[] | undefined> {
  const { rows } = await sql<{ routedUserIds: number[] }>`${prepared}
    SELECT routed_user_ids FROM routing_form_responses
    WHERE id = ${responseId ?? null}::int AND routed_event_type_id = ${eventTypeId}::int
    UNION ALL
    SELECT routed_user_ids FROM queued_form_responses
    WHERE id = ${queuedResponseId ?? null}::text AND routed_event_type_id = ${eventTypeId}::int
      AND expires_at > ${now}::timestamptz
    LIMIT 1`.execute(db)
  return rows[0]?.routedUserIds
}

/** Notes the booking that followed a response. The first booking counts. */
export const noteBooking = (
  tx: Tx,
  id: number,
  { eventTypeId, bookingId }: { eventTypeId: number; bookingId: number },
  now: Date,
) =>
  sql`
    UPDATE routing_form_responses SET updated_at = ${now}::timestamptz,
      booking_permanent_id = (SELECT permanent_id FROM bookings WHERE id = ${bookingId}::bigint)
    WHERE id = ${id}::int AND routed_event_type_id = ${eventTypeId}::int AND booking_permanent_id IS NULL`.execute(tx)

export type QueuedResponse = { formId: string; answers: FormAnswers; decision: Decision; routedUserIds: number[] }

/** Takes a queued response out of the queue. Of two bookings that name it, only one gets it. */
export async function takeQueued(
  tx: Tx,
  id: string,
  eventTypeId: number,
  now: Date,
): Promise<QueuedResponse | undefined> {
  const { rows } = await sql<QueuedResponse>`
    DELETE FROM queued_form_responses
    WHERE id = ${id}::text AND routed_event_type_id = ${eventTypeId}::int AND expires_at > ${now}::timestamptz
    RETURNING form_id, answers, decision, routed_user_ids`.execute(tx)
  return rows[0]
}

/** A response that led to no booking, with the owner of its form. */
export type UnbookedResponse = {
  id: number
  formId: string
  formName: string
  userId: number | null
  teamId: number | null
  organizationId: number | null
  answers: FormAnswers
  decision: Decision
}

/** Returns those of these responses that no booking has followed. */
export async function listUnbooked(tx: Tx, ids: readonly number[]): Promise<UnbookedResponse[]> {
  const { rows } = await sql<UnbookedResponse>`${prepared}
    SELECT r.id, r.form_id, f.name AS form_name, f.user_id, f.team_id, coalesce(f.organization_id, (
        SELECT min(m.organization_id) FROM memberships m
        WHERE m.user_id = f.user_id AND m.organization_id IS NOT NULL AND m.accepted
      )) AS organization_id, r.answers, r.decision
    FROM routing_form_responses r JOIN routing_forms f ON f.id = r.form_id
    WHERE r.id = ANY(${ids}::int[]) AND r.booking_permanent_id IS NULL`.execute(tx)
  return rows
}

export type RoutedResponse = { id: number; formId: string; decision: Decision; createdAt: Date }

/** Finds the response that led to a booking. */
export async function findResponseOfBooking(db: Db, permanentId: string): Promise<RoutedResponse | undefined> {
  const { rows } = await sql<RoutedResponse>`
    SELECT id, form_id, decision, created_at FROM routing_form_responses
    WHERE booking_permanent_id = ${permanentId}::uuid ORDER BY id LIMIT 1`.execute(db)
  return rows[0]
}

/** Deletes up to `limit` queued responses that expired before the given time. */
export const deleteExpiredQueued = (db: Db, before: Date, limit: number): Promise<number> =>
  deleteBatch(db, { table: 'queued_form_responses', column: 'expires_at', before, limit })
