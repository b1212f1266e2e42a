import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'

export const QUEUES = ['follow-ups', 'messages', 'webhook-deliveries', 'timers'] as const
export type Queue = (typeof QUEUES)[number]

export type Backlog = {
  queue: Queue
  waiting: number
  /** The number of waiting entries that a process could do now. */
  due: number
  oldestDueSince: Date | null
  /** The number of entries that processes have leased; 0 if the work is done inside a transaction. */
  running: number
  failed: number
}

/** Counts the waiting work of each queue in one statement. `now` is the server's time; leases use `real` time. */
export async function listBacklogs(db: Db, now: Date, real: Date): Promise<Backlog[]> {
  const { rows } = await sql<Backlog>`
    SELECT 'follow-ups' AS queue, f.waiting, f.waiting AS due, f.oldest_due_since, 0 AS running, f.failed
    FROM (
      SELECT count(*) FILTER (WHERE f.state = 'waiting') AS waiting, count(*) FILTER (WHERE f.state = 'failed') AS failed,
        min(e.occurred_at) FILTER (WHERE f.state = 'waiting') AS oldest_due_since
      FROM (
        SELECT event_id, state FROM follow_ups WHERE state = 'waiting' UNION ALL SELECT event_id, state FROM follow_up_tries
      ) f JOIN events e ON e.id = f.event_id) f
    UNION ALL
    SELECT 'messages', m.waiting, m.due, m.oldest_due_since, m.running, (SELECT count(*) FROM messages WHERE state = 'failed')
    FROM (
      SELECT count(*) AS waiting, count(*) FILTER (WHERE next_attempt_at <= ${now}) AS due,
        min(next_attempt_at) FILTER (WHERE next_attempt_at <= ${now}) AS oldest_due_since,
        count(*) FILTER (WHERE leased_until > ${real}) AS running
      FROM messages WHERE state = 'waiting') m
    UNION ALL
    SELECT 'webhook-deliveries', d.waiting, d.due, d.oldest_due_since, d.running, (SELECT count(*) FROM webhook_deliveries WHERE state = 'failed')
    FROM (${waitingDeliveries(now, real)}) d
    UNION ALL
    SELECT 'timers', t.waiting, t.due, t.oldest_due_since, 0, (SELECT count(*) FROM timers WHERE state = 'failed')
    FROM (SELECT count(*) AS waiting, count(*) FILTER (WHERE due_at <= ${now}) AS due,
      min(due_at) FILTER (WHERE due_at <= ${now}) AS oldest_due_since FROM timers WHERE state = 'waiting') t`.execute(
    db,
  )
  return rows
}

/**
 * Counts the deliveries to webhooks. A delivery that waits for its receiver or for the owner of the webhook isn't due:
 * the webhook is disabled, its receiver fails or has asked for a pause, or an earlier delivery of the same booking waits
 * for its next attempt.
 */
const waitingDeliveries = (now: Date, real: Date) => sql`
  SELECT count(*) AS waiting, count(*) FILTER (WHERE is_due) AS due,
    min(next_attempt_at) FILTER (WHERE is_due) AS oldest_due_since,
    count(*) FILTER (WHERE leased_until > ${real}) AS running
  FROM (
    SELECT d.next_attempt_at, d.leased_until,
      d.next_attempt_at <= ${now} AND w.active AND w.failing_since IS NULL
        AND (w.held_until IS NULL OR w.held_until <= ${now})
        AND (d.order_key IS NULL OR NOT EXISTS (
          SELECT FROM webhook_deliveries earlier
          WHERE earlier.webhook_id = d.webhook_id AND earlier.order_key = d.order_key AND earlier.state = 'waiting'
            AND earlier.id < d.id AND earlier.next_attempt_at > ${now})) AS is_due
    FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id WHERE d.state = 'waiting'
  ) deliveries`

export type DeadLetter = {
  queue: Queue
  id: number
  /**
   * The subject of the work: the event's type and its handler, the message's subject, the address of the webhook, or
   * the kind of timer.
   */
  about: string
  /** The time at which it happened, was written or was due. */
  since: Date
  attemptCount: number
  lastError: string | null
}

export type LetterPosition = { since: Date; queue: string; id: number }

/** Returns failed work, newest first, of one queue or of all. */
export async function listDeadLetters(
  db: Db,
  queue: Queue | undefined,
  { after, limit }: { after: LetterPosition | undefined; limit: number },
): Promise<DeadLetter[]> {
  const { rows } = await sql<DeadLetter>`
    SELECT * FROM (
      SELECT 'follow-ups' AS queue, f.id, e.type || ': ' || f.follower AS about, e.occurred_at AS since, f.attempt_count,
        f.last_error
      FROM follow_up_tries f JOIN events e ON e.id = f.event_id WHERE f.state = 'failed'
      UNION ALL
      SELECT 'messages', id, channel || coalesce(': ' || subject, ''), created_at, attempt_count, last_error
      FROM messages WHERE state = 'failed'
      UNION ALL
      SELECT 'webhook-deliveries', d.id, d.trigger || ': ' || w.subscriber_url, d.created_at, d.attempt_count,
        (SELECT coalesce(a.error, 'HTTP ' || a.status) FROM webhook_attempts a
          WHERE a.delivery_id = d.id AND a.delivery_created_at = d.created_at ORDER BY a.attempt DESC LIMIT 1)
      FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id WHERE d.state = 'failed'
      UNION ALL
      SELECT 'timers', id, kind, due_at, attempt_count, last_error FROM timers WHERE state = 'failed'
    ) letters
    WHERE (${queue ?? null}::text IS NULL OR queue = ${queue ?? null})
      AND (${after?.since ?? null}::timestamptz IS NULL
        OR (since, queue, id) < (${after?.since ?? null}, ${after?.queue ?? null}, ${after?.id ?? null}::bigint))
    ORDER BY since DESC, queue DESC, id DESC LIMIT ${limit}`.execute(db)
  return rows
}

/** Lets failed work of a queue wait again as if it had never been tried: the entry with the id, or all of it. */
export async function reviveDeadLetters(tx: Tx, queue: Queue, id: number | undefined, now: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    UPDATE ${sql.table(TABLES[queue].table)} SET state = 'waiting', ${TABLES[queue].asNew(now)}
    WHERE state = 'failed' AND (${id ?? null}::bigint IS NULL OR ${sql.ref(TABLES[queue].id)} = ${id ?? null}::bigint)
    RETURNING 1 AS id`.execute(tx)
  return rows.length
}

type QueueTable = { table: string; id: string; asNew(now: Date): RawBuilder<unknown> }

const TABLES: Readonly<Record<Queue, QueueTable>> = {
  'follow-ups': {
    table: 'follow_up_tries',
    id: 'id',
    asNew: () => sql`attempt_count = 0, lost_count = 0, begun_at = NULL`,
  },
  messages: {
    table: 'messages',
    id: 'id',
    asNew: (now) => sql`attempt_count = 0, next_attempt_at = ${now}, leased_until = NULL, leased_by = NULL`,
  },
  // Attempts keep their numbers over all tries; the schedule of retries starts again.
  'webhook-deliveries': {
    table: 'webhook_deliveries',
    id: 'id',
    asNew: (now) =>
      sql`failure_count = 0, next_attempt_at = ${now}, leased_until = NULL, leased_by = NULL, finished_at = NULL`,
  },
  timers: { table: 'timers', id: 'id', asNew: () => sql`attempt_count = 0` },
}
