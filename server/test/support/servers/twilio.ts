import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export const SETTINGS = {
  TWILIO_ACCOUNT_SID: 'AC0123456789',
  TWILIO_AUTH_TOKEN: 'auth-token',
  TWILIO_FROM: '+4930111111',
  TWILIO_WHATSAPP_FROM: '+4930222222',
}

export type Twilio = {
  url: string
  /** The received forms, in order. */
  received: Record<string, string>[]
  /** Sets the answer from now on. The default is 201. */
  answerWith(status: number, body?: object): void
  close(): Promise<void>
}

/** Starts a gateway in this process with the part of Twilio's API that the server uses. */
export async function twilioServer(): Promise<Twilio> {
  const received: Record<string, string>[] = []
  let answer: { status: number; body: object } = { status: 201, body: { sid: 'SM1', status: 'queued' } }
  const server = createServer(async (request, response) => {
    const form = Object.fromEntries(new URLSearchParams(await textOf(request)))
    const { status, body } = isAddressed(request) ? (faultOf(form) ?? answer) : { status: 401, body: { code: 20003 } }
    if (status === 201) received.push(form)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    answerWith: (status, body = {}) => {
      answer = { status, body }
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

/** An address in E.164, with the channel before it: https://www.twilio.com/docs/messaging/api/message-resource */
const ADDRESS = /^(whatsapp:)?\+[1-9]\d{1,14}$/
const MAX_BODY = 1600

/** Returns the refusal of a form that Twilio does not accept. */
function faultOf({ To: to = '', From: from, MessagingServiceSid: service, Body: body = '' }: Record<string, string>) {
  const refused = (code: number, message: string) => ({ status: 400, body: { code, message, status: 400 } })
  // https://www.twilio.com/docs/api/errors/21211
  if (!ADDRESS.test(to)) return refused(21211, `Invalid 'To' Phone Number: ${to}`)
  // https://www.twilio.com/docs/api/errors/21603
  if ((from === undefined) === (service === undefined)) return refused(21603, "A 'From' phone number is required.")
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
