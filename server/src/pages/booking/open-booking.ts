import type { FastifyRequest } from 'fastify'
import { bookerOf, organizerOf } from '../../features/scheduling/bookings/booking.ts'
import { LINK_HOLDER, type SeenBooking } from '../../features/scheduling/bookings/seen-booking.ts'
import type { Bookings } from '../../features/scheduling/bookings/service.ts'
import type { EventTypes, Face, Looks } from '../../features/scheduling/event-types/service.ts'
import { pathText } from '../../http/input/path-text.ts'
import { nameOf } from '../event/names.ts'
import { address, textOf } from '../query.ts'
import { type Reader, readerOf } from '../reader.ts'
import { viewFromSeat } from './seat-view.ts'

/** The booking of a page. */
export type OpenBooking = {
  booking: SeenBooking
  reader: Reader
  /** The person whom the booker meets. */
  host: string
  /** The face of that person. */
  face: Face | null
  /** The look of the event type's owner. */
  looks: Looks | null
  /** The booker's time zone. */
  timeZone: string
  /** True if the reader's seat in a shared meeting was given up. */
  hasLeft: boolean
  /** Returns the address of one of its pages. `''` is the booking itself. */
  to(
    page: '' | 'reschedule' | 'cancel' | 'confirm' | 'decline' | 'rate' | 'guest' | 'invitation.ics',
    parameters?: Record<string, string | undefined>,
  ): string
  /** Returns the page of another booking, for the same reader. */
  toOther(uid: string): string
  /** Returns the page of this or another booking's video room, for the same reader. */
  toVideo(uid?: string): string
}

export type BookingOpener = { bookings: Bookings; eventTypes: Pick<EventTypes, 'looksOfMeeting'> }

/** @throws `BOOKING_NOT_FOUND` */
export async function openBooking(
  { bookings, eventTypes }: BookingOpener,
  request: FastifyRequest,
): Promise<OpenBooking> {
  const uid = pathText(request, 'uid')
  // The uid of a series means its first meeting.
  const named = textOf(request.query, 'seatUid') || undefined
  const found = [await bookings.get(uid, LINK_HOLDER, named)].flat()[0] as SeenBooking
  const seatUid = found.seatsTotal === null ? undefined : named
  const { booking, hasLeft } =
    found.seatsTotal === null ? { booking: found, hasLeft: false } : await viewFromSeat(bookings, found, seatUid)
  const reader = readerOf(request)
  const organizer = organizerOf(booking)
  // A booking outlives its event type, and then has the look of the server.
  const { looks, face } = await eventTypes.looksOfMeeting(booking.eventTypeId, organizer?.userId ?? null)
  const kept = { lang: reader.chosen, seatUid }
  return {
    booking,
    hasLeft,
    reader,
    host: organizer ? nameOf(organizer) : '',
    face,
    looks,
    timeZone: bookerOf(booking)?.timeZone ?? 'UTC',
    to: (page, parameters = {}) =>
      address(`/bookings/${encodeURIComponent(booking.uid)}${page && `/${page}`}`, {
        ...kept,
        ...parameters,
      }),
    toOther: (other) => address(`/bookings/${encodeURIComponent(other)}`, kept),
    toVideo: (other = booking.uid) => address(`/video/${encodeURIComponent(other)}`, kept),
  }
}
