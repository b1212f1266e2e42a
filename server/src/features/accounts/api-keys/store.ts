import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import { prepared } from '../../../db/prepared.ts'
import type { ApiKeyLimitTable, ApiKeyTable } from '../../../db/tables/people.ts'
import { type Group, groupColumns } from '../../../lib/group.ts'
import type { RateLimit } from '../../../lib/rate-limit.ts'

export const insertApiKey = (db: Db, key: Insertable<ApiKeyTable>) => db.insertInto('apiKeys').values(key).execute()

export const insertApiKeyLimits = (db: Db, limits: Insertable<ApiKeyLimitTable>[]) =>
  db.insertInto('apiKeyLimits').values(limits).execute()

/**
 * Makes a key, or assigns an existing one to `userId`. The operator sets this key in the settings and may change its
 * account.
 */
export const upsertApiKey = (db: Db, key: Insertable<ApiKeyTable>) =>
  db
    .insertInto('apiKeys')
    .values(key)
    .onConflict((clash) => clash.column('keyHash').doUpdateSet({ userId: key.userId, expiresAt: null }))
    .execute()

/** Finds the key, its limits and its account in one statement, because every authenticated request needs them. */
export const findApiKeyHolder = (db: Db, keyHash: Buffer) =>
  db
    .selectFrom('apiKeys')
    .modifyFront(prepared)
    .innerJoin('users', 'users.id', 'apiKeys.userId')
    .select([
      'apiKeys.id',
      'apiKeys.expiresAt',
      'apiKeys.lastUsedAt',
      'apiKeys.teamId',
      'apiKeys.organizationId',
      'users.id as userId',
      'users.email',
      'users.emailVerifiedAt',
      'users.isAdministrator',
      'users.disabledAt',
      limitsOfKey.as('rateLimits'),
    ])
    .where('apiKeys.keyHash', '=', keyHash)
    .executeTakeFirst()

/** Selects the limits of a key; `null` if it has none. */
const limitsOfKey = sql<RateLimit[] | null>`(
  SELECT json_agg(json_build_object(
    'name', l.name, 'limit', l.request_limit, 'windowMs', l.ttl_ms, 'blockMs', l.block_duration_ms
  ) ORDER BY l.name)
  FROM api_key_limits l WHERE l.api_key_id = api_keys.id
)`

const LISTED = ['id', 'note', 'lastFour', 'teamId', 'expiresAt', 'lastUsedAt', 'createdAt'] as const
export type ListedApiKey = Pick<Selectable<ApiKeyTable>, (typeof LISTED)[number]>

/** Returns an account's keys, newest first, without their hashes. */
export const listApiKeys = (db: Db, userId: number, { skip, take }: { skip: number; take: number }) =>
  db
    .selectFrom('apiKeys')
    .select(LISTED)
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .offset(skip)
    .limit(take)
    .execute()

/** Deletes a key and returns its facts for a replacement. */
export const deleteApiKey = (tx: Tx, userId: number, id: string) =>
  tx
    .deleteFrom('apiKeys')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning(['id', 'note', 'expiresAt', 'teamId', 'organizationId'])
    .executeTakeFirst()

/** Returns the organization of a team, if it has one. */
export const findOrganizationOfTeam = async (db: Db, teamId: number): Promise<number | null> =>
  (await db.selectFrom('teams').select('organizationId').where('id', '=', teamId).executeTakeFirst())?.organizationId ??
  null

export const deleteApiKeysOf = (tx: Tx, userId: number) =>
  tx.deleteFrom('apiKeys').where('userId', '=', userId).execute()

/** Returns the limits of a key, which a replacement key inherits. */
export const listApiKeyLimits = (tx: Tx, apiKeyId: string) =>
  tx
    .selectFrom('apiKeyLimits')
    .select(['name', 'requestLimit', 'ttlMs', 'blockDurationMs'])
    .where('apiKeyId', '=', apiKeyId)
    .execute()

export const markUsed = (db: Db, id: string, lastUsedAt: Date) =>
  db.updateTable('apiKeys').set({ lastUsedAt }).where('id', '=', id).execute()

export async function countApiKeys(tx: Tx, userId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('apiKeys')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

/** Finds the team or organization with this id if the person is an accepted member of it. */
export const findGroupOf = (db: Db, userId: number, groupId: number) =>
  db
    .selectFrom('memberships')
    .select(['teamId', 'organizationId'])
    .where('userId', '=', userId)
    .where('accepted', '=', true)
    .where((where) => where.or([where('teamId', '=', groupId), where('organizationId', '=', groupId)]))
    .executeTakeFirst()

/** Deletes the keys of a team, or of an organization and its teams. */
export function deleteApiKeysOfGroup(tx: Tx, group: Group) {
  const { teamId, organizationId } = groupColumns(group)
  return sql`
    DELETE FROM api_keys
    WHERE team_id = ${teamId}::int OR organization_id = ${organizationId}::int
      OR team_id IN (SELECT id FROM teams WHERE organization_id = ${organizationId}::int)`.execute(tx)
}
