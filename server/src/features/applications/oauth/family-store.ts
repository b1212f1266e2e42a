import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import { deleteBatch } from '../../../db/delete-batch.ts'
import { prepared } from '../../../db/prepared.ts'
import type { OauthRefreshTokenTable, OauthTokenFamilyTable } from '../../../db/tables/oauth.ts'

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

/** Families of which no refresh token can be used any more, and with them their tokens. */
export const deleteOldFamilies = (db: Db, now: Date, before: Date, limit: number): Promise<number> =>
  deleteBatch(db, {
    table: 'oauth_token_families',
    column: 'created_at',
    before,
    limit,
    where: sql`NOT EXISTS (
      SELECT FROM oauth_refresh_tokens t WHERE t.family_id = oauth_token_families.id AND t.expires_at >= ${now})`,
  })
