import { hkdfSync } from 'node:crypto'
import { type JWTPayload, jwtVerify, SignJWT } from 'jose'
import type { Ids } from '../../../lib/ids.ts'

/** The lifetime of an access token in seconds. */
export const ACCESS_SECONDS = 1800
export const REFRESH_DAYS = 30
const REFRESH_SECONDS = REFRESH_DAYS * 86_400

const ACCESS = 'Access Token'
const REFRESH = 'Refresh Token'

/** The claims of both kinds of token: the account, the application, and the family of tokens. */
export type Grant = {
  userId: number | null
  teamId: number | null
  scopes: readonly string[]
  clientId: string
  familyId: string
  /** The version of the family. A token of an older version is void. */
  version: number
}
export type AccessToken = Grant & { id: string; issuedAt: number; expiresAt: number }
export type RefreshToken = Grant & { secret: string; issuedAt: number; expiresAt: number }

export type Tokens = ReturnType<typeof createTokens>

/**
 * Creates the functions that write and read the two kinds of JWT: HS256 with keys that are derived from the server's
 * secret keys. The first key signs, and all keys can verify.
 */
export function createTokens({ secretKeys, ids }: { secretKeys: readonly Buffer[]; ids: Ids }) {
  const keys = secretKeys.map((secret) => new Uint8Array(hkdfSync('sha256', secret, '', 'daybook oauth tokens', 32)))
  const [signingKey] = keys
  if (!signingKey) throw new Error('Tokens need a key to be signed with.')

  const sign = (
    { userId, teamId, scopes, ...grant }: Grant,
    kind: string,
    more: object,
    now: Date,
    seconds: number,
  ): Promise<string> => {
    const iat = Math.floor(now.getTime() / 1000)
    const owner = teamId === null ? { userId } : { teamId }
    const claims = { ...owner, scope: [...scopes], token_type: kind, ...grant, ...more, iat, exp: iat + seconds }
    return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(signingKey)
  }

  /** Returns the claims of a token of that kind that this server has signed and that hasn't expired. */
  async function read(
    token: string,
    kind: string,
    now: Date,
  ): Promise<(JWTPayload & Record<string, unknown>) | undefined> {
    for (const key of keys) {
      const payload = await verified(token, key, now)
      if (payload) return payload.token_type === kind ? payload : undefined
    }
    return undefined
  }

  return {
    signAccess: (grant: Grant, now: Date): Promise<string> =>
      // The id distinguishes two tokens from the same second.
      sign(grant, ACCESS, { jti: ids.uid() }, now, ACCESS_SECONDS),

    signRefresh: (grant: Grant, secret: string, now: Date): Promise<string> =>
      sign(grant, REFRESH, { secret }, now, REFRESH_SECONDS),

    async readAccess(token: string, now: Date): Promise<AccessToken | undefined> {
      const claims = await read(token, ACCESS, now)
      return claims && { ...grantOf(claims), id: String(claims.jti), ...timesOf(claims) }
    },

    async readRefresh(token: string, now: Date): Promise<RefreshToken | undefined> {
      const claims = await read(token, REFRESH, now)
      return claims && { ...grantOf(claims), secret: String(claims.secret), ...timesOf(claims) }
    },
  }
}

async function verified(token: string, key: Uint8Array, now: Date): Promise<JWTPayload | undefined> {
  try {
    return (await jwtVerify(token, key, { algorithms: ['HS256'], currentDate: now })).payload
  } catch {
    return undefined
  }
}

/** Only tokens that this server has signed reach this function, so the claims have its types. */
const grantOf = (claims: Record<string, unknown>): Grant => ({
  userId: typeof claims.userId === 'number' ? claims.userId : null,
  teamId: typeof claims.teamId === 'number' ? claims.teamId : null,
  scopes: Array.isArray(claims.scope) ? claims.scope.map(String) : [],
  clientId: String(claims.clientId),
  familyId: String(claims.familyId),
  version: Number(claims.version),
})

const timesOf = ({ iat = 0, exp = 0 }: JWTPayload) => ({ issuedAt: iat, expiresAt: exp })
