import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'

/** Stores an unconfirmed seed. It replaces an earlier unconfirmed one, but not a confirmed one. */
export const insertUnconfirmedSeed = (
  tx: Tx,
  { userId, keyId, ciphertext }: { userId: number; keyId: string; ciphertext: Buffer },
) =>
  tx
    .insertInto('userSecondFactors')
    .values({ userId, keyId, ciphertext, confirmedAt: null, lastUsedStep: null })
    .onConflict((clash) =>
      clash
        .column('userId')
        .doUpdateSet({ keyId, ciphertext, lastUsedStep: null })
        .where('userSecondFactors.confirmedAt', 'is', null),
    )
    .returning('userId')
    .executeTakeFirst()

export const findSeed = (db: Db, userId: number) =>
  db
    .selectFrom('userSecondFactors')
    .select(['keyId', 'ciphertext', 'confirmedAt'])
    .where('userId', '=', userId)
    .executeTakeFirst()

/** Returns false if another request has confirmed or replaced the seed meanwhile. */
export const confirmSeed = (tx: Tx, userId: number, ciphertext: Buffer, step: number, confirmedAt: Date) =>
  tx
    .updateTable('userSecondFactors')
    .set({ confirmedAt, lastUsedStep: String(step) })
    .where('userId', '=', userId)
    .where('ciphertext', '=', ciphertext)
    .where('confirmedAt', 'is', null)
    .returning('userId')
    .executeTakeFirst()

/** Uses up a step and all earlier ones. Of two concurrent requests with one code, only one succeeds. */
export const useStep = (tx: Tx, userId: number, step: number) =>
  tx
    .updateTable('userSecondFactors')
    .set({ lastUsedStep: String(step) })
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .where((is) => is.or([is('lastUsedStep', 'is', null), is('lastUsedStep', '<', String(step))]))
    .returning('userId')
    .executeTakeFirst()

export const deleteSeed = (tx: Tx, userId: number) =>
  tx.deleteFrom('userSecondFactors').where('userId', '=', userId).returning('confirmedAt').executeTakeFirst()

export const insertRecoveryCodes = (tx: Tx, userId: number, codeHashes: readonly Buffer[]) =>
  tx
    .insertInto('userRecoveryCodes')
    .values(codeHashes.map((codeHash) => ({ userId, codeHash, usedAt: null })))
    .execute()

export const deleteRecoveryCodes = (tx: Tx, userId: number) =>
  tx.deleteFrom('userRecoveryCodes').where('userId', '=', userId).execute()

export const useRecoveryCode = (tx: Tx, userId: number, codeHash: Buffer, now: Date) =>
  tx
    .updateTable('userRecoveryCodes')
    .set({ usedAt: now })
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .returning('userId')
    .executeTakeFirst()

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('userRecoveryCodes')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}
