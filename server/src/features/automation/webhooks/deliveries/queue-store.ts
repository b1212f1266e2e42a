import { sql } from 'kysely'
import type { Db, Tx } from '../../../../db/connection.ts'
import type { Sealed } from '../../../../lib/secrets/secret-box.ts'

export type LeasedDelivery = {
  id: number
  createdAt: Date
  webhookId: string
  messageId: string
  orderKey: string | null
  contentType: string
  body: string
  attemptCount: number
  failureCount: number
  leasedUntil: Date
  subscriberUrl: string
  receiver: string
  version: string
  isFailing: boolean
  secrets: Sealed[]
}

/** The capacity of one process: the running deliveries with their webhooks and receivers, and the maximum numbers. */
export type Capacity = {
  running: readonly { webhookId: string; receiver: string; isFailing: boolean }[]
  most: number
  mostFailing: number
  mostPerWebhook: number
  mostPerReceiver: number
}

type Lease = { now: Date; real: Date; leasedUntil: Date; leasedBy: string; failingSince: Date }

/**
 * Leases deliveries that are due at `now`. Other workers skip them until the lease ends, and then take them over.
 * Leases are compared with `real` time.
 *
 * Of the deliveries of one booking to a webhook, only the first is taken. Each webhook gets a few deliveries, and a
 * webhook that has been failing since before `failingSince` gets one. Failing webhooks together get a limited share, so
 * that the others always have capacity.
 */
export async function leaseDueDeliveries(
  db: Db,
  { now, real, leasedUntil, leasedBy, failingSince }: Lease,
  { running, most, mostFailing, mostPerWebhook, mostPerReceiver }: Capacity,
): Promise<LeasedDelivery[]> {
  const failing = running.filter(({ isFailing }) => isFailing).length
  const { rows } = await sql<
    Omit<LeasedDelivery, 'secrets' | 'leasedUntil'> & { secrets: { keyId: string; text: string }[] }
  >`
    WITH RECURSIVE waiting AS (
      -- Jumps from webhook to webhook through the index, however long their queues are.
      (SELECT webhook_id FROM webhook_deliveries WHERE state = 'waiting' ORDER BY webhook_id LIMIT 1)
      UNION ALL
      SELECT (SELECT d.webhook_id FROM webhook_deliveries d WHERE d.state = 'waiting' AND d.webhook_id > w.webhook_id ORDER BY d.webhook_id LIMIT 1)
      FROM waiting w WHERE w.webhook_id IS NOT NULL
    ), running AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(running)}::jsonb) AS r ("webhookId" uuid, receiver text)
    ), candidates AS MATERIALIZED (
      SELECT d.id, d.created_at, d.next_attempt_at, coalesce(w.failing_since <= ${failingSince}, false) AS is_failing,
        (SELECT count(*) FROM running r WHERE r.receiver = w.receiver)
          + row_number() OVER (PARTITION BY w.receiver ORDER BY d.next_attempt_at, d.id) AS place_at_receiver,
        row_number() OVER (PARTITION BY coalesce(w.failing_since <= ${failingSince}, false) ORDER BY d.next_attempt_at, d.id) AS place
      FROM waiting JOIN webhooks w ON w.id = waiting.webhook_id
      CROSS JOIN LATERAL (
        SELECT d.id, d.created_at, d.next_attempt_at FROM webhook_deliveries d
        WHERE d.webhook_id = w.id AND d.state = 'waiting' AND d.next_attempt_at <= ${now}
          AND (d.leased_until IS NULL OR d.leased_until <= ${real})
          AND (d.order_key IS NULL OR NOT EXISTS (
            SELECT FROM webhook_deliveries earlier
            WHERE earlier.webhook_id = d.webhook_id AND earlier.order_key = d.order_key AND earlier.state = 'waiting'
              AND earlier.id < d.id))
        ORDER BY d.next_attempt_at, d.id
        LIMIT greatest(0, CASE WHEN w.failing_since <= ${failingSince} THEN 1 ELSE ${mostPerWebhook}::bigint END
          - (SELECT count(*) FROM running r WHERE r."webhookId" = w.id))
      ) d
      WHERE w.active AND (w.held_until IS NULL OR w.held_until <= ${now})
    ), chosen AS MATERIALIZED (
      SELECT d.id, d.created_at FROM webhook_deliveries d JOIN candidates c ON c.id = d.id AND c.created_at = d.created_at
      WHERE c.place_at_receiver <= ${mostPerReceiver} AND (NOT c.is_failing OR c.place <= ${mostFailing - failing})
        AND d.state = 'waiting' AND (d.leased_until IS NULL OR d.leased_until <= ${real})
      ORDER BY c.is_failing, c.next_attempt_at, c.id
      LIMIT ${most - running.length} FOR UPDATE OF d SKIP LOCKED
    ), leased AS (
      UPDATE webhook_deliveries d SET leased_until = ${leasedUntil}, leased_by = ${leasedBy} FROM chosen c
      WHERE d.id = c.id AND d.created_at = c.created_at RETURNING d.*
    )
    SELECT l.id, l.created_at, l.webhook_id, l.message_id, l.order_key, l.content_type, l.body, l.attempt_count, l.failure_count,
      w.subscriber_url, w.receiver, w.version, coalesce(w.failing_since <= ${failingSince}, false) AS is_failing,
      coalesce((
        SELECT json_agg(json_build_object('keyId', s.key_id, 'text', encode(s.ciphertext, 'base64')) ORDER BY s.slot)
        FROM webhook_secrets s WHERE s.webhook_id = w.id AND (s.expires_at IS NULL OR s.expires_at > ${now})), '[]') AS secrets
    FROM leased l JOIN webhooks w ON w.id = l.webhook_id ORDER BY l.id`.execute(db)
  return rows.map(({ secrets, ...row }) => ({
    ...row,
    leasedUntil,
    secrets: secrets.map(({ keyId, text }) => ({ keyId, ciphertext: Buffer.from(text, 'base64') })),
  }))
}

export type AttemptFacts = {
  startedAt: Date
  durationMs: number
  requestHeaders: Readonly<Record<string, string>>
  status: number | null
  error: string | null
  responseHeaders: Readonly<Record<string, string>> | null
  responseBody: string | null
}

type Outcome =
  | { state: 'delivered' | 'failed'; nextAttemptAt: null; finishedAt: Date }
  | { state: 'waiting'; nextAttemptAt: Date; finishedAt: null }

/**
 * Records an attempt and the resulting state of the delivery. Returns false if the lease was over and another worker
 * had taken the delivery.
 */
export async function settleAttempt(
  tx: Tx,
  { id, createdAt, leasedUntil, attemptCount, failureCount }: LeasedDelivery,
  attempt: AttemptFacts,
  { state, nextAttemptAt, finishedAt }: Outcome,
): Promise<boolean> {
  const failures = failureCount + (state === 'delivered' ? 0 : 1)
  const { rows } = await sql`
    WITH settled AS (
      UPDATE webhook_deliveries SET state = ${state}, next_attempt_at = ${nextAttemptAt}, finished_at = ${finishedAt},
        leased_until = NULL, leased_by = NULL, attempt_count = ${attemptCount + 1}::integer, failure_count = ${failures}::integer
      WHERE id = ${id} AND created_at = ${createdAt} AND leased_until = ${leasedUntil} AND state = 'waiting'
      RETURNING id, created_at, attempt_count
    )
    INSERT INTO webhook_attempts (delivery_id, delivery_created_at, attempt, started_at, duration_ms, request_headers, status, error, response_headers, response_body)
    SELECT id, created_at, attempt_count, ${attempt.startedAt}::timestamptz, ${attempt.durationMs}::integer,
      ${JSON.stringify(attempt.requestHeaders)}::jsonb, ${attempt.status}::smallint, ${attempt.error}::text,
      ${attempt.responseHeaders && JSON.stringify(attempt.responseHeaders)}::jsonb, ${attempt.responseBody}::text
    FROM settled RETURNING attempt`.execute(tx)
  return rows.length > 0
}

/**
 * Postpones the deliveries that wait behind one of the same booking for the same time, so that workers don't poll them
 * earlier.
 */
export const holdBehind = (tx: Tx, { webhookId, orderKey, id }: LeasedDelivery, until: Date) =>
  sql`
    UPDATE webhook_deliveries SET next_attempt_at = ${until}
    WHERE webhook_id = ${webhookId} AND order_key = ${orderKey} AND state = 'waiting' AND id > ${id}
      AND next_attempt_at < ${until}`.execute(tx)

/** The latest times for which something may be planned now: a webhook, and a delivery after 0, 1, 2 … failures. */
export type LatestTimes = { webhook: Date; deliveries: readonly Date[] }

/** Ends waits that are too long and periods of failure that begin in the future. Both remain after a clock is set back. */
export const endWaitsBeyond = (db: Db, { webhook, deliveries }: LatestTimes, now: Date) =>
  sql`
    WITH healthy AS (
      UPDATE webhooks SET held_until = NULL, failing_since = NULL, warned_at = NULL
      WHERE held_until > ${webhook} OR failing_since > ${now}
    )
    UPDATE webhook_deliveries d SET next_attempt_at = ${now}
    FROM unnest(${deliveries}::timestamptz[]) WITH ORDINALITY AS w (latest, place)
    WHERE d.state = 'waiting' AND d.failure_count = w.place - 1 AND d.next_attempt_at > w.latest`.execute(db)

/** Releases all leases. It may only be called when no other process can hold one. */
export const releaseAllLeases = (db: Db) =>
  sql`
    UPDATE webhook_deliveries SET leased_until = NULL, leased_by = NULL
    WHERE state = 'waiting' AND leased_until IS NOT NULL`.execute(db)

/** Releases the leases of processes that are gone and returns their number. */
export async function releaseAbandonedLeases(db: Db): Promise<number> {
  const released = await sql`
    UPDATE webhook_deliveries d SET leased_until = NULL, leased_by = NULL
    WHERE d.leased_by IS NOT NULL AND NOT EXISTS (SELECT FROM workers w WHERE w.id = d.leased_by)`.execute(db)
  return Number(released.numAffectedRows)
}

/** Releases leases, so that other workers can take the deliveries at once. */
export const releaseLeases = (db: Db, leased: readonly LeasedDelivery[]) =>
  sql`
    UPDATE webhook_deliveries d SET leased_until = NULL, leased_by = NULL
    FROM unnest(${leased.map(({ id }) => id)}::bigint[], ${leased.map(({ leasedUntil }) => leasedUntil)}::timestamptz[]) AS l (id, leased_until)
    WHERE d.id = l.id AND d.leased_until = l.leased_until`.execute(db)
