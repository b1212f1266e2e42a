import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Refused } from '../failures.ts'

/** More than browsers and proxies send. Node ignores the headers after the first 2,000. */
const MAX_HEADERS = 200

/** The host of a URL and perhaps a port (RFC 3986 §3.2). An empty one is allowed (RFC 9112 §3.2). */
const HOST = /^(?:[\w.~!$&'()*+,;=%-]*|\[[\w.:]+\])(?::\d{0,5})?$/
const SHOWN_CHARACTERS = 80

const hostMissing = () =>
  new Refused(400, 'HOST_MISSING', 'The request names no host. HTTP/1.1 requires the header Host.')

const hostRepeated = () =>
  new Refused(400, 'HOST_REPEATED', 'The request names a host more than once. The header Host must be sent once.')

const hostInvalid = (host: string) =>
  new Refused(
    400,
    'HOST_INVALID',
    `The header Host is ${JSON.stringify(host.slice(0, SHOWN_CHARACTERS))}. It must be a name or an address, and perhaps a port.`,
  )

const tooManyHeaders = () =>
  new Refused(431, 'HEADERS_TOO_MANY', `The request has too many headers: at most ${MAX_HEADERS} are read.`)

/**
 * Handles two kinds of requests that Node would answer itself, without a body: those without a host are refused
 * (RFC 9112 §3.2), and an unknown expectation is ignored, as RFC 9110 §10.1.1 allows. Two hosts, a host that can't be
 * one, and too many headers are refused, too: a proxy could have read them in another way. The connection ends then,
 * because what follows on it could also be read in another way.
 */
export function checkRequestHead(http: FastifyInstance): void {
  http.server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    http.server.emit('request', request, response)
  })
  http.addHook('onRequest', ({ raw }, reply, done) => {
    const fault = faultOf(raw)
    if (fault) reply.header('connection', 'close')
    done(fault)
  })
}

function faultOf({ headers: { host }, rawHeaders, httpVersion }: IncomingMessage): Refused | undefined {
  if (rawHeaders.length > 2 * MAX_HEADERS) return tooManyHeaders()
  if (host === undefined) return httpVersion === '1.1' ? hostMissing() : undefined
  if (rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length > 1)
    return hostRepeated()
  return HOST.test(host) ? undefined : hostInvalid(host)
}
