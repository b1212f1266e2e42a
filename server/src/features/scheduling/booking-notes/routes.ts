import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { envelope, success } from '../../../http/envelope.ts'
import { command, query } from '../../../http/routes.ts'
import {
  BookingNoteInput,
  BookingNoteList,
  BookingNoteParams,
  BookingNoteView,
  BookingParams,
  DeletedBookingNote,
  presentNote,
} from './schema.ts'
import type { BookingNotes } from './service.ts'

const area = 'bookings'
const tags = ['Bookings']
const path = { bookingUid: { is: 'booking', of: 'caller' } }
const notePath = { ...path, noteId: { is: 'booking-note', of: 'bookingUid' } }
const read = { caller: 'user', scope: 'BOOKING_READ' } as const
const write = { caller: 'user', scope: 'BOOKING_WRITE' } as const
const readers = 'Its hosts and those who manage it see the notes. Attendees never do.'

/** The routes for the notes that hosts write on a booking. */
export const bookingNoteRoutes =
  (bookingNotes: BookingNotes): FastifyPluginAsyncTypebox =>
  async (app) => {
    query(app, '/bookings/:bookingUid/notes', {
      config: { operation: 'booking-notes.list', area, access: { ...read, path } },
      schema: {
        summary: "List the hosts' notes on a booking",
        description: `The oldest comes first. A rescheduled booking has the notes from before. ${readers}`,
        tags,
        params: BookingParams,
        response: { 200: envelope(BookingNoteList) },
      },
      run: ({ actor, params: { bookingUid } }) => bookingNotes.list(actor, bookingUid),
      answer: (notes) => success(notes.map(presentNote)),
    })

    command(app, 'POST', '/bookings/:bookingUid/notes', {
      config: { operation: 'booking-notes.create', area, access: { ...write, path } },
      schema: {
        summary: 'Write a note on a booking',
        description: `A booking has at most 100 notes. ${readers}`,
        tags,
        params: BookingParams,
        body: BookingNoteInput,
        response: { 201: envelope(BookingNoteView) },
      },
      run: (context, { params: { bookingUid }, body }) => bookingNotes.add(context, bookingUid, body.text),
      answer: (note) => success(presentNote(note)),
    })

    command(app, 'PATCH', '/bookings/:bookingUid/notes/:noteId', {
      config: { operation: 'booking-notes.update', area, access: { ...write, path: notePath } },
      schema: {
        summary: 'Change a note on a booking',
        description: 'Only its author can change it.',
        tags,
        params: BookingNoteParams,
        body: BookingNoteInput,
        response: { 200: envelope(BookingNoteView) },
      },
      run: (context, { params, body }) => bookingNotes.update(context, params, body.text),
      answer: (note) => success(presentNote(note)),
    })

    command(app, 'DELETE', '/bookings/:bookingUid/notes/:noteId', {
      config: { operation: 'booking-notes.delete', area, access: { ...write, path: notePath } },
      schema: {
        summary: 'Delete a note on a booking',
        description: 'Its author can delete it, and so can an admin of the team.',
        tags,
        params: BookingNoteParams,
        response: { 200: envelope(DeletedBookingNote) },
      },
      run: (context, { params }) => bookingNotes.delete(context, params),
      answer: (id) => success({ id }),
    })
  }
