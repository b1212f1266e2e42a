import type { FastifyReply, FastifyRequest } from 'fastify'
import { noticePage } from '../notice-page.tsx'
import { readerOf } from '../reader.ts'
import { sendPage } from '../send-page.ts'

/** Shows that a link has expired or was used up. */
export function sendExpiredLink(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const reader = readerOf(request)
  const page = noticePage(reader.t('page.link.expired.title'), reader.t('page.link.expired.text'))
  return sendPage(request, reply, 410, page, reader)
}
