import type { FastifyReply, FastifyRequest } from 'fastify'
import { credential } from '../../../../http/callers/credential.ts'
import { type Failure, findFailure, unexpected } from '../../../../http/failures.ts'
import { OauthRefusal } from '../refusals.ts'

/** RFC 6749 §5.2: a description has no quotes, no backslash and only ASCII characters. */
const plain = (text: string): string => text.replaceAll('"', "'").replace(/[^\x20-\x7e]|\\/g, '?')

/** RFC 6749 §5.1: caches on the way must not store tokens. */
export const neverStored = (reply: FastifyReply): FastifyReply =>
  reply.header('cache-control', 'no-store').header('pragma', 'no-cache')

/** Sends the answer of an endpoint for applications to any error, including an unreadable body. */
export function sendRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = asRefusal(error, request, reply)
  neverStored(reply).code(refusal.status).type('application/json; charset=utf-8')
  // A client that used the header gets the header's scheme in the answer (RFC 6749 §5.2).
  if (refusal.error === 'invalid_client' && credential(request.headers.authorization) !== undefined)
    reply.header('www-authenticate', 'Basic realm="Daybook"')
  reply.send({ error: refusal.error, error_description: plain(refusal.description) })
}

/** Sends a shorter answer, as the endpoints beside the pages do. */
export function sendShortRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = asRefusal(error, request, reply)
  neverStored(reply).code(refusal.status).type('application/json;charset=UTF-8').send({ error: refusal.error })
}

function asRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply): OauthRefusal {
  if (error instanceof OauthRefusal) {
    request.log.info({ oauth: error.error, because: error.description }, 'an application was refused')
    return error
  }
  const failure = findFailure(error) ?? unexpected
  if (failure.status >= 500) request.log.error({ err: error }, 'an endpoint for applications failed')
  if (failure.retryAfterSeconds !== undefined) reply.header('retry-after', String(failure.retryAfterSeconds))
  return new OauthRefusal(failure.status, errorOf(failure), failure.message)
}

const errorOf = ({ status }: Failure): string => {
  if (status === 500) return 'server_error'
  return status >= 500 || status === 429 ? 'temporarily_unavailable' : 'invalid_request'
}
