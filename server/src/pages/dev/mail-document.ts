import type { FastifyReply } from 'fastify'
import { secure } from '../send-page.ts'

/** Links of a mail open beside the page, which no link may replace. */
export const SANDBOX = 'allow-popups allow-popups-to-escape-sandbox'

/** What a mail may do in a browser: show itself. It stands in a frame of ours alone, and loads and runs nothing. */
const POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
  `sandbox ${SANDBOX}`,
].join('; ')

/** A mail's HTML as a document of its own. */
export const sendMailDocument = (reply: FastifyReply, document: string): FastifyReply =>
  secure(reply)
    .header('content-security-policy', POLICY)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .serializer(String)
    .send(document.replace('<head>', '<head>\n<base target="_blank">'))
