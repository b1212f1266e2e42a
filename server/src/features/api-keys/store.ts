import type { Insertable } from 'kysely'
import type { Db } from '../../db/connection.ts'
import type { ApiKeyLimitTable, ApiKeyTable } from '../../db/tables/people.ts'

export const insertApiKey = (db: Db, key: Insertable<ApiKeyTable>) => db.insertInto('apiKeys').values(key).execute()

export const insertApiKeyLimits = (db: Db, limits: Insertable<ApiKeyLimitTable>[]) =>
  db.insertInto('apiKeyLimits').values(limits).execute()

/** Gives an existing key to `userId`, or makes it: the operator's key stands in the settings and may change hands. */
export const upsertApiKey = (db: Db, key: Insertable<ApiKeyTable>) =>
  db
    .insertInto('apiKeys')
    .values(key)
    .onConflict((clash) => clash.column('keyHash').doUpdateSet({ userId: key.userId, expiresAt: null }))
    .execute()

/** The key and the account behind it, in one statement: every authenticated request asks this. */
export const findApiKeyHolder = (db: Db, keyHash: Buffer) =>
  db
    .selectFrom('apiKeys')
    .innerJoin('users', 'users.id', 'apiKeys.userId')
    .select([
      'apiKeys.id',
      'apiKeys.expiresAt',
      'apiKeys.teamId',
      'apiKeys.organizationId',
      'users.id as userId',
      'users.email',
      'users.emailVerifiedAt',
      'users.isAdministrator',
      'users.disabledAt',
    ])
    .where('apiKeys.keyHash', '=', keyHash)
    .executeTakeFirst()
