import { Actions, Alert, Choice, Notice, Problems } from '@daybook/web'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { JSX } from 'preact'
import { storedId } from '../../features/scheduling/availability/service.ts'
import { FORM_SCRIPT } from '../assets.ts'
import type { PageDependencies } from '../dependencies.ts'
import { framedBy, inFrame } from '../embed/embedding.ts'
import { slotChosen } from '../embed/signals.ts'
import { FORM_ID } from '../idempotency-key.ts'
import { refundRule } from '../price.tsx'
import { textOf } from '../query.ts'
import { sendPage } from '../send-page.ts'
import { writerFor } from '../when.ts'
import { BookerCode, type CodeField } from './booker-code.tsx'
import { ChosenTime } from './chosen-time.tsx'
import { EventCard } from './event-card.tsx'
import { Consent } from './form/consent.tsx'
import type { Filled } from './form/filled.ts'
import { QuestionView } from './form/question-view.tsx'
import type { Question } from './form/questions.ts'
import type { Problem } from './form/read-answers.ts'
import { type NearbyTime, NearbyTimes } from './nearby-times.tsx'
import type { OpenEvent } from './open-event.ts'
import { pageOf, picturesOf, titleOf } from './page-of-event.ts'
import { leadsOutside } from './redirect.ts'
import { missedInWords } from './series.ts'

/** The hold of the form's script, see `web/src/browser/slot-hold.ts`. */
export const HELD_UID = 'heldUid'

/** The dates that the booker leaves out of a series. */
export const SKIP_DATES = 'skipDates'

export type Answered = {
  filled: Filled
  problems?: readonly Problem[]
  status?: number
  alert?: string
  /** A text that is no error. */
  notice?: string
  /** The free times that are nearest, if the wanted time was taken. */
  nearby?: readonly NearbyTime[]
  /** The dates of the series after the first one that aren't free. */
  missed?: readonly string[]
  /** The hold of this form's slot. */
  heldUid?: string | undefined
  /** The field for the code that was sent to the booker. */
  asksCode?: CodeField
}

/** Sends the form. The browser's own checks are off: they show one fault at a time, and disappear too early. */
export function sendFilledForm(
  { ids, embedOrigins }: Pick<PageDependencies, 'ids' | 'embedOrigins'>,
  request: FastifyRequest,
  reply: FastifyReply,
  event: OpenEvent,
  start: number,
  answered: Answered,
): FastifyReply {
  const { bookable, reader } = event
  const { problems = [], status = 200 } = answered
  const formId = textOf(request.body, FORM_ID) ?? ids.uid()
  const body = <FormView event={event} start={start} request={request} formId={formId} {...answered} />
  const title = problems.length > 0 ? reader.t('page.problem.prefix', { title: titleOf(event) }) : titleOf(event)
  const page = inFrame({ ...pageOf(event), title, body, script: FORM_SCRIPT }, event.embedding, [
    slotChosen(event, start),
  ])
  return sendPage(request, reply, status, page, reader, {
    leadsOutside: leadsOutside(bookable),
    picturesOf: picturesOf(event),
    framedBy: framedBy(event.embedding, bookable, embedOrigins),
  })
}

type FormViewProps = Answered & { event: OpenEvent; start: number; request: FastifyRequest; formId: string }

function FormView(props: FormViewProps): JSX.Element {
  const {
    event,
    start,
    request,
    formId,
    filled,
    problems = [],
    alert,
    notice,
    nearby,
    missed = [],
    asksCode,
    heldUid,
  } = props
  const { bookable, reader, timeZone, to, questions, byLink } = event
  const { t } = reader
  const writer = writerFor(reader, timeZone, event.hour12)
  const isFaulty = (question: Question) => problems.some(({ id }) => id === question.id)
  const shown = questions.filter((question) => !question.isHidden || isFaulty(question))
  return (
    <div class="event">
      <EventCard event={event}>
        <ChosenTime event={event} start={start} isTaken={nearby !== undefined && missed.length === 0} />
      </EventCard>
      <section class="stack" aria-labelledby="details">
        <h2 id="details">{t('page.form.title')}</h2>
        <Alert text={alert} />
        {notice !== undefined && <Notice>{notice}</Notice>}
        {missed.length > 0 && alert === undefined && <Notice>{missedInWords(missed, writer, t)}</Notice>}
        <Problems problems={problems} t={t} />
        <p
          id="hold"
          class="notice"
          role="status"
          hidden
          data-two={t('page.form.held', { count: 2 })}
          data-one={t('page.form.held', { count: 1 })}
          data-over={t('page.form.heldNoMore')}
        />
        <form
          class="fields"
          method="post"
          action={to({ slot: new Date(start).toISOString(), timeZone })}
          noValidate
          data-offline={t('page.form.offline')}
          data-hold={nearby === undefined ? holdOf(event, start) : undefined}
          data-books
          data-answered={request.method === 'POST' || undefined}
        >
          <input type="hidden" name={FORM_ID} value={formId} />
          <input type="hidden" name={HELD_UID} value={heldUid ?? textOf(request.body, HELD_UID) ?? ''} />
          {missed.length > 0 && bookable.allowsPartialSeries && (
            <Choice type="checkbox" id={SKIP_DATES} name={SKIP_DATES} value={missed.join(',')}>
              {t('page.series.skip')}
            </Choice>
          )}
          {nearby && <NearbyTimes times={nearby} writer={writer} t={t} />}
          {shown.map((question) => (
            <QuestionView
              key={question.id}
              question={question}
              filled={filled}
              fault={problems.find(({ id }) => id === question.id)?.message}
              isFixed={question.isFixedByLink === true && !isFaulty(question) && byLink(question.name).length > 0}
              t={t}
            />
          ))}
          {asksCode && <BookerCode field={asksCode} t={t} />}
          <Consent asked={bookable} body={request.body} problems={problems} t={t} />
          {bookable.price > 0 && <p class="hint">{refundRule(bookable, reader)}</p>}
          <Actions>
            <button type="submit" class="button">
              {t(buttonText(event))}
            </button>
          </Actions>
        </form>
      </section>
    </div>
  )
}

/** What the script needs to hold the slot. People who are booked together have no event type that could be held. */
function holdOf({ bookable, lengthMinutes }: OpenEvent, start: number): string | undefined {
  if (storedId(bookable) === null) return undefined
  const wish = {
    eventTypeId: bookable.id,
    slotStart: new Date(start).toISOString(),
    ...(bookable.lengthOptionsMinutes && { slotDuration: lengthMinutes }),
  }
  return JSON.stringify(wish)
}

function buttonText({ bookable }: OpenEvent) {
  if (bookable.price > 0) return bookable.paymentKind === 'hold' ? 'payment.form.hold' : 'payment.form.pay'
  return bookable.confirmationPolicy === 'always' ? 'page.form.request' : 'page.form.submit'
}
