import { type Selectable, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../../../db/connection.ts'
import { prepared } from '../../../../db/prepared.ts'
import type { WebhookAttemptTable, WebhookDeliveryTable, WebhookTable } from '../../../../db/tables/webhooks.ts'

export type NewDelivery = {
  webhookId: string
  eventId: number | null
  occasion: string
  messageId: string
  trigger: string
  orderKey: string | null
  contentType: string
  body: string
  createdAt: Date
}

/** Returns true if the webhook exists, and locks it against deletion until the end of the transaction. */
export async function keepWebhook(tx: Tx, id: string): Promise<boolean> {
  const kept = await tx.selectFrom('webhooks').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()
  return kept !== undefined
}

/**
 * The maximum number of characters of bodies in one statement. Thousands of deliveries are made and stored a few at a
 * time, so that they are never all in memory.
 */
const MAX_CHARACTERS = 2_000_000

/**
 * Stores deliveries that are due at once, in their order, and returns their ids. It skips deliveries that an event
 * already has. It uses one statement unless the bodies are too long for it.
 */
export async function insertDeliveries(tx: Tx, deliveries: Iterable<NewDelivery>, now: Date): Promise<number[]> {
  const ids: number[] = []
  let part: NewDelivery[] = []
  let characters = 0
  for (const delivery of deliveries) {
    part.push(delivery)
    characters += delivery.body.length
    if (characters < MAX_CHARACTERS) continue
    ids.push(...(await insertPart(tx, part, now)))
    part = []
    characters = 0
  }
  if (part.length > 0) ids.push(...(await insertPart(tx, part, now)))
  return ids
}

async function insertPart(tx: Tx, deliveries: readonly NewDelivery[], now: Date): Promise<number[]> {
  const rows = deliveries.map((delivery, position) => ({ ...delivery, position }))
  // All rows are one parameter. Ids follow the order of the sorted rows.
  const inserted = await sql<{ id: number }>`
    INSERT INTO webhook_deliveries (webhook_id, event_id, occasion, message_id, trigger, order_key, content_type, body, created_at, next_attempt_at)
    SELECT "webhookId", "eventId", occasion, "messageId", trigger, "orderKey", "contentType", body, "createdAt", ${now}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given (
      "webhookId" uuid, "eventId" bigint, occasion text, "messageId" text, trigger text, "orderKey" text,
      "contentType" text, body text, "createdAt" timestamptz, position integer)
    ORDER BY position
    ON CONFLICT ON CONSTRAINT webhook_deliveries_once DO NOTHING
    RETURNING id`.execute(tx)
  return inserted.rows.map(({ id }) => id)
}

export type Attempt = Omit<Selectable<WebhookAttemptTable>, 'deliveryId' | 'deliveryCreatedAt' | 'startedAt'> & {
  /** A time as the database writes it in JSON. */
  startedAt: string
}
export type Delivery = Omit<
  Selectable<WebhookDeliveryTable>,
  'leasedUntil' | 'leasedBy' | 'failureCount' | 'occasion'
> & {
  attempts: Attempt[]
}

const attempts = sql<Attempt[]>`coalesce((
  SELECT json_agg(json_build_object(
    'attempt', a.attempt, 'startedAt', a.started_at, 'durationMs', a.duration_ms, 'requestHeaders', a.request_headers,
    'status', a.status, 'error', a.error, 'responseHeaders', a.response_headers, 'responseBody', a.response_body
  ) ORDER BY a.attempt)
  FROM webhook_attempts a
  WHERE a.delivery_id = webhook_deliveries.id AND a.delivery_created_at = webhook_deliveries.created_at), '[]')`

const withAttempts = (db: Db) =>
  db
    .selectFrom('webhookDeliveries')
    .select(['id', 'createdAt', 'webhookId', 'eventId', 'messageId', 'trigger', 'orderKey', 'contentType', 'body'])
    .select(['state', 'nextAttemptAt', 'attemptCount', 'finishedAt', attempts.as('attempts')])

export type DeliveryFilter = { state?: Delivery['state'] | undefined; trigger?: string | undefined }

/** Returns the deliveries of a webhook, newest first, and only those older than `before`. */
export function listDeliveries(
  db: Db,
  webhookId: string,
  { state, trigger }: DeliveryFilter,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<Delivery[]> {
  let query = withAttempts(db).where('webhookId', '=', webhookId)
  if (before !== undefined) query = query.where(sql<SqlBool>`id < ${before}::text::bigint`)
  if (state !== undefined) query = query.where('state', '=', state)
  if (trigger !== undefined) query = query.where('trigger', '=', trigger)
  return query.orderBy('id', 'desc').limit(limit).execute()
}

export const findDelivery = (db: Db, webhookId: string, id: number): Promise<Delivery | undefined> =>
  withAttempts(db).where('webhookId', '=', webhookId).where('id', '=', id).executeTakeFirst()

/** Makes a delivery due now, with all deliveries that wait behind it. */
export const hasten = (tx: Tx, { id, webhookId, orderKey }: Delivery, now: Date) =>
  tx
    .updateTable('webhookDeliveries')
    .set({ nextAttemptAt: now })
    .where('webhookId', '=', webhookId)
    .where('state', '=', 'waiting')
    .where((row) => row.or([row('id', '=', id), ...(orderKey === null ? [] : [row('orderKey', '=', orderKey)])]))
    .execute()

/** Makes all waiting deliveries of a webhook due now. Each starts its retry schedule again. */
export const hastenAll = (tx: Tx, webhookId: string, now: Date) =>
  tx
    .updateTable('webhookDeliveries')
    .set({ nextAttemptAt: now, failureCount: 0 })
    .where('webhookId', '=', webhookId)
    .where('state', '=', 'waiting')
    .execute()

export type Subscriber = Pick<
  Selectable<WebhookTable>,
  'id' | 'userId' | 'teamId' | 'organizationId' | 'eventTypeId' | 'platformClientId' | 'triggers' | 'payloadTemplate'
>

/** A webhook with the event types that follow its managed one. Only these are booked; the managed one never is. */
export type Listener = Subscriber & { followingEventTypeIds: number[] }

export type EventAudience = {
  userIds: number[]
  teamIds: number[]
  organizationIds: number[]
  eventTypeIds: number[]
  platformClientIds: string[]
}

/**
 * Returns the webhooks of these owners that subscribe to any of the triggers: the active ones, and those that the
 * server switched off after the given time, for which deliveries are kept.
 */
export const listSubscribers = (
  tx: Tx,
  { userIds, teamIds, organizationIds, eventTypeIds, platformClientIds }: EventAudience,
  triggers: string[],
  disabledSince: Date,
): Promise<Listener[]> =>
  tx
    .selectFrom('webhooks')
    .select(['id', 'userId', 'teamId', 'organizationId', 'eventTypeId', 'platformClientId', 'triggers'])
    .select('payloadTemplate')
    .select(
      sql<number[]>`ARRAY(
        SELECT own.id FROM event_types own
        WHERE own.id = ANY(${eventTypeIds}::integer[]) AND own.parent_event_type_id = webhooks.event_type_id
      )`.as('followingEventTypeIds'),
    )
    .where((row) => row.or([row('active', '=', true), row('disabledAt', '>=', disabledSince)]))
    .where(sql<SqlBool>`triggers && ${triggers}::text[]`)
    .where(
      sql<SqlBool>`(user_id = ANY(${userIds}::integer[]) OR team_id = ANY(${teamIds}::integer[])
        OR organization_id = ANY(${organizationIds}::integer[]) OR event_type_id = ANY(${eventTypeIds}::integer[])
        OR event_type_id IN (SELECT own.parent_event_type_id FROM event_types own WHERE own.id = ANY(${eventTypeIds}::integer[]))
        OR platform_client_id = ANY(${platformClientIds}::text[]))`,
    )
    .orderBy('createdAt')
    .orderBy('id')
    // The lock prevents their deletion before their deliveries are stored.
    .forKeyShare()
    .modifyEnd(prepared)
    .execute()

/** Returns the hosts of these bookings. */
export const listHosts = (tx: Tx, bookingIds: number[]): Promise<{ bookingId: number; userId: number }[]> =>
  tx
    .selectFrom('bookingHosts')
    .select(['bookingId', 'userId'])
    .where(sql<SqlBool>`booking_id = ANY (${bookingIds}::bigint[])`)
    .modifyEnd(prepared)
    .execute()
