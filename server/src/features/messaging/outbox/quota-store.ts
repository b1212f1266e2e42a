import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import { prepared } from '../../../db/prepared.ts'
import type { Channel } from './store.ts'

/**
 * The number of messages of a channel on a day (`YYYY-MM-DD` in UTC) for one sender or recipient: `user:5`,
 * `to:+4930123456`.
 */
export type DayCount = { countKey: string; channel: Channel; countedOn: string; messageCount: number }

/** Returns the natural keys that exist already. Their messages were counted before. */
export async function listPosted(tx: Tx, naturalKeys: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('messages')
    .select('naturalKey')
    .where(isAnyOf(naturalKeys))
    .modifyEnd(prepared)
    .execute()
  return new Set(rows.map(({ naturalKey }) => naturalKey))
}

const isAnyOf = (naturalKeys: readonly string[]) => sql<boolean>`natural_key = ANY (${naturalKeys}::text[])`

/**
 * Adds to the counts and returns the totals. Other transactions that count for the same key wait until this one has
 * ended, so that they don't pass the limit together. The keys are locked in their order, so that transactions don't
 * deadlock.
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

/** Takes messages back from the counts of this transaction, which still holds their locks. */
export async function takeFromCounts(tx: Tx, counts: readonly DayCount[]): Promise<void> {
  const given = sql`(
    SELECT * FROM unnest(${counts.map(({ countKey }) => countKey)}::text[], ${counts.map(({ channel }) => channel)}::text[],
      ${counts.map(({ countedOn }) => countedOn)}::date[], ${counts.map(({ messageCount }) => messageCount)}::int[])
      AS w (count_key, channel, counted_on, refused))`
  await sql`
    WITH gone AS (
      DELETE FROM message_counts c USING ${given} w
      WHERE c.count_key = w.count_key AND c.channel = w.channel AND c.counted_on = w.counted_on
        AND c.message_count <= w.refused)
    UPDATE message_counts c SET message_count = c.message_count - w.refused FROM ${given} w
    WHERE c.count_key = w.count_key AND c.channel = w.channel AND c.counted_on = w.counted_on
      AND c.message_count > w.refused`.execute(tx)
}

const order = (a: DayCount, b: DayCount): number =>
  a.countKey < b.countKey ? -1 : a.countKey > b.countKey ? 1 : a.channel < b.channel ? -1 : 1

/** Deletes up to `limit` counts of earlier days. Returns the number of deleted counts. */
export async function deleteCountsBefore(db: Db, day: string, limit: number): Promise<number> {
  const { rows } = await sql`
    DELETE FROM message_counts WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM message_counts WHERE counted_on < ${day}::date
      ORDER BY counted_on LIMIT ${limit} FOR UPDATE SKIP LOCKED))
    RETURNING 1 AS deleted`.execute(db)
  return rows.length
}
