import { hkdfSync } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import type { Ids } from '../../../lib/ids.ts'
import type { SecretKeys } from '../../../lib/secrets/secret-box.ts'

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

    /** What one of our tokens says; `undefined` for everything that we haven't signed. */
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
