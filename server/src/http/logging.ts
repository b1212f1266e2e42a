import type { FastifyServerOptions } from 'fastify'
import { recordOf } from '../lib/records.ts'

export type LogTo = { write(line: string): void }

/** Writes one line of JSON for each request and each failure. `silent` writes nothing. */
export const logging = (level: string, stream: LogTo | undefined): FastifyServerOptions['logger'] =>
  level === 'silent'
    ? false
    : {
        level,
        serializers: { req: loggedRequest, err: loggedError },
        ...(stream && { stream }),
      }

const loggedRequest = (request: { method: string; url: string; callerAddress?: string }) => ({
  method: request.method,
  url: withoutProofs(request.url),
  ip: request.callerAddress,
})

type LoggedError = { type: string; message: string; stack: string; [fact: string]: unknown }

/**
 * Returns the parts of an error that help to find its cause. Other properties stay out: answers of providers, claims of
 * tokens, and values that the database adds.
 */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: cut(String(error)), stack: '' }
  const { name, message, stack = '', cause } = error
  const { code, table, constraint } = recordOf(error)
  return {
    type: name,
    message: cut(message),
    stack: cut(stack),
    code,
    table,
    constraint,
    ...(cause !== undefined && { cause: loggedError(cause) }),
  }
}

/** The maximum length of a message and of a stack, in characters. Both may repeat a text that a caller sent. */
const MAX_ERROR_LENGTH = 10_000

const cut = (text: string): string => (text.length > MAX_ERROR_LENGTH ? `${text.slice(0, MAX_ERROR_LENGTH)}…` : text)

/**
 * The maximum length of an address, in characters. The rest helps no reader of the log, and it takes time of the only
 * thread.
 */
const MAX_URL_LENGTH = 2000

/**
 * Removes proofs from an address. Links in mails and sign-in redirects carry them in the query. The address is split,
 * because a pattern would try every question mark as the beginning of a query.
 */
export function withoutProofs(url: string): string {
  const shown = url.slice(0, MAX_URL_LENGTH)
  const queryAt = shown.indexOf('?') + 1
  const pairs = shown.slice(queryAt).split('&').map(withoutProof).join('&')
  return `${shown.slice(0, queryAt)}${pairs}${url.length > MAX_URL_LENGTH ? '…' : ''}`
}

function withoutProof(pair: string): string {
  const nameEnd = pair.indexOf('=')
  return nameEnd >= 0 && isProof(pair.slice(0, nameEnd)) ? `${pair.slice(0, nameEnd)}=…` : pair
}

const PROOF = /callback|token|code|state|secret|key|password|signature|link|nonce|hint|assertion|ticket|^sig$/i

/** The receiver decodes a name, so this compares the decoded name. */
const isProof = (name: string): boolean => PROOF.test(decoded(name))

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
