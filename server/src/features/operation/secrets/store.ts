import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import type { Sealed } from '../../../lib/secrets/secret-box.ts'

/**
 * The tables with encrypted values that the server must be able to read, each with a key of one column. All have the
 * columns `key_id` and `ciphertext`. A new table needs a line here.
 */
export const SEALED_TABLES = [
  { table: 'user_second_factors', id: 'user_id', type: 'int' },
  { table: 'platform_client_secrets', id: 'platform_client_id', type: 'text' },
  { table: 'delegation_credential_secrets', id: 'delegation_credential_id', type: 'uuid' },
  { table: 'connecting_flows', id: 'uid', type: 'text' },
  { table: 'connection_secrets', id: 'connection_id', type: 'int' },
  { table: 'webhook_secrets', id: 'id', type: 'bigint' },
  { table: 'message_proofs', id: 'id', type: 'bigint' },
] as const

export type SealedTable = (typeof SEALED_TABLES)[number]
export type SealedRow = Sealed & { id: string }

/**
 * Returns rows of one table that are sealed with one of these keys, and locks them until the end of the transaction.
 */
export async function lockSealed(
  tx: Tx,
  { table, id }: SealedTable,
  keyIds: readonly string[],
  limit: number,
): Promise<SealedRow[]> {
  const { rows } = await sql<SealedRow>`
    SELECT ${sql.ref(id)}::text AS id, key_id, ciphertext FROM ${sql.table(table)}
    WHERE key_id = ANY (${keyIds}::text[]) ORDER BY ${sql.ref(id)} LIMIT ${limit} FOR UPDATE`.execute(tx)
  // The embedded database returns bytes that aren't a Node buffer.
  return rows.map((row) => ({ ...row, ciphertext: Buffer.from(row.ciphertext) }))
}

export async function updateSealed(
  tx: Tx,
  { table, id, type }: SealedTable,
  rows: readonly SealedRow[],
): Promise<void> {
  const column = sql.ref(`sealed.${id}`)
  await sql`
    UPDATE ${sql.table(table)} sealed SET key_id = new.key_id, ciphertext = decode(new.ciphertext, 'base64')
    FROM unnest(
      ${rows.map((row) => row.id)}::text[],
      ${rows.map((row) => row.keyId)}::text[],
      ${rows.map((row) => row.ciphertext.toString('base64'))}::text[]
    ) new (id, key_id, ciphertext)
    WHERE ${column} = new.id::${sql.raw(type)}`.execute(tx)
}

/**
 * Counts the rows that each key has sealed, over all tables. A backup may be of a version that lacked some of the tables.
 */
export async function countByKey(db: Db): Promise<{ keyId: string; count: number }[]> {
  const names = SEALED_TABLES.map(({ table }) => table)
  const there = await sql<{ name: string }>`
    SELECT name FROM unnest(${names}::text[]) name WHERE to_regclass(name) IS NOT NULL`.execute(db)
  if (there.rows.length === 0) return []
  const parts = there.rows.map(({ name }) => sql`SELECT key_id FROM ${sql.table(name)} WHERE key_id IS NOT NULL`)
  const { rows } = await sql<{ keyId: string; count: number }>`
    SELECT key_id, count(*)::int AS count FROM (${sql.join(parts, sql` UNION ALL `)}) sealed GROUP BY key_id`.execute(
    db,
  )
  return rows
}
