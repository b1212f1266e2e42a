import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Refused } from '../failures.ts'

/** More than browsers and proxies send. Node ignores the headers after the first 2,000. */
const MAX_HEADERS = 200

const hostMissing = () =>
  new Refused(400, 'HOST_MISSING', 'The request names no host. HTTP/1.1 requires the header Host.')

const tooManyHeaders = () =>
  new Refused(431, 'HEADERS_TOO_MANY', `The request has too many headers: at most ${MAX_HEADERS} are read.`)

/**
 * Handles two kinds of requests that Node would answer itself, without a body: those without a host are refused
 * (RFC 9112 §3.2), and an unknown expectation is ignored, as RFC 9110 §10.1.1 allows. Too many headers are refused, too.
 */
export function checkRequestHead(http: FastifyInstance): void {
  http.server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    http.server.emit('request', request, response)
  })
  http.addHook('onRequest', ({ raw }, _reply, done) => {
    if (raw.headers.host === undefined && raw.httpVersion === '1.1') done(hostMissing())
    else if (raw.rawHeaders.length > 2 * MAX_HEADERS) done(tooManyHeaders())
    else done()
  })
}
