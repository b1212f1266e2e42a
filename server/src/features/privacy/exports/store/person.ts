import { sql } from 'kysely'
import type { Db } from '../../../../db/connection.ts'

/** A person by everything that identifies them here. Addresses are in lower case. */
export type Person = {
  /** Null for somebody without an account. */
  readonly userId: number | null
  readonly emails: readonly string[]
  readonly phoneNumbers: readonly string[]
}

/** An account, or an address that may belong to an account. */
export type PersonWish = { userId: number } | { email: string }

/** The maximum number of addresses, and of numbers, by which a person is looked for. */
const MAX_IDENTIFIERS = 100

/**
 * Finds the account, its addresses and the numbers that were given with them. Of an account, only addresses count that
 * were confirmed: a person who signs up with another person's address gets nothing of theirs.
 *
 * Returns undefined if there is no such account.
 */
export async function findPerson(db: Db, wish: PersonWish): Promise<Person | undefined> {
  const wished = 'email' in wish ? wish.email.toLowerCase() : null
  const { rows } = await sql<{ userId: number | null; emails: string[]; phoneNumbers: string[] }>`
    WITH account AS (
      SELECT id, email, email_verified_at FROM users
      WHERE ${'userId' in wish ? sql`id = ${wish.userId}` : sql`lower(email) = ${wished}`}
    ), address AS (
      SELECT ${wished}::text AS email WHERE ${wished}::text IS NOT NULL
      UNION SELECT lower(email) FROM account WHERE email_verified_at IS NOT NULL
      UNION SELECT lower(e.email) FROM user_emails e JOIN account a ON a.id = e.user_id WHERE e.verified_at IS NOT NULL
    ), number AS (
      SELECT a.phone_number FROM attendees a JOIN address d ON lower(a.email) = d.email WHERE a.phone_number IS NOT NULL
      UNION SELECT v.phone_number FROM verified_phones v JOIN account a ON a.id = v.user_id
    )
    SELECT (SELECT id FROM account) AS user_id,
      ARRAY (SELECT email FROM address ORDER BY email LIMIT ${MAX_IDENTIFIERS}) AS emails,
      ARRAY (SELECT phone_number FROM number ORDER BY phone_number LIMIT ${MAX_IDENTIFIERS}) AS phone_numbers`.execute(
    db,
  )
  const [person] = rows
  return person && 'userId' in wish && person.userId === null ? undefined : person
}
