import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'

/** Returns the records of the list that this database has. */
export async function listKnown(db: Db, addressHashes: readonly Buffer[]): Promise<{ hash: Buffer; erasedAt: Date }[]> {
  const { rows } = await sql<{ hash: Buffer; erasedAt: Date }>`
    SELECT address_hash AS hash, erased_at FROM erasures WHERE address_hash = ANY (${addressHashes}::bytea[])`.execute(
    db,
  )
  return rows
}

/** Returns accounts in the order of their ids. */
export async function listUuids(db: Db, after: number, limit: number): Promise<{ id: number; uuid: string }[]> {
  const { rows } = await sql<{ id: number; uuid: string }>`
    SELECT id, uuid FROM users WHERE id > ${after} ORDER BY id LIMIT ${limit}`.execute(db)
  return rows
}

/** Returns addresses of attendees in their order, in lower case. */
export async function listAttending(db: Db, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    SELECT DISTINCT lower(email) AS email FROM attendees WHERE lower(email) > ${after} ORDER BY 1 LIMIT ${limit}`.execute(
    db,
  )
  return rows.map(({ email }) => email)
}

/** Returns addresses that messages, links, codes, invitations and answers of forms have, in their order. */
export async function listMentioned(db: Db, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    SELECT email FROM (
      SELECT to_address AS email FROM messages WHERE channel = 'email'
      UNION SELECT address FROM message_opt_outs UNION SELECT address FROM verification_codes
      UNION SELECT lower(email) FROM one_time_tokens UNION SELECT lower(email) FROM invites
      UNION SELECT lower(cancelled_by_email) FROM bookings
      UNION SELECT lower(m[1]) FROM routing_form_responses, regexp_matches(answers::text, '"([^"@[:space:]]+@[^"@[:space:]]+)"', 'g') m
    ) a WHERE email > ${after} ORDER BY 1 LIMIT ${limit}`.execute(db)
  return rows.map(({ email }) => email)
}
