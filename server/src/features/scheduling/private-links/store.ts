import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import type { PrivateLinkTable } from '../../../db/tables/private-links.ts'

export type PrivateLinkRow = Selectable<PrivateLinkTable> & { slug: string }
/** The limits of a link. At most one of the two is set. */
export type Limits = { expiresAt: Date | null; maxUsageCount: number | null }

export type EventTypeOwners = { id: number; userId: number | null; teamId: number | null }

export const findEventType = (db: Db, id: number): Promise<EventTypeOwners | undefined> =>
  db.selectFrom('eventTypes').select(['id', 'userId', 'teamId']).where('id', '=', id).executeTakeFirst()

const links = (db: Db) =>
  db
    .selectFrom('privateLinks')
    .innerJoin('eventTypes', 'eventTypes.id', 'privateLinks.eventTypeId')
    .selectAll('privateLinks')
    .select('eventTypes.slug')

/** Lists the links of the event type, the oldest first. */
export const listLinks = (db: Db, eventTypeId: number): Promise<PrivateLinkRow[]> =>
  links(db).where('eventTypeId', '=', eventTypeId).orderBy('privateLinks.id').execute()

export const findLink = (db: Db, linkId: string): Promise<PrivateLinkRow | undefined> =>
  links(db).where('linkId', '=', linkId).executeTakeFirst()

export const insertLink = (tx: Tx, link: Limits & { linkId: string; eventTypeId: number }, now: Date) =>
  tx
    .insertInto('privateLinks')
    .values({ ...link, createdAt: now, updatedAt: now })
    .execute()

/** Changes the link. Returns true if it existed. */
export async function updateLink(
  tx: Tx,
  { linkId, eventTypeId }: { linkId: string; eventTypeId: number },
  limits: Limits,
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .updateTable('privateLinks')
    .set({ ...limits, updatedAt: now })
    .where('linkId', '=', linkId)
    .where('eventTypeId', '=', eventTypeId)
    .returning('id')
    .execute()
  return rows.length > 0
}

/** Deletes the link. Returns true if it existed. */
export async function deleteLink(
  tx: Tx,
  { linkId, eventTypeId }: { linkId: string; eventTypeId: number },
): Promise<boolean> {
  const rows = await tx
    .deleteFrom('privateLinks')
    .where('linkId', '=', linkId)
    .where('eventTypeId', '=', eventTypeId)
    .returning('id')
    .execute()
  return rows.length > 0
}

/** Counts one use if there is one left. The row lets only one of two simultaneous callers have the last one. */
export async function countUse(tx: Tx, id: number, eventTypeId: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    UPDATE private_links SET usage_count = usage_count + 1, updated_at = ${now}::timestamptz
    WHERE id = ${id}::int AND event_type_id = ${eventTypeId}::int
      AND (expires_at IS NULL OR expires_at > ${now}::timestamptz)
      AND (max_usage_count IS NULL OR usage_count < max_usage_count)
    RETURNING id`.execute(tx)
  return rows.length > 0
}
