import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Destination, StoredForm } from '../../features/scheduling/routing-forms/service.ts'
import type { Http } from '../../http/create-http.ts'
import { findFailure } from '../../http/failures.ts'
import { pathText } from '../../http/input/path-text.ts'
import { AppError } from '../../lib/errors.ts'
import type { PageDependencies } from '../dependencies.ts'
import { filledFrom } from '../event/form/filled.ts'
import { readAnswers } from '../event/form/read-answers.ts'
import { sendOnce } from '../idempotency-key.ts'
import { noticePage } from '../notice-page.tsx'
import { address, textOf } from '../query.ts'
import { type Reader, readerOf } from '../reader.ts'
import { refusalText } from '../refusal.ts'
import { secure, sendPage } from '../send-page.ts'
import { formPage } from './form-page.tsx'
import { bodyOf, filledByLink, questionsOf } from './form-questions.ts'
import { prefilledAddress } from './prefill.ts'

type Deps = Pick<PageDependencies, 'routingForms' | 'eventTypes' | 'ids' | 'publicUrl'>
type Shown = Omit<Parameters<typeof formPage>[0], 'form' | 'action' | 'questions'>

/** A form may lead to another server, or to an organization's own domain. */
const FORM = { leadsOutside: true }

/** Serves routing forms: people answer a few questions, and are led to what suits their answers. */
export function routingRoutes(http: Http, deps: Deps): void {
  http.get('/routing/:formId', { config: { page: true } }, async (request, reply) => {
    const form = await deps.routingForms.open(pathText(request, 'formId'))
    const reader = readerOf(request)
    if (form.disabled) return sendClosed(request, reply, reader)
    return sendForm(request, reply, form, reader, 200, {
      formId: deps.ids.uid(),
      filled: filledByLink(request.query),
    })
  })

  http.post('/routing/:formId', { config: { page: true } }, async (request, reply) => {
    const form = await deps.routingForms.open(pathText(request, 'formId'))
    const reader = readerOf(request)
    if (form.disabled) return sendClosed(request, reply, reader)
    const filled = filledFrom(request.body)
    const { answers, problems } = readAnswers(questionsOf(form, reader.t), filled, reader.t)
    const again = { formId: textOf(request.body, 'formId') ?? deps.ids.uid(), filled }
    if (problems.length > 0) return sendForm(request, reply, form, reader, 400, { ...again, problems })
    try {
      const destination = await sendOnce(
        request,
        (context) => deps.routingForms.submit(context, form.id, bodyOf(answers)),
        (result: Destination) => result,
      )
      return await lead(deps, request, reply, form, destination, reader, again)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (error.code === 'ROUTING_FORM_DISABLED') return sendClosed(request, reply, reader)
      const { status = 400, retryAfterSeconds } = findFailure(error) ?? {}
      if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
      return sendForm(request, reply, form, reader, status, { ...again, alert: alertFor(error, reader) })
    }
  })
}

/** Leads to where the answers lead. */
async function lead(
  { eventTypes, publicUrl }: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  form: StoredForm,
  destination: Destination,
  reader: Reader,
  again: Shown,
): Promise<FastifyReply> {
  const { t, chosen } = reader
  if ('message' in destination) {
    const text = <span class="lines">{destination.message}</span>
    return sendPage(request, reply, 200, noticePage(t('routing.thanks'), text), reader)
  }
  if ('redirectUrl' in destination) return secure(reply, FORM).redirect(destination.redirectUrl, 303)
  const { eventTypeId, responseId, answers } = destination
  const eventType = await eventTypes.find({ id: eventTypeId })
  const page = eventType && eventTypes.bookingUrl(eventType)
  if (!page) return sendForm(request, reply, form, reader, 404, { ...again, alert: t('routing.gone') })
  const own = page.startsWith(`${publicUrl}/`) ? page.slice(publicUrl.length) : page
  return secure(reply, FORM).redirect(prefilledAddress(own, form, answers, { response: responseId, lang: chosen }), 303)
}

function sendForm(
  request: FastifyRequest,
  reply: FastifyReply,
  form: StoredForm,
  reader: Reader,
  status: number,
  shown: Shown,
): FastifyReply {
  const action = address(`/routing/${form.id}`, { lang: reader.chosen })
  const page = formPage({ ...shown, form, action, questions: questionsOf(form, reader.t) }, reader)
  return sendPage(request, reply, status, page, reader, FORM)
}

const sendClosed = (request: FastifyRequest, reply: FastifyReply, reader: Reader): FastifyReply =>
  sendPage(request, reply, 410, noticePage(reader.t('routing.closed.title'), reader.t('routing.closed.text')), reader)

function alertFor(error: AppError, { t }: Reader): string {
  if (error.code === 'ROUTE_NOT_FOUND') return t('routing.noRoute')
  return error.code === 'EVENT_TYPE_NOT_FOUND' ? t('routing.gone') : refusalText(error, t)
}
