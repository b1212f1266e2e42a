import { type Insertable, sql } from 'kysely'
import type { Tx } from '../../../db/connection.ts'
import type { ProfileTable } from '../../../db/tables/teams.ts'

/** Returns the names in an organization, in lower case, that begin with `base`. */
export async function listProfileNamesFrom(tx: Tx, organizationId: number, base: string): Promise<string[]> {
  const { rows } = await sql<{ username: string }>`
    SELECT lower(username) AS username FROM profiles
    WHERE organization_id = ${organizationId} AND starts_with(lower(username), ${base})`.execute(tx)
  return rows.map(({ username }) => username)
}

/** Finds the person, and whether they already have a name in the organization. */
export async function findNamed(
  tx: Tx,
  organizationId: number,
  userId: number,
): Promise<{ email: string; username: string | null; hasProfile: boolean } | undefined> {
  const { rows } = await sql<{ email: string; username: string | null; hasProfile: boolean }>`
    SELECT u.email, u.username, EXISTS (
      SELECT FROM profiles p WHERE p.organization_id = ${organizationId} AND p.user_id = u.id
    ) AS has_profile
    FROM users u WHERE u.id = ${userId}`.execute(tx)
  return rows[0]
}

/** Returns false if a concurrent transaction has just taken the name. */
export async function insertProfile(tx: Tx, profile: Insertable<ProfileTable>): Promise<boolean> {
  const row = await tx
    .insertInto('profiles')
    .values(profile)
    .onConflict((clash) => clash.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const deleteProfile = (tx: Tx, organizationId: number, userId: number) =>
  tx.deleteFrom('profiles').where('organizationId', '=', organizationId).where('userId', '=', userId).execute()

export const updateProfileName = (tx: Tx, organizationId: number, userId: number, username: string) =>
  tx
    .updateTable('profiles')
    .set({ username })
    .where('organizationId', '=', organizationId)
    .where('userId', '=', userId)
    .execute()
