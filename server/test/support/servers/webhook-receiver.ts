import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Received = { path: string; headers: IncomingHttpHeaders; body: string }
type Behave = (received: Received, reply: ServerResponse) => unknown

export type WebhookReceiver = {
  url: string
  /** The received requests in order. */
  received: Received[]
  /** Sets the answer from now on. The default is 200. */
  answer(behave: Behave): void
  close(): Promise<void>
}

/** Starts a receiver of webhooks in this process. */
export async function webhookReceiver(): Promise<WebhookReceiver> {
  const received: Received[] = []
  let behave: Behave = (_, reply) => reply.end('thanks')
  const server = createServer((request, reply) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      const one = { path: request.url ?? '', headers: request.headers, body }
      received.push(one)
      behave(one, reply)
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer(next) {
      behave = next
    },
    close() {
      server.closeAllConnections()
      return new Promise((closed) => server.close(() => closed()))
    },
  }
}
