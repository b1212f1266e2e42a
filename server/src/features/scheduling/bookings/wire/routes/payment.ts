import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Static, Type } from 'typebox'
import { envelope, success } from '../../../../../http/envelope.ts'
import { query } from '../../../../../http/routes.ts'
import type { Payment } from '../../../payments/service.ts'
import type { BookingPayment } from '../../queries/get-payment.ts'
import type { Bookings } from '../../service.ts'
import { openPath, params } from './addresses.ts'

const ComponentPayment = Type.Object(
  {
    uid: Type.String(),
    amount: Type.Integer({ description: 'In the smallest unit of the currency, for example cents.' }),
    currency: Type.String(),
    paymentOption: Type.Enum(['ON_BOOKING', 'HOLD'], { description: '`HOLD` saves a card.' }),
    status: Type.Enum(['due', 'paid', 'held', 'charging', 'refunding', 'refunded', 'refund_failed', 'cancelled']),
    success: Type.Boolean({ description: 'True if the money has arrived or the card is saved.' }),
    refunded: Type.Boolean(),
    dueAt: Type.String(),
    link: Type.Union([Type.String(), Type.Null()], {
      description: 'The page of this server on which the booker pays; null if nothing is due.',
    }),
    clientSecret: Type.Null({
      description: 'Always null: bookers pay on a page of the provider, to which `link` leads.',
    }),
    booking: Type.Object({
      uid: Type.String(),
      title: Type.String(),
      startTime: Type.String(),
      endTime: Type.String(),
      status: Type.String(),
    }),
    eventType: Type.Union([Type.Object({ id: Type.Integer(), slug: Type.String() }), Type.Null()]),
  },
  { $id: 'ComponentPayment' },
)

const succeededAs: ReadonlySet<Payment['status']> = new Set(['paid', 'held', 'charging'])

const present = ({ booking, payment, link }: BookingPayment): Static<typeof ComponentPayment> => ({
  uid: payment.uid,
  amount: payment.amount,
  currency: payment.currency,
  paymentOption: payment.kind === 'hold' ? 'HOLD' : 'ON_BOOKING',
  status: payment.status,
  success: succeededAs.has(payment.status),
  refunded: payment.status === 'refunded',
  dueAt: payment.dueAt.toISOString(),
  link,
  clientSecret: null,
  booking: {
    uid: booking.uid,
    title: booking.title,
    startTime: booking.startsAt.toISOString(),
    endTime: booking.endsAt.toISOString(),
    status: booking.status,
  },
  eventType: booking.eventType && { id: booking.eventType.id, slug: booking.eventType.slug },
})

/** Returns the route for what a booking costs, for the page of embedded components. */
export const bookingPaymentRoute =
  (bookings: Bookings): FastifyPluginAsyncTypebox =>
  async (app) => {
    query(app, '/payment/:bookingUid', {
      config: { operation: 'bookings.getPayment', access: { caller: 'public', path: openPath } },
      schema: {
        summary: 'Get the payment of a booking, for embedded components',
        description: "Anybody who knows a booking's uid may read it.",
        tags: ['Atoms / Payments'],
        params,
        response: { 200: envelope(ComponentPayment) },
      },
      run: (request) => bookings.getPayment(request.params.bookingUid),
      answer: (found) => success(present(found)),
    })
  }
