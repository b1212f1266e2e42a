import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

export type Encoding = 'br' | 'gzip' | 'identity'

/** Higher qualities take seconds for the largest text, and the server does nothing else meanwhile. */
const QUALITY = 5
/** Shorter texts become longer, or fit into the same packet. */
const SHORTEST_BYTES = 860

/** Chooses an encoding that the client reads. A client names its encodings, and refuses one with the weight 0. */
export function chosenEncoding({ headers }: FastifyRequest): Encoding {
  const names = String(headers['accept-encoding'] ?? '')
    .split(',')
    .map((each) => each.trim().toLowerCase())
    .filter((each) => !/;\s*q=0(\.0*)?$/.test(each))
    .map((each) => each.split(';')[0])
  if (names.includes('br')) return 'br'
  return names.includes('gzip') ? 'gzip' : 'identity'
}

export function encode(text: string, encoding: Encoding): Buffer {
  if (encoding === 'br') return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } })
  return encoding === 'gzip' ? gzipSync(text) : Buffer.from(text)
}

/**
 * Sends a text in an encoding that the client reads. No secret of a page is the same in two answers, so their lengths
 * tell nothing (BREACH).
 */
export function sendCompressed(request: FastifyRequest, reply: FastifyReply, text: string): FastifyReply {
  const encoding = text.length < SHORTEST_BYTES ? 'identity' : chosenEncoding(request)
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(encode(text, encoding))
}
