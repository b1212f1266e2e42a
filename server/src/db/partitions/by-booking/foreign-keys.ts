import { sql } from 'kysely'
import type { Db, Tx } from '../../connection.ts'
import { BY_BOOKING } from './tables.ts'

export type ForeignKey = { table: string; name: string; definition: string }

/** Lists the foreign keys of other tables that refer to a table. */
export async function listKeysTo(db: Db, table: string): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    SELECT c.relname AS table, k.conname AS name, pg_get_constraintdef(k.oid) AS definition
    FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
    WHERE k.contype = 'f' AND k.conparentid = 0 AND k.confrelid = ${table}::regclass ORDER BY 1, 2`.execute(db)
  return rows
}

/** Lists the tables that a table refers to by foreign keys. */
export async function listTargetsOf(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT c.relname AS name FROM pg_constraint k JOIN pg_class c ON c.oid = k.confrelid
    WHERE k.contype = 'f' AND k.conparentid = 0 AND k.conrelid = ${table}::regclass ORDER BY 1`.execute(db)
  return rows.map(({ name }) => name)
}

export async function dropKeys(tx: Tx, keys: readonly ForeignKey[]): Promise<void> {
  for (const { table, name } of keys)
    await sql`ALTER TABLE ${sql.table(table)} DROP CONSTRAINT ${sql.ref(name)}`.execute(tx)
}

/** Adds foreign keys that new rows obey at once. The rows that are there are not read, so the lock is short. */
export async function addUncheckedKeys(tx: Tx, keys: readonly ForeignKey[]): Promise<void> {
  for (const { table, name, definition } of keys)
    await sql`ALTER TABLE ${sql.table(table)} ADD CONSTRAINT ${sql.ref(name)} ${sql.raw(definition)}
      ${sql.raw(definition.endsWith(' NOT VALID') ? '' : 'NOT VALID')}`.execute(tx)
}

/** Lists the foreign keys to the divided tables whose rows were not checked yet. */
export async function listUncheckedKeys(db: Db): Promise<Pick<ForeignKey, 'table' | 'name'>[]> {
  const tables = BY_BOOKING.map(({ table }) => table)
  const { rows } = await sql<Pick<ForeignKey, 'table' | 'name'>>`
    SELECT c.relname AS table, k.conname AS name
    FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_class t ON t.oid = k.confrelid
    WHERE k.contype = 'f' AND k.conparentid = 0 AND NOT k.convalidated
      AND t.relname = ANY (${tables}::text[]) AND t.relnamespace = current_schema()::regnamespace
    ORDER BY 1, 2`.execute(db)
  return rows
}

/**
 * Checks the rows of each foreign key that was added without. Each key has a transaction of its own, in which others read
 * and write. After a crash the rest is checked by the next call.
 */
export async function checkKeys(db: Db): Promise<void> {
  for (const { table, name } of await listUncheckedKeys(db))
    await sql`ALTER TABLE ${sql.table(table)} VALIDATE CONSTRAINT ${sql.ref(name)}`.execute(db)
}
