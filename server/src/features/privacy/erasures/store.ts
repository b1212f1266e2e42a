import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import type { ErasureTable } from '../../../db/tables/audit.ts'
import type { LatestRows } from '../../../lib/page.ts'

export type Erasure = Selectable<ErasureTable>

/** Returns the account that has the address, also as a further one. */
export async function findAccountOfAddress(db: Db, email: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM users WHERE lower(email) = ${email}
    UNION SELECT user_id FROM user_emails WHERE lower(email) = ${email} AND verified_at IS NOT NULL LIMIT 1`.execute(db)
  return rows[0]?.id
}

export const insertErasure = (tx: Tx, erasure: Insertable<ErasureTable>) =>
  tx.insertInto('erasures').values(erasure).execute()

/** Returns erasures, newest first, and only those older than `before`. */
export function listErasures(db: Db, { before, limit }: LatestRows): Promise<Erasure[]> {
  const query = db.selectFrom('erasures').selectAll()
  return (before === undefined ? query : query.where('id', '<', before)).orderBy('id', 'desc').limit(limit).execute()
}
