import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import { deleteBatch } from '../../../db/delete-batch.ts'

/** The purpose of a code: it proves that somebody reads this address, and it lets this subject use the address. */
export type CodeTarget = {
  purpose: 'verified-resource' | 'booking'
  channel: 'email' | 'phone'
  /** An e-mail address in lower case, or a telephone number in international form. */
  address: string
  /** The subject that may use the address: `user:5`, `team:7`, or `anybody`. */
  subject: string
}

/** Stores a code and replaces the previous code of the target. */
export async function putCode(
  tx: Tx,
  { purpose, channel, address, subject }: CodeTarget,
  codeHash: Buffer,
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<void> {
  await sql`
    INSERT INTO verification_codes (purpose, channel, address, subject, code_hash, created_at, expires_at)
    VALUES (${purpose}, ${channel}, ${address}, ${subject}, ${codeHash}, ${now}, ${expiresAt})
    ON CONFLICT (purpose, channel, lower(address), subject) WHERE used_at IS NULL
    DO UPDATE SET code_hash = excluded.code_hash, wrong_tries = 0,
      created_at = excluded.created_at, expires_at = excluded.expires_at`.execute(tx)
}

const live = (target: CodeTarget, now: Date) => sql`
  purpose = ${target.purpose} AND channel = ${target.channel} AND lower(address) = lower(${target.address})
  AND subject = ${target.subject} AND used_at IS NULL AND expires_at > ${now} AND wrong_tries < 5`

/**
 * Returns true if one of these hashes is the code's. One statement counts wrong tries, so that concurrent tries are
 * counted too.
 */
export async function tryCode(db: Db, target: CodeTarget, hashes: readonly Buffer[], now: Date): Promise<boolean> {
  const isRight = sql`encode(code_hash, 'hex') = ANY (${hexOf(hashes)}::text[])`
  const { rows } = await sql<{ isRight: boolean }>`
    UPDATE verification_codes SET wrong_tries = wrong_tries + (NOT ${isRight})::int
    WHERE ${live(target, now)} RETURNING ${isRight} AS is_right`.execute(db)
  return rows[0]?.isRight === true
}

/** Uses the code up if its hash is one of these. Of two concurrent requests, only one succeeds. */
export async function useCode(tx: Tx, target: CodeTarget, hashes: readonly Buffer[], now: Date): Promise<boolean> {
  const { rows } = await sql`
    UPDATE verification_codes SET used_at = ${now}
    WHERE ${live(target, now)} AND encode(code_hash, 'hex') = ANY (${hexOf(hashes)}::text[]) RETURNING id`.execute(tx)
  return rows.length > 0
}

const hexOf = (hashes: readonly Buffer[]): string[] => hashes.map((hash) => hash.toString('hex'))

export const deleteExpiredCodes = (db: Db, before: Date, limit: number): Promise<number> =>
  deleteBatch(db, { table: 'verification_codes', column: 'expires_at', before, limit })

/** Deletes the codes for addresses and numbers, in lower case. Returns their number. */
export async function deleteCodesTo(tx: Tx, addresses: readonly string[]): Promise<number> {
  const { rows } = await sql`
    DELETE FROM verification_codes WHERE lower(address) = ANY (${addresses}::text[]) RETURNING 1 AS deleted`.execute(tx)
  return rows.length
}
