import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import { deleteBatch } from '../../../db/delete-batch.ts'
import { joined, prepared } from '../../../db/prepared.ts'
import type { MessageAttachmentTable, MessageTable } from '../../../db/tables/messages.ts'
import { type MessageProof, proofOf, proofsOf, type StoredProof } from './proof-store.ts'

export type MessageRow = Selectable<MessageTable>
export type Channel = MessageRow['channel']
export type NewMessageRow = Omit<MessageRow, 'id' | 'attemptCount' | 'leasedUntil' | 'leasedBy' | 'sentAt'>
export type Attachment = Omit<Selectable<MessageAttachmentTable>, 'messageId' | 'position'>

/**
 * Stores messages in their order and skips those whose natural key exists. Returns the ids by natural key. All rows are
 * one parameter, because a batch of events may cause more messages than a statement has parameters.
 */
export async function insertMessages(db: Db, messages: readonly NewMessageRow[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; naturalKey: string }>`${prepared}
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

export const insertAttachments = (tx: Tx, attachments: Insertable<MessageAttachmentTable>[]) =>
  tx.insertInto('messageAttachments').values(attachments).modifyEnd(joined).execute()

const attachments = sql<Attachment[]>`coalesce((
  SELECT json_agg(json_build_object('filename', a.filename, 'contentType', a.content_type, 'content', a.content) ORDER BY a.position)
  FROM message_attachments a WHERE a.message_id = messages.id), '[]')`

/** Selects messages with their sealed proofs: all of them, or those that are valid at `liveAt`. */
const whole = (db: Db, liveAt?: Date) =>
  db
    .selectFrom('messages')
    .selectAll()
    .select([attachments.as('attachments'), proofsOf(liveAt).as('proofs')])

/** A message with everything that is sent. */
export type WholeMessage = MessageRow & { attachments: Attachment[]; proofs: MessageProof[] }

const wholeOf = <Row extends { proofs: StoredProof[] }>(row: Row) => ({ ...row, proofs: row.proofs.map(proofOf) })

export type OutboxFilter = {
  to?: string | undefined
  channel?: Channel | undefined
  state?: 'kept' | 'failed' | undefined
  /** Only messages with a lower id. */
  before?: number | undefined
  limit: number
}

/** Returns messages that were kept because their channel isn't configured, or that could not be sent, newest first. */
export async function listKeptMessages(
  db: Db,
  now: Date,
  { to, channel, state = 'kept', before, limit }: OutboxFilter,
): Promise<WholeMessage[]> {
  let query = whole(db, now).where('state', '=', state).orderBy('id', 'desc').limit(limit)
  if (to !== undefined) query = query.where('toAddress', '=', to.toLowerCase())
  if (channel !== undefined) query = query.where('channel', '=', channel)
  if (before !== undefined) query = query.where('id', '<', before)
  return (await query.execute()).map(wholeOf)
}

export async function findKeptMessage(db: Db, now: Date, id: number): Promise<WholeMessage | undefined> {
  const found = await whole(db, now).where('id', '=', id).where('state', '=', 'kept').executeTakeFirst()
  return found && wholeOf(found)
}

type Lease = { now: Date; real: Date; leasedUntil: Date; leasedBy: string; channels: readonly Channel[]; limit: number }

/**
 * Leases the messages of the channels that are due at `now`. Another worker skips them until the lease ends or its
 * holder is gone, and then takes them over. Leases are compared with `real` time.
 */
export async function leaseDueMessages(db: Db, { now, real, leasedUntil, leasedBy, channels, limit }: Lease) {
  const leased = await sql<{ id: number }>`
    UPDATE messages SET leased_until = ${leasedUntil}, leased_by = ${leasedBy}
    WHERE id IN (
      SELECT id FROM messages
      WHERE state = 'waiting' AND next_attempt_at <= ${now} AND channel = ANY (${channels}::text[])
        AND (leased_until IS NULL OR leased_until <= ${real})
      ORDER BY next_attempt_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING id`.execute(db)
  const ids = leased.rows.map(({ id }) => id)
  return ids.length === 0 ? [] : (await whole(db).where('id', 'in', ids).orderBy('id').execute()).map(wholeOf)
}

/** The longest wait that messages of a channel have after this number of attempts: they wait until `latest` at most. */
export type LongestWait = { channel: Channel; attemptCount: number; latest: Date }

/** Ends waits that are too long. They remain after a clock is set back. */
export const endWaitsBeyond = (db: Db, longest: readonly LongestWait[], now: Date) =>
  sql`
    UPDATE messages m SET next_attempt_at = ${now}
    FROM unnest(${longest.map(({ channel }) => channel)}::text[], ${longest.map(({ attemptCount }) => attemptCount)}::int[],
      ${longest.map(({ latest }) => latest)}::timestamptz[]) AS w (channel, attempt_count, latest)
    WHERE m.state = 'waiting' AND m.channel = w.channel AND m.attempt_count = w.attempt_count
      AND m.next_attempt_at > w.latest`.execute(db)

/** Releases all leases. It may only be called when no other process can hold one. */
export const releaseAllMessages = (db: Db) =>
  db
    .updateTable('messages')
    .set({ leasedUntil: null, leasedBy: null })
    .where('state', '=', 'waiting')
    .where('leasedUntil', 'is not', null)
    .execute()

/** Releases the leases of processes that are gone and returns their number. */
export async function releaseAbandonedMessages(db: Db): Promise<number> {
  const released = await sql`
    UPDATE messages m SET leased_until = NULL, leased_by = NULL
    WHERE m.leased_by IS NOT NULL AND NOT EXISTS (SELECT FROM workers w WHERE w.id = m.leased_by)`.execute(db)
  return Number(released.numAffectedRows)
}

/** Releases leases that this process still holds. */
export const releaseMessages = (db: Db, ids: readonly number[], leasedBy: string) =>
  db
    .updateTable('messages')
    .set({ leasedUntil: null, leasedBy: null })
    .where('id', 'in', ids)
    .where('leasedBy', '=', leasedBy)
    .execute()

/** Marks a message as sent and deletes its proofs, because the reader has them now. */
export const markSent = (db: Db, id: number, sentAt: Date) =>
  db
    .with('brought', (query) => query.deleteFrom('messageProofs').where('messageId', '=', id))
    .updateTable('messages')
    .set({ state: 'sent', sentAt, nextAttemptAt: null, leasedUntil: null, leasedBy: null })
    .where('id', '=', id)
    .execute()

/**
 * Marks a message as failed. Like `postpone`, it works only during the lease, because another process may be sending
 * the message afterwards.
 */
export const markFailed = (db: Db, id: number, { leasedBy, lastError }: { leasedBy: string; lastError: string }) =>
  db
    .updateTable('messages')
    .set({ state: 'failed', lastError, nextAttemptAt: null, leasedUntil: null, leasedBy: null })
    .where('id', '=', id)
    .where('leasedBy', '=', leasedBy)
    .execute()

export const postpone = (
  db: Db,
  id: number,
  { leasedBy, nextAttemptAt, lastError }: { leasedBy: string; nextAttemptAt: Date; lastError: string },
) =>
  db
    .updateTable('messages')
    .set((message) => ({
      nextAttemptAt,
      lastError,
      leasedUntil: null,
      leasedBy: null,
      attemptCount: message('attemptCount', '+', 1),
    }))
    .where('id', '=', id)
    .where('leasedBy', '=', leasedBy)
    .execute()

/**
 * Deletes up to `limit` messages that were written before the given time, with all their data: finished messages, and
 * messages that wait for a channel that is no longer configured. Returns the number of deleted messages.
 */
export const deleteOldMessages = (
  db: Db,
  { before, limit, channels }: { before: Date; limit: number; channels: readonly Channel[] },
): Promise<number> =>
  deleteBatch(db, {
    table: 'messages',
    column: 'created_at',
    before,
    limit,
    where: sql`state <> 'failed' AND (state <> 'waiting' OR channel <> ALL (${channels}::text[]))`,
  })

/** Deletes up to `limit` failed messages in the same way. */
export const deleteFailedMessages = (db: Db, before: Date, limit: number): Promise<number> =>
  deleteBatch(db, { table: 'messages', column: 'created_at', before, limit, where: sql`state = 'failed'` })
