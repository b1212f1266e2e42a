import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'

/** An account whose calendars are listed anew. */
export type AskedAccount = { connectionId: number; userId: number; type: string }

/** The accounts of a person, or of the members of a team. */
export type AccountsOf = {
  owner: { userId: number } | { teamId: number }
  /** The types of accounts whose lists can change. */
  types: readonly string[]
}

/** The lists that are too old. `asked` doesn't count a list that was invalidated, and `listed` counts it by its age. */
export type TooOld = { by: 'asked' | 'listed'; before: Date; now: Date } | 'any'

const isTooOld = (old: TooOld): RawBuilder<SqlBool> => {
  if (old === 'any') return sql`true`
  const at = old.by === 'asked' ? sql`calendars_asked_at` : sql`coalesce(calendars_asked_at, calendars_listed_at)`
  // A later time was noted before the clock went back.
  return sql`(${at} IS NULL OR ${at} < ${old.before} OR ${at} > ${old.now})`
}

/** Notes that these accounts are asked for their calendars now, so that no other process asks them too. */
export async function claimLists(
  db: Db,
  { owner, types }: AccountsOf,
  old: TooOld,
  now: Date,
  most: number,
): Promise<AskedAccount[]> {
  const isTheirs =
    'userId' in owner
      ? sql`user_id = ${owner.userId}`
      : sql`user_id IN (SELECT m.user_id FROM memberships m WHERE m.team_id = ${owner.teamId} AND m.accepted)`
  const { rows } = await sql<AskedAccount>`
    UPDATE connections SET calendars_asked_at = ${now} WHERE id IN (
      SELECT id FROM connections
      WHERE ${isTheirs} AND category = 'calendar' AND type = ANY (${types}::text[]) AND ${isTooOld(old)}
      ORDER BY calendars_listed_at NULLS FIRST, id LIMIT ${most} FOR UPDATE)
    RETURNING id AS connection_id, user_id, type`.execute(db)
  return rows
}

/** Lets the lists of a person's accounts be read again the next time that somebody asks for them. */
export const forgetLists = (tx: Tx, userId: number) =>
  sql`UPDATE connections SET calendars_asked_at = NULL
    WHERE user_id = ${userId} AND category = 'calendar' AND calendars_asked_at IS NOT NULL`.execute(tx)

/** Notes that the list of an account was just stored. */
export const noteListed = (tx: Tx, connectionId: number, now: Date) =>
  sql`UPDATE connections SET calendars_asked_at = ${now}, calendars_listed_at = ${now} WHERE id = ${connectionId}`.execute(
    tx,
  )

/**
 * Notes that the list was read again from `readAt` on. Returns false if a newer one is stored, or if the account is gone.
 */
export async function noteRenewed(
  tx: Tx,
  { connectionId, readAt, now }: { connectionId: number; readAt: Date; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE connections SET calendars_listed_at = ${readAt}
    WHERE id = ${connectionId}
      AND (calendars_listed_at IS NULL OR calendars_listed_at <= ${readAt} OR calendars_listed_at > ${now})
    RETURNING id`.execute(tx)
  return rows.length > 0
}
