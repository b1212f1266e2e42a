import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import type { MessageAttachmentTable, MessageTable } from '../../db/tables/messages.ts'

export type MessageRow = Selectable<MessageTable>
export type NewMessageRow = Insertable<MessageTable>
export type Attachment = Omit<Selectable<MessageAttachmentTable>, 'messageId' | 'position'>

/** Stores messages; one whose natural key is there already is left out. Returns the ids by natural key. */
export async function insertMessages(db: Db, messages: NewMessageRow[]): Promise<Map<string, number>> {
  const rows = await db
    .insertInto('messages')
    .values(messages)
    .onConflict((clash) => clash.column('naturalKey').doNothing())
    .returning(['id', 'naturalKey'])
    .execute()
  return new Map(rows.map(({ id, naturalKey }) => [naturalKey, id]))
}

export const insertAttachments = (db: Db, attachments: Insertable<MessageAttachmentTable>[]) =>
  db.insertInto('messageAttachments').values(attachments).execute()

const attachments = sql<Attachment[]>`coalesce((
  SELECT json_agg(json_build_object('filename', a.filename, 'contentType', a.content_type, 'content', a.content) ORDER BY a.position)
  FROM message_attachments a WHERE a.message_id = messages.id), '[]')`

const withAttachments = (db: Db) => db.selectFrom('messages').selectAll().select(attachments.as('attachments'))

type OutboxFilter = { to?: string | undefined; channel?: MessageRow['channel'] | undefined; limit: number }

/** Messages that were kept because nothing is there to send them, newest first. */
export function listKeptMessages(db: Db, { to, channel, limit }: OutboxFilter) {
  let query = withAttachments(db).where('state', '=', 'kept').orderBy('id', 'desc').limit(limit)
  if (to !== undefined) query = query.where('toAddress', '=', to.toLowerCase())
  if (channel !== undefined) query = query.where('channel', '=', channel)
  return query.execute()
}

/**
 * Takes messages that are due at `now`, for as long as the lease: another worker skips them, and takes them over when
 * it ends. Leases are compared with `real` time.
 */
export async function leaseDueMessages(
  db: Db,
  { now, real, leasedUntil, limit }: { now: Date; real: Date; leasedUntil: Date; limit: number },
) {
  const leased = await sql<{ id: number }>`
    UPDATE messages SET leased_until = ${leasedUntil}
    WHERE id IN (
      SELECT id FROM messages
      WHERE state = 'waiting' AND next_attempt_at <= ${now} AND (leased_until IS NULL OR leased_until <= ${real})
      ORDER BY next_attempt_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING id`.execute(db)
  const ids = leased.rows.map(({ id }) => id)
  return ids.length === 0 ? [] : withAttachments(db).where('id', 'in', ids).orderBy('id').execute()
}

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
