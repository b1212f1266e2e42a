import { Secret, TOTP } from 'otpauth'
import type { Ids } from '../../../lib/ids.ts'

/** RFC 4226 §4: as long as the hash. */
const SEED_BYTES = 20

const STEP_SECONDS = 30

/** Steps before and after the present one that are taken as well, for clocks that go wrong (RFC 6238 §5.2). */
const WINDOW = 1

const of = (seed: string, label: string): TOTP =>
  new TOTP({ issuer: 'Daybook', label, secret: Secret.fromBase32(seed), digits: 6, period: STEP_SECONDS })

/** In base32, as authenticators take it. */
export const newSeed = (ids: Ids): string => base32(ids, SEED_BYTES)

/** So many random bytes, in letters that nobody mistakes for another on paper. */
export const base32 = (ids: Ids, bytes: number): string =>
  Secret.fromHex(Buffer.from(ids.token(bytes), 'base64url').toString('hex')).base32

/** What the QR code says. */
export const keyUri = (seed: string, email: string): string => of(seed, email).toString()

/** The step that the code belongs to, compared in constant time; nothing when it belongs to none of now. */
export function stepOfCode(seed: string, code: string, now: Date): number | undefined {
  const totp = of(seed, '')
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: WINDOW })
  return delta === null ? undefined : totp.counter({ timestamp: now.getTime() }) + delta
}
