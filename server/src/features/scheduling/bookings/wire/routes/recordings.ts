import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { envelope, success } from '../../../../../http/envelope.ts'
import type { Bookings } from '../../service.ts'
import { ConferencingSession, Recording } from '../schema/recordings.ts'
import { presentTrace, RoutingTrace } from '../schema/routing-trace.ts'
import { withError } from '../schema/with-error.ts'
import { area, ownPath, params, read, since, tags } from './addresses.ts'

const toReaders = { area, since, access: { ...read, path: ownPath } } as const
const description = 'Empty while no provider of video is connected.'

/** The routes that return additional records of a booking to its owners. */
export const bookingRecordRoutes =
  (bookings: Bookings): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/bookings/:bookingUid/recordings',
      {
        config: { operation: 'bookings.listRecordings', ...toReaders },
        schema: {
          summary: 'List the recordings of a booking',
          description,
          tags,
          params,
          response: { 200: withError(envelope(Type.Array(Recording))) },
        },
      },
      async ({ actor, params: { bookingUid } }) => success((await bookings.records(actor, bookingUid)).recordings),
    )

    app.get(
      '/bookings/:bookingUid/transcripts',
      {
        config: { operation: 'bookings.listTranscripts', ...toReaders },
        schema: {
          summary: 'List the transcripts of a booking',
          description: `Links to them. ${description}`,
          tags,
          params,
          response: { 200: withError(envelope(Type.Array(Type.String()))) },
        },
      },
      async ({ actor, params: { bookingUid } }) => success((await bookings.records(actor, bookingUid)).transcripts),
    )

    app.get(
      '/bookings/:bookingUid/conferencing-sessions',
      {
        config: { operation: 'bookings.listConferencingSessions', ...toReaders },
        schema: {
          summary: "List the sessions in a booking's video room",
          description,
          tags,
          params,
          response: { 200: withError(envelope(Type.Array(ConferencingSession))) },
        },
      },
      async ({ actor, params: { bookingUid } }) => success((await bookings.records(actor, bookingUid)).sessions),
    )

    app.get(
      '/bookings/:bookingUid/routing-trace',
      {
        config: { operation: 'bookings.getRoutingTrace', area, access: { ...read, path: ownPath } },
        schema: {
          summary: 'See why a booking has its host',
          description:
            'Of a round robin: who could have been picked, how much each of them had had, who was free, and the reason. A booking that was moved has its own trace.',
          tags,
          params,
          response: { 200: envelope(RoutingTrace) },
        },
      },
      async ({ actor, params: { bookingUid } }) => {
        const { booking, picks } = await bookings.routingTrace(actor, bookingUid)
        return success(presentTrace(booking, picks))
      },
    )
  }
