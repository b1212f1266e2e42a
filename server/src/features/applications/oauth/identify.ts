import type { UserActor } from '../../../commands/context.ts'
import type { Db } from '../../../db/connection.ts'
import type { Clock } from '../../../lib/time/clock.ts'
import { whyNotUsable } from '../oauth-clients/service.ts'
import { findTokenHolder, type TokenHolder } from './family-store.ts'
import type { AccessToken, Tokens } from './tokens.ts'

type Dependencies = { db: Db; clock: Clock; tokens: Tokens }

/** A valid token and the account for which it acts. */
export type LiveAccessToken = { token: AccessToken; holder: TokenHolder }

/** Checks everything that can end an access token early, at each use, because the signature alone doesn't show it. */
export async function findLiveAccessToken(
  { db, clock, tokens }: Dependencies,
  text: string,
): Promise<LiveAccessToken | undefined> {
  const token = await tokens.readAccess(text, clock.now())
  if (!token) return undefined
  const holder = await findTokenHolder(db, token.familyId)
  if (!holder || holder.clientId !== token.clientId || holder.version !== token.version) return undefined
  if (holder.familyRevokedAt || holder.grantRevokedAt || holder.disabledAt) return undefined
  if (holder.credentialVersion !== holder.grantedVersion) return undefined
  return whyNotUsable(holder, holder.userId) ? undefined : { token, holder }
}

/**
 * Returns the account of a third-party application's token, or undefined if the token is of another kind or has ended
 * for any reason. An application never gets the rights of an administrator, even if an administrator has granted it
 * access.
 */
export const createIdentifyAccessToken =
  (dependencies: Dependencies) =>
  async (text: string): Promise<UserActor | undefined> => {
    const live = await findLiveAccessToken(dependencies, text)
    if (!live) return undefined
    const { token, holder } = live
    return {
      kind: 'user',
      userId: holder.userId,
      email: holder.email,
      provenEmail: holder.emailVerifiedAt ? holder.email : null,
      isAdministrator: false,
      credential: {
        kind: 'oauth-token',
        clientId: holder.clientId,
        familyId: token.familyId,
        scopes: token.scopes,
        teamId: holder.teamId,
      },
    }
  }
