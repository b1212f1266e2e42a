import { sql } from 'kysely'
import type { Tx } from '../../../db/connection.ts'
import { keysOfRecipient } from './recipient-keys.ts'

type Wanted = { bookingIds: readonly number[]; addresses: readonly string[] }

const those = ({ bookingIds, addresses }: Wanted) =>
  sql`(booking_id = ANY (${bookingIds}::bigint[]) OR to_address = ANY (${addresses}::text[]))`

/** Returns true if a message about the bookings, or to the addresses, waits to be sent. */
export async function waitsToBeSent(tx: Tx, wanted: Wanted): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM messages WHERE state = 'waiting' AND ${those(wanted)} LIMIT 1`.execute(tx)
  return rows.length > 0
}

/**
 * Takes the texts and the recipients from messages that no longer wait. A message about a booking that went to somebody
 * else also tells of the booker. Returns the number of messages.
 */
export async function eraseMessages(tx: Tx, wanted: Wanted): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    UPDATE messages SET natural_key = 'erased:' || id, from_name = NULL, reply_to = NULL, subject = NULL,
      body_text = '', body_html = NULL, opt_out_url = NULL, last_error = NULL,
      to_address = CASE WHEN channel = 'email' THEN 'erased@erased.invalid' ELSE '' END
    WHERE state <> 'waiting' AND to_address NOT IN ('', 'erased@erased.invalid') AND ${those(wanted)}
    RETURNING id`.execute(tx)
  const ids = rows.map(({ id }) => id)
  await sql`DELETE FROM message_attachments WHERE message_id = ANY (${ids}::bigint[])`.execute(tx)
  await sql`DELETE FROM message_proofs WHERE message_id = ANY (${ids}::bigint[])`.execute(tx)
  return ids.length
}

/** Deletes the opt-outs and the daily counts of addresses and numbers. Returns the number of opt-outs. */
export async function eraseOptOuts(tx: Tx, addresses: readonly string[]): Promise<number> {
  const { rows } = await sql`
    DELETE FROM message_opt_outs WHERE address = ANY (${addresses}::text[]) RETURNING 1 AS deleted`.execute(tx)
  const keys = addresses.flatMap(keysOfRecipient)
  await sql`DELETE FROM message_counts WHERE count_key = ANY (${keys}::text[])`.execute(tx)
  return rows.length
}

/** Returns the bookings about which the addresses were written to. */
export async function listBookingsOfMessages(tx: Tx, addresses: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ bookingId: number }>`
    SELECT DISTINCT booking_id FROM messages
    WHERE to_address = ANY (${addresses}::text[]) AND booking_id IS NOT NULL`.execute(tx)
  return rows.map(({ bookingId }) => bookingId)
}
