import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import { deleteBatch } from '../../../db/delete-batch.ts'
import type { Page } from '../../../lib/page.ts'

/** The account to which access was granted: a person's or a team's. */
export type Account = { readonly userId: number } | { readonly teamId: number }

/**
 * Stores the grant of an account to an application. The first grant makes it, and later ones add their scopes, because
 * tokens of earlier grants stay valid. A grant without scopes is unlimited.
 */
export async function upsertAuthorization(
  tx: Tx,
  account: Account,
  grant: { oauthClientId: string; grantedByUserId: number; scopes: readonly string[] },
  now: Date,
): Promise<number> {
  const owner = 'userId' in account ? 'userId' : 'teamId'
  const { id } = await tx
    .insertInto('oauthAuthorizations')
    .values({ ...account, ...grant, scopes: [...grant.scopes], createdAt: now, updatedAt: now })
    .onConflict((clash) =>
      clash
        .columns([owner, 'oauthClientId'])
        .where('revokedAt', 'is', null)
        .doUpdateSet({
          grantedByUserId: grant.grantedByUserId,
          scopes: sql<string[]>`CASE
            WHEN cardinality(oauth_authorizations.scopes) = 0 OR cardinality(excluded.scopes) = 0 THEN '{}'
            ELSE ARRAY(SELECT unnest(oauth_authorizations.scopes) UNION SELECT unnest(excluded.scopes)) END`,
          updatedAt: now,
        }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Returns true if a person's grant is still valid: it isn't revoked, the credentials haven't changed, and the account
 * isn't disabled.
 */
export const isGrantLive = async (
  db: Db,
  grant: { authorizationId: number; grantedByUserId: number; credentialVersion: number },
): Promise<boolean> => {
  const row = await db
    .selectFrom('oauthAuthorizations as a')
    .innerJoin('users as u', (join) => join.on('u.id', '=', grant.grantedByUserId))
    .select('a.id')
    .where('a.id', '=', grant.authorizationId)
    .where('a.revokedAt', 'is', null)
    .where('u.disabledAt', 'is', null)
    .where('u.credentialVersion', '=', grant.credentialVersion)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Returns the teams by name for which a person may grant access. The limit is higher than the number of teams of one
 * person.
 */
export const listGrantableTeams = (db: Db, userId: number) =>
  db
    .selectFrom('teams')
    .innerJoin('memberships', 'memberships.teamId', 'teams.id')
    .select(['teams.id', 'teams.name', 'teams.slug'])
    .where('memberships.userId', '=', userId)
    .where('memberships.accepted', '=', true)
    .where('memberships.role', 'in', ['owner', 'admin'])
    .orderBy('teams.name')
    .orderBy('teams.id')
    .limit(500)
    .execute()

/** Returns the version of an account's credentials, which new grants contain. */
export const findCredentialVersion = (tx: Tx, userId: number) =>
  tx.selectFrom('users').select('credentialVersion').where('id', '=', userId).executeTakeFirst()

/** Selects the grants that a person can see: their own, and those of teams that they manage. */
const grantsOf = (db: Db, userId: number) =>
  db
    .selectFrom('oauthAuthorizations as a')
    .innerJoin('oauthClients as c', 'c.id', 'a.oauthClientId')
    .leftJoin('teams as t', 't.id', 'a.teamId')
    .where('a.revokedAt', 'is', null)
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb('a.userId', '=', userId),
        exists(
          selectFrom('memberships as m')
            .select('m.id')
            .whereRef('m.teamId', '=', 'a.teamId')
            .where('m.userId', '=', userId)
            .where('m.accepted', '=', true)
            .where('m.role', 'in', ['owner', 'admin']),
        ),
      ]),
    )

export const listGrants = (db: Db, userId: number, { take, skip }: Page) =>
  grantsOf(db, userId)
    .select([
      'a.id',
      'a.scopes',
      'a.createdAt',
      'a.updatedAt',
      'c.id as clientId',
      'c.name as clientName',
      'c.logo as clientLogo',
      'c.websiteUrl as clientWebsiteUrl',
      't.id as teamId',
      't.name as teamName',
    ])
    .orderBy('a.updatedAt', 'desc')
    .orderBy('a.id', 'desc')
    .limit(take)
    .offset(skip)
    .execute()

export type GrantRow = Awaited<ReturnType<typeof listGrants>>[number]

/** Finds one of the grants that this person can see. */
export const findGrant = (db: Db, userId: number, id: number) =>
  grantsOf(db, userId)
    .select(['a.id', 'a.userId', 'a.teamId', 'c.id as clientId'])
    .where('a.id', '=', id)
    .executeTakeFirst()

export const revokeGrant = (tx: Tx, id: number, now: Date) =>
  tx
    .updateTable('oauthAuthorizations')
    .set({ revokedAt: now, updatedAt: now })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .execute()

/** Deletes up to `limit` grants that were revoked before the given time. Returns the number of deleted grants. */
export const deleteRevokedAuthorizations = (db: Db, before: Date, limit: number): Promise<number> =>
  deleteBatch(db, { table: 'oauth_authorizations', column: 'revoked_at', before, limit })

/** Revokes people's grants to the client that go beyond `scopes`. A grant without scopes is unlimited. */
export const revokeGrantsBeyond = (tx: Tx, clientId: string, scopes: readonly string[], now: Date) =>
  tx
    .updateTable('oauthAuthorizations')
    .set({ revokedAt: now, updatedAt: now })
    .where('oauthClientId', '=', clientId)
    .where('revokedAt', 'is', null)
    .where(sql<boolean>`(cardinality(scopes) = 0 OR NOT scopes <@ ${[...scopes]}::text[])`)
    .execute()
