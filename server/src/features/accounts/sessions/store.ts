import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import { deleteBatch } from '../../../db/delete-batch.ts'
import { prepared } from '../../../db/prepared.ts'
import type { SessionTable } from '../../../db/tables/sign-in.ts'

export const insertSession = (tx: Tx, session: Insertable<SessionTable>) =>
  tx.insertInto('sessions').values(session).execute()

/** Finds the session and its account in one statement, because every request with a cookie needs them. */
export const findSessionHolder = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom('sessions')
    .modifyFront(prepared)
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select([
      'sessions.id',
      'sessions.expiresAt',
      'sessions.lastSeenAt',
      'sessions.credentialVersion as sessionVersion',
      'users.id as userId',
      'users.email',
      'users.emailVerifiedAt',
      'users.isAdministrator',
      'users.credentialVersion',
      'users.disabledAt',
    ])
    .where('sessions.tokenHash', '=', tokenHash)
    .executeTakeFirst()

const LISTED = ['id', 'ip', 'userAgent', 'secondFactorAt', 'createdAt', 'lastSeenAt', 'expiresAt'] as const
export type ListedSession = Pick<Selectable<SessionTable>, (typeof LISTED)[number]>

/** Returns live sessions; the one that was used last comes first. */
export const listSessions = (db: Db, userId: number, now: Date, limit: number): Promise<ListedSession[]> =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(LISTED.map((column) => `sessions.${column}` as const))
    .where('sessions.userId', '=', userId)
    .where('sessions.expiresAt', '>', now)
    .whereRef('sessions.credentialVersion', '=', 'users.credentialVersion')
    .orderBy('sessions.lastSeenAt', 'desc')
    .orderBy('sessions.id')
    .limit(limit)
    .execute()

export const findSession = (db: Db, userId: number, id: string) =>
  db.selectFrom('sessions').selectAll().where('userId', '=', userId).where('id', '=', id).executeTakeFirst()

export const deleteSessionByToken = (tx: Tx, tokenHash: Buffer) =>
  tx.deleteFrom('sessions').where('tokenHash', '=', tokenHash).returning(['id', 'userId']).executeTakeFirst()

export const deleteSession = (tx: Tx, userId: number, id: string) =>
  tx.deleteFrom('sessions').where('userId', '=', userId).where('id', '=', id).returning('id').executeTakeFirst()

/** Ends an account's sessions except one. Returns the number of ended sessions. */
export async function deleteSessionsOf(tx: Tx, userId: number, exceptId: string | null): Promise<number> {
  let query = tx.deleteFrom('sessions').where('userId', '=', userId)
  if (exceptId !== null) query = query.where('id', '!=', exceptId)
  return (await query.returning('id').execute()).length
}

/** Keeps the newest sessions of an account, so that a list of them has a maximum length. */
export const deleteOldestSessions = (tx: Tx, userId: number, kept: number) =>
  sql`DELETE FROM sessions WHERE id IN (
    SELECT id FROM sessions WHERE user_id = ${userId} ORDER BY last_seen_at DESC, id OFFSET ${kept})`.execute(tx)

export const markSeen = (db: Db, id: string, lastSeenAt: Date) =>
  db.updateTable('sessions').set({ lastSeenAt }).where('id', '=', id).execute()

export const deleteExpiredSessions = (db: Db, before: Date, limit: number): Promise<number> =>
  deleteBatch(db, { table: 'sessions', column: 'expires_at', before, limit })
