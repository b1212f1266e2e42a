import { hkdfSync } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import type { Ids } from '../../../lib/ids.ts'
import type { SecretKeys } from '../../../lib/secrets/secret-box.ts'

/**
 * The tokens that a client passes to its user. Both are shown only once, and are valid until the given times (in
 * milliseconds).
 */
export type Keys = {
  accessToken: string
  refreshToken: string
  accessTokenExpiresAt: number
  refreshTokenExpiresAt: number
}

export type TokenType = 'access_token' | 'refresh_token'
export type Claims = { type: TokenType; clientId: string; ownerId: number; expiresAt: number }

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

/** The nonce distinguishes tokens of one user from the same second. */
const NONCE_BYTES = 16

/**
 * Returns the time in an hour, rounded down to the minute, so that a client that compares minutes never takes an
 * expired token for a valid one.
 */
export const accessExpiry = (now: Date): Date => new Date(Math.floor((now.getTime() + HOUR_MS) / MINUTE_MS) * MINUTE_MS)

/** Returns the start of the day in UTC in a year. */
export const refreshExpiry = (now: Date): Date =>
  new Date(Date.UTC(now.getUTCFullYear() + 1, now.getUTCMonth(), now.getUTCDate()))

/**
 * Creates the functions that write and read the tokens of managed users. The signature distinguishes them from other
 * issuers' tokens without a query. The database decides whether a token is still valid.
 */
export function createTokens({ secretKeys, ids }: { secretKeys: SecretKeys; ids: Ids }) {
  const [present, ...previous] = secretKeys
  const key = keyOf(present)
  const keys = [key, ...previous.map(keyOf)]

  return {
    sign: (claims: Claims, now: Date): Promise<string> =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuedAt(now)
        .setJti(ids.token(NONCE_BYTES))
        .sign(key),

    /** Returns the claims of a token, or `undefined` if this server hasn't signed it. */
    async read(token: string): Promise<Claims | undefined> {
      for (const each of keys) {
        const claims = await verified(token, each)
        if (claims) return claims
      }
      return undefined
    },
  }
}

const keyOf = (secret: Buffer): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', 'daybook managed user tokens', 32))

async function verified(token: string, key: Uint8Array): Promise<Claims | undefined> {
  try {
    return (await jwtVerify<Claims>(token, key, { algorithms: ['HS256'] })).payload
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}
