import { type TSchema, Type } from 'typebox'
import { NumericId } from '../../../http/input/ids.ts'
import { BookingFieldInput } from './booking-fields/schema.ts'
import { LocationInput } from './locations/schema.ts'
import { plainInput } from './plain-fields.ts'
import { BookerLayouts, Color } from './settings/appearance.ts'
import { BookerLimitInput } from './settings/booker-limit.ts'
import { BookingConsent } from './settings/booking-consent.ts'
import { BookingLimitsCountInput, BookingLimitsDurationInput } from './settings/booking-limits.ts'
import { BookingWindowInput } from './settings/booking-window.ts'
import { DisableCancelling, DisableRescheduling } from './settings/changing-bookings.ts'
import { ConfirmationPolicy } from './settings/confirmation-policy.ts'
import { EmbedOrigins } from './settings/embed-origins.ts'
import { LengthOptionsInput } from './settings/length-options.ts'
import { MAX_MEETING_MINUTES, minutes } from './settings/minutes.ts'
import { PaymentOrNone } from './settings/payment.ts'
import { RecurrenceInput } from './settings/recurrence.ts'
import { SeatsOrNone } from './settings/seats.ts'
import { flag, setting } from './settings/setting.ts'
import { VideoSettings } from './settings/video-settings.ts'

const required = {
  lengthInMinutes: minutes(1, 'How long a booking is.', MAX_MEETING_MINUTES),
  title: Type.String({ minLength: 1, maxLength: 255 }),
  slug: Type.String({
    minLength: 1,
    maxLength: 255,
    description: 'Last part of the address of the booking page; spaces and signs become dashes.',
  }),
}

// None of these has a default, because it would be added to changes and reset settings that weren't sent.
const settings = {
  ...plainInput,
  disableGuests: flag('The same as hiding the guests field.'),
  bookerLayouts: setting(BookerLayouts),
  color: setting(Color),
  customName: setting(
    Type.String({ maxLength: 500, description: 'Title of bookings, for example "{Scheduler} with {Organiser}".' }),
  ),
  destinationCalendar: setting(
    Type.Object(
      { integration: Type.String({ maxLength: 100 }), externalId: Type.String({ maxLength: 1000 }) },
      { $id: 'DestinationCalendar' },
    ),
  ),
  calVideoSettings: setting(VideoSettings),
  videoSettings: setting(VideoSettings),
  bookingConsent: setting(BookingConsent),
  embedOrigins: setting(EmbedOrigins),
  disableCancelling: setting(DisableCancelling),
  disableRescheduling: setting(DisableRescheduling),
}

const inSeveralShapes = {
  lengthInMinutesOptions: LengthOptionsInput,
  bookingFields: Type.Array(BookingFieldInput, { minItems: 1 }),
  locations: Type.Array(LocationInput, { minItems: 1 }),
  bookingLimitsCount: BookingLimitsCountInput,
  bookingLimitsDuration: BookingLimitsDurationInput,
  bookerActiveBookingsLimit: BookerLimitInput,
  bookingWindow: BookingWindowInput,
  confirmationPolicy: ConfirmationPolicy,
  payment: PaymentOrNone,
  recurrence: RecurrenceInput,
  seats: SeatsOrNone,
}
/** These settings are validated separately (`settings/`, `locations/`, `booking-fields/`), with more precise errors. */
const unseen = Type.Optional(Type.Unknown())
const unchecked = {
  lengthInMinutesOptions: unseen,
  bookingFields: unseen,
  locations: unseen,
  bookingLimitsCount: unseen,
  bookingLimitsDuration: unseen,
  bookerActiveBookingsLimit: unseen,
  bookingWindow: unseen,
  confirmationPolicy: unseen,
  payment: unseen,
  recurrence: unseen,
  seats: unseen,
} satisfies Record<keyof typeof inSeveralShapes, TSchema>

const optional = Type.Partial(Type.Object(inSeveralShapes)).properties

/** The common properties of personal and team event types, as they are validated and as they are documented. */
export const checkedInput = { ...required, ...settings, ...unchecked }
export const documentedInput = { ...required, ...settings, ...optional }
const unrequired = Type.Partial(Type.Object(required)).properties
export const checkedChange = { ...unrequired, ...settings, ...unchecked }
export const documentedChange = { ...unrequired, ...settings, ...optional }

export const EventTypeInput = Type.Object(checkedInput)
export const DocumentedEventTypeInput = Type.Object(documentedInput, { $id: 'CreateEventType' })
export const EventTypeChangeInput = Type.Object(checkedChange)
export const DocumentedEventTypeChangeInput = Type.Object(documentedChange, { $id: 'UpdateEventType' })

export const EventTypesQuery = Type.Object({
  username: Type.Optional(Type.String({ description: 'The owner of the event types; the default is the caller.' })),
  eventSlug: Type.Optional(Type.String({ description: 'Only the event type with this slug.' })),
  usernames: Type.Optional(
    Type.Array(Type.String(), { maxItems: 50, description: 'Several people who all attend one meeting.' }),
  ),
  orgSlug: Type.Optional(Type.String({ description: 'The organization in which to find the person.' })),
  orgId: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
  sortCreatedAt: Type.Optional(Type.Enum(['asc', 'desc'])),
})

export const EventTypeParams = Type.Object({ eventTypeId: NumericId })
