import type { MessageKey } from '@daybook/i18n'
import { Actions, Choice, PageCard, Rows } from '@daybook/web'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { JSX } from 'preact'
import type { BookingView } from '../../features/scheduling/bookings/booking.ts'
import { commandContext } from '../../http/command.ts'
import { AppError } from '../../lib/errors.ts'
import { FORM_SCRIPT } from '../assets.ts'
import type { PageDependencies } from '../dependencies.ts'
import type { Page } from '../layout.tsx'
import { textOf } from '../query.ts'
import { HostLine } from './host-line.tsx'
import { MovedNotice } from './moved.tsx'
import type { OpenBooking } from './open-booking.ts'
import { ReasonField, reasonIn } from './reason-field.tsx'
import { sendImpossible } from './refused.ts'
import { factRows } from './rows.tsx'
import { sendBookingPage } from './send-booking-page.ts'
import { othersOfSeries } from './series-row.tsx'
import { type WhyNotCancellable, whyNotCancellable } from './what-can-change.ts'

type Deps = Pick<PageDependencies, 'bookings'>

export async function showCancel(
  { bookings }: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  open: OpenBooking,
): Promise<FastifyReply> {
  if (open.hasLeft) return reply.redirect(open.to(''), 303)
  const why = whyNotCancellable(open.booking)
  if (why !== undefined) return sendNotCancellable(request, reply, open, why, 200)
  const others = await othersOfSeries(bookings, open.booking)
  return sendBookingPage(request, reply, 200, cancelPage(open, others, request.query), open)
}

const DONE_ALREADY: ReadonlySet<string> = new Set([
  'BOOKING_CANCELLED_ALREADY',
  'BOOKING_REJECTED',
  'SEAT_UNKNOWN',
  'SEAT_FOREIGN',
])

export async function cancel(
  { bookings }: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  open: OpenBooking,
): Promise<FastifyReply> {
  if (open.hasLeft) return reply.redirect(open.to(''), 303)
  const why = whyNotCancellable(open.booking)
  if (why === 'seat-unnamed') return sendNotCancellable(request, reply, open, why, 400)
  try {
    const { booking } = open
    const part = partIn(request.body)
    const cancellation = { reason: reasonIn(request.body), seatUid: booking.access.namedSeatUid }
    const uid = part === 'all' ? (booking.seriesUid ?? booking.uid) : booking.uid
    await bookings.cancel(commandContext(request, 'page'), uid, {
      ...cancellation,
      ...(part === 'following' && booking.seriesUid !== null && { cancelSubsequent: true }),
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'CANCELLING_DISABLED') return sendNotCancellable(request, reply, open, 'disabled', 400)
    // This was a second click, or another person was faster. The booking's page shows its state.
    if (!DONE_ALREADY.has(error.code)) throw error
  }
  return reply.redirect(open.to(''), 303)
}

const TEXTS = {
  cancelled: 'page.cancel.closed',
  declined: 'page.cancel.closed',
  disabled: 'page.cancel.disabled',
  'reason-missing': 'page.refused.reasonMissing',
  'seat-unnamed': 'seat.page.unknown',
} as const satisfies Record<WhyNotCancellable, MessageKey>

function sendNotCancellable(
  request: FastifyRequest,
  reply: FastifyReply,
  open: OpenBooking,
  why: WhyNotCancellable,
  status: number,
): FastifyReply {
  const { reader, host } = open
  const key = TEXTS[why]
  const text = key === 'page.cancel.disabled' ? reader.t(key, { host }) : reader.t(key)
  return sendImpossible(request, reply, open, { title: 'page.cancel.impossible', text, status })
}

function cancelPage(open: OpenBooking, others: readonly BookingView[], query: unknown): Page {
  const { booking, reader, to } = open
  const { t } = reader
  const isOneSeat = booking.access.namedSeatUid !== undefined
  return {
    title: t('page.cancel.title', { title: booking.title }),
    isPrivate: true,
    script: FORM_SCRIPT,
    body: (
      <PageCard title={t(isOneSeat ? 'seat.page.question' : 'page.cancel.question')}>
        <HostLine {...open} />
        <MovedNotice open={open} query={query} />
        <Rows rows={factRows(open)} />
        <form class="fields" method="post" action={to('cancel')} data-offline={t('page.form.offline')}>
          <PartChoice open={open} others={others} />
          <ReasonField label={t('page.cancel.reason')} t={t} />
          <Actions>
            <button type="submit" class="button danger">
              {t(isOneSeat ? 'seat.page.giveBack' : 'page.cancel.submit')}
            </button>
            <a class="button quiet" href={to('')}>
              {t('page.cancel.keep')}
            </a>
          </Actions>
        </form>
      </PageCard>
    ),
  }
}

/** The parts of a series that can be cancelled at once. */
const PARTS = ['this', 'following', 'all'] as const
type Part = (typeof PARTS)[number]

const partIn = (body: unknown): Part => PARTS.find((part) => part === textOf(body, 'part')) ?? 'this'

/** Asks which meetings of a series are meant. `all` are those that haven't begun. */
type PartChoiceProps = { open: OpenBooking; others: readonly BookingView[] }

function PartChoice({ open: { booking, reader }, others }: PartChoiceProps): JSX.Element | null {
  const later = others.filter(({ startsAt }) => startsAt > booking.startsAt)
  const counts = { this: 1, following: later.length + 1, all: others.length + 1 }
  const offered = PARTS.filter(
    (part) => part === 'this' || (part === 'following' ? later.length > 0 : counts.all > counts.following),
  )
  if (booking.access.namedSeatUid !== undefined || offered.length === 1) return null
  return (
    <fieldset>
      <legend>{reader.t('page.cancel.part')}</legend>
      {offered.map((part) => (
        <Choice key={part} type="radio" id={`part-${part}`} name="part" value={part} checked={part === 'this'}>
          {part === 'this'
            ? reader.t('page.cancel.part.this')
            : reader.t(`page.cancel.part.${part}`, { count: counts[part] })}
        </Choice>
      ))}
    </fieldset>
  )
}
