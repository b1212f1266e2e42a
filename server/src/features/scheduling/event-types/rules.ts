import { invalid } from '../../../lib/errors.ts'
import type { BookingField } from './booking-fields/field.ts'
import { checkEventName } from './event-name.ts'
import { offerWithoutLimit } from './settings/booker-limit.ts'
import type { EventTypeRow } from './store.ts'

/** The properties that the rules check, as they will be after the request. */
type Together = Pick<
  EventTypeRow,
  | 'seatsPerSlot'
  | 'confirmationPolicy'
  | 'recurrenceFrequency'
  | 'bookerActiveLimit'
  | 'bookerActiveOffersReschedule'
  | 'customName'
  | 'price'
  | 'parentEventTypeId'
  | 'schedulingType'
  | 'destinationCalendarId'
> & { locationCount: number; fields: readonly BookingField[]; isOfTeam: boolean }

/** The values of a new event type that a request doesn't set. */
export const nothingSet = {
  seatsPerSlot: null,
  confirmationPolicy: null,
  recurrenceFrequency: null,
  bookerActiveLimit: null,
  bookerActiveOffersReschedule: false,
  customName: null,
  price: 0,
  parentEventTypeId: null,
  schedulingType: null,
  destinationCalendarId: null,
  isOfTeam: false,
} as const

/** Refuses settings that contradict each other. */
export function checkTogether(eventType: Together): void {
  checkSeats(eventType)
  checkPrice(eventType)
  checkDestination(eventType)
  if (eventType.recurrenceFrequency !== null && eventType.bookerActiveLimit !== null) {
    throw invalid(
      'RECURRENCE_WITH_BOOKER_LIMIT',
      "Can't have `recurrence` and `bookerActiveBookingsLimit` enabled at the same time. Disable one of them with {disabled: true}.",
    )
  }
  if (eventType.bookerActiveOffersReschedule && eventType.bookerActiveLimit === null) throw offerWithoutLimit()
  checkIsReachable(eventType)
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

function checkDestination({ destinationCalendarId, schedulingType }: Together): void {
  if (destinationCalendarId === null || schedulingType !== 'managed') return
  throw invalid(
    'DESTINATION_WITH_MANAGED',
    "A managed event type can't have a `destinationCalendar`, because it is not booked itself. Each of its people chooses a calendar for their own event type.",
  )
}

/** Refuses a price for what can't be paid: each payment is for one booking of one person, to one account. */
function checkPrice({ price, seatsPerSlot, recurrenceFrequency, schedulingType, parentEventTypeId }: Together): void {
  if (price === 0) return
  if (seatsPerSlot !== null) throw priceWith('SEATS', 'seats', 'Remove one of them with {disabled: true}.')
  if (recurrenceFrequency !== null)
    throw priceWith('RECURRENCE', 'a recurrence', 'Remove one of them with {disabled: true}.')
  if (schedulingType === 'managed' || parentEventTypeId !== null)
    throw priceWith('MANAGED', 'a managed event type', 'Set the price on an event type of one person or of a team.')
}

const priceWith = (code: string, what: string, remedy: string) =>
  invalid(`PAYMENT_WITH_${code}`, `An event type can't have a price together with ${what}. ${remedy}`)

/**
 * Refuses an event type whose bookers can't be reached: a person's bookers need e-mail, a team's need e-mail or a
 * telephone.
 */
function checkIsReachable({ fields, isOfTeam }: Together): void {
  const isAsked = (name: string) =>
    fields.some(({ isDefault, slug, required, hidden }) => isDefault && slug === name && required && !hidden)
  if (isAsked('email') || (isOfTeam && isAsked('attendeePhoneNumber'))) return
  throw invalid(
    'EMAIL_FIELD_REQUIRED',
    isOfTeam
      ? 'checkIsEmailUserAccessible - Either the email or the attendeePhoneNumber booking field must be required and visible'
      : 'checkIsEmailUserAccessible - Email booking field must be required and visible',
  )
}
