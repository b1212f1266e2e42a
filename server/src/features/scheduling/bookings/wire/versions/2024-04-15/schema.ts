import { type Static, Type } from 'typebox'
import { NumericId } from '../../../../../../http/input/ids.ts'
import { BookedBooking } from '../../schema/booking.ts'
import { CreateBookingInput, GivenConsentInput } from '../../schema/create.ts'

const maybe = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Optional(Type.Union([schema, Type.Null()]))

const Guests = Type.Union([Type.Array(Type.String()), Type.String()])

/**
 * The body that clients of the version before `attendee` send. Unknown fields and null values are dropped. The booker's
 * answers, including name and address, are the `responses`.
 */
export const BookingInputV20240415 = Type.Object(
  {
    responses: Type.Object(
      {
        name: Type.Optional(Type.Unknown()),
        email: maybe(Type.String()),
        guests: maybe(Guests),
        location: Type.Optional(Type.Unknown()),
        attendeePhoneNumber: maybe(Type.String()),
        rescheduleReason: maybe(Type.String({ maxLength: 5000 })),
      },
      { additionalProperties: true },
    ),
    start: Type.String({ format: 'iso-instant' }),
    end: maybe(Type.String({ format: 'iso-instant' })),
    eventTypeId: maybe(NumericId),
    eventTypeSlug: maybe(Type.String()),
    user: maybe(Type.Union([Type.String(), Type.Array(Type.String())])),
    orgSlug: maybe(Type.String()),
    timeZone: Type.String({ format: 'time-zone' }),
    language: maybe(Type.String()),
    metadata: maybe(Type.Record(Type.String(), Type.Unknown())),
    hashedLink: maybe(Type.String()),
    rescheduleUid: maybe(Type.String()),
    rescheduledBy: maybe(Type.String()),
    seatReferenceUid: maybe(Type.String()),
    routedTeamMemberIds: maybe(Type.Array(NumericId)),
    rrHostSubsetIds: maybe(Type.Array(NumericId)),
    teamMemberEmail: maybe(Type.String()),
    skipContactOwner: maybe(Type.Boolean()),
    routingFormResponseId: maybe(NumericId),
    verificationCode: maybe(Type.String()),
    bookingConsent: maybe(GivenConsentInput),
    reservedSlotUid: maybe(Type.String()),
    recurringEventId: maybe(
      Type.String({
        maxLength: 100,
        description: 'The id of a series, which answers and webhooks repeat. It names nothing else.',
      }),
    ),
    _isDryRun: maybe(Type.Boolean({ description: 'True makes all checks of the request and changes nothing.' })),
  },
  { $id: 'OlderBooking' },
)
export type BookingInputV20240415 = Static<typeof BookingInputV20240415>

export const SeriesInputV20240415 = Type.Array(BookingInputV20240415, {
  minItems: 1,
  description: 'One entry for each meeting. The first entry has the data of all meetings.',
})

const AttendeeV20240415 = Type.Object({
  name: Type.String(),
  email: Type.String(),
  timeZone: Type.String(),
  locale: Type.String(),
  phoneNumber: Type.Optional(Type.String()),
})

/** A booking as clients of that version read it. */
export const BookedV20240415 = Type.Object(
  {
    id: Type.Integer(),
    uid: Type.String(),
    title: Type.String(),
    description: Type.String(),
    status: Type.String({ description: 'In capitals: ACCEPTED, PENDING, CANCELLED or REJECTED.' }),
    startTime: Type.String(),
    endTime: Type.String(),
    eventTypeId: Type.Union([Type.Integer(), Type.Null()]),
    location: Type.String(),
    responses: Type.Record(Type.String(), Type.Unknown()),
    metadata: Type.Record(Type.String(), Type.Unknown()),
    user: Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      email: Type.String(),
      username: Type.String(),
      timeZone: Type.String(),
    }),
    attendees: Type.Array(AttendeeV20240415),
    cancellationReason: Type.String(),
    fromReschedule: Type.Union([Type.String(), Type.Null()]),
    recurringEventId: Type.Union([Type.String(), Type.Null()]),
    paymentRequired: Type.Boolean(),
    paymentLink: Type.Optional(Type.String()),
    isDryRun: Type.Boolean(),
    seatReferenceUid: Type.Optional(Type.String()),
  },
  { $id: 'OlderBooked' },
)

// If both versions have one address, the current shape comes first, because readers take the first shape that fits.
export const CreateBookingOfAnyVersion = Type.Union([...CreateBookingInput.anyOf, BookingInputV20240415])
export const BookedOfAnyVersion = Type.Union([...BookedBooking.anyOf, BookedV20240415])
