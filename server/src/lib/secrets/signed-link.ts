import { createHmac, timingSafeEqual } from 'node:crypto'

/** The permission that a link carries: its purpose, its subject and its end. */
export type Grant = { purpose: string; subject: string; expiresAt: Date }

const mac = (key: Buffer, { purpose, subject }: Omit<Grant, 'expiresAt'>, expiry: string): Buffer =>
  createHmac('sha256', key).update(`${purpose}\n${subject}\n${expiry}`).digest()

/** Returns a token that proves the grant and contains no other information: `<expiry in base 36>.<HMAC-SHA256>`. */
export function signGrant(key: Buffer, grant: Grant): string {
  const expiry = grant.expiresAt.getTime().toString(36)
  return `${expiry}.${mac(key, grant, expiry).toString('base64url')}`
}

/** Returns the time at which a token of this server expires. */
export const expiryOf = (token: string): Date => new Date(Number.parseInt(token.split('.')[0] ?? '', 36))

/** Returns true if one of the keys signed the token for this purpose and subject and it hasn't expired. */
export function isGranted(
  keys: readonly Buffer[],
  { purpose, subject }: Omit<Grant, 'expiresAt'>,
  token: string,
  now: Date,
): boolean {
  const [expiry = '', signature = ''] = token.split('.')
  const sent = Buffer.from(signature, 'base64url')
  const isSigned = keys.some((key) => {
    const expected = mac(key, { purpose, subject }, expiry)
    return sent.length === expected.length && timingSafeEqual(sent, expected)
  })
  return isSigned && Number.parseInt(expiry, 36) > now.getTime()
}
