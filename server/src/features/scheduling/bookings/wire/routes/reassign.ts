import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { envelope, success } from '../../../../../http/envelope.ts'
import { NumericId } from '../../../../../http/input/ids.ts'
import { command, query } from '../../../../../http/routes.ts'
import type { Bookings } from '../../service.ts'
import { presentReassignment, ReassignAnswer, ReassignInput } from '../schema/reassign.ts'
import { presentReassignCandidates, ReassignCandidates } from '../schema/reassign-candidates.ts'
import { area, ownPath, params, read, tags, write } from './addresses.ts'

/** The routes that assign a booking of a round robin to another host. */
export const bookingReassignRoutes =
  (bookings: Bookings): FastifyPluginAsyncTypebox =>
  async (app) => {
    query(app, '/bookings/:bookingUid/reassign-candidates', {
      config: { operation: 'bookings.listReassignCandidates', area, access: { ...read, path: ownPath } },
      schema: {
        summary: 'List the hosts who could get a booking, and whose turn it is',
        description:
          'For each rotating host of the round robin the list says whether they are free at that time, whether they can be chosen, and what counts for their turn. It changes and reserves nothing, so another booking can change the next host. Those who may reassign the booking can read it.',
        tags,
        params,
        response: { 200: envelope(ReassignCandidates) },
      },
      run: ({ actor, params: { bookingUid } }) => bookings.reassignCandidates(actor, bookingUid),
      answer: (found) => success(presentReassignCandidates(found)),
    })

    command(app, 'POST', '/bookings/:bookingUid/reassign', {
      config: { operation: 'bookings.reassign', area, access: { ...write, path: ownPath } },
      schema: {
        summary: 'Reassign a booking to the next host of its round robin',
        description:
          'The round robin chooses another rotating host who is free, by its rule. `GET /v2/bookings/{bookingUid}/reassign-candidates` names this host before.',
        tags,
        params,
        body: ReassignInput,
        response: { 200: ReassignAnswer },
      },
      run: (context, { params: { bookingUid }, body: { reason } }) =>
        bookings.reassign(context, bookingUid, { reason }),
      answer: (booking) => success(presentReassignment(booking)),
    })

    command(app, 'POST', '/bookings/:bookingUid/reassign/:userId', {
      config: {
        operation: 'bookings.reassignTo',
        area,
        access: { ...write, path: { ...ownPath, userId: { is: 'host', of: 'bookingUid' } } },
      },
      schema: {
        summary: 'Reassign a booking to a host',
        description:
          "The host must be a rotating host of the round robin. The request ignores the host's hours and the event type's notice, but no other meeting.",
        tags,
        params: Type.Object({ ...params.properties, userId: NumericId }),
        body: ReassignInput,
        response: { 200: ReassignAnswer },
      },
      run: (context, request) =>
        bookings.reassign(context, request.params.bookingUid, {
          userId: request.params.userId,
          reason: request.body.reason,
        }),
      answer: (booking) => success(presentReassignment(booking)),
    })
  }
