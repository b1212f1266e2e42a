import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import { dropOldPartition } from '../../../db/partitions/drop-partition.ts'
import { isBefore } from './position.ts'
import type { Position } from './store.ts'

/** The part of the log that may have been deleted: events up to this position, and of this time or earlier. */
export type Horizon = Position & { readonly at: Date }

const NAME = 'events_horizon'

type Deleted = { transactionId: string; id: string; occurredAt: Date }

/**
 * Deletes up to `limit` events of the given time or earlier, and records the horizon in the same transaction, so that
 * readers before it get a refusal. Returns the number of deleted events.
 */
export const deleteOldEvents = (
  db: Db,
  { before, limit, now }: { before: Date; limit: number; now: Date },
): Promise<number> =>
  db.transaction().execute(async (tx) => {
    // Rows of two partitions may have the same ctid, so the partition counts as well.
    const { rows } = await sql<Deleted>`
      WITH old AS MATERIALIZED (
        SELECT tableoid AS partition, ctid AS place FROM events
        WHERE occurred_at <= ${before} AND NOT EXISTS (SELECT FROM follow_ups f WHERE f.event_id = events.id)
        ORDER BY occurred_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
      DELETE FROM events
      WHERE ctid = ANY (ARRAY(SELECT place FROM old)) AND (tableoid, ctid) IN (SELECT partition, place FROM old)
      RETURNING transaction_id::text, id::text, occurred_at`.execute(tx)
    if (rows.length > 0) await advance(tx, rows, now)
    return rows.length
  })

/**
 * Drops the oldest partition of the log if all its events are older than `before` and none waits in the event queue. It
 * records the horizon as well. Returns the number of dropped partitions.
 */
export const dropOldEvents = (db: Db, { before, now }: { before: Date; now: Date }): Promise<number> =>
  dropOldPartition(db, 'events', before, async (tx, partition) => {
    const { rows: waiting } = await sql`
      SELECT FROM follow_ups f JOIN ${sql.table(partition)} e ON e.id = f.event_id LIMIT 1`.execute(tx)
    if (waiting.length > 0) return false
    const { rows } = await sql<Deleted>`
      SELECT transaction_id::text, id::text, (SELECT max(occurred_at) FROM ${sql.table(partition)}) AS occurred_at
      FROM ${sql.table(partition)} ORDER BY transaction_id DESC, id DESC LIMIT 1`.execute(tx)
    if (rows.length > 0) await advance(tx, rows, now)
    return true
  })

/** Jobs of several processes may do this at the same time: the row is locked, and the horizon never goes back. */
async function advance(tx: Tx, deleted: readonly Deleted[], now: Date): Promise<void> {
  const none = { name: NAME, value: JSON.stringify({ transactionId: '0', id: '0', at: new Date(0) }), updatedAt: now }
  await tx
    .insertInto('serverSettings')
    .values(none)
    .onConflict((clash) => clash.doNothing())
    .execute()
  const { value } = await tx
    .selectFrom('serverSettings')
    .select('value')
    .where('name', '=', NAME)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const furthest = deleted.reduce((horizon: Horizon, { occurredAt, ...position }) => {
    const at = occurredAt > horizon.at ? occurredAt : horizon.at
    return { ...(isBefore(horizon, position) ? position : placeOf(horizon)), at }
  }, horizonOf(value))
  await tx
    .updateTable('serverSettings')
    .set({ value: JSON.stringify(furthest), updatedAt: now })
    .where('name', '=', NAME)
    .execute()
}

export async function findHorizon(db: Db): Promise<Horizon | undefined> {
  const found = await db.selectFrom('serverSettings').select('value').where('name', '=', NAME).executeTakeFirst()
  return found && horizonOf(found.value)
}

/**
 * Adjusts the horizon after a restore from a dump. The restored database counts its transactions from the beginning, so
 * positions of the former database mean nothing there.
 */
export async function adoptHorizon(db: Db): Promise<void> {
  const horizon = await findHorizon(db)
  if (!horizon) return
  const moved = JSON.stringify({ ...horizon, transactionId: '0', id: '0' })
  await sql`
    UPDATE server_settings SET value = ${moved}
    WHERE name = ${NAME} AND ${horizon.transactionId}::text::xid8 > pg_snapshot_xmax(pg_current_snapshot())`.execute(db)
}

const placeOf = ({ transactionId, id }: Position): Position => ({ transactionId, id })

function horizonOf(value: string): Horizon {
  const { at, ...position } = JSON.parse(value) as Position & { at: string }
  return { ...position, at: new Date(at) }
}
