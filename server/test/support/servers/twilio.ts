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
    const { status, body } = isAddressed(request) ? answer : { status: 401, body: { code: 20003 } }
    const form = Object.fromEntries(new URLSearchParams(await textOf(request)))
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
