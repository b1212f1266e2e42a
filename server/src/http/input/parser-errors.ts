import type { Socket } from 'node:net'
import type { Ids } from '../../lib/ids.ts'
import type { Clock } from '../../lib/time/clock.ts'
import { errorEnvelope } from '../errors.ts'
import type { Failure } from '../failures.ts'

const failure = (status: number, code: string, message: string): Failure => ({ status, code, message, details: {} })

const FAILURES: Readonly<Record<string, Failure>> = {
  HPE_HEADER_OVERFLOW: failure(
    431,
    'HEADERS_TOO_LARGE',
    'The headers of the request are too large: together they may have 16 kilobytes.',
  ),
  ERR_HTTP_REQUEST_TIMEOUT: failure(408, 'REQUEST_TOO_SLOW', 'The request did not arrive completely in time.'),
}
const notHttp = failure(400, 'HTTP_MALFORMED', 'This is not a valid HTTP request.')

/** The time that a client has to read the answer. If the server destroys the socket at once, the answer may be lost. */
const LINGER_MS = 1000

/**
 * Answers the errors of Node's HTTP parser. There is no request yet, only a socket, so this writes the answer itself.
 */
export const answerParserError = (clock: Clock, ids: Ids) => (error: Error & { code?: string }, socket: Socket) => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (!socket.writable) return void socket.destroy()
  const refused = FAILURES[error.code ?? ''] ?? notHttp
  const envelope = errorEnvelope(refused, clock.now(), '')
  const body = JSON.stringify(envelope)
  const head = [
    `HTTP/1.1 ${refused.status} ${envelope.error.details.error}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${ids.uid()}`,
    'access-control-allow-origin: *',
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  // `end` closes the server's side only. Without this timer, a client that keeps its own side open would keep the
  // socket for ever.
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}
