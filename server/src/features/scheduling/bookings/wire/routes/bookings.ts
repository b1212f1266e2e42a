import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { answerCommand } from '../../../../../http/command.ts'
import { envelope, pageEnvelope, success, successPage } from '../../../../../http/envelope.ts'
import { query } from '../../../../../http/routes.ts'
import type { Bookings } from '../../service.ts'
import { tryOutIf } from '../dry-run.ts'
import { checkSentStatus, parseListQuery } from '../parse-list.ts'
import { parseBookingRequest } from '../parse-request.ts'
import { presentBooking, presentBookings, presentNew } from '../present.ts'
import { AnyBooking, BookingOrSeries } from '../schema/booking.ts'
import { CalendarLinks } from '../schema/calendar-links.ts'
import { CreateBookingBody } from '../schema/create.ts'
import { aboutTotals, ListBookingsQuery } from '../schema/list.ts'
import { withError } from '../schema/with-error.ts'
import { answerV20240415 } from '../versions/2024-04-15/routes-by-body.ts'
import { BookedOfAnyVersion, CreateBookingOfAnyVersion } from '../versions/2024-04-15/schema.ts'
import { area, openPath, params, read, seatPath, tags } from './addresses.ts'
import { heldUid } from './held-uid.ts'

/** The routes that create and read bookings. */
export const bookingRoutes =
  (bookings: Bookings): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/bookings',
      {
        config: { operation: 'bookings.create', area, access: { caller: 'optional', scope: 'any' } },
        schema: {
          summary: 'Book a slot',
          description:
            'Send the event type, a start that GET /v2/slots lists, and the attendee. A body with `responses` is one of the API version 2024-04-15, and is answered in its form.',
          tags,
          body: CreateBookingBody,
          documentedBody: CreateBookingOfAnyVersion,
          response: { 201: envelope(BookedOfAnyVersion) },
        },
        preValidation: answerV20240415(bookings),
      },
      (request, reply) =>
        answerCommand(
          request,
          reply,
          201,
          (context) =>
            bookings.create(
              tryOutIf(request.body._isDryRun, context),
              parseBookingRequest(request.body, heldUid(request)),
            ),
          (made) => success(presentNew(made, request.body)),
        ),
    )

    app.get(
      '/bookings',
      {
        config: { operation: 'bookings.list', area, access: read },
        schema: {
          summary: 'List bookings',
          description: `The list has the bookings that the caller hosts or attends. Admins and owners also get those of their teams, of the members of these, and of their organizations. ${aboutTotals}`,
          tags,
          querystring: ListBookingsQuery,
          response: { 200: withError(pageEnvelope(AnyBooking)) },
        },
        preValidation: async (request) => checkSentStatus(request.query.status),
      },
      async (request) => {
        const { take = 100, skip = 0 } = request.query
        const page = await bookings.list(request.actor, parseListQuery(request.query), { take, skip })
        return successPage(page.bookings.map(presentBooking), page.pagination)
      },
    )

    query(app, '/bookings/:bookingUid', {
      config: { operation: 'bookings.get', area, access: { caller: 'optional', scope: 'any', path: openPath } },
      schema: {
        summary: 'Get a booking',
        description:
          "The uid of a series answers all its bookings by start, and a permanentId answers the newest booking after all reschedules. Anybody who knows a booking's uid may read it.",
        tags,
        params,
        response: { 200: withError(envelope(BookingOrSeries)) },
      },
      run: ({ actor, params: { bookingUid } }) => bookings.get(bookingUid, actor),
      answer: (found) => success(presentBookings(found)),
    })

    query(app, '/bookings/by-seat/:seatUid', {
      config: {
        operation: 'bookings.getBySeat',
        area,

        access: { caller: 'optional', scope: 'any', path: seatPath },
      },
      schema: {
        summary: 'Get the booking of a seat',
        description: "Anybody who knows a seat's uid sees this seat, and the others if the event type shows them.",
        tags,
        params: Type.Object({ seatUid: Type.String() }),
        response: { 200: withError(envelope(BookingOrSeries)) },
      },
      run: ({ actor, params: { seatUid } }) => bookings.getBySeat(seatUid, actor),
      answer: (found) => success(presentBooking(found)),
    })

    query(app, '/bookings/:bookingUid/calendar-links', {
      config: { operation: 'bookings.getCalendarLinks', area, access: { ...read, path: openPath } },
      schema: {
        summary: 'Get links that add a booking to a calendar',
        tags,
        params,
        response: { 200: envelope(CalendarLinks) },
      },
      run: ({ actor, params: { bookingUid } }) => bookings.calendarLinks(bookingUid, actor),
      answer: success,
    })
  }
