import { hkdfSync } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import type { Ids } from '../../lib/ids.ts'

/** What a client hands to its user: both are shown this once, and valid until then (in milliseconds). */
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

/** Distinguishes tokens of one user that were made in the same second. */
const NONCE_BYTES = 16

/** An hour, to the minute: a client that compares minutes never takes an expired token for a valid one. */
export const accessExpiry = (now: Date): Date => new Date(Math.floor((now.getTime() + HOUR_MS) / MINUTE_MS) * MINUTE_MS)

/** A year, to the start of the day in UTC. */
export const refreshExpiry = (now: Date): Date =>
  new Date(Date.UTC(now.getUTCFullYear() + 1, now.getUTCMonth(), now.getUTCDate()))

/**
 * Writes and reads the tokens of managed users. What is signed can be told from other issuers' tokens without a look at
 * the database; whether it still counts is the database's to say.
 */
export function createTokens({ secretKey, ids }: { secretKey: Buffer; ids: Ids }) {
  const key = new Uint8Array(hkdfSync('sha256', secretKey, '', 'daybook managed user tokens', 32))

  return {
    sign: (claims: Claims, now: Date): Promise<string> =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuedAt(now)
        .setJti(ids.token(NONCE_BYTES))
        .sign(key),

    /** What one of our tokens says; `undefined` for everything that we haven't signed. */
    async read(token: string): Promise<Claims | undefined> {
      try {
        return (await jwtVerify<Claims>(token, key, { algorithms: ['HS256'] })).payload
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined
        throw error
      }
    },
  }
}
export type Tokens = ReturnType<typeof createTokens>
