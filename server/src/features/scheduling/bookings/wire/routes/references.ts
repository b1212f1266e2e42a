import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Address } from '../../../../../http/address.ts'
import { envelope, success } from '../../../../../http/envelope.ts'
import { pathText } from '../../../../../http/input/path-text.ts'
import { query } from '../../../../../http/routes.ts'
import type { Bookings } from '../../service.ts'
import { BookingReference, presentReference, ReferencesQuery } from '../schema/references.ts'
import { area, ownPath, params, read, since, tags } from './addresses.ts'

const address = '/bookings/:bookingUid/references'
const summary = 'List the references of a booking'
const description = 'Its entries in calendars, and its meetings at video providers.'
const response = { 200: envelope(Type.Array(BookingReference)) }

/** The routes that return a booking's entries at providers to its owners. */
export const bookingReferenceRoutes =
  (bookings: Bookings): FastifyPluginAsyncTypebox =>
  async (app) => {
    query(app, address, {
      config: { operation: 'booking-references.list', area, since, access: { ...read, path: ownPath } },
      schema: { summary, description, tags, params, querystring: ReferencesQuery, response },
      run: ({ actor, params: { bookingUid }, query: { type } }) => bookings.references(actor, bookingUid, type),
      answer: (found) => success(found.map(presentReference)),
    })
  }

/** The routes that return the same entries to the admins of the booking's team. */
export const teamBookingReferenceRoutes =
  (bookings: Bookings, at: Address<{ teamId: number }>): FastifyPluginAsyncTypebox =>
  async (app) => {
    query(app, address, {
      config: {
        operation: 'booking-references.list',
        access: at.access({
          scope: 'BOOKING_READ',
          role: 'ADMIN',
          permission: 'booking.readTeamBookings',
          path: { bookingUid: { is: 'booking', of: 'teamId' } },
        }),
      },
      schema: { summary, description, tags: [at.tag('Bookings')], querystring: ReferencesQuery, response },
      run: (request) => {
        const bookingUid = pathText(request, 'bookingUid')
        return bookings.referencesInTeam(at.owner(request).teamId, bookingUid, request.query.type)
      },
      answer: (found) => success(found.map(presentReference)),
    })
  }
