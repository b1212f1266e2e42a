import { sql } from 'kysely'
import type { Db } from '../../../../db/connection.ts'
import { deleteBatch } from '../../../../db/delete-batch.ts'

/**
 * Deletes up to `limit` deliveries that ended before the given time, with their attempts. Returns the number of deleted
 * deliveries.
 */
export const deleteFinished = (db: Db, before: Date, limit: number): Promise<number> =>
  deleteBatch(db, { table: 'webhook_deliveries', column: 'finished_at', before, limit })

/** Deletes up to `limit` deliveries that have waited since then for a webhook that is switched off. */
export async function deleteUnwanted(db: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    DELETE FROM webhook_deliveries WHERE (id, created_at) IN (
      SELECT d.id, d.created_at FROM webhooks w JOIN webhook_deliveries d ON d.webhook_id = w.id
      WHERE NOT w.active AND d.state = 'waiting' AND d.next_attempt_at <= ${before} AND d.created_at <= ${before}
      LIMIT ${limit} FOR UPDATE OF d SKIP LOCKED)
    RETURNING 1 AS deleted`.execute(db)
  return rows.length
}
