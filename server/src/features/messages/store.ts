import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import type { MessageAttachmentTable, MessageTable } from '../../db/tables/messages.ts'

export type MessageRow = Selectable<MessageTable>
export type Channel = MessageRow['channel']
export type NewMessageRow = Omit<MessageRow, 'id' | 'attemptCount' | 'leasedUntil' | 'sentAt'>
export type Attachment = Omit<Selectable<MessageAttachmentTable>, 'messageId' | 'position'>

/**
 * Stores messages in their order; one whose natural key is there already is left out. Returns the ids by natural key.
 * All of them are one parameter: a batch of follow-ups may write to more people than a statement has parameters.
 */
export async function insertMessages(db: Db, messages: readonly NewMessageRow[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; naturalKey: string }>`
    INSERT INTO messages (
      natural_key, channel, to_address, from_name, reply_to, subject, body_text, body_html, locale, booking_id,
      workflow_step_id, opt_out_url, state, last_error, next_attempt_at, created_at)
    SELECT "naturalKey", channel, "toAddress", "fromName", "replyTo", subject, "bodyText", "bodyHtml", locale, "bookingId",
      "workflowStepId", "optOutUrl", state, "lastError", "nextAttemptAt", "createdAt"
    FROM json_to_recordset(${JSON.stringify(messages)}::json) AS message(
      "naturalKey" text, channel text, "toAddress" text, "fromName" text, "replyTo" text, subject text, "bodyText" text,
      "bodyHtml" text, locale text, "bookingId" bigint, "workflowStepId" integer, "optOutUrl" text, state text,
      "lastError" text, "nextAttemptAt" timestamptz, "createdAt" timestamptz)
    ON CONFLICT (natural_key) DO NOTHING RETURNING id, natural_key`.execute(db)
  return new Map(rows.map(({ id, naturalKey }) => [naturalKey, id]))
}

export const insertAttachments = (db: Db, attachments: Insertable<MessageAttachmentTable>[]) =>
  db.insertInto('messageAttachments').values(attachments).execute()

const attachments = sql<Attachment[]>`coalesce((
  SELECT json_agg(json_build_object('filename', a.filename, 'contentType', a.content_type, 'content', a.content) ORDER BY a.position)
  FROM message_attachments a WHERE a.message_id = messages.id), '[]')`

const withAttachments = (db: Db) => db.selectFrom('messages').selectAll().select(attachments.as('attachments'))

export type OutboxFilter = {
  to?: string | undefined
  channel?: Channel | undefined
  state?: 'kept' | 'failed' | undefined
  /** Only those with a lower id. */
  before?: number | undefined
  limit: number
}

/** Messages that were kept because nothing is there to send them, or that could not be sent, newest first. */
export function listKeptMessages(db: Db, { to, channel, state = 'kept', before, limit }: OutboxFilter) {
  let query = withAttachments(db).where('state', '=', state).orderBy('id', 'desc').limit(limit)
  if (to !== undefined) query = query.where('toAddress', '=', to.toLowerCase())
  if (channel !== undefined) query = query.where('channel', '=', channel)
  if (before !== undefined) query = query.where('id', '<', before)
  return query.execute()
}

export const findKeptMessage = (db: Db, id: number) =>
  withAttachments(db).where('id', '=', id).where('state', '=', 'kept').executeTakeFirst()

type Lease = { now: Date; real: Date; leasedUntil: Date; channels: readonly Channel[]; limit: number }

/**
 * Takes messages of the channels that are due at `now`, for as long as the lease: another worker skips them, and takes
 * them over when it ends. Leases are compared with `real` time.
 */
export async function leaseDueMessages(db: Db, { now, real, leasedUntil, channels, limit }: Lease) {
  const leased = await sql<{ id: number }>`
    UPDATE messages SET leased_until = ${leasedUntil}
    WHERE id IN (
      SELECT id FROM messages
      WHERE state = 'waiting' AND next_attempt_at <= ${now} AND channel = ANY (${channels}::text[])
        AND (leased_until IS NULL OR leased_until <= ${real})
      ORDER BY next_attempt_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING id`.execute(db)
  const ids = leased.rows.map(({ id }) => id)
  return ids.length === 0 ? [] : withAttachments(db).where('id', 'in', ids).orderBy('id').execute()
}

/** Gives all leases back: for when nobody else can hold one. */
export const releaseAllMessages = (db: Db) =>
  db
    .updateTable('messages')
    .set({ leasedUntil: null })
    .where('state', '=', 'waiting')
    .where('leasedUntil', 'is not', null)
    .execute()

export const markSent = (db: Db, id: number, sentAt: Date) =>
  db
    .updateTable('messages')
    .set({ state: 'sent', sentAt, nextAttemptAt: null, leasedUntil: null })
    .where('id', '=', id)
    .execute()

export const markFailed = (db: Db, id: number, lastError: string) =>
  db
    .updateTable('messages')
    .set({ state: 'failed', lastError, nextAttemptAt: null, leasedUntil: null })
    .where('id', '=', id)
    .execute()

export const postpone = (
  db: Db,
  id: number,
  { nextAttemptAt, lastError }: { nextAttemptAt: Date; lastError: string },
) =>
  db
    .updateTable('messages')
    .set((message) => ({ nextAttemptAt, lastError, leasedUntil: null, attemptCount: message('attemptCount', '+', 1) }))
    .where('id', '=', id)
    .execute()
