import { type Static, Type } from 'typebox'
import { LOCALES } from '../../../../../lib/text/locales.ts'

const DisplayEmail = Type.String({ description: "The address without the suffix of a platform client's managed user." })
const Instant = Type.String({ description: 'In UTC, for example 2030-01-31T09:00:00.000Z.' })

// The type is opaque to TypeBox, because TypeBox compares the shapes of a union, which takes a second with 43 literals
// in each.
const Language = Type.Unsafe<string>({ type: 'string', enum: LOCALES })

const Host = Type.Object(
  {
    id: Type.Integer({ description: '0 when the account is gone.' }),
    name: Type.String(),
    email: Type.String({
      description:
        'Empty where the event type hides it (`hideOrganizerEmail`) and the caller may not read the booking.',
    }),
    displayEmail: DisplayEmail,
    username: Type.String(),
    timeZone: Type.String(),
  },
  { $id: 'BookingHost' },
)

export const attendeeProperties = {
  name: Type.String(),
  email: Type.String(),
  displayEmail: DisplayEmail,
  timeZone: Type.String(),
  language: Type.Optional(Language),
  absent: Type.Boolean(),
  phoneNumber: Type.Optional(Type.String()),
}
const Attendee = Type.Object(attendeeProperties, { $id: 'BookingAttendee' })

const FullName = Type.Object({ firstName: Type.String(), lastName: Type.Optional(Type.String()) })

export const Metadata = Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean()]))

/** The answers by the slugs of their questions. */
const Responses = Type.Object(
  {
    name: Type.Optional(Type.Union([Type.String(), FullName])),
    email: Type.Optional(Type.String()),
    displayEmail: Type.Optional(DisplayEmail),
    guests: Type.Optional(Type.Array(Type.String())),
    displayGuests: Type.Optional(Type.Array(Type.String())),
    location: Type.Optional(Type.Object({ value: Type.String(), optionValue: Type.String() })),
    attendeePhoneNumber: Type.Optional(Type.String()),
  },
  { $id: 'BookingFieldsResponses', additionalProperties: Type.Unknown() },
)

const Payment = Type.Object(
  {
    status: Type.Enum(['due', 'paid', 'held'], {
      description: '`due`: the booking waits for it. `held`: a card is saved, which is charged only after a no-show.',
    }),
    amount: Type.Integer({ description: "In the currency's smallest unit." }),
    currency: Type.String(),
    dueAt: Type.Optional(Type.String({ description: 'Without a payment, the booking ends then.' })),
    link: Type.Optional(Type.String({ description: 'The page on which the booker pays.' })),
  },
  { $id: 'BookingPayment' },
)

const GivenConsent = Type.Object(
  {
    email: Type.String({ description: 'The address of the booker who agreed.' }),
    text: Type.String({ description: 'The text as it was then.' }),
    policyUrl: Type.Optional(Type.String()),
    consentedAt: Instant,
  },
  { $id: 'GivenBookingConsent' },
)

const UnsentGuestNotice = Type.Object(
  {
    email: Type.String({ description: 'The address of the guest.' }),
    reason: Type.Enum(['too-many', 'not-delivered'], {
      description: '`too-many`: a limit of the day was reached. `not-delivered`: the mail server refused the notice.',
    }),
    message: Type.String(),
  },
  { $id: 'UnsentGuestNotice' },
)

const shared = {
  id: Type.Integer(),
  uid: Type.String(),
  permanentId: Type.Optional(
    Type.String({ description: 'Stays the same when the booking is rescheduled. It finds the newest booking.' }),
  ),
  title: Type.String(),
  description: Type.String(),
  hosts: Type.Array(Host, { description: 'The organizer; other hosts are among the attendees.' }),
  status: Type.Enum(['accepted', 'pending', 'cancelled', 'rejected']),
  cancellationReason: Type.Optional(Type.String()),
  cancelledByEmail: Type.Optional(Type.String()),
  reschedulingReason: Type.Optional(Type.String()),
  rescheduledByEmail: Type.Optional(Type.String()),
  rescheduledFromUid: Type.Optional(Type.String()),
  rescheduledToUid: Type.Optional(Type.String()),
  start: Instant,
  end: Instant,
  duration: Type.Number({ description: 'Minutes.' }),
  eventTypeId: Type.Integer({ deprecated: true, description: 'Use eventType.id.' }),
  eventType: Type.Object(
    { id: Type.Integer({ description: '0 when the event type was deleted.' }), slug: Type.String() },
    { $id: 'BookingEventType' },
  ),
  meetingUrl: Type.Optional(Type.String({ deprecated: true, description: 'Use location.' })),
  location: Type.String({ description: 'An address, a number, a link, or the code of an integration without a link.' }),
  absentHost: Type.Boolean(),
  createdAt: Instant,
  updatedAt: Instant,
  metadata: Type.Optional(Metadata),
  rating: Type.Optional(Type.Integer()),
  icsUid: Type.Optional(Type.String()),
  payment: Type.Optional(Payment),
  bookingConsents: Type.Optional(
    Type.Array(GivenConsent, {
      description: 'What the bookers have agreed to. Only callers who may read the whole booking get it.',
    }),
  ),
  unsentGuestNotices: Type.Optional(
    Type.Array(UnsentGuestNotice, {
      description: 'The guests who were not told of the booking. Only callers who may read the whole booking get it.',
    }),
  ),
}
const regular = {
  ...shared,
  attendees: Type.Array(Attendee, { description: 'The booker is first.' }),
  guests: Type.Optional(Type.Array(Type.String())),
  bookingFieldsResponses: Responses,
}
const recurringBookingUid = Type.String({
  description: 'The uid of the series. Each booking of it has a uid of its own.',
})

const RegularBooking = Type.Object(regular, { $id: 'Booking' })
const RecurringBooking = Type.Object({ ...regular, recurringBookingUid }, { $id: 'RecurringBooking' })
/** A booking that may be an occurrence of a series. */
export type Booking = Static<typeof RegularBooking> & { recurringBookingUid?: string }
export type Occurrence = Static<typeof RecurringBooking>

const SeatedAttendee = Type.Object(
  {
    ...attendeeProperties,
    seatUid: Type.String({
      description: "Empty unless it is the caller's own seat, or the caller may read the booking.",
    }),
    bookingFieldsResponses: Responses,
    metadata: Type.Optional(Metadata),
    createdAt: Type.Optional(Instant),
  },
  { $id: 'SeatedAttendee' },
)
const seated = {
  ...shared,
  attendees: Type.Array(SeatedAttendee, { description: 'Empty for callers who may not see who else attends.' }),
}
const seatUid = Type.String({ description: 'The seat that was booked or rescheduled.' })
const SeatedBooking = Type.Object(seated, { $id: 'SeatedBooking' })
const RecurringSeatedBooking = Type.Object({ ...seated, recurringBookingUid }, { $id: 'RecurringSeatedBooking' })
const BookedSeat = Type.Object({ ...seated, seatUid }, { $id: 'BookedSeat' })
/** A booking that several bookers share. It names a seat only after a command of one of them. */
export type SharedBooking = Static<typeof BookedSeat>
const RecurringBookedSeat = Type.Object({ ...seated, seatUid, recurringBookingUid }, { $id: 'RecurringBookedSeat' })

// If two shapes both fit a response, the one with more fields comes first, because readers take the first that fits.

/** One booking of any kind. */
export const AnyBooking = Type.Union([RecurringSeatedBooking, SeatedBooking, RecurringBooking, RegularBooking])

/** One booking, or every occurrence of a series ordered by start. */
export const BookingOrSeries = Type.Union([
  RecurringSeatedBooking,
  SeatedBooking,
  RecurringBooking,
  RegularBooking,
  Type.Array(RecurringSeatedBooking),
  Type.Array(RecurringBooking),
])

/** The response to a new booking. For an event type with seats, it names the caller's seat. */
export const BookedBooking = Type.Union([
  RecurringBookedSeat,
  BookedSeat,
  RecurringBooking,
  RegularBooking,
  Type.Array(RecurringBookedSeat),
  Type.Array(RecurringBooking),
])
