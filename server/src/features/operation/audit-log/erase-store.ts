import { sql } from 'kysely'
import type { Tx } from '../../../db/connection.ts'

export type PersonalEntry = { id: number; before: unknown; after: unknown }

/** Returns the entries whose values contain one of the texts, in lower case. */
export async function listEntriesWith(
  tx: Tx,
  patterns: readonly string[],
  after: number,
  limit: number,
): Promise<PersonalEntry[]> {
  const { rows } = await sql<PersonalEntry>`
    SELECT id, before, after FROM audit_entries
    WHERE lower(concat(before::text, after::text)) LIKE ANY (${patterns}::text[]) AND id > ${after} ORDER BY id LIMIT ${limit}`.execute(
    tx,
  )
  return rows
}

/** Returns the entries about an account, and those that it has caused. */
export async function listEntriesOfAccount(
  tx: Tx,
  userId: number,
  after: number,
  limit: number,
): Promise<PersonalEntry[]> {
  const { rows } = await sql<PersonalEntry>`
    SELECT id, before, after FROM audit_entries
    WHERE (subject_key = ${`user:${userId}`} OR actor_user_id = ${userId}) AND id > ${after}
    ORDER BY id LIMIT ${limit}`.execute(tx)
  return rows
}

/** Forgets from where, and with which program, an account has acted. */
export const forgetPlacesOfEntries = (tx: Tx, userId: number) =>
  sql`
    UPDATE audit_entries SET ip = NULL, user_agent = NULL
    WHERE actor_user_id = ${userId} AND (ip IS NOT NULL OR user_agent IS NOT NULL)`.execute(tx)

export const replaceValues = (tx: Tx, entries: readonly PersonalEntry[]) =>
  sql`
    UPDATE audit_entries e SET before = nullif(g.before, 'null'), after = nullif(g.after, 'null')
    FROM jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) AS g (id bigint, before jsonb, after jsonb)
    WHERE e.id = g.id`.execute(tx)
