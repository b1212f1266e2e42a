import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, type LiveServer, liveServer } from '../../support/servers/live-server.ts'

const SOCKETS = 2000
const AT_ONCE = 100
/** How often a slow client sends a byte, in milliseconds. */
const TRICKLE_MS = 300

const post = (path: string) =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n{"a":`

/** What a client sends before it falls silent; a slow one goes on byte by byte. */
const KINDS: readonly (readonly [beginning: string, isSlow: boolean])[] = [
  ['', false],
  ['GET /hea', false],
  ['GET /health HTTP/1.1\r\nhost: x\r\nx-much: ', false],
  ['GET /health HTTP/1.1\r\nhost: x\r\nx-much: ', true],
  [post('/v2/bookings'), false],
  [post('/v2/bookings'), true],
  // These are answered before their body is there.
  [post('/v2/me'), true],
  [post('/v2/nothing'), false],
  ['POST /v2/bookings HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n5\r\n{', true],
  ['POST /v2/bookings HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\ncontent-length: 9\r\n\r\n', false],
]

/** A client that never closes its side, and finds out by writing whether the other side still has the socket. */
function halfOpen(port: number, index: number): { socket: Socket; gone: Promise<void> } {
  const [beginning, isSlow] = KINDS[index % KINDS.length] as (typeof KINDS)[number]
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => socket.write(beginning))
  let hasEnded = false
  const trickle = setInterval(() => (isSlow || hasEnded) && socket.write(' '), TRICKLE_MS)
  socket.on('end', () => {
    hasEnded = true
  })
  socket.on('error', () => {})
  socket.resume()
  const gone = new Promise<void>((resolve) => {
    socket.once('close', () => {
      clearInterval(trickle)
      resolve()
    })
  })
  return { socket, gone }
}

describe('requests that never arrive completely', () => {
  let server: LiveServer

  beforeAll(async () => {
    server = await liveServer({ DAYBOOK_REQUEST_TIMEOUT_SECONDS: '2' })
  })
  afterAll(() => server.dispose())

  it('incomplete requests neither block the server for others nor keep its sockets', async () => {
    const port = Number(new URL(server.url).port)
    const clients: ReturnType<typeof halfOpen>[] = []
    for (let opened = 0; opened < SOCKETS; opened += AT_ONCE) {
      const some = Array.from({ length: AT_ONCE }, (_, index) => halfOpen(port, opened + index))
      clients.push(...some)
      expect((await call(server, 'GET', '/health')).status).toBe(200)
    }
    let left = clients.length
    for (const { gone } of clients) void gone.then(() => left--)
    while (left > 0) {
      expect((await call(server, 'GET', '/health')).status).toBe(200)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    expect((await call(server, 'GET', '/ready')).status).toBe(200)
  })
})
