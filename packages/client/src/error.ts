type Facts = {
  status: number
  code: string
  message: string
  details?: Readonly<Record<string, unknown>>
  retryAfterSeconds?: number | undefined
  cause?: unknown
}

/** Every failure of a request: a refusal of the server, an answer that isn't JSON, or no answer at all. */
export class DaybookError extends Error {
  override readonly name = 'DaybookError'
  /** The HTTP status. It is 0 if no answer came. */
  readonly status: number
  /**
   * The code of the refusal, which never changes its meaning. The client itself uses `NO_ANSWER`, `TIMEOUT` and
   * `NOT_JSON`.
   */
  readonly code: string
  /** The other facts of the refusal, as the server sent them. */
  readonly details: Readonly<Record<string, unknown>>
  /** The number of seconds after which a repeat has a chance, if the server knows it. */
  readonly retryAfterSeconds: number | undefined

  constructor({ status, code, message, details = {}, retryAfterSeconds, cause }: Facts) {
    super(message, cause === undefined ? undefined : { cause })
    this.status = status
    this.code = code
    this.details = details
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Makes the error of an answer that isn't a success. The text may come from a proxy, so it may be anything. */
export function refusalOf(response: Response, text: string): DaybookError {
  const { status } = response
  const wait = Number(response.headers.get('retry-after') ?? Number.NaN)
  const retryAfterSeconds = Number.isFinite(wait) ? wait : undefined
  const { details, message } = errorIn(text)
  if (details) {
    const code = typeof details.code === 'string' ? details.code : `HTTP_${status}`
    return new DaybookError({ status, code, message: message ?? code, details, retryAfterSeconds })
  }
  return new DaybookError({
    status,
    code: 'NOT_JSON',
    message: `The server answered ${status} without the form of its errors: ${text.slice(0, 200)}`,
    retryAfterSeconds,
  })
}

/** Finds the error in the envelope of the API, or in the form of OAuth (RFC 6749, section 5.2). */
function errorIn(text: string): { details?: Readonly<Record<string, unknown>>; message?: string | undefined } {
  const { error, error_description } = recordIn(text)
  if (typeof error === 'string')
    return { details: { code: error }, message: typeof error_description === 'string' ? error_description : error }
  if (!isRecord(error)) return {}
  const { details, message } = error
  return { details: isRecord(details) ? details : error, message: typeof message === 'string' ? message : undefined }
}

function recordIn(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : {}
  } catch {
    return {}
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
