/** What went wrong, in ten kinds: HTTP, the pages and the command line each know how to show a kind. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'token-expired'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'unprocessable'
  | 'gone'
  | 'too-many'
  | 'unavailable'

/** Further facts for the caller's program: they appear under `error.details` and never carry internals. */
export type ErrorDetails = Readonly<Record<string, unknown>>

/**
 * A failure that somebody expected. Everything else that is thrown is a bug.
 *
 * `code` is stable and documented; `message` is for a person: what was wrong, with the value, and what would be right.
 */
export class AppError extends Error {
  readonly kind: ErrorKind
  readonly code: string
  readonly details: ErrorDetails

  constructor(kind: ErrorKind, code: string, message: string, details: ErrorDetails = {}) {
    super(message)
    this.name = 'AppError'
    this.kind = kind
    this.code = code
    this.details = details
  }
}

const failure = (kind: ErrorKind) => (code: string, message: string, details?: ErrorDetails) =>
  new AppError(kind, code, message, details)

export const invalid = failure('invalid')
export const unauthenticated = failure('unauthenticated')
/** Tells existing clients, which wait for its status, that a new token must be fetched. */
export const tokenExpired = failure('token-expired')
export const forbidden = failure('forbidden')
export const notFound = failure('not-found')
export const conflict = failure('conflict')
export const unprocessable = failure('unprocessable')
export const gone = failure('gone')
export const tooMany = failure('too-many')
export const unavailable = failure('unavailable')
