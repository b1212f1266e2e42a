import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { envelope, success } from '../../../../../http/envelope.ts'
import { query } from '../../../../../http/routes.ts'
import type { Bookings } from '../../service.ts'
import { ConferencingSession, Recording } from '../schema/recordings.ts'
import { presentTrace, RoutingTrace } from '../schema/routing-trace.ts'
import { withError } from '../schema/with-error.ts'
import { area, ownPath, params, read, since, tags } from './addresses.ts'

const toReaders = { area, since, access: { ...read, path: ownPath } } as const
const description = 'Empty unless the built-in video has its rooms at Daily.'

/** The routes that return additional records of a booking to its owners. */
export const bookingRecordRoutes =
  (bookings: Bookings): FastifyPluginAsyncTypebox =>
  async (app) => {
    query(app, '/bookings/:bookingUid/recordings', {
      config: { operation: 'bookings.listRecordings', ...toReaders },
      schema: {
        summary: 'List the recordings of a booking',
        description,
        tags,
        params,
        response: { 200: withError(envelope(Type.Array(Recording))) },
      },
      run: ({ actor, params: { bookingUid } }) => bookings.recordings(actor, bookingUid),
      answer: (found) => success(found),
    })

    query(app, '/bookings/:bookingUid/transcripts', {
      config: { operation: 'bookings.listTranscripts', ...toReaders },
      schema: {
        summary: 'List the transcripts of a booking',
        description: `Links to them. ${description}`,
        tags,
        params,
        response: { 200: withError(envelope(Type.Array(Type.String()))) },
      },
      run: ({ actor, params: { bookingUid } }) => bookings.transcripts(actor, bookingUid),
      answer: (found) => success(found),
    })

    query(app, '/bookings/:bookingUid/conferencing-sessions', {
      config: { operation: 'bookings.listConferencingSessions', ...toReaders },
      schema: {
        summary: "List the sessions in a booking's video room",
        description,
        tags,
        params,
        response: { 200: withError(envelope(Type.Array(ConferencingSession))) },
      },
      run: ({ actor, params: { bookingUid } }) => bookings.sessions(actor, bookingUid),
      answer: (found) => success(found),
    })

    query(app, '/bookings/:bookingUid/routing-trace', {
      config: { operation: 'bookings.getRoutingTrace', area, access: { ...read, path: ownPath } },
      schema: {
        summary: 'Explain why a booking has its host',
        description:
          'The trace of a routing form shows the routes that were tried, their conditions, and the hosts who matched. The trace of a round robin shows the candidates, their bookings so far, who was free, and the reason. A rescheduled booking has its own picks.',
        tags,
        params,
        response: { 200: envelope(RoutingTrace) },
      },
      run: ({ actor, params: { bookingUid } }) => bookings.routingTrace(actor, bookingUid),
      answer: (trace) => success(presentTrace(trace)),
    })
  }
