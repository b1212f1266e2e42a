import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'

/** Returns whether any account exists, and the username of the demonstration account if it exists. */
export async function findPeople(db: Db, email: string): Promise<{ areAny: boolean; username: string | null }> {
  const { rows } = await sql<{ areAny: boolean; username: string | null }>`
    SELECT EXISTS (SELECT FROM users) AS are_any,
      (SELECT username FROM users WHERE lower(email) = ${email} AND disabled_at IS NULL) AS username`.execute(db)
  return rows[0] ?? { areAny: false, username: null }
}
