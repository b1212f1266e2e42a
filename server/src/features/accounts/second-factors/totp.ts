import { Secret, TOTP } from 'otpauth'
import type { Ids } from '../../../lib/ids.ts'

/** RFC 4226 §4 recommends the length of the hash. */
const SEED_BYTES = 20

const STEP_SECONDS = 30

/**
 * The number of steps before and after the present one that are accepted too, for clocks that are wrong (RFC 6238
 * §5.2).
 */
const WINDOW = 1

const of = (seed: string, label: string): TOTP =>
  new TOTP({ issuer: 'Daybook', label, secret: Secret.fromBase32(seed), digits: 6, period: STEP_SECONDS })

/** Returns a new seed in base32, as authenticators expect it. */
export const newSeed = (ids: Ids): string => base32(ids, SEED_BYTES)

/** Returns the given number of random bytes, in letters that are hard to confuse on paper. */
export const base32 = (ids: Ids, bytes: number): string =>
  Secret.fromHex(Buffer.from(ids.token(bytes), 'base64url').toString('hex')).base32

/** Returns the content of the QR code. */
export const keyUri = (seed: string, email: string): string => of(seed, email).toString()

/** Returns the step of the code, or undefined if the code isn't valid now. It compares in constant time. */
export function stepOfCode(seed: string, code: string, now: Date): number | undefined {
  const totp = of(seed, '')
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: WINDOW })
  return delta === null ? undefined : totp.counter({ timestamp: now.getTime() }) + delta
}
