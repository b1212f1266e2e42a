import { createHmac } from 'node:crypto'

type Message = { messageId: string; body: string; version: string; contentType: string }

/** The value that existing receivers expect if there is no secret. */
const NO_SECRET = 'no-secret-provided'

/**
 * Returns the headers of one attempt: those of existing receivers, signed with the first secret, and those of Standard
 * Webhooks 1.0, signed with all secrets. `sentAt` is real time even under a test clock, because receivers compare it
 * with their own clock.
 */
export function signedHeaders(
  { messageId, body, version, contentType }: Message,
  secrets: readonly string[],
  sentAt: Date,
): Record<string, string> {
  const [present] = secrets
  const timestamp = String(Math.floor(sentAt.getTime() / 1000))
  const signatures = secrets.map((secret) => `v1,${hmac(keyOf(secret), `${messageId}.${timestamp}.${body}`, 'base64')}`)
  return {
    'content-type': contentType,
    'user-agent': 'Daybook-Webhooks/1.0',
    'x-cal-signature-256': present === undefined ? NO_SECRET : hmac(Buffer.from(present), body, 'hex'),
    'x-cal-webhook-version': version,
    'webhook-id': messageId,
    'webhook-timestamp': timestamp,
    ...(signatures.length > 0 && { 'webhook-signature': signatures.join(' ') }),
  }
}

/**
 * In Standard Webhooks, base64 follows the prefix `whsec_`. A secret without the prefix was chosen by a person, and its
 * bytes are the key.
 */
const keyOf = (secret: string): Buffer =>
  secret.startsWith('whsec_') ? Buffer.from(secret.slice('whsec_'.length), 'base64') : Buffer.from(secret)

const hmac = (key: Buffer, text: string, encoding: 'hex' | 'base64'): string =>
  createHmac('sha256', key).update(text).digest(encoding)
