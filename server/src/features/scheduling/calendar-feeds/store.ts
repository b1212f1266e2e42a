import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import type { FeedDetail } from '../bookings/service.ts'

export type FeedOwner = { userId: number } | { teamId: number }

export type FeedRow = { id: number; userId: number | null; teamId: number | null; detail: FeedDetail; createdAt: Date }

const columns = sql`id, user_id, team_id, detail, created_at`
const ownedBy = (owner: FeedOwner) =>
  'userId' in owner ? sql`user_id = ${owner.userId}` : sql`team_id = ${owner.teamId}`

export async function listFeeds(db: Db, owner: FeedOwner): Promise<FeedRow[]> {
  return (await sql<FeedRow>`SELECT ${columns} FROM calendar_feeds WHERE ${ownedBy(owner)} ORDER BY id`.execute(db))
    .rows
}

/** Returns the feed of a secret address, unless it belongs to a disabled account. */
export async function findFeed(db: Db, tokenHash: Buffer): Promise<FeedRow | undefined> {
  const { rows } = await sql<FeedRow>`
    SELECT ${columns} FROM calendar_feeds f WHERE token_hash = ${tokenHash}
      AND NOT EXISTS (SELECT FROM users u WHERE u.id = f.user_id AND u.disabled_at IS NOT NULL)`.execute(db)
  return rows[0]
}

export async function insertFeed(
  tx: Tx,
  owner: FeedOwner,
  { tokenHash, detail, createdAt }: { tokenHash: Buffer; detail: FeedDetail; createdAt: Date },
): Promise<FeedRow> {
  const userId = 'userId' in owner ? owner.userId : null
  const teamId = 'teamId' in owner ? owner.teamId : null
  const { rows } = await sql<FeedRow>`
    INSERT INTO calendar_feeds (token_hash, user_id, team_id, detail, created_at)
    VALUES (${tokenHash}, ${userId}, ${teamId}, ${detail}, ${createdAt}) RETURNING ${columns}`.execute(tx)
  return rows[0] as FeedRow
}

/** Returns true if the owner had the feed. */
export async function deleteFeed(tx: Tx, owner: FeedOwner, id: number): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM calendar_feeds WHERE id = ${id} AND ${ownedBy(owner)} RETURNING id`.execute(tx)
  return rows.length > 0
}
