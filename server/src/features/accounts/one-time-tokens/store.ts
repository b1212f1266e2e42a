import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import { deleteBatch } from '../../../db/delete-batch.ts'
import type { OneTimeTokenTable } from '../../../db/tables/sign-in.ts'

type Counted = { userId: number; purpose: string; countedFor: string | null }

/** Returns the number of valid tokens of one purpose of an account that are counted for the same origin. */
export async function countLiveTokens(tx: Tx, { userId, purpose, countedFor }: Counted, now: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('oneTimeTokens')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .where(sql<boolean>`counted_for IS NOT DISTINCT FROM ${countedFor}`)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirstOrThrow()
  return count
}

export const insertToken = (tx: Tx, token: Insertable<OneTimeTokenTable>) =>
  tx.insertInto('oneTimeTokens').values(token).execute()

const COLUMNS = ['tokenHash', 'purpose', 'userId', 'email', 'credentialVersion', 'wrongTries'] as const

/** Marks a token as used if it is valid. Of two concurrent requests, only one succeeds. */
export const useToken = (tx: Tx, tokenHash: Buffer, purposes: readonly string[], now: Date) =>
  tx
    .updateTable('oneTimeTokens')
    .set({ usedAt: now })
    .where('tokenHash', '=', tokenHash)
    .where('purpose', 'in', purposes)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning(COLUMNS)
    .executeTakeFirst()

/** Locks a valid token until the end of the transaction. */
export const lockLiveToken = (tx: Tx, tokenHash: Buffer, purpose: string, now: Date) =>
  tx
    .selectFrom('oneTimeTokens')
    .select(COLUMNS)
    .where('tokenHash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .forUpdate()
    .executeTakeFirst()

export const updateToken = (tx: Tx, tokenHash: Buffer, change: { usedAt?: Date; wrongTries?: number }) =>
  tx.updateTable('oneTimeTokens').set(change).where('tokenHash', '=', tokenHash).execute()

export const deleteTokensOf = (tx: Tx, userId: number, purposes: readonly string[]) =>
  tx
    .deleteFrom('oneTimeTokens')
    .where('userId', '=', userId)
    .where('purpose', 'in', purposes)
    .returning('tokenHash')
    .execute()

export const deleteExpiredTokens = (db: Db, before: Date, limit: number): Promise<number> =>
  deleteBatch(db, { table: 'one_time_tokens', column: 'expires_at', before, limit })

/** Deletes the links that were mailed to an address without an account. Returns their number. */
export async function deleteTokensTo(tx: Tx, email: string): Promise<number> {
  const { rows } = await sql`
    DELETE FROM one_time_tokens WHERE lower(email) = ${email} RETURNING 1 AS deleted`.execute(tx)
  return rows.length
}
