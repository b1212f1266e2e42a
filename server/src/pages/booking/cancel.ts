import type { MessageKey } from '@daybook/i18n'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { commandContext } from '../../http/command.ts'
import { AppError } from '../../lib/errors.ts'
import { html } from '../../lib/text/html.ts'
import type { PageDependencies } from '../dependencies.ts'
import type { Page } from '../layout.ts'
import { sendPage } from '../send-page.ts'
import type { OpenBooking } from './open-booking.ts'
import { reasonField, reasonIn } from './reason-field.ts'
import { sendImpossible } from './refused.ts'
import { factRows, rowsView } from './rows.ts'
import { type WhyNotCancellable, whyNotCancellable } from './what-can-change.ts'

export function showCancel(request: FastifyRequest, reply: FastifyReply, open: OpenBooking): FastifyReply {
  if (open.hasLeft) return reply.redirect(open.to(''), 303)
  const why = whyNotCancellable(open.booking)
  return why === undefined
    ? sendPage(request, reply, 200, cancelPage(open), open.reader)
    : sendNotCancellable(request, reply, open, why, 200)
}

const DONE_ALREADY: ReadonlySet<string> = new Set([
  'BOOKING_CANCELLED_ALREADY',
  'BOOKING_REJECTED',
  'SEAT_UNKNOWN',
  'SEAT_FOREIGN',
])

export async function cancel(
  { bookings }: Pick<PageDependencies, 'bookings'>,
  request: FastifyRequest,
  reply: FastifyReply,
  open: OpenBooking,
): Promise<FastifyReply> {
  if (open.hasLeft) return reply.redirect(open.to(''), 303)
  const why = whyNotCancellable(open.booking)
  if (why === 'seat-unnamed') return sendNotCancellable(request, reply, open, why, 400)
  try {
    const cancellation = { reason: reasonIn(request.body), seatUid: open.booking.access.namedSeatUid }
    await bookings.cancel(commandContext(request, 'page'), open.booking.uid, cancellation)
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

function cancelPage(open: OpenBooking): Page {
  const { booking, reader, to } = open
  const { t } = reader
  const isOneSeat = booking.access.namedSeatUid !== undefined
  return {
    title: t('page.cancel.title', { title: booking.title }),
    isPrivate: true,
    body: html`<section class="card centred stack" aria-labelledby="title">
<h1 id="title">${t(isOneSeat ? 'seat.page.question' : 'page.cancel.question')}</h1>
${rowsView(factRows(open))}
<form class="fields" method="post" action="${to('cancel')}">
${reasonField(t('page.cancel.reason'), t)}
<p class="actions"><button class="button danger">${t(isOneSeat ? 'seat.page.giveBack' : 'page.cancel.submit')}</button>
<a class="button quiet" href="${to('')}">${t('page.cancel.keep')}</a></p>
</form>
</section>`,
  }
}
