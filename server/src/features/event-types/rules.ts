import { invalid } from '../../lib/errors.ts'
import type { BookingField } from './booking-fields/field.ts'
import { checkEventName } from './event-name.ts'
import { offerWithoutLimit } from './settings/booker-limit.ts'
import type { EventTypeRow } from './store.ts'

/** What the rules look at: the event type as it will be, whatever part of it a request sent. */
type Together = Pick<
  EventTypeRow,
  | 'seatsPerSlot'
  | 'confirmationPolicy'
  | 'recurrenceFrequency'
  | 'bookerActiveLimit'
  | 'bookerActiveOffersReschedule'
  | 'customName'
> & { locationCount: number; fields: readonly BookingField[] }

/** How a new event type is, where a request says nothing. */
export const nothingSet = {
  seatsPerSlot: null,
  confirmationPolicy: null,
  recurrenceFrequency: null,
  bookerActiveLimit: null,
  bookerActiveOffersReschedule: false,
  customName: null,
} as const

/** Refuses settings that contradict each other. */
export function checkTogether(eventType: Together): void {
  checkSeats(eventType)
  if (eventType.recurrenceFrequency !== null && eventType.bookerActiveLimit !== null) {
    throw invalid(
      'RECURRENCE_WITH_BOOKER_LIMIT',
      "Can't have `recurrence` and `bookerActiveBookingsLimit` enabled at the same time. Disable one of them with {disabled: true}.",
    )
  }
  if (eventType.bookerActiveOffersReschedule && eventType.bookerActiveLimit === null) throw offerWithoutLimit()
  checkEmailIsAsked(eventType.fields)
  if (eventType.customName !== null) {
    checkEventName(
      eventType.customName,
      eventType.fields.map(({ slug }) => slug),
    )
  }
}

function checkSeats({ seatsPerSlot, confirmationPolicy, locationCount }: Together): void {
  if (seatsPerSlot === null) return
  if (locationCount > 1) {
    throw invalid(
      'SEATS_WITH_LOCATIONS',
      'Seats Validation failed: Seats are enabled but more than one location provided.',
    )
  }
  if (confirmationPolicy !== null) {
    throw invalid(
      'SEATS_WITH_CONFIRMATION',
      'Seats Validation failed: Seats are enabled but requiresConfirmation is true.',
    )
  }
}

/** One person's bookings have no other way to reach the booker. */
function checkEmailIsAsked(fields: readonly BookingField[]): void {
  const email = fields.find(({ isDefault, slug }) => isDefault && slug === 'email')
  if (!email?.required || email.hidden) {
    throw invalid(
      'EMAIL_FIELD_REQUIRED',
      'checkIsEmailUserAccessible - Email booking field must be required and visible',
    )
  }
}
