import type { BookedEventType } from '../event-types/service.ts'

export type BookingStatus = 'accepted' | 'pending' | 'cancelled' | 'rejected' | 'awaiting_host'

export type ViewedHost = {
  userId: number
  name: string | null
  email: string
  username: string | null
  timeZone: string
  locale: string | null
  /** True if the account is disabled, so that its owner gets no messages. */
  isDisabled: boolean
  isOrganizer: boolean
  /** In a round robin, a fixed host attends every booking. */
  isFixed: boolean
  groupId: number | null
}

export type ViewedAttendee = {
  id: number
  kind: 'booker' | 'guest' | 'host' | 'seat'
  userId: number | null
  name: string
  email: string
  phoneNumber: string | null
  timeZone: string
  language: string
  absent: boolean
  /** False for a guest whom a stranger has named and who hasn't accepted yet. Such a guest gets a single mail. */
  vouched: boolean
  /** Why the notice to a guest of a stranger wasn't sent. Only those who may read the whole booking see it. */
  unsentNotice: UnsentNotice | null
  /** What the attendee has agreed to. Only those who may read the whole booking see it. */
  consent: ViewedConsent | null
  /** The seat of the attendee in a shared meeting. */
  seat: ViewedSeat | null
}

/** `too-many`: a limit of the day was reached. `not-delivered`: the mail server refused the notice. */
export type UnsentNotice = 'too-many' | 'not-delivered'

/** The text that a booker has agreed to, as it was at that time. */
export type ViewedConsent = { text: string; policyUrl: string | null; consentedAt: string }

/** A seat with the answers of its booker. */
export type ViewedSeat = {
  /** Empty if the reader may not know it. It is the permission to give the seat back. */
  uid: string
  answers: Answers
  metadata: Record<string, unknown>
  createdAt: string
  /** The booking from which this attendee alone was rescheduled to the present one. */
  movedFrom: ViewedReschedule | null
}

/** A reschedule, as one of its two bookings sees it. */
export type ViewedReschedule = { uid: string; reason: string | null; movedByEmail: string | null }

/** The booker's answers. Slugs that the caller added are stored beside them. */
export type Answers = {
  name?: { firstName: string; lastName?: string }
  guests?: string[]
  location?: { value: string; optionValue: string }
  attendeePhoneNumber?: string
  [slug: string]: unknown
}

/** A booking with all facts that its presentation, its mails and its rules need. One statement reads it. */
export type BookingView = {
  id: number
  uid: string
  /** The id that all bookings of a chain of reschedules share. */
  permanentId: string
  seriesId: number | null
  seriesPosition: number | null
  seriesUid: string | null
  /** The client's own name of the series. */
  seriesClientUid: string | null
  eventTypeId: number | null
  eventType: BookedEventType | null
  organizerId: number | null
  teamId: number | null
  organizationId: number | null
  platformClientId: string | null
  createdByUserId: number | null
  status: BookingStatus
  /** The time until which a host can take the instant meeting. */
  awaitsHostUntil: Date | null
  version: number
  startsAt: Date
  endsAt: Date
  title: string
  description: string
  locationType: string | null
  location: string | null
  /** The link of the meeting. `meetingLink` says when people may see it. */
  videoUrl: string | null
  /** The address of the meeting at its provider, when the provider has made it. `videoUrl` leads to it. */
  meetingUrl: string | null
  /** Null if the meeting has a single booker. */
  seatsTotal: number | null
  seatsTaken: number
  answers: Answers
  metadata: Record<string, unknown>
  icsUid: string
  icsSequence: number
  cancellationReason: string | null
  cancelledByEmail: string | null
  rejectionReason: string | null
  hostAbsent: boolean
  rating: number | null
  /** The amount that the booking costs, in the currency's smallest unit. 0 if it costs nothing. */
  price: number
  currency: string | null
  paidAt: Date | null
  /** The time until which the booking waits for its payment. */
  paymentDueAt: Date | null
  /** The page on which the booking can be paid until then. */
  paymentUrl: string | null
  createdAt: Date
  updatedAt: Date
  hosts: ViewedHost[]
  /** The attendees in the order in which they joined, so the booker is the first. */
  attendees: ViewedAttendee[]
  movedFrom: ViewedReschedule | null
  movedTo: ViewedReschedule | null
}

export const organizerOf = (booking: BookingView): ViewedHost | undefined =>
  booking.hosts.find(({ isOrganizer }) => isOrganizer)

export const bookerOf = (booking: BookingView): ViewedAttendee | undefined =>
  booking.attendees.find(({ kind }) => kind === 'booker') ?? booking.attendees.find(({ kind }) => kind !== 'host')

/** Returns true if the booking has guests who haven't accepted. A host's confirmation accepts for them. */
export const hasUnvouched = ({ attendees }: BookingView): boolean => attendees.some(({ vouched }) => !vouched)
