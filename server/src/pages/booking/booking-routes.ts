import { LINK_HOLDER } from '../../features/scheduling/bookings/seen-booking.ts'
import type { Http } from '../../http/create-http.ts'
import { pathText } from '../../http/input/path-text.ts'
import { hasJustBooked } from '../booked/just-booked.ts'
import type { PageDependencies } from '../dependencies.ts'
import { rescheduleAddress, seatIn } from '../event/leads/reschedule-link.ts'
import { address, textOf } from '../query.ts'
import { bookingPage } from './booking-page.tsx'
import { calendarFile } from './calendar-file.ts'
import { sendOnIfMoved } from './moved.tsx'
import { openBooking } from './open-booking.ts'
import { sendBookingPage } from './send-booking-page.ts'
import { othersOfSeries } from './series-row.tsx'

const config = { page: true }

/** Serves a booking to every reader who has its link. */
export function bookingRoutes(
  http: Http,
  {
    bookings,
    eventTypes,
    clock,
    publicUrl,
    secretKeys,
  }: Pick<PageDependencies, 'bookings' | 'eventTypes' | 'clock' | 'publicUrl' | 'secretKeys'>,
): void {
  http.get('/bookings/:uid', { config }, async (request, reply) => {
    const open = await openBooking({ bookings, eventTypes }, request)
    const sentOn = await sendOnIfMoved(bookings, request, reply, open)
    if (sentOn) return sentOn
    const links = open.booking.status === 'accepted' ? await bookings.calendarLinks(open.booking.uid, LINK_HOLDER) : []
    const others = await othersOfSeries(bookings, open.booking)
    const isJustBooked = hasJustBooked({ secretKeys, clock }, request, open.booking)
    const page = bookingPage(open, { links, others, request, isJustBooked }, clock.now())
    return sendBookingPage(request, reply, 200, page, open)
  })

  // Mails of other systems have these addresses. An imported booking keeps its uid, so that they lead to it.
  http.get('/booking/:uid', { config }, async (request, reply) => {
    const { query } = request
    const path = `/bookings/${encodeURIComponent(pathText(request, 'uid'))}`
    const page = textOf(query, 'cancel') === 'true' ? `${path}/cancel` : path
    return reply.redirect(address(page, { lang: textOf(query, 'lang'), seatUid: seatIn(query) }))
  })
  http.get('/reschedule/:uid', { config }, async (request, reply) => {
    const { path } = await rescheduleAddress(bookings, pathText(request, 'uid'), request.query)
    return reply.redirect(path)
  })

  http.get('/bookings/:uid/invitation.ics', { config }, async (request, reply) => {
    const open = await openBooking({ bookings, eventTypes }, request)
    const sentOn = await sendOnIfMoved(bookings, request, reply, open)
    if (sentOn) return sentOn
    const { booking } = open
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="invitation.ics"')
      .type('text/calendar; charset=utf-8')
      .serializer(String)
      .send(calendarFile(booking, `${publicUrl}/bookings/${booking.uid}`, clock.now()))
  })
}
