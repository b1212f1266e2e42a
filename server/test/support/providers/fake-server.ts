import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

export type FakeRequest = {
  method: string
  /** The path without the query, still encoded. */
  path: string
  query: URLSearchParams
  headers: Readonly<Record<string, string | undefined>>
  body: string
}

/** An object is sent as JSON, and a text as HTML. */
export type FakeAnswer = { status: number; headers?: Record<string, string>; body?: object | string }

/** What goes wrong with a request. The request is carried out only in the case of 'lost-answer' and 'delay'. */
export type Fault =
  | { kind: 'answer'; status: number; headers?: Record<string, string>; body?: object | string }
  | { kind: 'delay'; ms: number }
  /** Never answers. */
  | { kind: 'hang' }
  /** Ends the connection in the middle of the answer. */
  | { kind: 'break-off' }
  /** Carries the request out, and ends the connection before its answer. */
  | { kind: 'lost-answer' }
  | { kind: 'garbage'; text: string }

export type Matching = (request: FakeRequest) => boolean

export type FakeServer = {
  url: string
  /** All requests in their order. */
  requests: FakeRequest[]
  /** Lets the next matching requests fail. */
  fail(fault: Fault, options?: { times?: number; when?: Matching }): void
  /** Ends all faults. */
  heal(): void
  stop(): Promise<void>
}

type Planned = { fault: Fault; left: number; when: Matching }

const MAX_BODY = 1_000_000

/** Starts a server that stands in for a provider. It can fail on demand. */
export async function startFake(
  handle: (request: FakeRequest) => FakeAnswer | Promise<FakeAnswer>,
  port = 0,
): Promise<FakeServer> {
  const planned: Planned[] = []
  const requests: FakeRequest[] = []

  function faultOf(request: FakeRequest): Fault | undefined {
    const plan = planned.find(({ left, when }) => left > 0 && when(request))
    if (plan) plan.left--
    return plan?.fault
  }

  async function serve(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await readRequest(message)
    requests.push(request)
    const fault = faultOf(request)
    if (fault?.kind === 'hang') return
    if (fault?.kind === 'answer') return send(response, fault)
    if (fault?.kind === 'garbage') return send(response, { status: 200, body: fault.text })
    if (fault?.kind === 'delay') await sleep(fault.ms)
    const answer = await handle(request)
    if (fault?.kind === 'lost-answer') return void message.socket.destroy()
    if (fault?.kind === 'break-off') return breakOff(response, answer)
    send(response, answer)
  }

  const server = createServer((message, response) => {
    serve(message, response).catch((error: unknown) => send(response, { status: 500, body: { fault: String(error) } }))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    fail: (fault, { times = 1, when = () => true } = {}) => void planned.push({ fault, left: times, when }),
    heal: () => void planned.splice(0),
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function readRequest(message: IncomingMessage): Promise<FakeRequest> {
  const url = new URL(message.url ?? '/', 'http://fake')
  const body = await text(message)
  if (body.length > MAX_BODY) throw new Error('The body is too long')
  const headers = Object.fromEntries(
    Object.entries(message.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  )
  return { method: message.method ?? 'GET', path: url.pathname, query: url.searchParams, headers, body }
}

function encode({ status, headers = {}, body }: FakeAnswer): {
  status: number
  headers: Record<string, string>
  text: string
} {
  if (body === undefined) return { status, headers, text: '' }
  const isPage = typeof body === 'string'
  const type = isPage ? 'text/html; charset=utf-8' : 'application/json; charset=UTF-8'
  return { status, headers: { 'content-type': type, ...headers }, text: isPage ? body : JSON.stringify(body) }
}

function send(response: ServerResponse, answer: FakeAnswer): void {
  const { status, headers, text } = encode(answer)
  response.writeHead(status, headers).end(text === '' ? undefined : text)
}

function breakOff(response: ServerResponse, answer: FakeAnswer): void {
  const { status, headers, text } = encode(answer)
  response.writeHead(status, { ...headers, 'content-length': String(Buffer.byteLength(text)) })
  response.write(text.slice(0, Math.floor(text.length / 2)), () => response.destroy())
}
