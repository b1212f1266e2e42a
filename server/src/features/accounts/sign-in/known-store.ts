import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import { deleteBatch } from '../../../db/delete-batch.ts'

/** Returns those of these proofs that the account with this id or email address has used before. */
export async function listKnownProofs(
  db: Db,
  account: number | string,
  proofs: readonly Buffer[],
  now: Date,
): Promise<readonly Buffer[]> {
  const rows = await db
    .selectFrom('knownSignIns')
    .innerJoin('users', 'users.id', 'knownSignIns.userId')
    .select('knownSignIns.proofHash')
    .where(
      typeof account === 'number'
        ? sql<boolean>`users.id = ${account}`
        : sql<boolean>`lower(users.email) = ${account.toLowerCase()}`,
    )
    .where('knownSignIns.proofHash', 'in', proofs)
    .where('knownSignIns.expiresAt', '>', now)
    .execute()
  return rows.map(({ proofHash }) => proofHash)
}

export const upsertKnownProofs = (tx: Tx, userId: number, proofs: readonly Buffer[], expiresAt: Date) =>
  tx
    .insertInto('knownSignIns')
    .values(proofs.map((proofHash) => ({ userId, proofHash, expiresAt })))
    .onConflict((clash) => clash.columns(['userId', 'proofHash']).doUpdateSet({ expiresAt }))
    .execute()

export const deleteKnownProof = (tx: Tx, userId: number, proofHash: Buffer) =>
  tx.deleteFrom('knownSignIns').where('userId', '=', userId).where('proofHash', '=', proofHash).execute()

export const deleteKnownProofsOf = (tx: Tx, userId: number) =>
  tx.deleteFrom('knownSignIns').where('userId', '=', userId).execute()

/** Keeps the proofs of an account that were used last, and deletes the others. */
export const deleteOldestProofs = (tx: Tx, userId: number, kept: number) =>
  sql`DELETE FROM known_sign_ins WHERE user_id = ${userId} AND proof_hash IN (
    SELECT proof_hash FROM known_sign_ins WHERE user_id = ${userId}
    ORDER BY expires_at DESC, proof_hash OFFSET ${kept})`.execute(tx)

export const deleteExpiredProofs = (db: Db, before: Date, limit: number): Promise<number> =>
  deleteBatch(db, { table: 'known_sign_ins', column: 'expires_at', before, limit })
