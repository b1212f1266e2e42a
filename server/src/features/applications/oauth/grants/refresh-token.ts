import { isKnownScope, isUnrestricted } from '../../../../lib/scopes.ts'
import { sha256 } from '../../../../lib/secrets/hash.ts'
import { type FamilyRow, findFamilyOfRefreshToken, takeRefreshToken } from '../family-store.ts'
import { isGrantLive } from '../grant-store.ts'
import { invalidGrant, invalidRequest } from '../refusals.ts'
import type { RefreshRequest } from '../token/request.ts'
import { endFamily } from './end-family.ts'
import type { GrantType } from './grant.ts'

type Found = FamilyRow & { readonly tokenHash: Buffer; readonly accessScopes: readonly string[] }

/** Exchanges a refresh token, which works once, for the next tokens of its family. */
export const refreshToken: GrantType<RefreshRequest, Found> = {
  checkRequest() {},

  async find({ change: { tx, now }, tokens, client }, { refreshToken, scopes }) {
    const token = await tokens.readRefresh(refreshToken, now)
    if (!token) throw invalidGrant('invalid_refresh_token')
    if (token.clientId !== client.id) throw invalidGrant('client_id_mismatch')
    const tokenHash = sha256(token.secret)
    const family = await findFamilyOfRefreshToken(tx, tokenHash)
    if (!family || family.expiresAt <= now) throw invalidGrant('invalid_refresh_token')
    if (family.revokedAt || !(await isGrantLive(tx, { ...family }))) throw invalidGrant('refresh_token_revoked')
    return { ...family, tokenHash, accessScopes: narrowed(family.scopes, scopes) }
  },

  checkProof() {},

  async start(exchange, _request, { tokenHash, ...family }) {
    const { change, client } = exchange
    const { tx, now } = change
    const taken = await takeRefreshToken(tx, tokenHash, now)
    if (!taken) {
      // A thief and the owner can't be told apart. A public client has no secret, so the tokens of both end (RFC 9700
      // §4.14.2). For a confidential client the thief lacks the secret.
      if (client.type === 'public') await endFamily(exchange, family.id, 'refresh-token-reused')
      throw invalidGrant('refresh_token_revoked')
    }
    return { ...family, generation: taken.generation + 1 }
  },
}

/** Returns the scopes of the access token, which can't exceed the grant (RFC 6749 §6). */
function narrowed(granted: readonly string[], wanted: readonly string[] | undefined): readonly string[] {
  if (wanted === undefined) return granted
  const isWithin = isUnrestricted(granted) ? isKnownScope : (scope: string) => granted.includes(scope)
  if (wanted.length === 0 || !wanted.every(isWithin) || (isUnrestricted(wanted) && !isUnrestricted(granted)))
    throw invalidRequest('Requested scope exceeds what was granted', 'invalid_scope')
  return wanted
}
