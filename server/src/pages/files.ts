import type { FastifyReply } from 'fastify'
import type { Http } from '../http/create-http.ts'
import { isCurrentSlotsScript, SLOTS_SCRIPT } from './event/slots-script.ts'
import { TAB_ICON } from './icons.ts'
import { textOf } from './query.ts'
import { STYLE_SHEET, STYLE_VERSION } from './style/style-sheet.ts'

const page = { config: { page: true } }

const FOR_EVER = 'public, max-age=31536000, immutable'
const FOR_A_DAY = 'public, max-age=86400'

/**
 * Serves the files of the pages. Without the current version in the address, a file is right but must not be cached for
 * ever.
 */
export function serveFiles(http: Http): void {
  http.get('/assets/style.css', page, (request, reply) => {
    const isCurrent = textOf(request.query, 'v') === STYLE_VERSION
    return send(reply, 'text/css', STYLE_SHEET, isCurrent ? FOR_EVER : 'no-cache')
  })
  http.get('/assets/slots.js', page, (request, reply) => {
    const isCurrent = isCurrentSlotsScript(textOf(request.query, 'v'))
    return send(reply, 'text/javascript', SLOTS_SCRIPT, isCurrent ? FOR_EVER : 'no-cache')
  })
  http.get('/assets/icon.svg', page, (_request, reply) => send(reply, 'image/svg+xml', TAB_ICON, FOR_A_DAY))
}

const send = (reply: FastifyReply, type: string, text: string, cacheControl: string) =>
  reply.type(`${type}; charset=utf-8`).header('cache-control', cacheControl).serializer(String).send(text)
