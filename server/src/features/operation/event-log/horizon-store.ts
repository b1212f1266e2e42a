import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import type { Position } from './store.ts'

/** How much of the log is gone: events up to this place, and of this time or earlier, may have been deleted. */
export type Horizon = Position & { readonly at: Date }

const NAME = 'events_horizon'

type Deleted = { transactionId: string; id: string; occurredAt: Date }

/**
 * Deletes some of the events of that time or earlier, and writes down how far the log is gone in the same transaction: a
 * reader who stands before that hears of it. How many there were.
 */
export const deleteOldEvents = (
  db: Db,
  { before, limit, now }: { before: Date; limit: number; now: Date },
): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<Deleted>`
      DELETE FROM events WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM events
        WHERE occurred_at <= ${before} AND NOT EXISTS (SELECT FROM follow_ups f WHERE f.event_id = events.id)
        ORDER BY occurred_at LIMIT ${limit} FOR UPDATE SKIP LOCKED))
      RETURNING transaction_id::text, id::text, occurred_at`.execute(tx)
    if (rows.length > 0) await advance(tx, rows, now)
    return rows.length
  })

/** Jobs of several processes may do it side by side: the row is locked, and never goes back. */
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

/** Transactions count anew in a database that was restored from a dump: no place of the one before means anything there. */
export async function adoptHorizon(db: Db): Promise<void> {
  const horizon = await findHorizon(db)
  if (!horizon) return
  const moved = JSON.stringify({ ...horizon, transactionId: '0', id: '0' })
  await sql`
    UPDATE server_settings SET value = ${moved}
    WHERE name = ${NAME} AND ${horizon.transactionId}::text::xid8 > pg_snapshot_xmax(pg_current_snapshot())`.execute(db)
}

export const isBefore = (one: Position, other: Position): boolean => {
  const [first, second] = [BigInt(one.transactionId), BigInt(other.transactionId)]
  return first === second ? BigInt(one.id) < BigInt(other.id) : first < second
}

const placeOf = ({ transactionId, id }: Position): Position => ({ transactionId, id })

function horizonOf(value: string): Horizon {
  const { at, ...position } = JSON.parse(value) as Position & { at: string }
  return { ...position, at: new Date(at) }
}
