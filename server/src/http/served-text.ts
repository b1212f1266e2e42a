import type { FastifyReply, FastifyRequest } from 'fastify'
import { chosenEncoding, type Encoding, encode } from './compression.ts'

/** Everything comes from this server. Nothing in a page runs or styles by itself. */
const POLICY =
  "default-src 'none'; connect-src 'self'; img-src 'self'; script-src 'self'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** Sends a text that stays the same as long as the server runs. */
export type ServedText = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

/**
 * Creates the answer with a text. It is compressed once for each encoding, when it is first asked for: strangers could
 * otherwise keep the server busy with the largest page.
 */
export function createServedText(text: string, type: string, cacheControl: string): ServedText {
  const forms = new Map<Encoding, Buffer>()
  const formOf = (encoding: Encoding): Buffer => {
    const form = forms.get(encoding) ?? encode(text, encoding)
    forms.set(encoding, form)
    return form
  }
  return (request, reply) => {
    const encoding = chosenEncoding(request)
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply
      .type(`${type}; charset=utf-8`)
      .header('content-security-policy', POLICY)
      .header('cache-control', cacheControl)
      .header('vary', 'accept-encoding')
      .send(formOf(encoding))
  }
}
