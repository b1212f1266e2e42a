import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../db/connection.ts'
import { prepared } from '../../db/prepared.ts'
import type { SessionTable } from '../../db/tables/sign-in.ts'

export const insertSession = (tx: Tx, session: Insertable<SessionTable>) =>
  tx.insertInto('sessions').values(session).execute()

/** The session and the account behind it, in one statement: every request with a cookie asks this. */
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

export const deleteSessionByToken = (tx: Tx, tokenHash: Buffer) =>
  tx.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute()
