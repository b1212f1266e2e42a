import type { BookingView, ViewedAttendee } from '../booking.ts'
import type { Person } from '../mails/booking-facts.ts'
import { cleanFacts } from '../mails/clean-facts.ts'
import type { DescribedBooking } from './describe.ts'

const DAY_MS = 86_400_000
const HALF_HOUR_MS = 1_800_000
const UID = 'sample'

/** The host of an invented booking. */
export type SampleHost = Person & { userId: number; username: string | null }

/**
 * Invents a booking of a host for the preview of a message. It begins at the same minute tomorrow. Nothing of it is
 * stored, so its links lead to no booking.
 */
export function sampleBooking(publicUrl: string, host: SampleHost, now: Date): DescribedBooking {
  const startsAt = new Date(Math.ceil(now.getTime() / HALF_HOUR_MS) * HALF_HOUR_MS + DAY_MS)
  const endsAt = new Date(startsAt.getTime() + HALF_HOUR_MS)
  const page = `${publicUrl}/bookings/${UID}`
  const booker = { name: 'Grace Hopper', email: 'grace@example.org', timeZone: host.timeZone, language: host.language }
  const title = `Intro call between ${host.name} and ${booker.name}`
  const location = 'https://meet.example.org/intro'
  const notes = 'I would like to see the product.'
  const facts = cleanFacts({
    booking: {
      uid: UID,
      icsUid: `${UID}@example.org`,
      icsSequence: 0,
      title,
      description: '',
      eventTitle: 'Intro call',
      startsAt,
      endsAt,
      status: 'accepted',
      location,
      notes,
      answers: [],
    },
    organizer: { name: host.name, email: host.email, timeZone: host.timeZone, language: host.language },
    attendees: [{ ...booker, kind: 'booker' }],
    links: {
      booking: page,
      dashboard: `${publicUrl}/dashboard/bookings/${UID}`,
      reschedule: `${page}/reschedule`,
      cancel: `${page}/cancel`,
    },
  })
  const attendee: ViewedAttendee = {
    ...booker,
    id: 0,
    kind: 'booker',
    userId: null,
    phoneNumber: '+442079460000',
    absent: false,
    vouched: true,
    unsentNotice: null,
    consent: null,
    seat: null,
  }
  const booking: BookingView = {
    ...NOTHING,
    startsAt,
    endsAt,
    title,
    location,
    organizerId: host.userId,
    answers: { name: { firstName: 'Grace', lastName: 'Hopper' }, notes },
    createdAt: now,
    updatedAt: now,
    hosts: [{ ...host, locale: host.language, isDisabled: false, isOrganizer: true, isFixed: false, groupId: null }],
    attendees: [attendee],
  }
  return { booking, facts, ratingLink: () => page, proofsFor: () => [], isWrittenTo: () => true }
}

/** What a plain booking of an event type without further settings has. */
const NOTHING = {
  id: 0,
  uid: UID,
  permanentId: UID,
  seriesId: null,
  seriesPosition: null,
  seriesUid: null,
  seriesClientUid: null,
  eventTypeId: null,
  eventType: null,
  teamId: null,
  organizationId: null,
  platformClientId: null,
  createdByUserId: null,
  status: 'accepted',
  awaitsHostUntil: null,
  version: 1,
  description: '',
  locationType: 'link',
  videoUrl: null,
  meetingUrl: null,
  seatsTotal: null,
  seatsTaken: 0,
  metadata: {},
  icsUid: `${UID}@example.org`,
  icsSequence: 0,
  cancellationReason: null,
  cancelledByEmail: null,
  rejectionReason: null,
  hostAbsent: false,
  rating: null,
  price: 0,
  currency: null,
  paidAt: null,
  paymentDueAt: null,
  paymentUrl: null,
  movedFrom: null,
  movedTo: null,
} as const
