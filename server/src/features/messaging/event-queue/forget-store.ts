import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'

/**
 * Deletes up to `limit` failed entries of the event queue whose events happened at the given time or earlier, if
 * nothing else of these events waits. Returns the number of deleted entries.
 */
export async function deleteFailedEvents(db: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    DELETE FROM follow_ups WHERE event_id = ANY (ARRAY(
      SELECT f.event_id FROM follow_ups f JOIN events e ON e.id = f.event_id
      WHERE f.state = 'apart' AND e.occurred_at <= ${before}
        AND NOT EXISTS (SELECT FROM follow_up_tries t WHERE t.event_id = f.event_id AND t.state = 'waiting')
      ORDER BY f.event_id LIMIT ${limit} FOR UPDATE OF f SKIP LOCKED))
    RETURNING 1 AS deleted`.execute(db)
  return rows.length
}
