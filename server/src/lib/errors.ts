/** The ten kinds of failures. HTTP, the pages and the command line each know how to show a kind. */
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
 * An expected failure. Every other thrown error is a bug.
 *
 * `code` is stable and documented. `message` is for a person: it names the wrong value and the remedy.
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
/** Has a status of its own, by which existing clients know that they must fetch a new token. */
export const tokenExpired = failure('token-expired')
export const forbidden = failure('forbidden')
export const notFound = failure('not-found')
export const conflict = failure('conflict')
export const unprocessable = failure('unprocessable')
export const gone = failure('gone')
export const tooMany = failure('too-many')
export const unavailable = failure('unavailable')
