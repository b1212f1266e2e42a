import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../db/connection.ts'
import { prepared } from '../../db/prepared.ts'
import type { OauthCodeTable, OauthRefreshTokenTable, OauthTokenFamilyTable } from '../../db/tables/oauth.ts'
import type { Page } from '../../lib/page.ts'

/** Whose things were granted: one person's, or a team's. */
export type Account = { readonly userId: number } | { readonly teamId: number }
export type CodeRow = Selectable<OauthCodeTable> & { readonly userId: number | null; readonly teamId: number | null }

/**
 * What one application was granted by one account: made at the first grant, and widened by later ones, since the tokens
 * of earlier ones go on. No scopes: without limits.
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

export const insertCode = (tx: Tx, code: Insertable<OauthCodeTable>) =>
  tx.insertInto('oauthCodes').values(code).execute()

/** Uses up a code of this client: of two who try at once, one gets it. Undefined when it is gone or used. */
export const takeCode = (tx: Tx, codeHash: Buffer, clientId: string, now: Date): Promise<CodeRow | undefined> =>
  tx
    .updateTable('oauthCodes')
    .from('oauthAuthorizations as a')
    .set({ usedAt: now })
    .whereRef('a.id', '=', 'oauthCodes.authorizationId')
    .where('a.oauthClientId', '=', clientId)
    .where('oauthCodes.codeHash', '=', codeHash)
    .where('oauthCodes.usedAt', 'is', null)
    .returning([
      'oauthCodes.codeHash',
      'oauthCodes.authorizationId',
      'oauthCodes.grantedByUserId',
      'oauthCodes.credentialVersion',
      'oauthCodes.redirectUri',
      'oauthCodes.codeChallenge',
      'oauthCodes.scopes',
      'oauthCodes.createdAt',
      'oauthCodes.expiresAt',
      'oauthCodes.usedAt',
      'oauthCodes.familyId',
      'a.userId',
      'a.teamId',
    ])
    .executeTakeFirst()

/** What the first use of a code of this client gave, if it was used. */
export const findFamilyOfCode = (tx: Tx, codeHash: Buffer, clientId: string): Promise<string | null | undefined> =>
  tx
    .selectFrom('oauthCodes')
    .innerJoin('oauthAuthorizations as a', 'a.id', 'oauthCodes.authorizationId')
    .select('oauthCodes.familyId')
    .where('oauthCodes.codeHash', '=', codeHash)
    .where('a.oauthClientId', '=', clientId)
    .executeTakeFirst()
    .then((row) => row?.familyId)

export const setFamilyOfCode = (tx: Tx, codeHash: Buffer, familyId: string) =>
  tx.updateTable('oauthCodes').set({ familyId }).where('codeHash', '=', codeHash).execute()

/** Whether what a person granted still holds: not revoked, the same credentials, the account not disabled. */
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

export const insertFamily = (tx: Tx, family: Insertable<OauthTokenFamilyTable>) =>
  tx.insertInto('oauthTokenFamilies').values(family).execute()

export const insertRefreshToken = (tx: Tx, token: Insertable<OauthRefreshTokenTable>) =>
  tx.insertInto('oauthRefreshTokens').values(token).execute()

/** Uses up a refresh token: of two who try at once, one gets it. Undefined when it is gone or used. */
export const takeRefreshToken = (tx: Tx, tokenHash: Buffer, now: Date) =>
  tx
    .updateTable('oauthRefreshTokens')
    .set({ usedAt: now })
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .returning(['familyId', 'generation', 'expiresAt'])
    .executeTakeFirst()

const familyFacts = [
  'f.id',
  'f.authorizationId',
  'f.grantedByUserId',
  'f.credentialVersion',
  'f.scopes',
  'f.version',
  'f.revokedAt',
  'a.userId',
  'a.teamId',
  'a.oauthClientId',
] as const

/** The family of a refresh token, used or not. */
export const findFamilyOfRefreshToken = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom('oauthRefreshTokens as t')
    .modifyFront(prepared)
    .innerJoin('oauthTokenFamilies as f', 'f.id', 't.familyId')
    .innerJoin('oauthAuthorizations as a', 'a.id', 'f.authorizationId')
    .select([...familyFacts, 't.usedAt', 't.expiresAt'])
    .where('t.tokenHash', '=', tokenHash)
    .executeTakeFirst()

export type FamilyRow = NonNullable<Awaited<ReturnType<typeof findFamilyOfRefreshToken>>>

/** Ends a family for good. Answers whether it was still going on. */
export const revokeFamily = async (tx: Tx, id: string, because: string, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('oauthTokenFamilies')
    .set({ revokedAt: now, revokedBecause: because })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends the access tokens of a family that were given so far, and nothing else. One of an older version ends nothing. */
export const raiseFamilyVersion = (tx: Tx, id: string, version: number) =>
  tx
    .updateTable('oauthTokenFamilies')
    .set({ version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .execute()

/** Everything that an access token stands on, in one statement: every request with such a token asks this. */
export const findTokenHolder = (db: Db, familyId: string) =>
  db
    .selectFrom('oauthTokenFamilies as f')
    .modifyFront(prepared)
    .innerJoin('oauthAuthorizations as a', 'a.id', 'f.authorizationId')
    .innerJoin('oauthClients as c', 'c.id', 'a.oauthClientId')
    .innerJoin('users as u', 'u.id', 'f.grantedByUserId')
    .select([
      'f.version',
      'f.revokedAt as familyRevokedAt',
      'f.credentialVersion as grantedVersion',
      'a.revokedAt as grantRevokedAt',
      'a.teamId',
      'c.id as clientId',
      'c.approvalStatus',
      'c.ownerUserId',
      'u.id as userId',
      'u.email',
      'u.emailVerifiedAt',
      'u.username',
      'u.credentialVersion',
      'u.disabledAt',
    ])
    .where('f.id', '=', familyId)
    .executeTakeFirst()

export type TokenHolder = NonNullable<Awaited<ReturnType<typeof findTokenHolder>>>

/** Teams that a person may let an application act for, by name. Nobody runs more of them than the limit. */
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

/** The version of an account's credentials, which what it grants now carries. */
export const findCredentialVersion = (tx: Tx, userId: number) =>
  tx.selectFrom('users').select('credentialVersion').where('id', '=', userId).executeTakeFirst()

/** Grants that concern a person: their own, and those of teams that they run. */
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

/** One of the grants that concern this person. */
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

/** Codes a day after they have expired: until then a second use still ends what the first gave. */
export const deleteOldCodes = (db: Db, before: Date) =>
  db.deleteFrom('oauthCodes').where('expiresAt', '<', before).execute()

/** Families of which no refresh token can be used any more, and with them their tokens. */
export const deleteOldFamilies = (db: Db, now: Date, before: Date) =>
  db
    .deleteFrom('oauthTokenFamilies')
    .where('createdAt', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('oauthRefreshTokens as t')
            .select('t.familyId')
            .whereRef('t.familyId', '=', 'oauthTokenFamilies.id')
            .where('t.expiresAt', '>=', now),
        ),
      ),
    )
    .execute()
