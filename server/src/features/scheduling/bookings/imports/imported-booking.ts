import type { Answers, BookingStatus } from '../booking.ts'

/** An attendee of a booking that was made in another system. */
export type ImportedAttendee = {
  name: string
  email: string
  timeZone: string
  language: string
  phoneNumber: string | null
  absent: boolean
  /** The seat of the attendee in a shared meeting. */
  seat: { uid: string; answers: Answers; metadata: Readonly<Record<string, unknown>> } | null
}

/** A booking that was made in another system. Its event type and its hosts have the ids that they have here. */
export type ImportedBooking = {
  uid: string
  icsUid: string | null
  eventTypeId: number | null
  /** The hosts, the organizer first. */
  hostIds: readonly number[]
  status: Exclude<BookingStatus, 'awaiting_host'>
  startsAt: Date
  endsAt: Date
  title: string
  description: string
  location: string | null
  answers: Answers
  metadata: Readonly<Record<string, unknown>>
  /** The attendees, the booker first. In a shared meeting, all of them have a seat. */
  attendees: readonly ImportedAttendee[]
  guests: readonly string[]
  cancellationReason: string | null
  cancelledByEmail: string | null
  rejectionReason: string | null
  hostAbsent: boolean
  rating: number | null
  rescheduledFromUid: string | null
  rescheduledToUid: string | null
  rescheduledByEmail: string | null
  reschedulingReason: string | null
  series: ImportedSeries | null
  createdAt: Date
  updatedAt: Date
}

export type ImportedSeries = {
  uid: string
  frequency: 'daily' | 'weekly' | 'monthly' | 'yearly'
  interval: number
  count: number
}

/** The result for one booking. */
export type StoredImport = {
  uid: string
  /** Undefined if another booking has the uid already. */
  bookingId: number | undefined
  /** The hosts whose time another booking has already taken. */
  clashingHostIds: readonly number[]
}
