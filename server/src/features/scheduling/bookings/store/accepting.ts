import { sql } from 'kysely'
import type { Tx } from '../../../../db/connection.ts'
import { baseAddress } from '../../../../lib/text/email.ts'

/**
 * Returns those of these addresses, in lower case, whose readers accept notices about bookings that name them as guests:
 * they have accepted an earlier one by its link, or have an account that has confirmed the address. A tag after a plus
 * doesn't count.
 */
export async function listAccepting(tx: Tx, addresses: readonly string[]): Promise<Set<string>> {
  const all = [...new Set(addresses)]
  const { rows } = await sql<{ address: string }>`
    SELECT w.address FROM unnest(${all}::text[], ${all.map(baseAddress)}::text[]) AS w (address, base)
    WHERE EXISTS (SELECT FROM attendees a WHERE lower(a.email) IN (w.address, w.base) AND a.accepted_at IS NOT NULL)
      OR EXISTS (SELECT FROM users u WHERE lower(u.email) IN (w.address, w.base) AND u.email_verified_at IS NOT NULL)
      OR EXISTS (SELECT FROM user_emails e WHERE lower(e.email) IN (w.address, w.base) AND e.verified_at IS NOT NULL)`.execute(
    tx,
  )
  return new Set(rows.map(({ address }) => address))
}
