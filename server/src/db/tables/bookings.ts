import type { Generated } from 'kysely'
import type { JsonObjectWithDefault, JsonWithDefault } from './json.ts'

export type BookingSeriesTable = {
  id: Generated<number>
  uid: string
  eventTypeId: number | null
  frequency: 'daily' | 'weekly' | 'monthly' | 'yearly'
  intervalCount: number
  occurrenceCount: number
  timeZone: string
  clientUid: string | null
  createdAt: Date
}

export type BookingTable = {
  id: Generated<number>
  uid: string
  permanentId: string
  seriesId: number | null
  seriesPosition: number | null
  eventTypeId: number | null
  organizerId: number | null
  teamId: number | null
  organizationId: number | null
  platformClientId: string | null
  privateLinkId: number | null
  createdByUserId: number | null
  createdThrough: Generated<string>
  status: 'accepted' | 'pending' | 'cancelled' | 'rejected' | 'awaiting_host'
  version: Generated<number>
  startsAt: Date
  endsAt: Date
  title: string
  description: Generated<string>
  locationType: string | null
  location: string | null
  videoUrl: string | null
  seatsTotal: number | null
  seatsTaken: Generated<number>
  answers: JsonWithDefault
  metadata: JsonObjectWithDefault
  icsUid: string
  icsSequence: Generated<number>
  cancellationReason: string | null
  cancelledByEmail: string | null
  cancelledAt: Date | null
  rejectionReason: string | null
  confirmedAt: Date | null
  awaitsHostUntil: Date | null
  reassignmentReason: string | null
  reassignedAt: Date | null
  hostAbsent: Generated<boolean>
  rating: number | null
  ratingFeedback: string | null
  price: Generated<number>
  currency: string | null
  paidAt: Date | null
  createdAt: Date
  updatedAt: Date
}

export type BookingRescheduleTable = {
  fromBookingId: number
  toBookingId: number
  fromUid: string
  toUid: string
  movedByEmail: string | null
  reason: string | null
  movedAt: Date
}

/** A seat that was rescheduled to another booking alone. */
export type SeatRescheduleTable = {
  id: Generated<number>
  seatUid: string
  fromBookingId: number
  toBookingId: number
  fromUid: string
  toUid: string
  movedByEmail: string | null
  movedAt: Date
  wasLast: boolean
  isFirst: boolean
}

export type BookingHostTable = {
  bookingId: number
  startsAt: Date
  userId: number
  isOrganizer: Generated<boolean>
  isFixed: Generated<boolean>
  groupId: number | null
  position: Generated<number>
}

export type AttendeeTable = {
  id: Generated<number>
  bookingId: number
  startsAt: Date
  kind: 'booker' | 'guest' | 'host' | 'seat'
  userId: number | null
  email: string
  name: Generated<string>
  firstName: string | null
  lastName: string | null
  phoneNumber: string | null
  timeZone: string
  language: Generated<string>
  absent: Generated<boolean>
  /** False for a guest who only learns that a stranger has named them. */
  vouched: Generated<boolean>
  createdAt: Date
}

export type BookingSeatTable = {
  id: Generated<number>
  uid: string
  bookingId: number
  attendeeId: number
  answers: JsonWithDefault
  metadata: JsonObjectWithDefault
  createdAt: Date
}

export type BookingReferenceTable = {
  id: Generated<number>
  bookingId: number
  type: string
  externalUid: string
  calendarExternalId: string | null
  connectionId: number | null
  meetingId: string | null
  meetingUrl: string | null
  meetingPassword: string | null
  etag: string | null
  missingSince: Date | null
  createdAt: Date
  deletedAt: Date | null
}

export type BookingOriginTable = {
  bookingId: number
  addressHash: Buffer | null
  bodyHash: Buffer
  reservationUids: string[]
  madeAt: Date
}

export type RescheduleOfferTable = {
  bookingId: number
  offeredAt: Date
}
