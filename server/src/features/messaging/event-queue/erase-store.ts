import { sql } from 'kysely'
import type { Tx } from '../../../db/connection.ts'

/** Returns true if an event of the bookings waits for its handlers. */
export async function waitForHandlers(tx: Tx, permanentIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM events e JOIN follow_ups f ON f.event_id = e.id
    WHERE e.booking_permanent_id = ANY (${permanentIds}::uuid[]) AND f.state = 'waiting' LIMIT 1`.execute(tx)
  return rows.length > 0
}

/** Forgets the facts for mails of events whose handlers were given up. */
export const forgetMailFacts = (tx: Tx, permanentIds: readonly string[]) =>
  sql`
    UPDATE follow_ups f SET mail = NULL FROM events e
    WHERE e.id = f.event_id AND e.booking_permanent_id = ANY (${permanentIds}::uuid[])`.execute(tx)
