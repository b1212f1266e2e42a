import { translator } from '@daybook/i18n'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { bookerOf } from '../../features/scheduling/bookings/booking.ts'
import type { Payment } from '../../features/scheduling/payments/service.ts'
import type { Http } from '../../http/create-http.ts'
import { formatAmount } from '../../i18n/format-amount.ts'
import { AppError } from '../../lib/errors.ts'
import { type OpenBooking, openBooking } from '../booking/open-booking.ts'
import { sendBookingPage } from '../booking/send-booking-page.ts'
import type { PageDependencies } from '../dependencies.ts'
import { ownPageAfter } from '../event/redirect.ts'
import { textOf } from '../query.ts'
import { duePage, statePage } from './payment-page.tsx'

const config = { page: true }
/** The provider's notice arrives some seconds after the booker. */
const REFRESH_SECONDS = '3'

type Deps = Pick<
  PageDependencies,
  'availability' | 'bookings' | 'eventTypes' | 'payments' | 'checkouts' | 'clock' | 'publicUrl'
>

/** Serves the page on which a booker pays. Opening it changes nothing; its form leads to the provider. */
export function paymentRoutes(http: Http, deps: Deps): void {
  http.get('/payments/:uid', { config }, async (request, reply) => {
    const { open, payment } = await find(deps, request)
    return payment ? show(deps, request, reply, open, payment) : reply.redirect(open.to(''), 303)
  })

  http.post('/payments/:uid', { config }, async (request, reply) => {
    const { open, payment } = await find(deps, request)
    return payment ? pay(deps, request, reply, open, payment) : reply.redirect(open.to(''), 303)
  })
}

async function find(deps: Deps, request: FastifyRequest) {
  const open = await openBooking(deps, request)
  const payment = open.booking.price > 0 ? await deps.payments.findOf(open.booking.id) : undefined
  return { open, payment }
}

async function show(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  open: OpenBooking,
  payment: Payment,
): Promise<FastifyReply> {
  const isDue = payment.status === 'due' && deps.clock.now() < payment.dueAt
  if (isDue && textOf(request.query, 'done') === undefined) {
    // The page says so itself when the time is no longer kept.
    reply.header('refresh', String(Math.ceil((payment.dueAt.getTime() - deps.clock.now().getTime()) / 1000)))
    return sendBookingPage(request, reply, 200, duePage(open, payment), open, { leadsOutside: true })
  }
  if (isDue) reply.header('refresh', REFRESH_SECONDS)
  const isDone = payment.status === 'paid' || payment.status === 'held'
  const next = isDone ? await pageAfter(deps, open) : undefined
  const page = statePage(open, payment, isDue ? 'waiting' : payment.status, { next, now: deps.clock.now() })
  return sendBookingPage(request, reply, 200, page, open)
}

/** Returns the page of the organizer or of the platform to which bookers are sent after booking. */
async function pageAfter({ availability, bookings }: Deps, { booking }: OpenBooking): Promise<string | undefined> {
  const { eventTypeId } = booking
  const bookable = eventTypeId === null ? undefined : await availability.find({ eventTypeId })
  return (bookable && ownPageAfter(bookable, booking, {})) ?? (await bookings.clientPage(booking))
}

async function pay(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  open: OpenBooking,
  payment: Payment,
): Promise<FastifyReply> {
  const { booking, reader } = open
  const here = `${deps.publicUrl}/payments/${encodeURIComponent(booking.uid)}`
  const booker = bookerOf(booking)
  // A repeated call must be equal to the first one, so this text has the language that the booking has.
  const language = booker?.language ?? 'en'
  const amount = formatAmount(language, payment.amount, payment.currency)
  try {
    const page = await deps.checkouts.open(payment, {
      consent: payment.kind === 'hold' ? translator(language)('payment.page.consent', { amount }) : undefined,
      email: booker === undefined || booker.email.endsWith('.invalid') ? undefined : booker.email,
      doneUrl: `${here}?done=1`,
      backUrl: here,
    })
    return reply.redirect(page ?? here, 303)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'STRIPE_UNREACHABLE') throw error
    const alert = reader.t('payment.page.unreachable')
    return sendBookingPage(request, reply, 503, duePage(open, payment, alert), open, { leadsOutside: true })
  }
}
