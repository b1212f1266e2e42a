import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import { deleteBatch } from '../../../db/delete-batch.ts'
import { joined, prepared } from '../../../db/prepared.ts'
import type { MessageProofTable } from '../../../db/tables/messages.ts'
import type { Sealed } from '../../../lib/secrets/secret-box.ts'

export type NewMessageProof = Insertable<MessageProofTable>
export type MessageProof = Sealed & { standIn: string }
/** A sealed proof, with times as the database writes them in JSON. */
export type StoredProof = { standIn: string; keyId: string; ciphertext: string }

/** Stores any number of proofs in one statement with one parameter. */
export async function insertProofs(tx: Tx, proofs: readonly NewMessageProof[]): Promise<void> {
  const rows = proofs.map(({ ciphertext, ...proof }) => ({ ...proof, ciphertext: ciphertext.toString('base64') }))
  await sql`${prepared}${joined}
    INSERT INTO message_proofs (message_id, stand_in, proof_key, key_id, ciphertext, expires_at)
    SELECT "messageId", "standIn", "proofKey", "keyId", decode(ciphertext, 'base64'), "expiresAt"
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS proof(
      "messageId" bigint, "standIn" text, "proofKey" text, "keyId" text, ciphertext text, "expiresAt" timestamptz)`.execute(
    tx,
  )
}

/**
 * Selects the proofs of a message as a column of a query of messages: all of them, or those that are valid at `liveAt`.
 */
export const proofsOf = (liveAt?: Date): RawBuilder<StoredProof[]> => sql<StoredProof[]>`coalesce((
  SELECT json_agg(json_build_object('standIn', p.stand_in, 'keyId', p.key_id, 'ciphertext', encode(p.ciphertext, 'base64')))
  FROM message_proofs p
  WHERE p.message_id = messages.id AND (${liveAt ?? null}::timestamptz IS NULL OR p.expires_at > ${liveAt ?? null})), '[]')`

export const proofOf = ({ ciphertext, ...proof }: StoredProof): MessageProof => ({
  ...proof,
  ciphertext: Buffer.from(ciphertext, 'base64'),
})

/** Sets a time of expiry that has passed by every clock. */
export const expireProofs = (tx: Tx, keys: readonly string[]) =>
  sql`${prepared}${joined} UPDATE message_proofs SET expires_at = 'epoch' WHERE proof_key = ANY (${keys}::text[])`.execute(
    tx,
  )

/**
 * Deletes up to `limit` expired proofs of messages that don't wait to be sent. Returns the number of deleted proofs.
 */
export const deleteExpiredProofs = (db: Db, now: Date, limit: number): Promise<number> =>
  deleteBatch(db, {
    table: 'message_proofs',
    column: 'expires_at',
    before: now,
    limit,
    where: sql`NOT EXISTS (
      SELECT FROM messages m WHERE m.id = message_proofs.message_id AND m.state = 'waiting')`,
  })
