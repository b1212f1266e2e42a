import type { FastifyReply, FastifyRequest } from 'fastify'
import { RATINGS, type Rating } from '../../features/scheduling/bookings/operations/rate.ts'
import { isRatingLink } from '../../features/scheduling/bookings/operations/rating-link.ts'
import { type WhyNotRate, whyNotRate } from '../../features/scheduling/bookings/rules/rate.ts'
import { commandContext } from '../../http/command.ts'
import { AppError } from '../../lib/errors.ts'
import { type Html, html } from '../../lib/text/html.ts'
import type { PageDependencies } from '../dependencies.ts'
import { problemsView } from '../event/form/problems-view.ts'
import type { Page } from '../layout.ts'
import { linkButton, noticePage } from '../notice-page.ts'
import { textOf } from '../query.ts'
import { sendPage } from '../send-page.ts'
import type { OpenBooking } from './open-booking.ts'
import { sendImpossible, sendInvalidLink } from './refused.ts'
import { factRows, rowsView } from './rows.ts'

type Deps = Pick<PageDependencies, 'bookings' | 'clock' | 'secretKeys'>

/** The initial values of the form. */
type Filled = { rating?: Rating['rating'] | undefined; feedback?: string | undefined; isFaulty?: boolean }

const LONGEST = 2000

/** Shows the form, with the rating of the link if it has one. A mail program that opens links must not rate. */
export function showRate(deps: Deps, request: FastifyRequest, reply: FastifyReply, open: OpenBooking): FastifyReply {
  const link = linkIn(deps, request, open)
  if (!link) return sendInvalidLink(request, reply, open)
  const why = whyNotRate(open.booking, deps.clock.now())
  if (why !== undefined) return sendNotRatable(request, reply, open, why, 200)
  return sendPage(request, reply, 200, ratePage(open, link, { rating: ratingIn(request.query) }), open.reader)
}

export async function rate(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  open: OpenBooking,
): Promise<FastifyReply> {
  const link = linkIn(deps, request, open)
  if (!link) return sendInvalidLink(request, reply, open)
  const { booking, reader, host, to } = open
  const { t } = reader
  const rating = ratingIn(request.body)
  // A longer text doesn't come from the form's field.
  const feedback = textOf(request.body, 'feedback')?.trim().slice(0, LONGEST)
  if (rating === undefined)
    return sendPage(request, reply, 400, ratePage(open, link, { feedback, isFaulty: true }), reader)
  try {
    const said = { attendeeId: link.attendeeId, rating, feedback: feedback ?? null }
    await deps.bookings.rate(commandContext(request, 'mail-link'), booking.uid, said)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'ATTENDEE_NOT_FOUND') return sendInvalidLink(request, reply, open)
    if (error.code !== 'BOOKING_NOT_OVER') throw error
    return sendNotRatable(request, reply, open, whyNotRate(booking, deps.clock.now()) ?? 'not-held', 400)
  }
  const page = noticePage(
    t('rating.page.done'),
    t('rating.page.doneText', { host }),
    linkButton(to(''), t('page.booking.back')),
  )
  return sendPage(request, reply, 200, page, reader)
}

type Link = { attendeeId: number; token: string }

/** Returns undefined if the link isn't valid. */
function linkIn({ secretKeys, clock }: Deps, { query }: FastifyRequest, { booking }: OpenBooking): Link | undefined {
  const attendeeId = Number(textOf(query, 'attendee'))
  const token = textOf(query, 'token') ?? ''
  return isRatingLink(secretKeys, { uid: booking.uid, attendeeId, token }, clock.now())
    ? { attendeeId, token }
    : undefined
}

const ratingIn = (values: unknown): Rating['rating'] | undefined =>
  RATINGS.find((rating) => String(rating) === textOf(values, 'rating'))

const TEXTS = { 'not-held': 'rating.page.notHeld', 'not-over': 'rating.page.tooEarly' } as const

const sendNotRatable = (
  request: FastifyRequest,
  reply: FastifyReply,
  open: OpenBooking,
  why: WhyNotRate,
  status: number,
): FastifyReply =>
  sendImpossible(request, reply, open, { title: 'rating.page.impossible', text: open.reader.t(TEXTS[why]), status })

function ratePage(open: OpenBooking, { attendeeId, token }: Link, filled: Filled): Page {
  const { reader, to } = open
  const { t } = reader
  const title = t('rating.page.title')
  const label = t('rating.page.rating')
  const problems = filled.isFaulty ? [{ id: 'rating-1', label, message: t('page.problem.unchosen') }] : []
  return {
    title: filled.isFaulty ? t('page.problem.prefix', { title }) : title,
    isPrivate: true,
    body: html`<section class="card centred stack" aria-labelledby="title">
${problemsView(problems, t)}
<h1 id="title">${title}</h1>
${rowsView(factRows(open))}
<form class="fields" method="post" action="${to('rate', { attendee: String(attendeeId), token })}">
${choice(open, filled)}
<div><label for="feedback">${t('rating.page.feedback')} <span class="soft">${t('page.form.optional')}</span></label>
<p class="hint" id="feedback-hint">${t('rating.page.feedbackHint', { host: open.host })}</p>
<textarea class="short" id="feedback" name="feedback" rows="4" maxlength="${LONGEST}" aria-describedby="feedback-hint">
${filled.feedback ?? ''}</textarea></div>
<p class="actions"><button class="button">${t('rating.page.submit')}</button></p>
</form>
</section>`,
  }
}

const choice = ({ reader: { t } }: OpenBooking, { rating, isFaulty }: Filled): Html =>
  html`<fieldset${isFaulty && html` aria-describedby="rating-fault"`}><legend>${t('rating.page.rating')}</legend>
${isFaulty && html`<p class="fault" id="rating-fault">${t('page.problem.unchosen')}</p>`}
${RATINGS.toReversed().map(
  (
    value,
  ) => html`<div class="choice"><input type="radio" id="rating-${value}" name="rating" value="${value}" required${value === rating && html` checked`}>
<label for="rating-${value}">${t(`rating.page.${value}`)}</label></div>
`,
)}</fieldset>`
