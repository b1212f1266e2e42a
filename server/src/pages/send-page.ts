import type { FastifyReply, FastifyRequest } from 'fastify'
import { layout, type Page } from './layout.ts'
import type { Reader } from './reader.ts'

type Options = {
  /** Where a form of the page may lead beside this server: browsers hold redirects after it against this, too. */
  leadsOutside?: boolean
  /** A scheme beside those of the web to which they may lead as well: `com.example.app:`. */
  leadsToScheme?: string | undefined
  /** Another server whose pictures the page shows: `https://example.com`. */
  picturesOf?: string | undefined
  /** It has a script of ours, which asks this server. */
  hasScript?: boolean
  /** The page shows documents of this server in frames. */
  framesOwn?: boolean
}

const policy = ({
  leadsOutside = false,
  leadsToScheme,
  picturesOf,
  framesOwn = false,
  hasScript = false,
}: Options): string =>
  [
    "default-src 'none'",
    "style-src 'self'",
    ...(hasScript ? ["script-src 'self'", "connect-src 'self'"] : []),
    `img-src 'self' data:${picturesOf === undefined ? '' : ` ${picturesOf}`}`,
    ...(framesOwn ? ["frame-src 'self'"] : []),
    `form-action 'self'${leadsOutside ? ' https: http:' : ''}${leadsToScheme === undefined ? '' : ` ${leadsToScheme}`}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** What every answer of the pages carries, their refusals included. */
export function secure(reply: FastifyReply, options: Options = {}): FastifyReply {
  return (
    reply
      .header('content-security-policy', policy(options))
      // An address may be all the proof there is, so no other site gets it. With `no-referrer` the browser would send
      // `Origin: null` with our own forms.
      .header('referrer-policy', 'same-origin')
      .header('x-content-type-options', 'nosniff')
      .header('cross-origin-opener-policy', 'same-origin')
      .header('permissions-policy', 'camera=(), geolocation=(), microphone=()')
  )
}

export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  page: Page,
  reader: Reader,
  options: Options = {},
): FastifyReply {
  secure(reply, { ...options, hasScript: page.script !== undefined })
  // What a form brings back is somebody's typing. A page that anybody sees may come back from the browser's memory.
  const isPersonal = page.isPrivate || request.method === 'POST' || status >= 400
  return reply
    .code(status)
    .header('cache-control', isPersonal ? 'no-store' : 'private, no-cache')
    .header('content-language', reader.t.language)
    .header('vary', 'accept, accept-language')
    .type('text/html; charset=utf-8')
    .serializer(String)
    .send(layout(page, reader, request.url))
}
