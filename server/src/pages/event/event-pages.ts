import type { FastifyReply, FastifyRequest } from 'fastify'
import { findFailure } from '../../http/failures.ts'
import { type Html, html } from '../../lib/text/html.ts'
import { localDate } from '../../lib/time/local-time.ts'
import { BOOKER_SCRIPT } from '../assets.ts'
import type { PageDependencies } from '../dependencies.ts'
import { FORM_ID } from '../idempotency-key.ts'
import { lookOf, originsOf } from '../looks/faces.ts'
import { refundRule } from '../price.ts'
import { textOf } from '../query.ts'
import { sendPage } from '../send-page.ts'
import { type Writer, writerFor } from '../when.ts'
import { refusalOf } from './admission.ts'
import { type CodeField, codeField } from './booker-code.ts'
import { bookerData } from './booker-data.ts'
import { bookerView } from './booker-view.tsx'
import { eventCard } from './event-card.ts'
import { type FoundTimes, findTimes } from './find-times.ts'
import { consentView } from './form/consent.ts'
import { type Filled, filledFrom } from './form/filled.ts'
import { alertView, noticeView, problemsView } from './form/problems-view.ts'
import { questionView } from './form/question-view.ts'
import type { Problem } from './form/read-answers.ts'
import { hostsOf, lengthInWords } from './names.ts'
import { nearbyView } from './nearby-times.ts'
import type { OpenEvent } from './open-event.ts'
import { leadsOutside } from './redirect.ts'
import { furtherDates } from './series.ts'
import { sendJson, wantsTimes } from './times-json.ts'
import { wantedDays } from './wanted-view.ts'

type Deps = Pick<PageDependencies, 'availability' | 'slotStreams' | 'clock' | 'ids'>

const MINUTE_MS = 60_000

/**
 * Shows the event and its free times. A script that asks for JSON gets the times alone. `alert` explains why the visitor
 * is here again, and `around` is the time that they wanted.
 */
export async function sendTimes(
  { availability, slotStreams, clock }: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  event: OpenEvent,
  { status = 200, alert, around }: { status?: number; alert?: string; around?: number } = {},
): Promise<FastifyReply> {
  const { bookable, reader, timeZone, lengthMinutes, to } = event
  const closed = whyClosed(event)
  const now = clock.now()
  const wanted = wantedDays(request.query)
  if (around !== undefined) wanted.date = localDate(around, timeZone)
  const found =
    closed === undefined ? await findTimes(availability, bookable, wanted, { timeZone, lengthMinutes }, now) : undefined
  const times = found && { ...found.times, live: liveAddress(slotStreams, found.versions) }
  if (times && wantsTimes(request)) return sendJson(reply, times)
  const { t } = reader
  const data = found && times && bookerData({ ...event, title: t('page.week.title'), now }, found, times)
  const body = html`${alertView(alert)}
<div class="event">
${eventCard({
  ...event,
  lengths: (bookable.lengthOptionsMinutes ?? []).map((minutes) => ({
    minutes,
    href: to({ duration: minutes, date: found?.view.date }),
  })),
})}
${
  data
    ? html`<div class="card">${bookerView(data, reader)}</div>`
    : html`<section class="stack" aria-labelledby="choose"><h2 id="choose">${t('page.week.title')}</h2><p class="notice">${closed}</p></section>`
}
</div>`
  const page = { ...pageOf(event), body, script: data && BOOKER_SCRIPT }
  return sendPage(request, reply, status, page, reader, { picturesOf: picturesOf(event) })
}

/** Returns the address of the stream that reports changes of the times. */
function liveAddress(
  { isOffered, stateOf }: PageDependencies['slotStreams'],
  versions: FoundTimes['versions'],
): string | undefined {
  if (!isOffered) return undefined
  return `/v2/slots/stream?${new URLSearchParams({ eventTypeId: String(versions.eventTypeId), lastEventId: stateOf(versions) })}`
}

/** Shows the form for a chosen time, or the times if it isn't free. */
export async function sendForm(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  event: OpenEvent,
  start: number,
): Promise<FastifyReply> {
  const { availability, clock } = deps
  const { bookable, lengthMinutes, timeZone, reader } = event
  if (whyClosed(event) !== undefined) return sendTimes(deps, request, reply, event)
  const now = clock.now()
  const slot = { start, lengthMinutes, bookerTimeZone: timeZone }
  const range = { from: start, until: start + lengthMinutes * MINUTE_MS }
  const refusal = availability.refusalOf(bookable, slot, await availability.taken(bookable, range, now), now)
  if (!refusal) return sendFilledForm(deps, request, reply, event, start, { filled: filledFrom(request.query) })
  const status = findFailure(refusal)?.status ?? 400
  return sendTimes(deps, request, reply, event, { status, alert: reader.t('page.week.taken'), around: start })
}

type Answered = {
  filled: Filled
  problems?: readonly Problem[]
  status?: number
  alert?: string
  /** A text that is no error. */
  notice?: string
  /** The free times that are nearest, if the wanted time was taken. */
  nearby?: readonly number[]
  /** The field for the code that was sent to the booker. */
  asksCode?: CodeField
}

/** Shows the form. The browser's own checks are off: they show one fault at a time, and disappear too early. */
export function sendFilledForm(
  { ids }: Pick<Deps, 'ids'>,
  request: FastifyRequest,
  reply: FastifyReply,
  event: OpenEvent,
  start: number,
  { filled, problems = [], status = 200, alert, notice, nearby, asksCode }: Answered,
): FastifyReply {
  const { bookable, reader, timeZone, to, questions } = event
  const { t } = reader
  const writer = writerFor(reader, timeZone, event.hour12)
  const formId = textOf(request.body, FORM_ID) ?? ids.uid()
  const action = to({ slot: new Date(start).toISOString(), timeZone })
  const body = html`<div class="event">
${eventCard({ ...event, chosen: chosenTime(event, start, writer, nearby !== undefined) })}
<section class="stack" aria-labelledby="details">
<h2 id="details">${t('page.form.title')}</h2>
${alertView(alert)}
${noticeView(notice)}
${problemsView(problems, t)}
<form class="fields" method="post" action="${action}" novalidate>
<input type="hidden" name="${FORM_ID}" value="${formId}">
${nearby && nearbyView(nearby, writer, t)}
${questions.map((question) =>
  questionView({
    question,
    filled,
    fault: problems.find(({ id }) => id === question.id)?.message,
    isFixed: question.isFixedByLink === true && textOf(request.query, question.name) !== undefined,
    t,
  }),
)}
${asksCode && codeField(asksCode, t)}
${consentView(bookable, request.body, problems, t)}
${bookable.price > 0 && html`<p class="hint">${refundRule(bookable, reader)}</p>`}
<p class="actions"><button class="button">${t(buttonText(event))}</button></p>
</form>
</section>
</div>`
  const title = problems.length > 0 ? t('page.problem.prefix', { title: titleOf(event) }) : titleOf(event)
  return sendPage(request, reply, status, { ...pageOf(event), title, body }, reader, {
    leadsOutside: leadsOutside(bookable),
    picturesOf: picturesOf(event),
  })
}

function buttonText({ bookable }: OpenEvent) {
  if (bookable.price > 0) return bookable.paymentKind === 'hold' ? 'payment.form.hold' : 'payment.form.pay'
  return bookable.confirmationPolicy === 'always' ? 'page.form.request' : 'page.form.submit'
}

function chosenTime(event: OpenEvent, start: number, writer: Writer, isTaken: boolean): Html {
  const { bookable, timeZone, lengthMinutes, to } = event
  const { t } = event.reader
  const end = start + lengthMinutes * MINUTE_MS
  const date = localDate(start, timeZone)
  const further = furtherDates(bookable, start, timeZone)
  const when = html`<time datetime="${new Date(start).toISOString()}"><strong>${writer.dayWithYear(date)}</strong><br>${writer.time(start)} – ${writer.time(end)}</time>`
  return html`<div class="notice"><h2 class="unseen">${t('page.form.when')}</h2>
<p>${isTaken ? html`<s>${when}</s>` : when}<br>
<span class="soft">${writer.zone(start, end)}</span></p>
${further.length > 0 && html`<p>${t('page.form.further', { dates: writer.list(further.map((each) => writer.day(each))) })}</p>`}
<p><a href="${to({ date })}">${t('page.form.otherTime')}</a></p></div>`
}

/** Search engines must not list a page that only visitors with a link can see. */
const isByLink = ({ privateLinkId }: OpenEvent): boolean => privateLinkId !== undefined

/** What all pages of an event have in common. */
const pageOf = (event: OpenEvent) => ({
  title: titleOf(event),
  isPrivate: isByLink(event),
  description: descriptionOf(event),
  look: lookOf(event.looks),
})

const picturesOf = ({ looks, faces }: OpenEvent): string[] =>
  originsOf([looks?.pictureUrl ?? null, ...faces.map(({ pictureUrl }) => pictureUrl)])

/** A description has no line breaks, and previews cut it here. */
const LONGEST_DESCRIPTION = 200

const descriptionOf = ({ bookable, reader, lengthMinutes }: OpenEvent): string =>
  [
    lengthInWords(lengthMinutes, reader.t),
    ...(bookable.description ? [bookable.description.replaceAll(/\s+/g, ' ')] : []),
  ]
    .join(' · ')
    .slice(0, LONGEST_DESCRIPTION)

const titleOf = ({ bookable, reader }: OpenEvent): string =>
  reader.t('page.event.title', { event: bookable.title, host: hostsOf(bookable, reader) })

function whyClosed({ bookable, admission, reader, to }: OpenEvent): Html | undefined {
  const refusal = refusalOf(admission, reader, to({}))
  if (refusal) return refusal
  return bookable.hosts.length === 0 ? html`${reader.t('page.event.noHosts')}` : undefined
}
