import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest, RequestPayload } from 'fastify'
import { Refused } from '../failures.ts'

/** More than any operation that is open to everybody needs. */
const MAX_KILOBYTES = 64
const MAX_BYTES = MAX_KILOBYTES * 1024

type Done = (error: Error | null, payload?: RequestPayload) => void

const tooLarge = () =>
  new Refused(
    413,
    'BODY_TOO_LARGE',
    `The request body is too large: without credentials it may have ${MAX_KILOBYTES} kilobytes.`,
  )

/**
 * Returns the hook that refuses a large body of an anonymous caller before it is read. `bodyLimit`, in bytes, applies
 * to all callers, and Fastify checks it. If it is smaller, this hook does nothing.
 *
 * @throws `BODY_TOO_LARGE`
 */
export const limitAnonymousBodies =
  (bodyLimit: number) =>
  (request: FastifyRequest, reply: FastifyReply, payload: RequestPayload, done: Done): void => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
    const isBounded = request.actor.kind !== 'anonymous' || bodyLimit <= MAX_BYTES
    if (!isBounded && encoding !== undefined) done(null, counted(payload))
    // Node reads no more than a declared length.
    else if (isBounded || length === undefined || Number(length) <= MAX_BYTES) done(null, payload)
    else {
      // The server doesn't wait for the rest of the body.
      reply.header('connection', 'close')
      done(tooLarge())
    }
  }

/**
 * Counts a body without a declared length, and stops at the first byte above the limit. It takes nothing from the
 * request before somebody reads it: many requests are answered without a look at their body, and Node then drops it.
 */
function counted(payload: RequestPayload): RequestPayload {
  const body = Readable.from(upToTheLimit(payload), { objectMode: false })
  // Fastify listens only while it reads. A body can fail before and after that, and without a listener its error would
  // end the process.
  body.on('error', () => {})
  return body
}

/** The request stays open when the limit is passed, so that the answer can be written. */
async function* upToTheLimit(payload: RequestPayload): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of payload.iterator({ destroyOnReturn: false })) {
    bytes += chunk.length
    if (bytes > MAX_BYTES) throw tooLarge()
    yield chunk
  }
}
