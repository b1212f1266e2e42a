import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import type { Channel } from './store.ts'

/** So many messages of a channel on a day, `YYYY-MM-DD` in UTC, by whom or to whom: `user:5`, `to:+4930123456`. */
export type DayCount = { countKey: string; channel: Channel; countedOn: string; messageCount: number }

/** Those natural keys that are taken: their messages were counted before. */
export async function listPosted(tx: Tx, naturalKeys: readonly string[]): Promise<Set<string>> {
  const rows = await tx.selectFrom('messages').select('naturalKey').where(isAnyOf(naturalKeys)).execute()
  return new Set(rows.map(({ naturalKey }) => naturalKey))
}

const isAnyOf = (naturalKeys: readonly string[]) => sql<boolean>`natural_key = ANY (${naturalKeys}::text[])`

/**
 * Adds to the counts and returns what they are then. Whoever else counts for the same key waits for the end of the
 * transaction, so that nobody passes the limit together; in the order of the keys, so that nobody waits in a circle.
 */
export async function addToCounts(tx: Tx, counts: readonly DayCount[]): Promise<DayCount[]> {
  const inOrder = [...counts].sort((a, b) => order(a, b))
  return tx
    .insertInto('messageCounts')
    .values(inOrder)
    .onConflict((clash) =>
      clash.columns(['countKey', 'channel', 'countedOn']).doUpdateSet({
        messageCount: sql`message_counts.message_count + excluded.message_count`,
      }),
    )
    .returning(['countKey', 'channel', sql<string>`counted_on::text`.as('countedOn'), 'messageCount'])
    .execute()
}

const order = (a: DayCount, b: DayCount): number =>
  a.countKey < b.countKey ? -1 : a.countKey > b.countKey ? 1 : a.channel < b.channel ? -1 : 1

/** Deletes some of those of earlier days. How many there were. */
export async function deleteCountsBefore(db: Db, day: string, limit: number): Promise<number> {
  const { rows } = await sql`
    DELETE FROM message_counts WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM message_counts WHERE counted_on < ${day}::date
      ORDER BY counted_on LIMIT ${limit} FOR UPDATE SKIP LOCKED))
    RETURNING 1 AS deleted`.execute(db)
  return rows.length
}
