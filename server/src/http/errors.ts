import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { RepeatedRequest } from '../commands/repeats.ts'
import { AppError, conflict, type ErrorKind, invalid, unavailable } from '../lib/errors.ts'

/** Status, the name that existing clients know, and its plain words. */
const KINDS: Readonly<Record<ErrorKind, readonly [status: number, name: string, title: string]>> = {
  invalid: [400, 'BadRequestException', 'Bad Request'],
  unauthenticated: [401, 'UnauthorizedException', 'Unauthorized'],
  forbidden: [403, 'ForbiddenException', 'Forbidden'],
  'not-found': [404, 'NotFoundException', 'Not Found'],
  conflict: [409, 'ConflictException', 'Conflict'],
  gone: [410, 'GoneException', 'Gone'],
  unprocessable: [422, 'UnprocessableEntityException', 'Unprocessable Entity'],
  'too-many': [429, 'ThrottlerException', 'Too Many Requests'],
  unavailable: [503, 'ServiceUnavailableException', 'Service Unavailable'],
}

const TOO_LARGE = [413, 'PayloadTooLargeException', 'Payload Too Large'] as const
const WRONG_MEDIA_TYPE = [415, 'UnsupportedMediaTypeException', 'Unsupported Media Type'] as const
const OUR_MISTAKE = [500, 'InternalServerErrorException', 'Internal Server Error'] as const

/** The one place where a failure becomes an answer. What nobody expected is logged whole and answered plainly. */
export function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  if (error instanceof RepeatedRequest) {
    reply
      .code(error.status)
      .header('idempotency-replayed', 'true')
      .type('application/json; charset=utf-8')
      .send(error.body)
    return
  }
  const expected = translate(error)
  const [status, name, title] = expected ? statusOf(error, expected) : OUR_MISTAKE
  if (!expected) request.log.error({ err: error }, 'unexpected failure')
  const message = expected?.message ?? 'There was an error, please try again later.'
  const { retryAfterSeconds, ...details } = (expected?.details ?? {}) as { retryAfterSeconds?: number }
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  const code = expected?.code ?? 'INTERNAL_ERROR'
  reply.code(status)
  if (request.headers.accept?.includes('application/problem+json')) {
    // RFC 9457.
    reply
      .type('application/problem+json')
      .send({ type: 'about:blank', title, status, detail: message, instance: request.url, code, ...details })
    return
  }
  reply.type('application/json; charset=utf-8').send({
    status: 'error',
    timestamp: request.server.clock.now().toISOString(),
    path: request.originalUrl,
    message,
    error: { code: name, message, details: { message, error: title, statusCode: status, code, ...details } },
  })
}

function statusOf(error: FastifyError, expected: AppError) {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return TOO_LARGE
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return WRONG_MEDIA_TYPE
  return KINDS[expected.kind]
}

function translate(error: FastifyError): AppError | undefined {
  if (error instanceof AppError) return error
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return invalid(
        'BODY_TOO_LARGE',
        'The request body is too large. DAYBOOK_BODY_LIMIT_KB sets the limit of this server.',
      )
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return invalid(
        'MEDIA_TYPE_UNSUPPORTED',
        'Send the body as application/json or application/x-www-form-urlencoded.',
      )
    case '23505':
      return conflict('RECORD_EXISTS', 'Invalid Input: Trying to create a record that already exists.')
    case '23503':
      return invalid('REFERENCE_BROKEN', 'Invalid input: The referenced data does not exist.')
    case '22021':
    case '22P05':
      return invalid('TEXT_NOT_STORABLE', "A text contains a character that can't be stored (U+0000). Leave it out.")
    case '57014':
      return unavailable('DATABASE_SLOW', 'The database took too long to answer. Please try again.', {
        retryAfterSeconds: 1,
      })
  }
  if (error.message === 'timeout exceeded when trying to connect') {
    return unavailable('DATABASE_BUSY', 'The server has more to do than it can right now. Please try again.', {
      retryAfterSeconds: 1,
    })
  }
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return invalid('REQUEST_MALFORMED', error.message)
  return undefined
}
