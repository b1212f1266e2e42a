import { createHmac, timingSafeEqual } from 'node:crypto'

type Report = { url: string; form: Readonly<Record<string, string>>; signature: string }

/**
 * Returns true if Twilio sent the form to this URL. The signature is an HMAC-SHA1, keyed with the auth token, over the
 * URL and every name with its value, in the order of the names (twilio.com/docs/usage/security).
 */
export function isFromTwilio(authToken: string, { url, form, signature }: Report): boolean {
  const names = Object.keys(form).sort()
  const signed = url + names.map((name) => `${name}${form[name]}`).join('')
  const expected = createHmac('sha1', authToken).update(signed).digest()
  const sent = Buffer.from(signature, 'base64')
  return sent.length === expected.length && timingSafeEqual(sent, expected)
}
