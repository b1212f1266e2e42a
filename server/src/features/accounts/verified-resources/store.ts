import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import { only } from '../../../lib/only.ts'
import type { Page } from '../../../lib/page.ts'

/** The owner of verified resources: a person or a team. */
export type ResourceOwner = { userId: number } | { teamId: number; organizationId: number | null }

/** An email address or a telephone number that its owner is proven to read. */
export type VerifiedResource = {
  id: number
  address: string
  userId: number | null
  teamId: number | null
  /** The person who verified a team's resource; null after their account was deleted. */
  verifiedByUserId: number | null
}

type Verified = { address: string; verifiedByUserId: number | null; verifiedAt: Date }

/** Email addresses and telephone numbers have one table each, with the same columns. */
export type ResourceStore = {
  /** Returns the resources in the order of their verification. */
  list(db: Db, owner: ResourceOwner, page: Page): Promise<VerifiedResource[]>
  find(db: Db, owner: ResourceOwner, id: number): Promise<VerifiedResource | undefined>
  findByAddress(db: Db, owner: ResourceOwner, address: string): Promise<VerifiedResource | undefined>
  /** Stores a resource. If it exists, it updates the time of verification and keeps the row. */
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
      // A row that this statement has inserted can't have been deleted or locked by another transaction.
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
