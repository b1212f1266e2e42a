import type { FastifyReply } from 'fastify'
import { secure } from '../send-page.ts'

/** Links of a mail open in a new window, so that they don't replace the page. */
export const SANDBOX = 'allow-popups allow-popups-to-escape-sandbox'

/** The policy of a mail in a browser. It is shown only in a frame of this server, and loads and runs nothing. */
const POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
  `sandbox ${SANDBOX}`,
].join('; ')

/** Sends a mail's HTML as a separate document. */
export const sendMailDocument = (reply: FastifyReply, document: string): FastifyReply =>
  secure(reply)
    .header('content-security-policy', POLICY)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .serializer(String)
    .send(document.replace('<head>', '<head>\n<base target="_blank">'))
