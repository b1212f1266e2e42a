import { sql } from 'kysely'
import type { Tx } from '../../../../db/connection.ts'

export type PersonalDelivery = { id: number; eventId: number; body: string }

/** Returns the deliveries of events. Those that wait are delivered without the person. */
export async function listDeliveriesOfEvents(tx: Tx, eventIds: readonly number[]): Promise<PersonalDelivery[]> {
  const { rows } = await sql<PersonalDelivery>`
    SELECT id, event_id, body FROM webhook_deliveries WHERE event_id = ANY (${eventIds}::bigint[])`.execute(tx)
  return rows
}

/** Replaces the bodies, and forgets what the receivers have answered, because they may have answered with the body. */
export async function replaceBodies(tx: Tx, deliveries: readonly { id: number; body: string }[]): Promise<void> {
  const ids = deliveries.map(({ id }) => id)
  await sql`
    UPDATE webhook_deliveries d SET body = g.body
    FROM jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb) AS g (id bigint, body text) WHERE d.id = g.id`.execute(
    tx,
  )
  await sql`
    UPDATE webhook_attempts SET response_body = NULL, response_headers = NULL, error = NULL
    WHERE delivery_id = ANY (${ids}::bigint[])`.execute(tx)
}
