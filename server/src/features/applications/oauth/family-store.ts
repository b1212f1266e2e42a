import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import { deleteBatch } from '../../../db/delete-batch.ts'
import { prepared } from '../../../db/prepared.ts'
import type { OauthRefreshTokenTable, OauthTokenFamilyTable } from '../../../db/tables/oauth.ts'

export const insertFamily = (tx: Tx, family: Insertable<OauthTokenFamilyTable>) =>
  tx.insertInto('oauthTokenFamilies').values(family).execute()

export const insertRefreshToken = (tx: Tx, token: Insertable<OauthRefreshTokenTable>) =>
  tx.insertInto('oauthRefreshTokens').values(token).execute()

/**
 * Uses up a refresh token. Of two concurrent requests, only one succeeds. Returns undefined if the token is unknown or
 * used.
 */
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

/** Finds the family of a refresh token, used or not. */
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

/** Revokes a family permanently. Returns true if it was still active. */
export const revokeFamily = async (tx: Tx, id: string, because: string, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('oauthTokenFamilies')
    .set({ revokedAt: now, revokedBecause: because })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Makes all access tokens of a family so far void, and nothing else. It has no effect for an older version. */
export const raiseFamilyVersion = (tx: Tx, id: string, version: number) =>
  tx
    .updateTable('oauthTokenFamilies')
    .set({ version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .execute()

/**
 * Finds everything on which an access token depends, in one statement, because every request with such a token needs
 * it.
 */
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

/** Deletes families without a usable refresh token, with their tokens. */
export const deleteOldFamilies = (db: Db, now: Date, before: Date, limit: number): Promise<number> =>
  deleteBatch(db, {
    table: 'oauth_token_families',
    column: 'created_at',
    before,
    limit,
    where: sql`NOT EXISTS (
      SELECT FROM oauth_refresh_tokens t WHERE t.family_id = oauth_token_families.id AND t.expires_at >= ${now})`,
  })
