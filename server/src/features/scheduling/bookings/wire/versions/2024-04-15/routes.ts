import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { answerCommand } from '../../../../../../http/command.ts'
import { envelope, success } from '../../../../../../http/envelope.ts'
import { firstOf } from '../../../../../../lib/non-empty.ts'
import type { Bookings } from '../../../service.ts'
import { area, openPath, params, tags } from '../../routes/addresses.ts'
import { heldUid } from '../../routes/held-uid.ts'
import { parseOlderBooking } from './parse-older.ts'
import { presentOlder } from './present-older.ts'
import { OlderBooked, OlderBooking, OlderSeries } from './schema.ts'

const access = { caller: 'optional', scope: 'any' } as const

/** The routes that only clients of the version before `attendee` use. */
export const olderBookingRoutes =
  (bookings: Bookings): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/bookings/:bookingUid/reschedule',
      {
        config: { operation: 'bookings.getForMove', area, access: { ...access, path: openPath } },
        schema: {
          summary: 'Get a booking before it is rescheduled, for older clients',
          description: 'In their words. Use GET /v2/bookings/{bookingUid}.',
          tags,
          deprecated: true,
          params,
          response: { 200: envelope(OlderBooked) },
        },
      },
      async ({ actor, params: { bookingUid } }) => {
        const found = await bookings.get(bookingUid, actor)
        return success(presentOlder(Array.isArray(found) ? firstOf(found) : found))
      },
    )

    app.post(
      '/bookings/recurring',
      {
        config: { operation: 'bookings.createOlderSeries', area, access },
        schema: {
          summary: 'Book a series, for older clients',
          description: 'One body for each meeting. Use POST /v2/bookings with recurrenceCount.',
          tags,
          deprecated: true,
          body: OlderSeries,
          response: { 201: envelope(Type.Array(OlderBooked)) },
        },
      },
      (request, reply) => {
        const first = firstOf(request.body)
        const wish = { ...parseOlderBooking(first, heldUid(request)), recurrenceCount: request.body.length }
        return answerCommand(
          request,
          reply,
          201,
          (context) => bookings.create(context, wish),
          (made) => success([made].flat().map((booking) => presentOlder(booking))),
        )
      },
    )

    app.post(
      '/bookings/instant',
      {
        config: { operation: 'bookings.createOlderInstant', area, access },
        schema: {
          summary: 'Ask for a meeting at once, for older clients',
          description: 'Use POST /v2/bookings with instant.',
          tags,
          deprecated: true,
          body: OlderBooking,
          response: { 201: envelope(OlderBooked) },
        },
      },
      (request, reply) =>
        answerCommand(
          request,
          reply,
          201,
          (context) =>
            bookings.create(context, { ...parseOlderBooking(request.body, heldUid(request)), isInstant: true }),
          (made) => success(presentOlder(Array.isArray(made) ? firstOf(made) : made)),
        ),
    )
  }
