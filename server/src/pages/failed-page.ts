import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendError } from '../http/errors.ts'
import { type Failure, findFailure, unexpected } from '../http/failures.ts'
import { withoutEmbed } from './embed/embedding.ts'
import type { Page } from './layout.tsx'
import { linkButton, noticePage } from './notice-page.tsx'
import { address } from './query.ts'
import { type Reader, readerOf } from './reader.ts'
import { refusalText } from './refusal.ts'
import { secure, sendPage } from './send-page.ts'
import { wantsHtml } from './wants-html.ts'

/** Answers errors of the pages. Programs get the API's answer. */
export function sendFailedPage(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  if (!wantsHtml(request)) {
    secure(reply)
    sendError(error, request, reply)
    return
  }
  const failure = findFailure(error) ?? unexpected
  const page = failure.status === 404 ? withoutEmbed(request) : undefined
  if (page !== undefined) {
    secure(reply).redirect(page, 302)
    return
  }
  if (failure === unexpected) request.log.error({ err: error }, 'unexpected failure')
  else if (failure.status >= 500) request.log.warn({ err: error }, 'refused for now')
  if (failure.retryAfterSeconds !== undefined) reply.header('retry-after', String(failure.retryAfterSeconds))
  const reader = readerOf(request)
  sendPage(request, reply, failure.status, failedPage(failure, reader), reader)
}

function failedPage(failure: Failure, reader: Reader): Page {
  const { t } = reader
  const { status, code } = failure
  if (status === 404) return missingPage(reader)
  if (code === 'FOREIGN_ORIGIN') return noticePage(t('page.foreign.title'), t('page.foreign.text'))
  if (code === 'FORM_EXPIRED') return noticePage(t('page.expired.title'), t('page.expired.text'))
  if (status >= 500) return noticePage(t('page.failed.title'), t('page.failed.text'))
  return noticePage(t('page.refused.title'), refusalText(failure, t))
}

/** The first part of the addresses for programs, whatever they accept. */
const OF_PROGRAMS = /^\/(v1|v2|api)(\/|\?|$)/i

/** Answers addresses without a page. A client that isn't a browser gets the API's answer. */
export function sendMissing(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!wantsHtml(request) || OF_PROGRAMS.test(request.url)) {
    reply.callNotFound()
    return reply
  }
  const page = withoutEmbed(request)
  if (page !== undefined) return secure(reply).redirect(page, 302)
  const reader = readerOf(request)
  return sendPage(request, reply, 404, missingPage(reader), reader)
}

const missingPage = ({ t, chosen }: Reader): Page =>
  noticePage(
    t('page.missing.title'),
    t('page.missing.text'),
    linkButton(address('/', { lang: chosen }), t('page.missing.home')),
  )
