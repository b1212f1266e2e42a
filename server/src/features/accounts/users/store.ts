import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import type { UserTable } from '../../../db/tables/people.ts'
import { renderDescription } from '../../operation/descriptions/service.ts'

export type UserRow = Selectable<UserTable>
export type NewUser = Insertable<UserTable>
export type UserChange = Updateable<UserTable>

export const findUser = (db: Db, id: number) =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()

export const findUserByEmail = (db: Db, email: string) =>
  db.selectFrom('users').selectAll().where(sql`lower(email)`, '=', email.toLowerCase()).executeTakeFirst()

/** Returns true if there is an administrator who can sign in. */
export async function findAnyAdministrator(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    SELECT EXISTS (SELECT FROM users WHERE is_administrator AND disabled_at IS NULL) AS is_there`.execute(db)
  return rows[0]?.isThere === true
}

/** Returns the usernames in lower case that begin with `base`. */
export const listUsernamesFrom = async (db: Db, base: string): Promise<string[]> => {
  const username = sql<string>`lower(username)`
  const rows = await db
    .selectFrom('users')
    .select(username.as('username'))
    .where(sql<boolean>`starts_with(lower(username), ${base})`)
    .execute()
  return rows.map((row) => row.username)
}

/**
 * Returns `undefined` if another account has the email address or the username, also if a concurrent transaction has
 * just stored it.
 */
export async function insertUser(db: Db, user: NewUser): Promise<UserRow | undefined> {
  const inserted = await db
    .insertInto('users')
    .values(user)
    .onConflict((clash) => clash.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (inserted?.bio) await renderDescription(db, { userId: inserted.id }, inserted.bio)
  return inserted
}

export async function updateUser(db: Db, id: number, change: UserChange): Promise<UserRow | undefined> {
  const updated = await db.updateTable('users').set(change).where('id', '=', id).returningAll().executeTakeFirst()
  if (updated && change.bio !== undefined) await renderDescription(db, { userId: id }, updated.bio)
  return updated
}

/** Locks the account until the end of the transaction. */
export const lockUser = (tx: Tx, id: number) =>
  tx.selectFrom('users').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Returns true if another account has this address as its primary one or as a further verified one. */
export async function isEmailOfAnother(db: Db, userId: number, email: string): Promise<boolean> {
  const { rows } = await sql<{ isTaken: boolean }>`
    SELECT EXISTS (SELECT FROM users WHERE lower(email) = ${email.toLowerCase()} AND id <> ${userId})
      OR EXISTS (
        SELECT FROM user_emails
        WHERE lower(email) = ${email.toLowerCase()} AND user_id <> ${userId} AND verified_at IS NOT NULL
      ) AS is_taken`.execute(db)
  return rows[0]?.isTaken === true
}

/** A person as the API shows them. */
export type Profile = UserRow & {
  defaultScheduleId: number | null
  organizationId: number | null
  organizationIsPlatform: boolean | null
}

/** Finds the person, their default schedule and their organization in one statement. */
export async function findProfile(db: Db, id: number): Promise<Profile | undefined> {
  const { rows } = await sql<Profile>`
    SELECT u.*, o.id AS organization_id, o.is_platform AS organization_is_platform,
      (SELECT min(s.id) FROM schedules s WHERE s.user_id = u.id AND s.is_default) AS default_schedule_id
    FROM users u
    LEFT JOIN organizations o ON o.id = (
      SELECT min(m.organization_id) FROM memberships m
      WHERE m.user_id = u.id AND m.organization_id IS NOT NULL AND m.accepted)
    WHERE u.id = ${id}`.execute(db)
  return rows[0]
}

/** Returns the address of the picture that the person chose, unless the account is disabled. */
export const findAvatarUrl = async (db: Db, id: number): Promise<string | null> =>
  (
    await db
      .selectFrom('users')
      .select('avatarUrl')
      .where('id', '=', id)
      .where('disabledAt', 'is', null)
      .executeTakeFirst()
  )?.avatarUrl ?? null

/** Deletes the account with its schedules, keys, sessions and grants. Past bookings stay without it. */
export const deleteUser = (tx: Tx, id: number) => tx.deleteFrom('users').where('id', '=', id).execute()

/** Makes the users of deleted platform clients ordinary accounts. */
export const releaseUsersOfClients = (tx: Tx, platformClientIds: readonly string[], now: Date) =>
  tx
    .updateTable('users')
    .set({ platformClientId: null, updatedAt: now })
    .where('platformClientId', 'in', platformClientIds)
    .execute()

/**
 * Raises the version, which makes sessions, links and access tokens of the earlier credentials void. Returns the new
 * version.
 */
export const raiseCredentialVersion = (tx: Tx, userId: number, now: Date) =>
  tx
    .updateTable('users')
    .set((user) => ({ credentialVersion: user('credentialVersion', '+', 1), updatedAt: now }))
    .where('id', '=', userId)
    .returning('credentialVersion')
    .executeTakeFirstOrThrow()
