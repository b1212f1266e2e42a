import { Transform } from 'node:stream'
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

/** Counts a body without a declared length, and stops at the first byte above the limit. */
function counted(payload: RequestPayload): RequestPayload {
  let bytes = 0
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes <= MAX_BYTES) done(null, chunk)
      else done(tooLarge())
    },
  })
  payload.once('error', (error) => counting.destroy(error))
  return payload.pipe(counting)
}
