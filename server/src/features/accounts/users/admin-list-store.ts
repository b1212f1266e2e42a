import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import type { UserTable } from '../../../db/tables/people.ts'
import type { LatestRows } from '../../../lib/page.ts'

const COLUMNS = [
  ...(['id', 'email', 'emailVerifiedAt', 'username', 'name', 'timeZone', 'locale'] as const),
  ...(['isAdministrator', 'disabledAt', 'platformClientId', 'createdAt'] as const),
] as const

export type AccountRow = Pick<Selectable<UserTable>, (typeof COLUMNS)[number]>

/** Returns accounts, newest first, and only those older than `before`. The comparison of addresses ignores case. */
export function listAccounts(
  db: Db,
  { email }: { email: string | undefined },
  { before, limit }: LatestRows,
): Promise<AccountRow[]> {
  let query = db.selectFrom('users').select(COLUMNS)
  if (before !== undefined) query = query.where('id', '<', before)
  if (email !== undefined) query = query.where(sql`lower(email)`, '=', email.toLowerCase())
  return query.orderBy('id', 'desc').limit(limit).execute()
}
