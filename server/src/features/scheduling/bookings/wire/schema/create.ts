import { type Static, Type } from 'typebox'
import { NumericId } from '../../../../../http/input/ids.ts'
import { NAMED_LOCALES } from '../../../../../lib/text/locales.ts'
import { dryRunField } from '../dry-run.ts'
import { Metadata } from './booking.ts'
import { RequestedLocationInput } from './location.ts'

const attendee = {
  timeZone: Type.String({ format: 'time-zone', description: 'IANA time zone: mails and series follow it.' }),
  language: Type.Optional(Type.Enum(NAMED_LOCALES, { default: 'en', description: 'Of the mails.' })),
  email: Type.Optional(Type.String({ description: 'Event types of a team may permit an attendee without it.' })),
  phoneNumber: Type.Optional(Type.String({ description: 'In international form, for example +4930123456.' })),
}
const name = Type.String({ minLength: 1, maxLength: 255 })

const Routing = Type.Object(
  {
    responseId: Type.Optional(
      Type.Union([Type.Integer(), Type.Null()], {
        description: 'The response of a routing form that leads to this booking.',
      }),
    ),
    queuedResponseId: Type.Optional(
      Type.Union([Type.String(), Type.Null()], {
        description: 'The queued response, which becomes a response with this booking.',
      }),
    ),
    teamMemberIds: Type.Array(NumericId),
    teamMemberEmail: Type.Optional(Type.String()),
    skipContactOwner: Type.Optional(Type.Boolean()),
    crmAppSlug: Type.Optional(Type.String()),
    crmOwnerRecordType: Type.Optional(Type.String()),
  },
  { $id: 'BookingRouting', description: 'The result of a routing form.' },
)

export const GivenConsentInput = Type.Object(
  {
    accepted: Type.Boolean({ description: 'True if the booker agrees.' }),
    text: Type.Optional(
      Type.String({
        maxLength: 2000,
        description:
          'The text that the booker has read. If the event type has another one now, the booking is refused.',
      }),
    ),
  },
  {
    $id: 'BookingConsentInput',
    additionalProperties: false,
    description:
      "The booker's consent to the `bookingConsent` of the event type. It is ignored if the event type has none.",
  },
)

const common = {
  start: Type.String({
    format: 'iso-instant',
    description: 'For example 2030-01-31T09:00:00Z. A time without an offset is in UTC.',
  }),
  bookingFieldsResponses: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), {
      description: "Answers to the event type's own booking fields, by slug.",
    }),
  ),
  eventTypeId: Type.Optional(NumericId),
  eventTypeSlug: Type.Optional(
    Type.String({ description: 'The slug of the event type, with username or teamSlug, in place of eventTypeId.' }),
  ),
  username: Type.Optional(Type.String()),
  usernames: Type.Optional(
    Type.Array(Type.String(), {
      minItems: 2,
      maxItems: 30,
      description: 'Replaces the event type: a meeting with all of these people, who must permit it.',
    }),
  ),
  teamSlug: Type.Optional(Type.String()),
  organizationSlug: Type.Optional(Type.String()),
  guests: Type.Optional(Type.Array(Type.String(), { description: 'The addresses of further attendees.' })),
  meetingUrl: Type.Optional(Type.String({ format: 'web-url', deprecated: true, description: 'Use location.' })),
  lengthInMinutes: Type.Optional(
    Type.Integer({ minimum: 1, description: 'Only for event types that offer several lengths.' }),
  ),
  routing: Type.Optional(Routing),
  emailVerificationCode: Type.Optional(
    Type.String({ description: 'The six digits that were sent to the attendee, if the event type requires them.' }),
  ),
  bookingConsent: Type.Optional(GivenConsentInput),
  reservedSlotUid: Type.Optional(Type.String({ description: 'The hold that this booking uses up.' })),
  overrideAvailability: Type.Optional(
    Type.Boolean({
      description:
        'Ignores hours, notice and limits, but no other booking. Only those who administer the event type can use it.',
    }),
  ),
  ...dryRunField,
  rrHostSubsetIds: Type.Optional(Type.Array(NumericId)),
  hostSubsetIds: Type.Optional(Type.Array(NumericId, { description: 'Other name of rrHostSubsetIds.' })),
}

const SkipDates = Type.Array(Type.String({ format: 'iso-date' }), {
  maxItems: 500,
  description:
    "Dates of the series that are left out, in the attendee's time zone. The event type must allow it with `allowPartialSeries`. A refused series lists the dates that are not free in `details.dates`.",
})

/**
 * The schema that validates a body. Location, metadata and addresses are checked separately, with messages of their
 * own.
 */
export const CreateBookingBody = Type.Object(
  {
    ...common,
    attendee: Type.Object({ ...attendee, name: Type.Optional(Type.String()) }, { additionalProperties: false }),
    location: Type.Optional(Type.Unknown()),
    metadata: Type.Optional(Type.Unknown()),
    instant: Type.Optional(Type.Boolean()),
    recurrenceCount: Type.Optional(Type.Integer({ minimum: 1 })),
    skipDates: Type.Optional(SkipDates),
  },
  { additionalProperties: false },
)
export type CreateBookingBody = Static<typeof CreateBookingBody>

const documented = {
  ...common,
  attendee: Type.Object({ ...attendee, name }, { $id: 'BookingAttendeeInput', additionalProperties: false }),
  location: Type.Optional(
    Type.Union([RequestedLocationInput, Type.String({ description: 'A free text of earlier API versions.' })], {
      description: "One of the event type's locations. The default is its first one.",
    }),
  ),
  metadata: Type.Optional(Metadata),
}
const closed = { additionalProperties: false }

/** The documented schema, by the kind of booking. */
export const CreateBookingInput = Type.Union([
  Type.Object(documented, { $id: 'CreateBooking', ...closed }),
  Type.Object({ ...documented, instant: Type.Boolean() }, { $id: 'CreateInstantBooking', ...closed }),
  Type.Object(
    {
      ...documented,
      recurrenceCount: Type.Optional(Type.Integer({ minimum: 1 })),
      skipDates: Type.Optional(SkipDates),
    },
    { $id: 'CreateRecurringBooking', ...closed },
  ),
])
