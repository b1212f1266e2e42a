import type { Db } from '../../../db/connection.ts'
import { sha256 } from '../../../lib/secrets/hash.ts'
import type { Clock } from '../../../lib/time/clock.ts'
import type { OauthClients } from '../oauth-clients/service.ts'
import { type ClientProof, checkSecret, findKnownClient } from './client-authentication.ts'
import { findFamilyOfRefreshToken } from './family-store.ts'
import { isGrantLive } from './grant-store.ts'
import { findLiveAccessToken } from './identify.ts'
import { invalidClient } from './refusals.ts'
import type { Tokens } from './tokens.ts'

type Dependencies = { db: Db; clock: Clock; clients: OauthClients; tokens: Tokens; publicUrl: string }

/**
 * The answer of RFC 7662 §2.2. It contains only `active` if the token isn't valid or belongs to another application.
 */
export type Introspection =
  | { active: false }
  | {
      active: true
      client_id: string
      scope: string
      iss: string
      sub: string
      iat: number
      exp: number
      username?: string
      token_type?: 'bearer'
      jti?: string
    }

/** Creates the function by which confidential applications ask about their own tokens. */
export function createIntrospect({ db, clock, clients, tokens, publicUrl }: Dependencies) {
  async function ofAccessToken(text: string, clientId: string): Promise<Introspection | undefined> {
    const live = await findLiveAccessToken({ db, clock, tokens }, text)
    if (live?.token.clientId !== clientId) return undefined
    const { token, holder } = live
    return {
      active: true,
      client_id: clientId,
      ...(holder.username !== null && { username: holder.username }),
      scope: token.scopes.join(' '),
      token_type: 'bearer',
      exp: token.expiresAt,
      iat: token.issuedAt,
      sub: subject(token),
      iss: publicUrl,
      jti: token.id,
    }
  }

  async function ofRefreshToken(text: string, clientId: string): Promise<Introspection | undefined> {
    const token = await tokens.readRefresh(text, clock.now())
    if (token?.clientId !== clientId) return undefined
    const family = await findFamilyOfRefreshToken(db, sha256(token.secret))
    if (!family || family.usedAt || family.revokedAt || !(await isGrantLive(db, family))) return undefined
    return {
      active: true,
      client_id: clientId,
      scope: token.scopes.join(' '),
      exp: token.expiresAt,
      iat: token.issuedAt,
      sub: subject(token),
      iss: publicUrl,
    }
  }

  return async (proof: ClientProof, token: string): Promise<Introspection> => {
    const known = await findKnownClient(clients, proof)
    // A public client's id is no secret, so it doesn't prove the caller's identity.
    if (known.client.type === 'public') throw invalidClient('invalid_client_credentials')
    checkSecret(known, proof)
    const clientId = known.client.id
    return (await ofAccessToken(token, clientId)) ?? (await ofRefreshToken(token, clientId)) ?? { active: false }
  }
}

const subject = ({ userId, teamId }: { userId: number | null; teamId: number | null }): string =>
  teamId === null ? `user:${userId}` : `team:${teamId}`
