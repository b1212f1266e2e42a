import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Everything comes from this server. Nothing in a page runs or styles by itself. */
const POLICY =
  "default-src 'none'; connect-src 'self'; img-src 'self'; script-src 'self'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** Higher qualities take seconds for the whole document, and the server does nothing else meanwhile. */
const QUALITY = 5

/** Sends a text that stays the same as long as the server runs. */
export type ServedText = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

/**
 * Creates the answer with a text. It is compressed once for each encoding, when it is first asked for: strangers could
 * otherwise keep the server busy with the largest page.
 */
export function createServedText(text: string, type: string, cacheControl: string): ServedText {
  const forms = new Map<string, Buffer>()
  const formOf = (encoding: string): Buffer => {
    const form = forms.get(encoding) ?? encode(text, encoding)
    forms.set(encoding, form)
    return form
  }
  return (request, reply) => {
    const encoding = chosenEncoding(request.headers['accept-encoding'])
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply
      .type(`${type}; charset=utf-8`)
      .header('content-security-policy', POLICY)
      .header('cache-control', cacheControl)
      .header('vary', 'accept-encoding')
      .send(formOf(encoding))
  }
}

/** A client names the encodings that it reads. One with the weight 0 is refused. */
function chosenEncoding(accepted: string | string[] | undefined): 'br' | 'gzip' | 'identity' {
  const names = String(accepted ?? '')
    .split(',')
    .map((each) => each.trim().toLowerCase())
    .filter((each) => !/;\s*q=0(\.0*)?$/.test(each))
    .map((each) => each.split(';')[0])
  if (names.includes('br')) return 'br'
  return names.includes('gzip') ? 'gzip' : 'identity'
}

function encode(text: string, encoding: string): Buffer {
  if (encoding === 'br') return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } })
  return encoding === 'gzip' ? gzipSync(text) : Buffer.from(text)
}
