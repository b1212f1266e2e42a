import type { FastifyServerOptions } from 'fastify'

export type LogTo = { write(line: string): void }

/** One line of JSON for each request and each failure; `silent` writes nothing at all. */
export const logging = (level: string, stream: LogTo | undefined): FastifyServerOptions['logger'] =>
  level === 'silent'
    ? false
    : {
        level,
        serializers: { req: loggedRequest, err: loggedError },
        ...(stream && { stream }),
      }

const loggedRequest = (request: { method: string; url: string; ip?: string }) => ({
  method: request.method,
  url: withoutProofs(request.url),
  ip: request.ip,
})

type Thrown = Error & { code?: unknown; table?: unknown; constraint?: unknown }
type LoggedError = { type: string; message: string; stack: string; [fact: string]: unknown }

/**
 * What somebody needs who looks for the cause. Whatever else hangs on an error stays out: answers of providers, claims
 * of tokens, and the values with which the database explains itself.
 */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' }
  const { name, message, stack = '', code, table, constraint, cause } = error as Thrown
  return {
    ...{ type: name, message, stack, code, table, constraint },
    ...(cause !== undefined && { cause: loggedError(cause) }),
  }
}

/** Links in mails and sign-in redirects carry their proof in the query: it stays out of the log. */
export const withoutProofs = (url: string): string =>
  url.replace(/([?&])([^=&]*)=[^&]*/g, (pair, mark, name) => (isProof(name) ? `${mark}${name}=…` : pair))

const PROOF = /callback|token|code|state|secret|key|password|signature|link|nonce|hint|assertion|ticket|^sig$/i

/** A name may come in another spelling, which means the same to whom it is sent. */
const isProof = (name: string): boolean => PROOF.test(decoded(name))

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
