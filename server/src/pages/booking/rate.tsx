import type { Translator } from '@daybook/i18n'
import { Actions, Below, Choice, describedBy, Field, LongText, PageCardOf, Problems, Rows } from '@daybook/web'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { JSX } from 'preact'
import { RATINGS, type Rating } from '../../features/scheduling/bookings/operations/rate.ts'
import { isRatingLink } from '../../features/scheduling/bookings/operations/rating-link.ts'
import { type WhyNotRate, whyNotRate } from '../../features/scheduling/bookings/rules/rate.ts'
import { commandContext } from '../../http/command.ts'
import { AppError } from '../../lib/errors.ts'
import { FORM_SCRIPT } from '../assets.ts'
import type { PageDependencies } from '../dependencies.ts'
import type { Page } from '../layout.tsx'
import { linkButton, noticePage } from '../notice-page.tsx'
import { textOf } from '../query.ts'
import { HostLine } from './host-line.tsx'
import type { OpenBooking } from './open-booking.ts'
import { sendImpossible, sendInvalidLink } from './refused.ts'
import { factRows } from './rows.tsx'
import { sendBookingPage } from './send-booking-page.ts'

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
  return sendBookingPage(request, reply, 200, ratePage(open, link, { rating: ratingIn(request.query) }), open)
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
    return sendBookingPage(request, reply, 400, ratePage(open, link, { feedback, isFaulty: true }), open)
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
  return sendBookingPage(request, reply, 200, page, open)
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
  const feedback = { id: 'feedback', hint: t('rating.page.feedbackHint', { host: open.host }) }
  const problems = filled.isFaulty ? [{ id: 'rating-1', label, message: t('page.problem.unchosen') }] : []
  return {
    script: FORM_SCRIPT,
    title: filled.isFaulty ? t('page.problem.prefix', { title }) : title,
    isPrivate: true,
    body: (
      <PageCardOf>
        <Problems problems={problems} t={t} />
        <h1 id="title">{title}</h1>
        <HostLine {...open} />
        <Rows rows={factRows(open)} />
        <form
          class="fields"
          method="post"
          action={to('rate', { attendee: String(attendeeId), token })}
          data-offline={t('page.form.offline')}
        >
          <RatingChoice t={t} filled={filled} />
          <Field {...feedback} label={t('rating.page.feedback')} isOptional t={t}>
            <LongText
              class="short"
              id={feedback.id}
              name="feedback"
              rows={4}
              maxLength={LONGEST}
              aria-describedby={describedBy(feedback)}
              text={filled.feedback ?? ''}
            />
          </Field>
          <Actions>
            <button type="submit" class="button">
              {t('rating.page.submit')}
            </button>
          </Actions>
        </form>
      </PageCardOf>
    ),
  }
}

type RatingChoiceProps = { t: Translator; filled: Filled }

function RatingChoice({ t, filled: { rating, isFaulty } }: RatingChoiceProps): JSX.Element {
  const texts = { id: 'rating', fault: isFaulty ? t('page.problem.unchosen') : undefined }
  return (
    <fieldset aria-describedby={describedBy(texts)}>
      <legend>{t('rating.page.rating')}</legend>
      <Below {...texts} />
      {RATINGS.toReversed().map((value) => (
        <Choice
          key={value}
          type="radio"
          id={`rating-${value}`}
          name="rating"
          value={String(value)}
          required
          checked={value === rating}
        >
          {t(`rating.page.${value}`)}
        </Choice>
      ))}
    </fieldset>
  )
}
