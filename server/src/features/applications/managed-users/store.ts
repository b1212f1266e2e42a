import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import { deleteBatch } from '../../../db/delete-batch.ts'
import { prepared } from '../../../db/prepared.ts'
import type { UserTable } from '../../../db/tables/people.ts'
import type { ManagedUserTokenTable } from '../../../db/tables/platform.ts'

const COLUMNS = [
  ...(['id', 'email', 'username', 'name', 'bio', 'timeZone', 'weekStart', 'createdAt'] as const),
  ...(['timeFormat', 'locale', 'avatarUrl', 'metadata'] as const),
]

export type ManagedUser = Pick<Selectable<UserTable>, (typeof COLUMNS)[number]> & { defaultScheduleId: number | null }
export type ManagedUserColumns = Updateable<UserTable>

const managedUsers = (db: Db, clientId: string) =>
  db
    .selectFrom('users')
    .select(COLUMNS)
    .select(
      sql<number | null>`(SELECT s.id FROM schedules s WHERE s.user_id = users.id AND s.is_default)`.as(
        'defaultScheduleId',
      ),
    )
    .where('platformClientId', '=', clientId)

export const findManagedUser = (db: Db, clientId: string, id: number): Promise<ManagedUser | undefined> =>
  managedUsers(db, clientId).where('id', '=', id).executeTakeFirst()

/** Returns users by id. `emails` are stored addresses that limit the list; without them it returns all users. */
export function listManagedUsers(
  db: Db,
  clientId: string,
  { emails, limit, offset }: { emails: readonly string[] | undefined; limit: number; offset: number },
): Promise<ManagedUser[]> {
  let query = managedUsers(db, clientId).orderBy('id').limit(limit).offset(offset)
  if (emails) query = query.where(sql`lower(email)`, 'in', emails)
  return query.execute()
}

/** Returns whether the client wants event types for its new users, or `undefined` if the client was deleted. */
export const findDefaultsSetting = async (tx: Tx, clientId: string): Promise<boolean | undefined> =>
  (
    await tx
      .selectFrom('platformClients')
      .select('areDefaultEventTypesEnabled')
      .where('id', '=', clientId)
      // The lock prevents the client's deletion before the new user is stored.
      .forKeyShare()
      .executeTakeFirst()
  )?.areDefaultEventTypesEnabled

export const findIdByEmail = async (db: Db, email: string): Promise<number | undefined> =>
  (await db.selectFrom('users').select('id').where(sql`lower(email)`, '=', email.toLowerCase()).executeTakeFirst())?.id

/** Returns the usernames in lower case that begin with `base`, without the person's own. */
export const listUsernamesFrom = async (db: Db, base: string, exceptId: number | null): Promise<string[]> => {
  const { rows } = await sql<{ username: string }>`
    SELECT lower(username) AS username FROM users
    WHERE starts_with(lower(username), ${base}) AND id IS DISTINCT FROM ${exceptId}::int`.execute(db)
  return rows.map(({ username }) => username)
}

/** Locks the account until the end of the transaction. Returns false if it isn't the client's. */
export const lockManagedUser = async (tx: Tx, clientId: string, id: number): Promise<boolean> =>
  (
    await tx
      .selectFrom('users')
      .select('id')
      .where('platformClientId', '=', clientId)
      .where('id', '=', id)
      .forUpdate()
      .execute()
  ).length === 1

export const insertTokens = (tx: Tx, tokens: Insertable<ManagedUserTokenTable>[]) =>
  tx.insertInto('managedUserTokens').values(tokens).execute()

export const deleteTokens = (tx: Tx, clientId: string, userId: number) =>
  tx.deleteFrom('managedUserTokens').where('platformClientId', '=', clientId).where('userId', '=', userId).execute()

export const deleteExpiredTokens = (tx: Tx, clientId: string, userId: number, now: Date) =>
  tx
    .deleteFrom('managedUserTokens')
    .where('platformClientId', '=', clientId)
    .where('userId', '=', userId)
    .where('expiresAt', '<=', now)
    .execute()

/** Removes a token that works once. Of two concurrent requests with the same token, only the first gets its owner. */
export const takeToken = async (
  tx: Tx,
  { kind, clientId, tokenHash }: { kind: 'refresh' | 'code'; clientId: string; tokenHash: Buffer },
  now: Date,
): Promise<number | undefined> =>
  (
    await tx
      .deleteFrom('managedUserTokens')
      .where('tokenHash', '=', tokenHash)
      .where('kind', '=', kind)
      .where('platformClientId', '=', clientId)
      .where('expiresAt', '>', now)
      .where('userId', 'not in', (users) => users.selectFrom('users').select('id').where('disabledAt', 'is not', null))
      .returning('userId')
      .executeTakeFirst()
  )?.userId

/**
 * Finds the account of an access token and the client's pages in one statement, because every request of such a user
 * needs them.
 */
export const findTokenHolder = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom('managedUserTokens')
    .modifyFront(prepared)
    .innerJoin('users', 'users.id', 'managedUserTokens.userId')
    .innerJoin('platformClients', 'platformClients.id', 'managedUserTokens.platformClientId')
    .select([
      ...(['users.id as userId', 'users.email', 'users.emailVerifiedAt', 'users.disabledAt'] as const),
      ...(['platformClients.id as clientId', 'platformClients.redirectUris'] as const),
    ])
    .where('managedUserTokens.tokenHash', '=', tokenHash)
    .where('managedUserTokens.kind', '=', 'access')
    .executeTakeFirst()

/** Returns the pages to which a client may send its users. */
export const findRedirectUris = async (db: Db, clientId: string): Promise<readonly string[]> =>
  (await db.selectFrom('platformClients').select('redirectUris').where('id', '=', clientId).executeTakeFirst())
    ?.redirectUris ?? []

/** Deletes up to `limit` expired tokens. Returns the number of deleted tokens. */
export const deleteLongExpiredTokens = (db: Db, before: Date, limit: number): Promise<number> =>
  deleteBatch(db, { table: 'managed_user_tokens', column: 'expires_at', before, limit })

/** Deletes the tokens of all users of these clients. */
export const deleteTokensOfClients = (tx: Tx, clientIds: readonly string[]) =>
  tx.deleteFrom('managedUserTokens').where('platformClientId', 'in', clientIds).execute()
