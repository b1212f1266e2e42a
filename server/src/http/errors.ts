import type { FastifyReply, FastifyRequest } from 'fastify'
import { RepeatedRequest } from '../commands/repeats.ts'
import { type Failure, findFailure, isServerFull, unexpected } from './failures.ts'
import { shownAddress } from './watching/shown-address.ts'

/** The name that existing clients know, and its plain title. */
const NAMES: Readonly<Record<number, readonly [name: string, title: string]>> = {
  400: ['BadRequestException', 'Bad Request'],
  401: ['UnauthorizedException', 'Unauthorized'],
  403: ['ForbiddenException', 'Forbidden'],
  404: ['NotFoundException', 'Not Found'],
  405: ['MethodNotAllowedException', 'Method Not Allowed'],
  408: ['RequestTimeoutException', 'Request Timeout'],
  409: ['ConflictException', 'Conflict'],
  410: ['GoneException', 'Gone'],
  413: ['PayloadTooLargeException', 'Payload Too Large'],
  414: ['UriTooLongException', 'URI Too Long'],
  415: ['UnsupportedMediaTypeException', 'Unsupported Media Type'],
  422: ['UnprocessableEntityException', 'Unprocessable Entity'],
  429: ['ThrottlerException', 'Too Many Requests'],
  431: ['RequestHeaderFieldsTooLargeException', 'Request Header Fields Too Large'],
  498: ['TokenExpiredException', 'Token Expired'],
  500: ['InternalServerErrorException', 'Internal Server Error'],
  503: ['ServiceUnavailableException', 'Service Unavailable'],
}

/**
 * Answers a failure. It is the only place that does. An unexpected error is logged completely and answered without
 * details.
 */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  if (error instanceof RepeatedRequest) {
    reply
      .code(error.status)
      .header('idempotency-replayed', 'true')
      .type('application/json; charset=utf-8')
      .send(error.body)
    return
  }
  const failure = findFailure(error) ?? unexpected
  if (failure === unexpected) request.log.error({ err: error }, 'unexpected failure')
  // A full server may refuse thousands of requests in a second. The line of each request has the code.
  else if (failure.status >= 500 && !isServerFull(failure)) request.log.warn({ err: error }, 'refused for now')
  if (failure.retryAfterSeconds !== undefined) reply.header('retry-after', String(failure.retryAfterSeconds))
  reply.code(failure.status)
  // Callers keep and pass on what they are answered, and people show it to others.
  const path = shownAddress(request, request.originalUrl)
  if (request.headers.accept?.includes('application/problem+json')) {
    reply.type('application/problem+json').send(problem(failure, path))
    return
  }
  reply.type('application/json; charset=utf-8').send(errorEnvelope(failure, request.server.clock.now(), path))
}

/** Builds the body of every refusal, from a route, the router or the HTTP parser. */
export function errorEnvelope({ status, code, message, details }: Failure, now: Date, path: string) {
  const [name, title] = nameOf(status)
  return {
    status: 'error' as const,
    timestamp: now.toISOString(),
    path,
    message,
    error: { code: name, message, details: { message, error: title, statusCode: status, code, ...details } },
  }
}

/** RFC 9457. */
function problem({ status, code, message, details }: Failure, path: string) {
  const [, title] = nameOf(status)
  return { type: 'about:blank', title, status, detail: message, instance: path, code, ...withSentence(details) }
}

/** The longer sentence becomes `detail`. */
const withSentence = ({ message, ...details }: Failure['details']) => ({
  ...details,
  ...(message !== undefined && { detail: message }),
})

const nameOf = (status: number) => NAMES[status] ?? (['BadRequestException', 'Bad Request'] as const)
