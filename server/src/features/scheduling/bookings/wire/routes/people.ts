import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Static, type TSchema, Type } from 'typebox'
import { Value } from 'typebox/value'
import { answerCommand } from '../../../../../http/command.ts'
import { envelope, success } from '../../../../../http/envelope.ts'
import { NumericId } from '../../../../../http/input/ids.ts'
import { knownPart } from '../../../../../http/input/known-part.ts'
import { refusal } from '../../../../../http/input/validation.ts'
import { command, query } from '../../../../../http/routes.ts'
import type { Bookings } from '../../service.ts'
import { parseNewLocation } from '../parse-new-location.ts'
import { presentBookings } from '../present.ts'
import {
  AddedAttendee,
  AnsweringAttendee,
  AttendeeInput,
  GuestsInput,
  presentAnswering,
  presentIdentified,
  RemovedAttendee,
} from '../schema/attendee.ts'
import { BookingOrSeries } from '../schema/booking.ts'
import { ChangeLocationBody, ChangeLocationInput } from '../schema/location.ts'
import { area, ownPath, params, read, since, tags, write } from './addresses.ts'

const attendeeTags = ['Bookings / Attendees']
const attendeePath = { ...ownPath, attendeeId: { is: 'attendee', of: 'bookingUid' } }

/** The routes for attendees, guests and the location. */
export const bookingPeopleRoutes =
  (bookings: Bookings): FastifyPluginAsyncTypebox =>
  async (app) => {
    query(app, '/bookings/:bookingUid/attendees', {
      config: { operation: 'booking-attendees.list', area, since, access: { ...read, path: ownPath } },
      schema: {
        summary: 'List the attendees of a booking',
        tags: attendeeTags,
        params,
        response: { 200: envelope(Type.Array(AnsweringAttendee)) },
      },
      run: ({ actor, params: { bookingUid } }) => bookings.listAttendees(actor, bookingUid),
      answer: (found) => success(found.map(presentAnswering)),
    })

    query(app, '/bookings/:bookingUid/attendees/:attendeeId', {
      config: { operation: 'booking-attendees.get', area, since, access: { ...read, path: attendeePath } },
      schema: {
        summary: 'Get an attendee of a booking',
        tags: attendeeTags,
        params: Type.Object({ ...params.properties, attendeeId: NumericId }),
        response: { 200: envelope(AnsweringAttendee) },
      },
      run: ({ actor, params: { bookingUid, attendeeId } }) => bookings.getAttendee(actor, bookingUid, attendeeId),
      answer: (found) => success(presentAnswering(found)),
    })

    app.post(
      '/bookings/:bookingUid/attendees',
      {
        config: { operation: 'booking-attendees.create', area, since, access: { ...write, path: ownPath } },
        schema: {
          summary: 'Add an attendee to a booking',
          description: 'With a list of guests the request adds these, as POST /v2/bookings/{bookingUid}/guests does.',
          tags: attendeeTags,
          params,
          body: Type.Object({}, { additionalProperties: Type.Unknown() }),
          documentedBody: Type.Union([AttendeeInput, GuestsInput]),
          response: { 201: envelope(AddedAttendee), 200: envelope(BookingOrSeries) },
        },
      },
      (request, reply) => {
        const { bookingUid } = request.params
        if ('guests' in request.body) {
          const { guests } = fit(GuestsInput, request.body)
          return answerCommand(
            request,
            reply,
            200,
            (context) => bookings.addGuests(context, bookingUid, guests),
            (booking) => success(presentBookings(booking)),
          )
        }
        const attendee = fit(AttendeeInput, request.body)
        return answerCommand(
          request,
          reply,
          201,
          (context) => bookings.addAttendee(context, bookingUid, { ...attendee, language: attendee.language ?? 'en' }),
          (added) => success({ ...presentIdentified(added), bookingId: added.bookingId }),
        )
      },
    )

    command(app, 'DELETE', '/bookings/:bookingUid/attendees/:attendeeId', {
      config: { operation: 'booking-attendees.delete', area, since, access: { ...write, path: attendeePath } },
      schema: {
        summary: 'Remove an attendee from a booking',
        description: "The attendee gets a message. A booker can't be removed, and cancels instead.",
        tags: attendeeTags,
        params: Type.Object({ ...params.properties, attendeeId: NumericId }),
        response: { 200: envelope(RemovedAttendee) },
      },
      run: (context, request) => bookings.removeAttendee(context, request.params.bookingUid, request.params.attendeeId),
      answer: ({ id, bookingId, name, email, timeZone }) => success({ id, bookingId, name, email, timeZone }),
    })

    command(app, 'POST', '/bookings/:bookingUid/guests', {
      config: { operation: 'booking-guests.create', area, since, access: { ...write, path: ownPath } },
      schema: {
        summary: 'Add guests to a booking',
        description: 'Guests who are on the booking already are skipped. Every attendee may add guests.',
        tags: ['Bookings / Guests'],
        params,
        body: GuestsInput,
        response: { 200: envelope(BookingOrSeries) },
      },
      run: (context, request) => bookings.addGuests(context, request.params.bookingUid, request.body.guests),
      answer: (booking) => success(presentBookings(booking)),
    })

    command(app, 'PATCH', '/bookings/:bookingUid/location', {
      config: { operation: 'bookings.changeLocation', area, since, access: { ...write, path: ownPath } },
      schema: {
        summary: 'Change the location of a booking',
        description: "The location need not be one of the event type's. Attendees get a message.",
        tags,
        params,
        body: ChangeLocationBody,
        documentedBody: ChangeLocationInput,
        response: { 200: envelope(BookingOrSeries) },
      },
      run: (context, request) => {
        const { location } = request.body
        const place = location === undefined || location === null ? undefined : parseNewLocation(location)
        return bookings.changeLocation(context, request.params.bookingUid, place)
      },
      answer: (booking) => success(presentBookings(booking)),
    })
  }

/** Checks the body against one of the two schemas that the address accepts. */
function fit<T extends TSchema>(schema: T, sent: unknown): Static<T> {
  const value = knownPart(schema, Value.Default(schema, structuredClone(sent)))
  if (!Value.Check(schema, value)) throw refusal(schema, value, 'lenient')
  return value
}
