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
  meetingUrl: string | null
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
  /** The time until which the booking waits for its payment. */
  paymentDueAt: Date | null
  /** The page on which the booking can be paid until then. */
  paymentUrl: string | null
  /** The time when the booking became anonymous because of its age. */
  erasedAt: Date | null
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
  /** When the guest accepted by the link of a notice. Null for guests for whom somebody else has vouched. */
  acceptedAt: Date | null
  /** The text that the attendee has agreed to, as it was at that time. */
  consentText: string | null
  consentPolicyUrl: string | null
  consentedAt: Date | null
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
  /** When the server has asked who came into the room. */
  attendanceCheckedAt: Date | null
}

export type BookingOriginTable = {
  bookingId: number
  addressHash: Buffer | null
  bodyHash: Buffer
  reservationUids: string[]
  madeAt: Date
}

/** A note of a host on a booking. Attendees never see it. */
export type BookingNoteTable = {
  id: Generated<number>
  bookingId: number
  /** Null if the account of the author was deleted. */
  authorUserId: number | null
  text: string
  createdAt: Date
  updatedAt: Date
}

export type RescheduleOfferTable = {
  bookingId: number
  offeredAt: Date
}

/** The payment of a booking. Amounts are in the currency's smallest unit. */
export type PaymentTable = {
  id: Generated<number>
  uid: string
  /** The newest booking of a chain of reschedules. */
  bookingId: number
  provider: string
  /** The account at the provider that gets the money. */
  account: string
  /** `hold` saves a card, which is charged only if the booker doesn't come. */
  kind: 'charge' | 'hold'
  amount: number
  currency: string
  description: string
  refundPolicy: 'always' | 'never' | 'days'
  refundDays: number | null
  status: 'due' | 'paid' | 'held' | 'charging' | 'refunding' | 'refunded' | 'refund_failed' | 'cancelled'
  checkoutId: string | null
  checkoutUrl: string | null
  /** The number of checkouts that ended without a payment. */
  checkoutCount: Generated<number>
  /** The id of the payment or of the saved card at the provider. */
  externalId: string | null
  /** The provider's reason for refusing the last order. */
  failure: string | null
  dueAt: Date
  paidAt: Date | null
  createdAt: Date
  updatedAt: Date
}

/** A call to the provider that must happen. */
export type PaymentOrderTable = {
  id: Generated<number>
  /** The idempotency key of the calls. */
  uid: string
  paymentId: number
  kind: 'expire' | 'refund' | 'charge'
  /** The id of the checkout, of the payment or of the saved card. */
  subject: string
  status: Generated<'waiting' | 'done' | 'failed'>
  attempts: Generated<number>
  nextAt: Date
  leasedUntil: Date | null
  lastError: string | null
  createdAt: Date
  finishedAt: Date | null
}

/** A notice of a provider that was received. A repeat of it does nothing. */
export type ProviderNoticeTable = { provider: string; externalId: string; receivedAt: Date }
