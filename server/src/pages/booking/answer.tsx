import { Actions, Alert, PageCardOf, Rows } from '@daybook/web'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { JSX } from 'preact'
import { bookerOf, organizerOf } from '../../features/scheduling/bookings/booking.ts'
import { CONFIRM, DECLINE } from '../../features/scheduling/bookings/links.ts'
import { LINK_HOLDER } from '../../features/scheduling/bookings/seen-booking.ts'
import { commandContext } from '../../http/command.ts'
import { AppError } from '../../lib/errors.ts'
import { expiryOf, isGranted, signGrant } from '../../lib/secrets/signed-link.ts'
import { FORM_SCRIPT } from '../assets.ts'
import type { PageDependencies } from '../dependencies.ts'
import type { Page } from '../layout.tsx'
import { textOf } from '../query.ts'
import { bookingStateOf, bookingStateTitle } from './booking-state.tsx'
import type { OpenBooking } from './open-booking.ts'
import { ReasonField, reasonIn } from './reason-field.tsx'
import { sendImpossible, sendInvalidLink } from './refused.ts'
import { factRows } from './rows.tsx'
import { sendBookingPage } from './send-booking-page.ts'

/** The answers that an organizer can give to a request, from a link in the mail. */
export type Answer = 'confirm' | 'decline'

type Deps = Pick<PageDependencies, 'bookings' | 'clock' | 'secretKeys'>

const PURPOSES = { confirm: CONFIRM, decline: DECLINE } as const

/** The reasons why a request can't be confirmed now. */
const IN_THE_WAY: Readonly<Record<string, 'page.answer.taken' | 'page.answer.full'>> = {
  SLOT_NOT_AVAILABLE: 'page.answer.taken',
  SLOT_HELD: 'page.answer.taken',
  BOOKING_LIMIT_REACHED: 'page.answer.full',
  DURATION_LIMIT_REACHED: 'page.answer.full',
}

const tokenIn = (request: FastifyRequest): string => textOf(request.query, 'token') ?? ''

function isProven({ secretKeys, clock }: Deps, request: FastifyRequest, { booking }: OpenBooking, answer: Answer) {
  return isGranted(secretKeys, { purpose: PURPOSES[answer], subject: booking.uid }, tokenIn(request), clock.now())
}

/** Shows the request and asks for the answer. A mail program that opens links must not answer. */
export function showAnswer(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  open: OpenBooking,
  answer: Answer,
): FastifyReply {
  if (!isProven(deps, request, open, answer)) return sendInvalidLink(request, reply, open)
  if (open.booking.status !== 'pending') return sendAnswered(deps, request, reply, open, 200)
  return sendBookingPage(request, reply, 200, answerPage(deps, open, answer, tokenIn(request)), open)
}

export async function giveAnswer(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  open: OpenBooking,
  answer: Answer,
): Promise<FastifyReply> {
  if (!isProven(deps, request, open, answer)) return sendInvalidLink(request, reply, open)
  const context = commandContext(request, 'mail-link')
  const { uid } = open.booking
  try {
    if (answer === 'confirm') await deps.bookings.confirm(context, uid, { granted: true })
    else await deps.bookings.decline(context, uid, { reason: reasonIn(request.body), granted: true })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const wanted = answer === 'confirm' ? 'accepted' : 'rejected'
    const inTheWay = IN_THE_WAY[error.code]
    if (inTheWay) {
      const alert = open.reader.t(inTheWay)
      return sendBookingPage(request, reply, 409, answerPage(deps, open, answer, tokenIn(request), alert), open)
    }
    if (error.code !== 'BOOKING_NOT_PENDING' && error.code !== 'BOOKING_CHANGED') throw error
    const [booking = open.booking] = [await deps.bookings.get(uid, LINK_HOLDER)].flat()
    if (booking.status !== wanted) return sendAnswered(deps, request, reply, { ...open, booking }, 409)
  }
  return reply.redirect(open.to(''), 303)
}

function sendAnswered(
  { clock }: Pick<Deps, 'clock'>,
  request: FastifyRequest,
  reply: FastifyReply,
  open: OpenBooking,
  status: number,
): FastifyReply {
  const text = bookingStateTitle(bookingStateOf(open.booking, clock.now()), open)
  return sendImpossible(request, reply, open, { title: 'page.answer.answered', text, status })
}

/** Shows the request with both answers. The one of the link comes first, and the other one takes little room. */
function answerPage({ secretKeys }: Deps, open: OpenBooking, answer: Answer, token: string, alert?: string): Page {
  const { booking, reader } = open
  const { t } = reader
  const booker = bookerOf(booking)
  const { notes } = booking.answers
  const timeZone = organizerOf(booking)?.timeZone ?? open.timeZone
  const title = t(`page.answer.${answer}.title`)
  const other = answer === 'confirm' ? 'decline' : 'confirm'
  const otherToken = signGrant(secretKeys[0] as Buffer, {
    purpose: PURPOSES[other],
    subject: booking.uid,
    expiresAt: expiryOf(token),
  })
  return {
    title,
    script: FORM_SCRIPT,
    isPrivate: true,
    body: (
      <PageCardOf>
        <Alert text={alert} />
        <h1 id="title">{title}</h1>
        <p>{t(`page.answer.${answer}.text`, { booker: booker ? `${booker.name} (${booker.email})` : '' })}</p>
        <Rows
          rows={[
            ...factRows({ ...open, timeZone }),
            typeof notes === 'string' && [t('page.booking.notes'), <span class="lines">{notes}</span>],
          ]}
        />
        <AnswerForm open={open} answer={answer} token={token} />
        <details class="fold">
          <summary>{t(`page.answer.${other}.instead`)}</summary>
          <AnswerForm open={open} answer={other} token={otherToken} />
        </details>
      </PageCardOf>
    ),
  }
}

type AnswerFormProps = { open: OpenBooking; answer: Answer; token: string }

const AnswerForm = ({ open: { reader, to }, answer, token }: AnswerFormProps): JSX.Element => (
  <form class="fields" method="post" action={to(answer, { token })} data-offline={reader.t('page.form.offline')}>
    {answer === 'decline' && <ReasonField label={reader.t('page.answer.reason')} t={reader.t} />}
    <Actions>
      <button type="submit" class={answer === 'decline' ? 'button danger' : 'button'}>
        {reader.t(`page.answer.${answer}.submit`)}
      </button>
    </Actions>
  </form>
)
