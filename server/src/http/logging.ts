import type { FastifyRequest, FastifyServerOptions } from 'fastify'
import { recordOf } from '../lib/records.ts'
import { shownAddress } from './watching/shown-address.ts'

export type LogTo = { write(line: string): void }

/** Writes one line of JSON for each request and each failure. `silent` writes nothing. */
export const logging = (level: string, stream: LogTo | undefined): FastifyServerOptions['logger'] =>
  level === 'silent'
    ? false
    : {
        level,
        serializers: { req: loggedRequest, err: loggedError },
        // Its errors have a listener in `main.ts`. An error of the stream that Pino opens itself would end the process.
        stream: stream ?? process.stdout,
      }

const loggedRequest = (request: FastifyRequest) => ({
  method: request.method,
  url: loggedAddress(request),
  ip: request.callerAddress,
})

/** The maximum length of an address, in characters. The rest helps no reader of the log. */
const MAX_ADDRESS_LENGTH = 2000

function loggedAddress(request: FastifyRequest): string {
  const shown = shownAddress(request, request.url)
  return shown.length > MAX_ADDRESS_LENGTH ? `${shown.slice(0, MAX_ADDRESS_LENGTH)}…` : shown
}

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
