import { createHash, timingSafeEqual } from 'node:crypto'
import { sha256 } from '../../../../lib/secrets/hash.ts'
import { type CodeRow, findFamilyOfCode, setFamilyOfCode, takeCode } from '../code-store.ts'
import { insertFamily } from '../family-store.ts'
import { isGrantLive } from '../grant-store.ts'
import { invalidGrant, invalidRequest } from '../refusals.ts'
import type { CodeRequest } from '../token/request.ts'
import { endFamily } from './end-family.ts'
import type { GrantType } from './grant.ts'

/** Exchanges a code from a browser for the first tokens of a family. */
export const authorizationCode: GrantType<CodeRequest, CodeRow> = {
  checkRequest({ redirectUris }, { redirectUri }) {
    if (!redirectUris.includes(redirectUri)) throw invalidGrant('redirect_uri_mismatch')
  },

  /** Each attempt uses the code up, even if it fails afterwards, so that nobody can guess twice. */
  async find(exchange, { code, redirectUri }) {
    const { change, client } = exchange
    const { tx, now } = change
    const codeHash = sha256(code)
    const found = await takeCode(tx, codeHash, client.id, now)
    if (!found) {
      // A code that is used twice was stolen, and it is unknown who used it first, so the tokens of both end (RFC 6749
      // §4.1.2).
      const familyId = await findFamilyOfCode(tx, codeHash, client.id)
      if (familyId) await endFamily(exchange, familyId, 'code-reused')
      throw invalidGrant('code_invalid_or_expired')
    }
    if (found.expiresAt <= now || !(await isGrantLive(tx, found))) throw invalidGrant('code_invalid_or_expired')
    if (found.redirectUri !== redirectUri) throw invalidGrant('redirect_uri_mismatch')
    return found
  },

  checkProof({ type }, { codeVerifier }, { codeChallenge }) {
    if (codeChallenge === null) {
      if (type === 'public') throw pkceMissing()
      // A verifier without a challenge means that somebody has removed the challenge from the request (RFC 9700
      // §2.1.1).
      if (codeVerifier !== undefined) throw invalidGrant('pkce_verification_failed')
      return
    }
    if (codeVerifier === undefined) throw pkceMissing()
    if (!answers(codeVerifier, codeChallenge)) throw invalidGrant('pkce_verification_failed')
  },

  async start({ change: { tx, now }, uuid }, _request, found) {
    const { authorizationId, grantedByUserId, credentialVersion, scopes, userId, teamId } = found
    const id = uuid()
    await insertFamily(tx, { id, authorizationId, grantedByUserId, credentialVersion, scopes, createdAt: now })
    await setFamilyOfCode(tx, found.codeHash, id)
    return { id, version: 1, userId, teamId, scopes, accessScopes: scopes, generation: 1 }
  },
}

const pkceMissing = () => invalidRequest('pkce_missing_parameters_or_invalid_method')

/** Returns true if the verifier matches the challenge (RFC 7636 §4.6, S256). */
function answers(verifier: string, challenge: string): boolean {
  const hash = Buffer.from(createHash('sha256').update(verifier).digest('base64url'))
  const expected = Buffer.from(challenge)
  return hash.length === expected.length && timingSafeEqual(hash, expected)
}
