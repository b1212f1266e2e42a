import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import { deleteBatch } from '../../../db/delete-batch.ts'
import type { OauthCodeTable } from '../../../db/tables/oauth.ts'

export type CodeRow = Selectable<OauthCodeTable> & { readonly userId: number | null; readonly teamId: number | null }

export const insertCode = (tx: Tx, code: Insertable<OauthCodeTable>) =>
  tx.insertInto('oauthCodes').values(code).execute()

/**
 * Uses up a code of this client. Of two concurrent requests, only one succeeds. Returns undefined if the code is
 * unknown or used.
 */
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

/** Returns the family of tokens from the first use of a client's code, if it was used. */
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

/** Deletes codes a day after their expiry. Until then, a second use still ends the tokens of the first one. */
export const deleteOldCodes = (db: Db, before: Date, limit: number): Promise<number> =>
  deleteBatch(db, { table: 'oauth_codes', column: 'expires_at', before, limit })
