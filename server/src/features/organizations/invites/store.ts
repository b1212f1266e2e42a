import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import { deleteBatch } from '../../../db/delete-batch.ts'
import type { InviteTable } from '../../../db/tables/teams.ts'
import type { Page } from '../../../lib/page.ts'

export type InviteRow = Selectable<InviteTable>

const COLUMNS = [
  ...(['id', 'token', 'teamId', 'organizationId', 'email', 'role'] as const),
  ...(['invitedByUserId', 'expiresAt', 'createdAt'] as const),
] as const

export const insertInvite = (tx: Tx, invite: Insertable<InviteTable>): Promise<InviteRow> =>
  tx.insertInto('invites').values(invite).returning(COLUMNS).executeTakeFirstOrThrow()

const live = (db: Db, now: Date) =>
  db
    .selectFrom('invites')
    .select(COLUMNS)
    .where((invite) => invite.or([invite('expiresAt', 'is', null), invite('expiresAt', '>', now)]))

/** Finds a valid invitation of this team. */
export const findInviteOf = (db: Db, teamId: number, token: string, now: Date): Promise<InviteRow | undefined> =>
  live(db, now).where('teamId', '=', teamId).where('token', '=', token).executeTakeFirst()

export const listInvitesOf = (db: Db, teamId: number, { take, skip }: Page, now: Date): Promise<InviteRow[]> =>
  live(db, now).where('teamId', '=', teamId).orderBy('id').limit(take).offset(skip).execute()

/** Finds the name of the invitation's team, if the invitation is valid. */
export async function findTeamOfInvite(db: Db, token: string, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    SELECT t.name FROM invites i JOIN teams t ON t.id = i.team_id
    WHERE i.token = ${token} AND (i.expires_at IS NULL OR i.expires_at > ${now})`.execute(db)
  return rows[0]?.name
}

/** Finds a valid invitation. */
export const findLiveInvite = (db: Db, token: string, now: Date): Promise<InviteRow | undefined> =>
  live(db, now).where('token', '=', token).executeTakeFirst()

/** Locks a valid invitation. Concurrent uses wait for each other. */
export const lockInvite = (tx: Tx, token: string, now: Date): Promise<InviteRow | undefined> =>
  live(tx, now).where('token', '=', token).forUpdate().executeTakeFirst()

export const deleteInvite = (tx: Tx, id: number) => tx.deleteFrom('invites').where('id', '=', id).execute()

/** Finds the name of the team and its organization. */
export const findTeam = (tx: Tx, id: number): Promise<{ name: string; organizationId: number | null } | undefined> =>
  tx.selectFrom('teams').select(['name', 'organizationId']).where('id', '=', id).executeTakeFirst()

export async function findEmail(tx: Tx, userId: number): Promise<string | undefined> {
  return (await tx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst())?.email
}

/** Returns the language of the account with this address, or otherwise the inviter's language. */
export async function findLanguage(tx: Tx, email: string, inviterId: number | null): Promise<string | null> {
  const { rows } = await sql<{ locale: string | null }>`
    SELECT locale FROM users WHERE lower(email) = ${email} OR id = ${inviterId}::int
    ORDER BY lower(email) = ${email} DESC LIMIT 1`.execute(tx)
  return rows[0]?.locale ?? null
}

/** Deletes up to `limit` expired invitations. Returns the number of deleted invitations. */
export const deleteExpiredInvites = (db: Db, before: Date, limit: number): Promise<number> =>
  deleteBatch(db, { table: 'invites', column: 'expires_at', before, limit })

/** Deletes the invitations of an address. Returns their number. */
export async function deleteInvitesTo(tx: Tx, email: string): Promise<number> {
  const { rows } = await sql`DELETE FROM invites WHERE lower(email) = ${email} RETURNING 1 AS deleted`.execute(tx)
  return rows.length
}
