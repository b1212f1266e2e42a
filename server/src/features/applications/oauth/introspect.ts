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

/** RFC 7662 §2.2; nothing but `active` of what isn't valid, or isn't the asking application's. */
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

/** An application that can keep a secret asks about its own tokens. */
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
    // Who only knows a public client's id isn't that client.
    if (known.client.type === 'public') throw invalidClient('invalid_client_credentials')
    checkSecret(known, proof)
    const clientId = known.client.id
    return (await ofAccessToken(token, clientId)) ?? (await ofRefreshToken(token, clientId)) ?? { active: false }
  }
}

const subject = ({ userId, teamId }: { userId: number | null; teamId: number | null }): string =>
  teamId === null ? `user:${userId}` : `team:${teamId}`
