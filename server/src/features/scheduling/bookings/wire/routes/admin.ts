import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { latestOf, successFrom } from '../../../../../http/input/paging.ts'
import { query } from '../../../../../http/routes.ts'
import type { Bookings } from '../../service.ts'
import { AdminBookingsAnswer, AdminBookingsQuery, parseAdminFilter, presentAdminBooking } from '../schema/admin-list.ts'

/** The routes by which administrators list the bookings of all accounts. */
export const bookingAdminRoutes =
  (bookings: Bookings): FastifyPluginAsyncTypebox =>
  async (app) => {
    query(app, '/admin/bookings', {
      config: { operation: 'bookings.listAll', access: { caller: 'administrator' } },
      schema: {
        summary: 'List all bookings of the server',
        description:
          'The list is short, and has the latest bookings first. GET /v2/bookings/{bookingUid} shows one booking as a whole.',
        tags: ['Administration'],
        querystring: AdminBookingsQuery,
        response: { 200: AdminBookingsAnswer },
      },
      run: ({ actor, query }) => bookings.listAll(actor, parseAdminFilter(query), latestOf(query)),
      answer: (found) => successFrom(found, presentAdminBooking),
    })
  }
