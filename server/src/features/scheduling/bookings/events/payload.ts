import type { BookingStatus, BookingView, ViewedAttendee } from '../booking.ts'
import { type BookingLinks, linksOfSeat } from '../links.ts'
import type { SeenBooking } from '../seen-booking.ts'
import type { ToldEventType } from '../store/payload.ts'
import type { BookingEvent } from './booking-event.ts'
import { answerPayloads } from './payload/answers.ts'
import { attendeePayloads, organizerPayload, subjectOf, teamPayload } from './payload/people.ts'

export type PayloadFacts = { eventType: ToldEventType | undefined; links: BookingLinks; publicUrl: string }

const MINUTE_MS = 60_000

/**
 * A change of a booking as subscribers hear of it, the same whichever way the change came: enough for nobody to have to
 * ask back. What has no source here yet has the value that receivers know for nothing.
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
    ...place(booking),
    ...NOTHING_YET,
    price: eventType?.price ?? 0,
    currency: eventType?.currency ?? 'usd',
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

/** Connections to calendars, video and payments fill these. */
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

const settings = ({ eventType: viewed, seatsTotal }: BookingView, eventType: ToldEventType | undefined) => ({
  hideCalendarNotes: viewed?.hideCalendarNotes ?? false,
  hideCalendarEventDetails: eventType?.hideCalendarEventDetails ?? false,
  hideOrganizerEmail: viewed?.hideOrganizerEmail ?? false,
  schedulingType: SCHEDULING[eventType?.schedulingType ?? ''] ?? null,
  seatsPerTimeSlot: seatsTotal,
  seatsShowAttendees: viewed?.seatsShowAttendees ?? false,
  seatsShowAvailabilityCount: eventType?.seatsShowAvailability ?? true,
  disableRescheduling: viewed?.reschedulingDisabled ?? false,
  disableCancelling: viewed?.cancellingDisabled ?? false,
  requiresConfirmation: eventType?.requiresConfirmation ?? false,
})

const SCHEDULING: Readonly<Record<string, string>> = {
  collective: 'COLLECTIVE',
  round_robin: 'ROUND_ROBIN',
  managed: 'MANAGED',
}

/** Where it takes place; receivers look for a video meeting's address in three places. */
function place({ videoUrl, location, metadata }: BookingView) {
  if (videoUrl === null) return { location, metadata }
  return {
    location: videoUrl,
    videoCallData: { type: location ?? 'video', id: '', password: '', url: videoUrl },
    metadata: { ...metadata, videoCallUrl: videoUrl },
  }
}

const STATUS: Readonly<Record<BookingStatus, string>> = {
  accepted: 'ACCEPTED',
  pending: 'PENDING',
  awaiting_host: 'AWAITING_HOST',
  cancelled: 'CANCELLED',
  rejected: 'REJECTED',
}

/** A seat that was given back is cancelled, though the meeting of the others goes on. */
const statusOf = ({ status }: BookingView, { event }: BookingEvent): string =>
  event === 'BOOKING_CANCELLED' ? 'CANCELLED' : STATUS[status]

/** Both sides of a move name the other. */
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

/** Of a shared meeting those of the seat that it is about; where it is about all seats, nobody moves or cancels them by a link. */
function pagesFor(
  { attendees, seatsTotal }: BookingView,
  { newAttendeeIds = [] }: BookingEvent,
  { links }: PayloadFacts,
): BookingLinks {
  if (seatsTotal === null) return links
  const seat = attendees.find(({ id }) => newAttendeeIds.includes(id))?.seat
  return seat ? linksOfSeat(links, seat.uid) : { booking: links.booking }
}

/** Pages for people; the ones with which an organizer answers a request are the organizer's alone. */
function linksOf(status: string, { booking, reschedule, cancel }: BookingLinks) {
  const isOpen = status === 'ACCEPTED' || status === 'PENDING'
  return { booking, ...(isOpen && reschedule && { reschedule }), ...(isOpen && cancel && { cancel }) }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
