import { AppError, type ErrorDetails, type ErrorKind } from '../lib/errors.ts'
import { recordOf } from '../lib/records.ts'
import { codeOf } from '../lib/thrown.ts'

/** A failure as HTTP shows it. `details` appears next to the code. A `message` in it is the longer sentence. */
export type Failure = {
  readonly status: number
  readonly code: string
  readonly message: string
  readonly details: ErrorDetails
  readonly retryAfterSeconds?: number | undefined
}

const STATUS_OF: Readonly<Record<ErrorKind, number>> = {
  invalid: 400,
  unauthenticated: 401,
  // 498 is no registered status. Existing clients refresh their token when they get it.
  'token-expired': 498,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  gone: 410,
  unprocessable: 422,
  'too-many': 429,
  unavailable: 503,
}

const failure = (status: number, code: string, message: string, retryAfterSeconds?: number): Failure => ({
  status,
  code,
  message,
  details: {},
  retryAfterSeconds,
})

/** An error that only HTTP knows, such as a method that a path doesn't have. */
export class Refused extends Error {
  readonly failure: Failure

  constructor(status: number, code: string, message: string, retryAfterSeconds?: number) {
    super(message)
    this.name = 'Refused'
    this.failure = failure(status, code, message, retryAfterSeconds)
  }
}

const unreachable = failure(503, 'DATABASE_UNREACHABLE', 'The database does not answer. Please try again.', 5)
const busy = failure(503, 'DATABASE_BUSY', 'The server has more to do than it can right now. Please try again.', 1)

/** The server works on as many requests as it may, and no further one may wait. */
const full = failure(503, 'SERVER_FULL', 'The server works on as many requests as it can. Please try again.')

/** The disk under the database is full. */
const storageFull = failure(
  503,
  'STORAGE_FULL',
  'The disk of this server is full: what is there can be read, but nothing can be stored. Please try again later.',
  30,
)

/** The errors of Fastify itself. */
const OF_FASTIFY: Readonly<Record<string, Failure>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: failure(
    413,
    'BODY_TOO_LARGE',
    'The request body is too large. DAYBOOK_BODY_LIMIT_KB sets the limit of this server.',
  ),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: failure(
    415,
    'MEDIA_TYPE_UNSUPPORTED',
    'Send the body as application/json or application/x-www-form-urlencoded.',
  ),
  FST_ERR_MAX_PARAM_LENGTH: failure(414, 'URL_TOO_LONG', 'A part of the path is longer than any id is.'),
  FST_ERR_BAD_URL: failure(
    400,
    'URL_MALFORMED',
    'The path is not valid: a % must be followed by two hexadecimal digits of UTF-8.',
  ),
}

/** The errors of PostgreSQL. Features check first, so these are the cases that they miss or can't check. */
const OF_POSTGRES: Readonly<Record<string, Failure>> = {
  23505: failure(409, 'RECORD_EXISTS', 'Invalid Input: Trying to create a record that already exists.'),
  23503: failure(400, 'REFERENCE_BROKEN', 'Invalid input: The referenced data does not exist.'),
  40001: busy,
  '40P01': busy,
  '55P03': busy,
  57014: failure(503, 'DATABASE_SLOW', 'The database took too long to answer. Please try again.', 1),
  53100: storageFull,
  53300: busy,
  // The errors of PgBouncer have this code: its queue is too long, or it can't reach the database.
  '08P01': unreachable,
  '57P01': unreachable,
  '57P02': unreachable,
  '57P03': unreachable,
  // A standby that nobody has promoted yet.
  25006: unreachable,
  ECONNREFUSED: unreachable,
  ECONNRESET: unreachable,
  EPIPE: unreachable,
  ERR_STREAM_DESTROYED: unreachable,
}

/** The message of node-postgres when a request got no connection in time. */
export const POOL_TIMEOUT = 'timeout exceeded when trying to connect'

/** The errors of node-postgres, which have no code. */
const OF_DRIVER: Readonly<Record<string, Failure>> = {
  [POOL_TIMEOUT]: busy,
  'Connection terminated unexpectedly': unreachable,
  'Connection terminated due to connection timeout': unreachable,
  'Client has encountered a connection error and is not queryable': unreachable,
}

/** Class 22 of PostgreSQL's error codes: a value that its type can't hold. */
const DATA_EXCEPTION = /^22[0-9A-Z]{3}$/

const notStorable = failure(
  400,
  'VALUE_NOT_STORABLE',
  "A value can't be stored: a number or a date is out of range, or a text contains U+0000.",
)

/** Returns the expected failure behind a thrown value, or `undefined` for a bug. */
export function findFailure(thrown: unknown): Failure | undefined {
  if (thrown instanceof AppError) {
    const { retryAfterSeconds: seconds, ...details } = thrown.details
    const retryAfterSeconds = typeof seconds === 'number' ? seconds : undefined
    return { status: STATUS_OF[thrown.kind], code: thrown.code, message: thrown.message, details, retryAfterSeconds }
  }
  if (thrown instanceof Refused) return thrown.failure
  if (!(thrown instanceof Error)) return undefined
  const { message } = thrown
  const code = codeOf(thrown) ?? ''
  const statusCode = Number(recordOf(thrown).statusCode ?? 0)
  const known = OF_FASTIFY[code] ?? OF_POSTGRES[code] ?? OF_DRIVER[message]
  if (known) return known
  if (DATA_EXCEPTION.test(code)) return notStorable
  return statusCode >= 400 && statusCode < 500 ? failure(statusCode, 'REQUEST_MALFORMED', message) : undefined
}

/** Thrown before any work begins while nothing can be stored. */
export const refusedForRoom = () =>
  new Refused(storageFull.status, storageFull.code, storageFull.message, storageFull.retryAfterSeconds)

/** Thrown before any work begins while the server is full. */
export const serverFull = (retryAfterSeconds: number) =>
  new Refused(full.status, full.code, full.message, retryAfterSeconds)

export const isServerFull = ({ code }: Failure): boolean => code === full.code

export const unexpected = failure(500, 'INTERNAL_ERROR', 'There was an error, please try again later.')
