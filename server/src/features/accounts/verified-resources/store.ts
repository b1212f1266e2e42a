import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import { only } from '../../../lib/only.ts'
import type { Page } from '../../../lib/page.ts'

/** Whose they are: a person's, or a team's. */
export type ResourceOwner = { userId: number } | { teamId: number; organizationId: number | null }

/** An e-mail address or a telephone number that is known to be read by its owner. */
export type VerifiedResource = {
  id: number
  address: string
  userId: number | null
  teamId: number | null
  /** A team's are verified by one of its people; null once they are gone. */
  verifiedByUserId: number | null
}

type Verified = { address: string; verifiedByUserId: number | null; verifiedAt: Date }

/** E-mail addresses and telephone numbers stand in a table each, of the same shape. */
export type ResourceStore = {
  /** In the order in which they were verified. */
  list(db: Db, owner: ResourceOwner, page: Page): Promise<VerifiedResource[]>
  find(db: Db, owner: ResourceOwner, id: number): Promise<VerifiedResource | undefined>
  findByAddress(db: Db, owner: ResourceOwner, address: string): Promise<VerifiedResource | undefined>
  /** Stores it, or says anew when it was verified, where it was before: the row stays the same one. */
  put(tx: Tx, owner: ResourceOwner, verified: Verified): Promise<VerifiedResource & { isNew: boolean }>
}

export const ownerKey = (owner: ResourceOwner): string =>
  'teamId' in owner ? `team:${owner.teamId}` : `user:${owner.userId}`

type PathIds = { table: string; column: string; once: string }

function storeIn({ table, column, once }: PathIds): ResourceStore {
  const from = sql.table(table)
  const address = sql.ref(column)
  const columns = sql`id, ${address} AS address, user_id, team_id, verified_by_user_id`

  async function findWhere(db: Db, owner: ResourceOwner, condition: RawBuilder<unknown>) {
    const { rows } = await sql<VerifiedResource>`
      SELECT ${columns} FROM ${from} WHERE owner_key = ${ownerKey(owner)} AND ${condition}`.execute(db)
    return rows[0]
  }

  return {
    find: (db, owner, id) => findWhere(db, owner, sql`id = ${id}`),

    findByAddress: (db, owner, sought) => findWhere(db, owner, sql`${address} = ${sought}`),

    async list(db, owner, { take, skip }) {
      const { rows } = await sql<VerifiedResource>`
        SELECT ${columns} FROM ${from} WHERE owner_key = ${ownerKey(owner)}
        ORDER BY id LIMIT ${take} OFFSET ${skip}`.execute(db)
      return rows
    },

    async put(tx, owner, verified) {
      const [userId, teamId] = 'teamId' in owner ? [null, owner.teamId] : [owner.userId, null]
      // A row that this statement has inserted was deleted or locked by nobody.
      const { rows } = await sql<VerifiedResource & { isNew: boolean }>`
        INSERT INTO ${from} (user_id, team_id, ${address}, verified_by_user_id, verified_at)
        VALUES (${userId}, ${teamId}, ${verified.address}, ${verified.verifiedByUserId}, ${verified.verifiedAt})
        ON CONFLICT ON CONSTRAINT ${sql.id(once)}
        DO UPDATE SET verified_by_user_id = excluded.verified_by_user_id, verified_at = excluded.verified_at
        RETURNING ${columns}, xmax = 0 AS is_new`.execute(tx)
      return only(rows)
    },
  }
}

export const storedEmails = storeIn({ table: 'verified_emails', column: 'email', once: 'verified_emails_once' })
export const storedPhones = storeIn({ table: 'verified_phones', column: 'phone_number', once: 'verified_phones_once' })
