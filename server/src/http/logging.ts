import type { FastifyServerOptions } from 'fastify'
import { recordOf } from '../lib/records.ts'

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

const loggedRequest = (request: { method: string; url: string; callerAddress?: string }) => ({
  method: request.method,
  url: withoutProofs(request.url),
  ip: request.callerAddress,
})

type LoggedError = { type: string; message: string; stack: string; [fact: string]: unknown }

/**
 * What somebody needs who looks for the cause. Whatever else hangs on an error stays out: answers of providers, claims
 * of tokens, and the values with which the database explains itself.
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

/** Of a message and of a stack, in characters: either may repeat a text that a caller sent. */
const MAX_ERROR_LENGTH = 10_000

const cut = (text: string): string => (text.length > MAX_ERROR_LENGTH ? `${text.slice(0, MAX_ERROR_LENGTH)}…` : text)

/** Of an address, in characters. What comes after this is of no use to who reads the log, and costs the only thread. */
const MAX_URL_LENGTH = 2000

/**
 * Links in mails and sign-in redirects carry their proof in the query: it stays out of the log. The address is split,
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

/** A name may come in another spelling, which means the same to whom it is sent. */
const isProof = (name: string): boolean => PROOF.test(decoded(name))

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
