import { Actions, PageCardOf, Rows } from '@daybook/web'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { JSX } from 'preact'
import type { BookingView } from '../../features/scheduling/bookings/booking.ts'
import { BookingStanding, bookingStateOf, bookingStateTitle } from '../booking/booking-state.tsx'
import { type OpenBooking, openBooking } from '../booking/open-booking.ts'
import { factRows } from '../booking/rows.tsx'
import { sendBookingPage } from '../booking/send-booking-page.ts'
import { othersOfSeries, seriesRow } from '../booking/series-row.tsx'
import type { PageDependencies } from '../dependencies.ts'
import { passedOn } from '../event/leads/passed-on.ts'
import { pageAfter } from '../event/redirect.ts'
import type { Page } from '../layout.tsx'
import { lookOf } from '../looks/faces.ts'
import { address } from '../query.ts'
import { embeddingOf, framedBy, inFrame } from './embedding.ts'
import { bookingSuccessful, leadsOn } from './signals.ts'

type Deps = Pick<PageDependencies, 'bookings' | 'eventTypes' | 'availability' | 'embedOrigins' | 'clock'>

/** The page that follows a booking inside a page of another site. */
export const bookedPath = (uid: string): string => `/bookings/${encodeURIComponent(uid)}/booked`

/**
 * Shows a new booking. It changes nothing, so other sites may show it: everything else opens in a window of its own.
 *
 * @throws `BOOKING_NOT_FOUND`
 */
export async function sendBookedPage(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const open = await openBooking(deps, request)
  const embedding = embeddingOf(request.query)
  if (!embedding) return reply.redirect(open.to(''), 302)
  const others = await othersOfSeries(deps.bookings, open.booking)
  const eventTypeId = open.booking.eventType?.id
  const bookable = eventTypeId === undefined ? undefined : await deps.availability.get({ eventTypeId })
  const onwards = bookable && (await pageAfter(deps, bookable, open.booking, passedOn(request)))
  const signals = [bookingSuccessful(open.booking, others), ...(onwards === undefined ? [] : [leadsOn(onwards)])]
  const page = { ...bookedPage(open, others, deps.clock.now()), look: lookOf(open.looks) }
  return sendBookingPage(request, reply, 200, inFrame(page, embedding, signals), open, {
    framedBy: framedBy(embedding, bookable ?? { embedOrigins: null }, deps.embedOrigins),
  })
}

function bookedPage(open: OpenBooking, others: readonly BookingView[], now: Date): Page {
  const state = bookingStateOf(open.booking, now)
  return {
    title: bookingStateTitle(state, open),
    isPrivate: true,
    body: (
      <PageCardOf>
        <BookingStanding standing={state} open={open} />
        <Rows rows={[...factRows(open), seriesRow(open, others)]} />
        <NextSteps {...open} />
      </PageCardOf>
    ),
  }
}

function NextSteps({ booking, reader: { t, chosen }, to }: OpenBooking): JSX.Element {
  const payment = address(`/payments/${encodeURIComponent(booking.uid)}`, { lang: chosen })
  return (
    <Actions>
      {booking.paymentDueAt !== null && (
        <a class="button" href={payment} target="_blank" rel="noopener">
          {t('payment.page.open')}
        </a>
      )}
      <a class="button quiet" href={to('')} target="_blank" rel="noopener">
        {t('embed.manage')}
      </a>
    </Actions>
  )
}
