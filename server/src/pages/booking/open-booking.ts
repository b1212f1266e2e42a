import type { FastifyRequest } from 'fastify'
import type { Bookings } from '../../features/bookings/service.ts'
import { type BookingView, bookerOf, organizerOf } from '../../features/bookings/view.ts'
import { nameOf } from '../event/names.ts'
import { address } from '../query.ts'
import { type Reader, readerOf } from '../reader.ts'

/** The booking that a page is about. */
export type OpenBooking = {
  booking: BookingView
  reader: Reader
  /** Whom the booker meets. */
  host: string
  /** The booker's. */
  timeZone: string
  /** The address of one of its pages: `''` is the booking itself. */
  to(
    page: '' | 'reschedule' | 'cancel' | 'confirm' | 'decline' | 'rate',
    parameters?: Record<string, string | undefined>,
  ): string
}

/** @throws `BOOKING_NOT_FOUND` */
export async function openBooking(bookings: Bookings, request: FastifyRequest): Promise<OpenBooking> {
  const { uid } = request.params as { uid: string }
  // The uid of a series stands for its first meeting.
  const booking = [await bookings.get(uid)].flat()[0] as BookingView
  const reader = readerOf(request)
  const organizer = organizerOf(booking)
  return {
    booking,
    reader,
    host: organizer ? nameOf(organizer) : '',
    timeZone: bookerOf(booking)?.timeZone ?? 'UTC',
    to: (page, parameters = {}) =>
      address(`/bookings/${encodeURIComponent(booking.uid)}${page && `/${page}`}`, {
        lang: reader.chosen,
        ...parameters,
      }),
  }
}
