import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Refused } from '../failures.ts'

/**
 * Handles two kinds of requests that Node would answer itself, without a body: those without a host are refused
 * (RFC 9112 §3.2), and an unknown expectation is ignored, as RFC 9110 §10.1.1 allows.
 */
export function checkRequestHead(http: FastifyInstance): void {
  http.server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    http.server.emit('request', request, response)
  })
  http.addHook('onRequest', (request, _reply, done) => {
    const isMissing = request.headers.host === undefined && request.raw.httpVersion === '1.1'
    done(
      isMissing
        ? new Refused(400, 'HOST_MISSING', 'The request names no host. HTTP/1.1 requires the header Host.')
        : undefined,
    )
  })
}
