import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { envelope, success } from '../../../../../../http/envelope.ts'
import { command, query } from '../../../../../../http/routes.ts'
import { firstOf } from '../../../../../../lib/non-empty.ts'
import type { Bookings } from '../../../service.ts'
import { tryOutIf } from '../../dry-run.ts'
import { area, openPath, params, tags } from '../../routes/addresses.ts'
import { heldUid } from '../../routes/held-uid.ts'
import { parseBookingV20240415 } from './parse-booking.ts'
import { presentV20240415 } from './present.ts'
import { BookedV20240415, BookingInputV20240415, SeriesInputV20240415 } from './schema.ts'

const access = { caller: 'optional', scope: 'any' } as const

/** The routes that only clients of the version before `attendee` use. */
export const bookingRoutesV20240415 =
  (bookings: Bookings): FastifyPluginAsyncTypebox =>
  async (app) => {
    query(app, '/bookings/:bookingUid/reschedule', {
      config: { operation: 'bookings.getForMove', area, access: { ...access, path: openPath } },
      schema: {
        summary: 'Get a booking before it is rescheduled, by API version 2024-04-15',
        description: 'The answer has the form of that API version. Use GET /v2/bookings/{bookingUid}.',
        tags,
        deprecated: true,
        params,
        response: { 200: envelope(BookedV20240415) },
      },
      run: ({ actor, params: { bookingUid } }) => bookings.get(bookingUid, actor),
      answer: (found) => success(presentV20240415(Array.isArray(found) ? firstOf(found) : found)),
    })

    command(app, 'POST', '/bookings/recurring', {
      config: { operation: 'bookings.createOlderSeries', area, access },
      schema: {
        summary: 'Book a series, by API version 2024-04-15',
        description: 'The request has one body for each meeting. Use POST /v2/bookings with recurrenceCount.',
        tags,
        deprecated: true,
        body: SeriesInputV20240415,
        response: { 201: envelope(Type.Array(BookedV20240415)) },
      },
      run: (context, request) => {
        const first = firstOf(request.body)
        const wish = { ...parseBookingV20240415(first, heldUid(request)), recurrenceCount: request.body.length }
        return bookings.create(tryOutIf(first._isDryRun, context), wish)
      },
      answer: (made, { body }) => success([made].flat().map((booking) => presentV20240415(booking, firstOf(body)))),
    })

    command(app, 'POST', '/bookings/instant', {
      config: { operation: 'bookings.createOlderInstant', area, access },
      schema: {
        summary: 'Ask for an instant meeting, by API version 2024-04-15',
        description: 'Use POST /v2/bookings with instant.',
        tags,
        deprecated: true,
        body: BookingInputV20240415,
        response: { 201: envelope(BookedV20240415) },
      },
      run: (context, request) =>
        bookings.create(tryOutIf(request.body._isDryRun, context), {
          ...parseBookingV20240415(request.body, heldUid(request)),
          isInstant: true,
        }),
      answer: (made, { body }) => success(presentV20240415(Array.isArray(made) ? firstOf(made) : made, body)),
    })
  }
