import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendCompressed } from '../http/compression.ts'
import type { FrameOrigins } from '../lib/frame-origin.ts'
import { layout, type Page } from './layout.tsx'
import type { Reader } from './reader.ts'
import { rememberLanguage } from './remembered.ts'

export type SendOptions = {
  /**
   * True if a form of the page may lead to other servers. Browsers also check the redirects after a form against this.
   */
  leadsOutside?: boolean
  /** A further scheme to which they may lead: `com.example.app:`. */
  leadsToScheme?: string | undefined
  /** Other servers whose pictures the page shows: `https://example.com`. */
  picturesOf?: string | readonly string[] | undefined
  /** True if the page has a script, which calls this server. */
  hasScript?: boolean
  /** True if the page shows documents of this server in frames. */
  framesOwn?: boolean
  /** The sites that may show the page in a frame. Without it, none may. */
  framedBy?: FrameOrigins | undefined
}

const policy = ({
  leadsOutside = false,
  leadsToScheme,
  picturesOf,
  framesOwn = false,
  hasScript = false,
  framedBy,
}: SendOptions): string =>
  [
    "default-src 'none'",
    "style-src 'self'",
    ...(hasScript ? ["script-src 'self'", "connect-src 'self'"] : []),
    ["img-src 'self' data:", ...new Set([picturesOf ?? []].flat())].join(' '),
    ...(framesOwn ? ["frame-src 'self'"] : []),
    `form-action 'self'${leadsOutside ? ' https: http:' : ''}${leadsToScheme === undefined ? '' : ` ${leadsToScheme}`}`,
    "base-uri 'none'",
    ...frameRule(framedBy),
  ].join('; ')

/** Without a rule every page may, also one of an application with a scheme of its own, which `*` doesn't mean. */
function frameRule(framedBy: FrameOrigins | undefined): string[] {
  if (framedBy === 'any') return []
  return [`frame-ancestors ${framedBy === undefined ? "'none'" : ["'self'", ...framedBy].join(' ')}`]
}

/** Sets the headers of every answer of the pages, including refusals. */
export function secure(reply: FastifyReply, options: SendOptions = {}): FastifyReply {
  return (
    reply
      .header('content-security-policy', policy(options))
      // An address may be the only proof, so no other site may see it. With `no-referrer` the browser would send
      // `Origin: null` with this server's forms.
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
  options: SendOptions = {},
): FastifyReply {
  secure(reply, { ...options, hasScript: options.hasScript || page.script !== undefined || page.framed !== undefined })
  // The answer to a form contains personal input. The browser may cache pages that are the same for every visitor.
  const isPersonal = page.isPrivate || request.method === 'POST' || status >= 400
  if (request.method === 'GET') rememberLanguage(request, reply, reader.chosen)
  reply
    .code(status)
    .header('cache-control', isPersonal ? 'no-store' : 'private, no-cache')
    .header('content-language', reader.t.language)
    .header('vary', 'accept, accept-encoding, accept-language')
    .type('text/html; charset=utf-8')
  return sendCompressed(request, reply, layout(page, reader, request.url))
}
