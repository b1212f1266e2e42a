import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { answerCommand } from '../../../../../http/command.ts'
import { envelope, success } from '../../../../../http/envelope.ts'
import { command } from '../../../../../http/routes.ts'
import { parseInstant } from '../../../../../lib/time/instant.ts'
import type { Bookings } from '../../service.ts'
import { tryOutIf } from '../dry-run.ts'
import { presentBookings, presentNew } from '../present.ts'
import { BookedBooking, BookingOrSeries } from '../schema/booking.ts'
import {
  CancelBody,
  CancelInput,
  DeclineInput,
  MarkAbsentInput,
  RescheduleBody,
  RescheduleInput,
} from '../schema/change.ts'
import { withError } from '../schema/with-error.ts'
import { translateCancellationV20240415 } from '../versions/2024-04-15/routes-by-body.ts'
import { area, openPath, ownPath, params, tags, write } from './addresses.ts'
import { heldUid } from './held-uid.ts'

const byAnybody = { area, access: { caller: 'optional', scope: 'any', path: openPath } } as const
const byHosts = { area, access: { ...write, path: ownPath } } as const

/** The routes that change a booking. */
export const bookingChangeRoutes =
  (bookings: Bookings): FastifyPluginAsyncTypebox =>
  async (app) => {
    command(app, 'POST', '/bookings/:bookingUid/reschedule', {
      config: { operation: 'bookings.reschedule', ...byAnybody },
      schema: {
        summary: 'Reschedule a booking',
        description:
          'The server makes a new booking with a uid of its own. It cancels the old one, which names the new one.',
        tags,
        params,
        body: RescheduleBody,
        documentedBody: RescheduleInput,
        response: { 201: envelope(BookedBooking) },
      },
      run: (context, request) => {
        const { start, rescheduledBy, reschedulingReason, seatUid, _isDryRun } = request.body
        const move = {
          startsAt: parseInstant(start),
          rescheduledBy,
          reason: reschedulingReason,
          seatUid,
          reservationUid: heldUid(request),
        }
        return bookings.reschedule(tryOutIf(_isDryRun, context), request.params.bookingUid, move)
      },
      answer: (booking, { body }) => success(presentNew(booking, body)),
    })

    app.post(
      '/bookings/:bookingUid/cancel',
      {
        config: { operation: 'bookings.cancel', ...byAnybody },
        schema: {
          summary: 'Cancel a booking',
          description: 'The time is free at once. Organizers must give a reason.',
          tags,
          params,
          body: CancelBody,
          documentedBody: CancelInput,
          response: { 200: envelope(BookingOrSeries) },
        },
        preValidation: translateCancellationV20240415,
      },
      (request, reply) => {
        const { cancellationReason, cancelSubsequentBookings, seatUid, _isDryRun } = request.body
        const cancellation = { reason: cancellationReason, cancelSubsequent: cancelSubsequentBookings, seatUid }
        return answerCommand(
          request,
          reply,
          200,
          (context) => bookings.cancel(tryOutIf(_isDryRun, context), request.params.bookingUid, cancellation),
          (booking) => success(presentBookings(booking)),
        )
      },
    )

    command(app, 'POST', '/bookings/:bookingUid/confirm', {
      config: { operation: 'bookings.confirm', ...byHosts },
      schema: { summary: 'Confirm a request', tags, params, response: { 200: withError(envelope(BookingOrSeries)) } },
      run: (context, request) => bookings.confirm(context, request.params.bookingUid),
      answer: (booking) => success(presentBookings(booking)),
    })

    command(app, 'POST', '/bookings/:bookingUid/decline', {
      config: { operation: 'bookings.decline', ...byHosts },
      schema: {
        summary: 'Decline a request',
        tags,
        params,
        body: DeclineInput,
        response: { 200: withError(envelope(BookingOrSeries)) },
      },
      run: (context, request) => bookings.decline(context, request.params.bookingUid, request.body),
      answer: (booking) => success(presentBookings(booking)),
    })

    command(app, 'POST', '/bookings/:bookingUid/mark-absent', {
      config: { operation: 'bookings.markAbsent', ...byHosts },
      schema: {
        summary: 'Mark absent people',
        description: 'The request is possible from the start of the booking.',
        tags,
        params,
        body: MarkAbsentInput,
        response: { 200: envelope(BookingOrSeries) },
      },
      run: (context, request) => bookings.markAbsent(context, request.params.bookingUid, request.body),
      answer: (booking) => success(presentBookings(booking)),
    })
  }
