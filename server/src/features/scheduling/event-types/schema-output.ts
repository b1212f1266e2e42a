import { type Static, Type } from 'typebox'
import { BookingField } from './booking-fields/schema.ts'
import { Location } from './locations/schema.ts'
import { plainOutput } from './plain-fields.ts'
import { BookerLayouts, Color } from './settings/appearance.ts'
import { BookerLimit } from './settings/booker-limit.ts'
import { BookingConsent } from './settings/booking-consent.ts'
import { BookingLimitsCount, BookingLimitsDuration } from './settings/booking-limits.ts'
import { BookingWindow } from './settings/booking-window.ts'
import { DisableCancelling, DisableRescheduling } from './settings/changing-bookings.ts'
import { ConfirmationPolicy } from './settings/confirmation-policy.ts'
import { Disabled } from './settings/disabled.ts'
import { EmbedOrigins } from './settings/embed-origins.ts'
import { PaymentOrNone } from './settings/payment.ts'
import { Recurrence } from './settings/recurrence.ts'
import { SeatsOrNone } from './settings/seats.ts'
import { VideoSettings } from './settings/video-settings.ts'

const NullableText = Type.Union([Type.String(), Type.Null()])
const NullableInteger = Type.Union([Type.Integer(), Type.Null()])
const Metadata = Type.Record(Type.String(), Type.Unknown())

const Person = Type.Object(
  {
    id: Type.Integer(),
    name: NullableText,
    username: NullableText,
    avatarUrl: NullableText,
    brandColor: NullableText,
    darkBrandColor: NullableText,
    weekStart: Type.String(),
    metadata: Metadata,
  },
  { $id: 'EventTypeUser' },
)

const shared = {
  id: Type.Integer(),
  lengthInMinutes: Type.Integer(),
  lengthInMinutesOptions: Type.Optional(Type.Array(Type.Integer())),
  title: Type.String(),
  slug: Type.String(),
  ...plainOutput,
  locations: Type.Array(Location),
  bookingFields: Type.Array(BookingField),
  disableGuests: Type.Boolean(),
  bookingWindow: BookingWindow,
  bookingLimitsCount: Type.Optional(BookingLimitsCount),
  bookingLimitsDuration: Type.Optional(BookingLimitsDuration),
  bookerActiveBookingsLimit: Type.Union([BookerLimit, Disabled]),
  confirmationPolicy: ConfirmationPolicy,
  recurrence: Type.Union([Recurrence, Type.Null()]),
  seats: SeatsOrNone,
  seatsPerTimeSlot: NullableInteger,
  seatsShowAvailabilityCount: Type.Boolean(),
  bookerLayouts: Type.Optional(BookerLayouts),
  color: Type.Optional(Color),
  customName: Type.Optional(Type.String()),
  destinationCalendar: Type.Optional(Type.Object({ integration: Type.String(), externalId: Type.String() })),
  calVideoSettings: VideoSettings,
  videoSettings: VideoSettings,
  disableCancelling: DisableCancelling,
  disableRescheduling: DisableRescheduling,
  isInstantEvent: Type.Boolean(),
  price: Type.Integer({ description: "In the currency's smallest unit." }),
  currency: Type.String(),
  payment: PaymentOrNone,
  bookingConsent: Type.Optional(BookingConsent),
  embedOrigins: Type.Optional(EmbedOrigins),
  metadata: Metadata,
  bookingUrl: Type.String({ description: 'The address of its booking page; empty if the owner has no username.' }),
}

export const EventType = Type.Object(
  {
    ...shared,
    ownerId: Type.Integer({ description: '0 for a meeting of several people.' }),
    users: Type.Array(Person),
    parentEventTypeId: Type.Optional(Type.Integer({ description: 'The managed event type that this one follows.' })),
  },
  { $id: 'EventType' },
)
export type EventType = Static<typeof EventType>

const Host = Type.Object(
  {
    userId: Type.Integer(),
    name: NullableText,
    username: NullableText,
    avatarUrl: NullableText,
    mandatory: Type.Optional(Type.Boolean()),
    priority: Type.Optional(Type.Enum(['lowest', 'low', 'medium', 'high', 'highest'])),
    weight: Type.Optional(Type.Integer()),
    group: Type.Optional(Type.String()),
    scheduleId: Type.Optional(Type.Integer()),
  },
  { $id: 'TeamEventTypeHost' },
)

const Team = Type.Object(
  {
    id: Type.Integer(),
    slug: Type.String(),
    name: Type.String(),
    bannerUrl: NullableText,
    logoUrl: NullableText,
    weekStart: Type.String(),
    brandColor: NullableText,
    darkBrandColor: NullableText,
    theme: NullableText,
  },
  { $id: 'EventTypeTeam' },
)

export const TeamEventType = Type.Object(
  {
    ...shared,
    teamId: NullableInteger,
    ownerId: NullableInteger,
    parentEventTypeId: NullableInteger,
    hosts: Type.Array(Host),
    assignAllTeamMembers: Type.Boolean(),
    schedulingType: Type.Union([Type.Enum(['roundRobin', 'collective', 'managed']), Type.Null()]),
    team: Type.Union([Team, Type.Null()]),
    emailSettings: Type.Optional(
      Type.Object(
        { disableEmailsToAttendees: Type.Boolean(), disableEmailsToHosts: Type.Boolean() },
        { $id: 'EmailSettings' },
      ),
    ),
    rescheduleWithSameRoundRobinHost: Type.Boolean(),
    rrHostSubsetEnabled: Type.Boolean(),
    enableHostSubset: Type.Boolean(),
    weightsEnabled: Type.Boolean(),
    unlockedFields: Type.Optional(Type.Array(Type.String())),
  },
  { $id: 'TeamEventType' },
)
export type TeamEventType = Static<typeof TeamEventType>

export const DeletedEventType = Type.Object(
  { id: Type.Integer(), lengthInMinutes: Type.Integer(), title: Type.String(), slug: Type.String() },
  { $id: 'DeletedEventType' },
)
