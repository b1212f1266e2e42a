import { meetingTypeOf } from '../../conferencing/service.ts'
import type { BookingStatus, BookingView, ViewedAttendee } from '../booking.ts'
import { type BookingLinks, linksOfSeat } from '../links.ts'
import { isBuiltInVideo, meetingAddress } from '../meeting-link.ts'
import type { SeenBooking } from '../seen-booking.ts'
import type { PublishedEventType } from '../store/payload.ts'
import { DAILY_VIDEO } from '../store/references.ts'
import type { BookingEvent } from './booking-event.ts'
import { answerPayloads } from './payload/answers.ts'
import { attendeePayloads, organizerPayload, subjectOf, teamPayload } from './payload/people.ts'

export type PayloadFacts = { eventType: PublishedEventType | undefined; links: BookingLinks; publicUrl: string }

const MINUTE_MS = 60_000

/**
 * Returns the payload of a booking event. It has the same fields for every cause of the change, and holds enough that
 * subscribers need no further request. A field without a source has the value that receivers know as empty.
 */
export function bookingPayload(booking: SeenBooking, bookingEvent: BookingEvent, facts: PayloadFacts): object {
  const { eventType } = facts
  const subject = subjectOf(booking, bookingEvent.newAttendeeIds)
  const status = statusOf(booking, bookingEvent)
  const notes = textOf((subject?.seat?.answers ?? booking.answers).notes)
  return {
    ...identity(booking, facts),
    additionalNotes: notes,
    description: eventType?.description || notes,
    eventTitle: eventType?.title ?? booking.title,
    eventDescription: eventType?.description ?? '',
    ...settings(booking, eventType),
    organizer: organizerPayload(booking, eventType),
    attendees: attendeePayloads(booking),
    ...teamPayload(booking, eventType),
    customInputs: {},
    ...answerPayloads(booking, eventType, subject),
    ...place(booking, subject),
    ...NOTHING_YET,
    price: booking.price || (eventType?.price ?? 0),
    currency: booking.currency ?? eventType?.currency ?? 'usd',
    status,
    ...moves(booking, bookingEvent, subject),
    ...endings(booking, bookingEvent, subject),
    ...(bookingEvent.event === 'INSTANT_MEETING' && {
      connectAndJoinUrl: facts.links.booking,
      eventTypeTitle: eventType?.title ?? booking.title,
    }),
    ...(subject?.seat && { attendeeSeatId: subject.seat.uid }),
    links: linksOf(status, pagesFor(booking, bookingEvent, facts)),
    ...bookingEvent.details,
  }
}

/** The fields for connections to calendars and video. */
const NOTHING_YET = {
  destinationCalendar: null,
  conferenceData: null,
  appsStatus: [],
  hashedLink: null,
  oneTimePassword: null,
  customReplyToEmail: null,
}

const identity = (booking: BookingView, { publicUrl }: PayloadFacts) => ({
  bookerUrl: publicUrl,
  title: booking.title,
  type: booking.eventType?.slug ?? '',
  startTime: booking.startsAt.toISOString(),
  endTime: booking.endsAt.toISOString(),
  length: (booking.endsAt.getTime() - booking.startsAt.getTime()) / MINUTE_MS,
  uid: booking.uid,
  permanentId: booking.permanentId,
  bookingId: booking.id,
  eventTypeId: booking.eventTypeId,
  organizationId: booking.organizationId,
  iCalUID: booking.icsUid,
  iCalSequence: booking.icsSequence,
  ...(booking.seriesUid !== null && { recurringBookingUid: booking.seriesUid }),
})

const settings = ({ eventType: viewed, seatsTotal }: BookingView, eventType: PublishedEventType | undefined) => ({
  hideCalendarNotes: viewed?.hideCalendarNotes ?? false,
  hideCalendarEventDetails: eventType?.hideCalendarEventDetails ?? false,
  hideOrganizerEmail: viewed?.hideOrganizerEmail ?? false,
  schedulingType: SCHEDULING[eventType?.schedulingType ?? ''] ?? null,
  seatsPerTimeSlot: seatsTotal,
  seatsShowAttendees: viewed?.seatsShowAttendees ?? false,
  seatsShowAvailabilityCount: eventType?.seatsShowAvailability ?? true,
  disableRescheduling: viewed?.reschedulingDisabled ?? false,
  disableCancelling: viewed?.cancellingDisabled ?? false,
  requiresConfirmation: (eventType?.confirmationPolicy ?? null) !== null,
})

const SCHEDULING: Readonly<Record<string, string>> = {
  collective: 'COLLECTIVE',
  round_robin: 'ROUND_ROBIN',
  managed: 'MANAGED',
}

/**
 * Returns the place of the meeting, and the metadata of the booking or of the seat that the event is about. Receivers
 * look for the address of a video meeting in three fields.
 */
function place(booking: BookingView, subject: ViewedAttendee | undefined) {
  const { location } = booking
  const metadata = subject?.seat?.metadata ?? booking.metadata
  const link = meetingAddress(booking)
  if (link === null) return { location, metadata }
  return {
    location: link,
    videoCallData: {
      type: isBuiltInVideo(booking) ? DAILY_VIDEO : (meetingTypeOf(location) ?? location ?? 'video'),
      id: '',
      password: '',
      url: link,
    },
    metadata: { ...metadata, videoCallUrl: link },
  }
}

const STATUS: Readonly<Record<BookingStatus, string>> = {
  accepted: 'ACCEPTED',
  pending: 'PENDING',
  awaiting_host: 'AWAITING_HOST',
  cancelled: 'CANCELLED',
  rejected: 'REJECTED',
}

/** Returns the status. A seat that was given back is cancelled, although the others' meeting goes on. */
const statusOf = ({ status }: BookingView, { event }: BookingEvent): string =>
  event === 'BOOKING_CANCELLED' ? 'CANCELLED' : STATUS[status]

/** Returns the links between the two bookings of a reschedule. */
function moves(
  { movedFrom, movedTo }: BookingView,
  { former, reason }: BookingEvent,
  subject: ViewedAttendee | undefined,
) {
  return {
    ...(movedFrom && { rescheduledFromUid: movedFrom.uid, rescheduleReason: movedFrom.reason }),
    ...(former && {
      rescheduleId: former.bookingId,
      rescheduleUid: former.uid,
      rescheduleStartTime: former.startsAt.toISOString(),
      rescheduleEndTime: former.endsAt.toISOString(),
      rescheduledBy: movedFrom?.movedByEmail ?? subject?.email ?? null,
      rescheduleReason: reason ?? null,
    }),
    ...(movedTo && { rescheduledToUid: movedTo.uid }),
  }
}

function endings(booking: BookingView, { event, reason }: BookingEvent, subject: ViewedAttendee | undefined) {
  if (event === 'BOOKING_CANCELLED') {
    return {
      cancellationReason: booking.cancellationReason ?? reason ?? '',
      cancelledBy: booking.cancelledByEmail ?? (booking.status === 'cancelled' ? null : (subject?.email ?? null)),
      requestReschedule: false,
    }
  }
  return event === 'BOOKING_REJECTED' ? { rejectionReason: booking.rejectionReason ?? '' } : {}
}

/**
 * Returns the pages of the seat in a shared meeting. If the event is about all seats, it has no pages to reschedule or
 * cancel.
 */
function pagesFor(
  { attendees, seatsTotal }: BookingView,
  { newAttendeeIds = [] }: BookingEvent,
  { links }: PayloadFacts,
): BookingLinks {
  if (seatsTotal === null) return links
  const seat = attendees.find(({ id }) => newAttendeeIds.includes(id))?.seat
  return seat ? linksOfSeat(links, seat.uid) : { booking: links.booking }
}

/**
 * Returns the pages for attendees. The pages that answer a request are left out, because only the organizer may have
 * them.
 */
function linksOf(status: string, { booking, reschedule, cancel }: BookingLinks) {
  const isOpen = status === 'ACCEPTED' || status === 'PENDING'
  return { booking, ...(isOpen && reschedule && { reschedule }), ...(isOpen && cancel && { cancel }) }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
