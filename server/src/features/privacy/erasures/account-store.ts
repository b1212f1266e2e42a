import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'

/** An account that is to be erased, with everything that says who it is. */
export type Account = {
  userId: number
  uuid: string
  /** The main address, in lower case. */
  email: string
  /** The confirmed addresses, in lower case. Any other one may belong to somebody else. */
  emails: string[]
  phoneNumbers: string[]
  /** Addresses, names, numbers and places that events and texts of bookings may repeat. */
  texts: string[]
  platformClientId: string | null
  organizationId: number | null
  isLastAdministrator: boolean
}

/** Finds an account by its id. */
export async function findAccount(db: Db, userId: number): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    SELECT u.id AS user_id, u.uuid, lower(u.email) AS email, u.platform_client_id,
      ARRAY (SELECT lower(u.email) WHERE u.email_verified_at IS NOT NULL
        UNION SELECT lower(e.email) FROM user_emails e WHERE e.user_id = u.id AND e.verified_at IS NOT NULL) AS emails,
      ARRAY (SELECT v.phone_number FROM verified_phones v WHERE v.user_id = u.id) AS phone_numbers,
      array_remove(ARRAY[u.email, u.name, u.username, u.avatar_url]
        || ARRAY (SELECT e.email FROM user_emails e WHERE e.user_id = u.id)
        || ARRAY (SELECT p.username FROM profiles p WHERE p.user_id = u.id)
        || ARRAY (SELECT v.phone_number FROM verified_phones v WHERE v.user_id = u.id)
        || ARRAY (SELECT unnest(ARRAY[c.account, c.link_url]) FROM connections c WHERE c.user_id = u.id)
        || ARRAY (SELECT unnest(ARRAY[c.external_id, c.email]) FROM calendars c WHERE c.user_id = u.id)
        || ARRAY (SELECT d.app_link FROM default_conferencing d WHERE d.user_id = u.id)
        || ARRAY (SELECT l.value FROM event_type_locations l JOIN event_types t ON t.id = l.event_type_id
          WHERE t.user_id = u.id), NULL) AS texts,
      (SELECT min(m.organization_id) FROM memberships m WHERE m.user_id = u.id AND m.accepted) AS organization_id,
      u.is_administrator AND NOT EXISTS (
        SELECT FROM users o WHERE o.is_administrator AND o.disabled_at IS NULL AND o.id <> u.id) AS is_last_administrator
    FROM users u WHERE u.id = ${userId}`.execute(db)
  return rows[0]
}

/** Locks an account. Returns false if there is none, because another erasure has ended. */
export async function lockAccount(tx: Tx, userId: number): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM users WHERE id = ${userId} FOR UPDATE`.execute(tx)
  return rows.length > 0
}
