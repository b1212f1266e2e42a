import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export const SETTINGS = {
  TWILIO_ACCOUNT_SID: `AC${'0123456789abcdef'.repeat(2)}`,
  TWILIO_AUTH_TOKEN: 'auth-token',
  TWILIO_FROM: '+4930111111',
  TWILIO_WHATSAPP_FROM: '+4930222222',
}

/** https://www.twilio.com/docs/glossary/what-is-a-sid: two letters say what it names, and 32 digits follow. */
const sid = (kind: 'SM'): string => `${kind}${randomBytes(16).toString('hex')}`

/**
 * A message as Twilio answers it: https://www.twilio.com/docs/messaging/api/message-resource. Example:
 *
 *     {"account_sid": "ACXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX", "api_version": "2010-04-01", "body": "Hi there",
 *      "date_created": "Thu, 24 Aug 2023 05:01:45 +0000", "date_sent": null,
 *      "date_updated": "Thu, 24 Aug 2023 05:01:45 +0000", "direction": "outbound-api", "error_code": null,
 *      "error_message": null, "from": "+15557122661", "messaging_service_sid": null, "num_media": "0",
 *      "num_segments": "1", "price": null, "price_unit": null, "sid": "SMXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX",
 *      "status": "queued", "subresource_uris": {"media": "/2010-04-01/Accounts/AC…/Messages/SM…/Media.json"},
 *      "to": "+15558675310", "uri": "/2010-04-01/Accounts/AC…/Messages/SM….json"}
 */
type Message = {
  account_sid: string
  api_version: '2010-04-01'
  body: string
  date_created: string
  date_sent: string | null
  date_updated: string
  direction: 'outbound-api'
  error_code: number | null
  error_message: string | null
  /** Null until the messaging service has chosen a number. */
  from: string | null
  messaging_service_sid: string | null
  num_media: string
  num_segments: string
  price: string | null
  price_unit: string | null
  sid: string
  status: 'queued' | 'accepted'
  subresource_uris: { media: string }
  to: string
  uri: string
}

/**
 * A refusal: https://www.twilio.com/docs/usage/twilios-response. Example:
 *
 *     {"code": 21211, "message": "The 'To' number 5571981265131 is not a valid phone number.",
 *      "more_info": "https://www.twilio.com/docs/errors/21211", "status": 400}
 */
type Refusal = { code: number; message: string; more_info: string; status: number }

export type Twilio = {
  url: string
  /** The received forms, in order. */
  received: Record<string, string>[]
  /** Sets the answer from now on. A message is answered with 201. */
  answerWith(status: number, refused?: { code: number; message: string }): void
  close(): Promise<void>
}

/** Starts a gateway in this process with the part of Twilio's API that the server uses. */
export async function twilioServer(): Promise<Twilio> {
  const received: Record<string, string>[] = []
  let failure: { status: number; body: Refusal } | undefined
  const server = createServer(async (request, response) => {
    const form = Object.fromEntries(new URLSearchParams(await textOf(request)))
    // https://www.twilio.com/docs/api/errors/20003
    const unknown = isAddressed(request) ? undefined : refusal(401, { code: 20003, message: 'Authenticate' })
    const { status, body } = unknown ?? faultOf(form) ?? failure ?? { status: 201, body: messageOf(form) }
    if (status === 201) received.push(form)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    answerWith: (status, refused = { code: 20500, message: 'Internal Server Error' }) => {
      failure = status === 201 ? undefined : refusal(status, refused)
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

function isAddressed({ method, url, headers }: IncomingMessage): boolean {
  const { TWILIO_ACCOUNT_SID: sid, TWILIO_AUTH_TOKEN: token } = SETTINGS
  const credentials = `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}`
  return (
    method === 'POST' &&
    url === `/2010-04-01/Accounts/${sid}/Messages.json` &&
    headers.authorization === credentials &&
    headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true
  )
}

const refusal = (status: number, { code, message }: { code: number; message: string }) => ({
  status,
  body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status } satisfies Refusal,
})

/** Twilio writes times as mails do: https://www.rfc-editor.org/rfc/rfc2822 */
const mailTime = (time: Date): string => time.toUTCString().replace('GMT', '+0000')

function messageOf({ To: to = '', From: from, MessagingServiceSid: service, Body: body = '' }: Record<string, string>) {
  const account = SETTINGS.TWILIO_ACCOUNT_SID
  const message = sid('SM')
  const path = `/2010-04-01/Accounts/${account}/Messages/${message}`
  const now = mailTime(new Date())
  return {
    account_sid: account,
    api_version: '2010-04-01',
    body,
    date_created: now,
    date_sent: null,
    date_updated: now,
    direction: 'outbound-api',
    error_code: null,
    error_message: null,
    from: from ?? null,
    messaging_service_sid: service ?? null,
    num_media: '0',
    num_segments: service === undefined ? '1' : '0',
    price: null,
    price_unit: null,
    sid: message,
    status: service === undefined ? 'queued' : 'accepted',
    subresource_uris: { media: `${path}/Media.json` },
    to,
    uri: `${path}.json`,
  } satisfies Message
}

/** An address in E.164, with the channel before it: https://www.twilio.com/docs/messaging/api/message-resource */
const ADDRESS = /^(whatsapp:)?\+[1-9]\d{1,14}$/
const MAX_BODY = 1600

/** Returns the refusal of a form that Twilio does not accept. */
function faultOf({ To: to = '', From: from, MessagingServiceSid: service, Body: body = '' }: Record<string, string>) {
  const refused = (code: number, message: string) => refusal(400, { code, message })
  // https://www.twilio.com/docs/api/errors/21211
  if (!ADDRESS.test(to)) return refused(21211, `Invalid 'To' Phone Number: ${to}`)
  // https://www.twilio.com/docs/api/errors/21603
  if ((from === undefined) === (service === undefined)) return refused(21603, "A 'From' phone number is required.")
  // https://www.twilio.com/docs/api/errors/21705
  if (service !== undefined && !/^MG[0-9a-f]{32}$/.test(service))
    return refused(21705, 'The Messaging Service Sid is invalid.')
  // https://www.twilio.com/docs/api/errors/21212
  if (from !== undefined && !ADDRESS.test(from)) return refused(21212, `Invalid 'From' Phone Number: ${from}`)
  // https://www.twilio.com/docs/api/errors/63007: both addresses have the same channel.
  if (from !== undefined && from.startsWith('whatsapp:') !== to.startsWith('whatsapp:'))
    return refused(63007, 'Twilio could not find a Channel with the specified From address')
  // https://www.twilio.com/docs/api/errors/21617
  return body.length > MAX_BODY ? refused(21617, 'The concatenated message body exceeds 1600 characters.') : undefined
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

/** https://www.twilio.com/docs/messaging/guides/webhook-request: what Twilio sends of a message that a person wrote. */
type Incoming = {
  MessageSid: string
  SmsSid: string
  SmsMessageSid: string
  AccountSid: string
  From: string
  To: string
  Body: string
  NumMedia: string
  NumSegments: string
  SmsStatus: 'received'
  ApiVersion: '2010-04-01'
  /** What Advanced Opt-Out understood: https://www.twilio.com/docs/messaging/tutorials/advanced-opt-out */
  OptOutType?: 'STOP' | 'START' | 'HELP'
}

/** The form of a message that a person wrote. */
export function incoming(from: string, fields: Pick<Incoming, 'Body' | 'OptOutType'>): Record<string, string> {
  const message = sid('SM')
  return {
    MessageSid: message,
    SmsSid: message,
    SmsMessageSid: message,
    AccountSid: SETTINGS.TWILIO_ACCOUNT_SID,
    From: from,
    To: from.startsWith('whatsapp:') ? `whatsapp:${SETTINGS.TWILIO_WHATSAPP_FROM}` : SETTINGS.TWILIO_FROM,
    NumMedia: '0',
    NumSegments: '1',
    SmsStatus: 'received',
    ApiVersion: '2010-04-01',
    ...fields,
  } satisfies Incoming
}

/** Signs a report as Twilio does. */
export const signatureOf = (url: string, form: Record<string, string>, token = SETTINGS.TWILIO_AUTH_TOKEN): string =>
  createHmac('sha1', token)
    .update(
      url +
        Object.keys(form)
          .sort()
          .map((name) => name + form[name])
          .join(''),
    )
    .digest('base64')
