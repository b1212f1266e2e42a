import { createHmac } from 'node:crypto'

type Message = { messageId: string; body: string; version: string; contentType: string }

/** What existing receivers know for "there is none". */
const NO_SECRET = 'no-secret-provided'

/**
 * The headers of one attempt: those of existing receivers, signed with the first secret, and those of Standard Webhooks
 * 1.0, signed with all of them. `sentAt` is real time, whatever the test clock says: receivers compare it with their own.
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

/** Standard Webhooks: `whsec_` stands before base64. Any other secret was chosen by a person and is its own bytes. */
const keyOf = (secret: string): Buffer =>
  secret.startsWith('whsec_') ? Buffer.from(secret.slice('whsec_'.length), 'base64') : Buffer.from(secret)

const hmac = (key: Buffer, text: string, encoding: 'hex' | 'base64'): string =>
  createHmac('sha256', key).update(text).digest(encoding)
