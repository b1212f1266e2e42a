import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import type { UserIdentityTable } from '../../../db/tables/sign-in.ts'

/** The maximum number of identities of an account. */
export const MAX_IDENTITIES = 50

export const findHolder = async (db: Db, issuer: string, subject: string): Promise<number | undefined> => {
  const row = await db
    .selectFrom('userIdentities')
    .select('userId')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.userId
}

/** Returns `undefined` if an account has the identity already, also if a concurrent transaction has just linked it. */
export const insertIdentity = (tx: Tx, identity: Insertable<UserIdentityTable>) =>
  tx
    .insertInto('userIdentities')
    .values(identity)
    .onConflict((clash) => clash.doNothing())
    .returning('userId')
    .executeTakeFirst()

export const listIdentities = (db: Db, userId: number) =>
  db
    .selectFrom('userIdentities')
    .select(['issuer', 'subject', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('issuer')
    .orderBy('subject')
    .limit(MAX_IDENTITIES)
    .execute()

export const deleteIdentity = (tx: Tx, userId: number, issuer: string, subject: string) =>
  tx
    .deleteFrom('userIdentities')
    .where('userId', '=', userId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .returning('userId')
    .executeTakeFirst()

export const deleteIdentitiesOf = (tx: Tx, userId: number) =>
  tx.deleteFrom('userIdentities').where('userId', '=', userId).execute()

/** Returns true if there is a way to sign in to the account: a password or a provider. */
export async function hasWayIn(tx: Tx, userId: number): Promise<boolean> {
  const { rows } = await sql<{ hasWayIn: boolean }>`
    SELECT EXISTS (SELECT FROM user_passwords WHERE user_id = ${userId})
      OR EXISTS (SELECT FROM user_identities WHERE user_id = ${userId}) AS has_way_in`.execute(tx)
  return rows[0]?.hasWayIn === true
}
