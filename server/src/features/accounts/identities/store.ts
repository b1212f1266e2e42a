import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import type { UserIdentityTable } from '../../../db/tables/sign-in.ts'

/** More than that nobody has, and a list of them must end. */
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

/** `undefined` when somebody has it already, also when that came about at this very moment. */
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

/** Whether the account can be signed in to: by a password, or by any provider. */
export async function hasWayIn(tx: Tx, userId: number): Promise<boolean> {
  const { rows } = await sql<{ hasWayIn: boolean }>`
    SELECT EXISTS (SELECT FROM user_passwords WHERE user_id = ${userId})
      OR EXISTS (SELECT FROM user_identities WHERE user_id = ${userId}) AS has_way_in`.execute(tx)
  return rows[0]?.hasWayIn === true
}
