import { isDeepStrictEqual } from 'node:util'
import { Compile } from 'typebox/compile'
import { NUMBER_SLUGS, type PhoneQuestion } from '../asked-phone-store.ts'
import type { EventTypeRow } from '../store.ts'
import { withAskedPhone } from './asked-phone.ts'
import { type BookingField, DEFAULT_FIELDS } from './field.ts'
import { KnownField } from './schema.ts'

/** Returns the full list of fields in order: the sent ones, and the default fields that were not sent. */
export function completeFields(sent: readonly BookingField[]): BookingField[] {
  const find = (slug: keyof typeof DEFAULT_FIELDS): BookingField | undefined =>
    sent.find((field) => field.isDefault && field.slug === slug)
  const phone = find('attendeePhoneNumber')
  return [
    sent.find(({ type }) => type === 'splitName') ?? find('name') ?? DEFAULT_FIELDS.name,
    find('email') ?? DEFAULT_FIELDS.email,
    ...(phone ? [phone] : []),
    find('location') ?? DEFAULT_FIELDS.location,
    ...sent.filter(({ isDefault }) => !isDefault),
    find('title') ?? DEFAULT_FIELDS.title,
    find('notes') ?? DEFAULT_FIELDS.notes,
    find('guests') ?? DEFAULT_FIELDS.guests,
    find('rescheduleReason') ?? DEFAULT_FIELDS.rescheduleReason,
  ]
}

type WithFields = Pick<EventTypeRow, 'bookingFields' | 'disableGuests'>

let known: { Check(value: unknown): boolean } | undefined
const isKnown = (field: unknown): field is BookingField => {
  known ??= Compile(KnownField)
  return known.Check(field)
}

/** Returns the stored fields, including unreadable ones. An event type without a stored list has the default fields. */
function storedFields({ bookingFields }: WithFields): unknown[] {
  return Array.isArray(bookingFields) ? bookingFields : completeFields([DEFAULT_FIELDS.attendeePhoneNumber])
}

/** Hides the guests question if guests are disabled. The column decides this, not the stored field. */
const withGuests = (field: BookingField, { disableGuests }: WithFields): BookingField =>
  field.slug === 'guests' && field.isDefault ? { ...field, hidden: disableGuests } : field

/** Returns the event type's own questions in order. Stored fields that can't be read are left out. */
export const effectiveBookingFields = (eventType: WithFields): BookingField[] =>
  storedFields(eventType)
    .filter(isKnown)
    .map((field) => withGuests(field, eventType))

type WithPhone = WithFields & { askedPhone: PhoneQuestion }

/** Returns the questions to bookers: the event type's own ones and those that its active workflows need. */
export const askedBookingFields = (eventType: WithPhone): BookingField[] =>
  withAskedPhone<BookingField>(effectiveBookingFields(eventType), eventType.askedPhone)

/**
 * Removes the workflows' question from the fields that a client sends back, so that it doesn't become the event type's
 * own.
 */
export function ownFields(sent: readonly BookingField[], stored: WithPhone): BookingField[] {
  const find = (fields: readonly BookingField[], wanted: string) => fields.find(({ slug }) => slug === wanted)
  return completeFields(sent).flatMap((field) => {
    const isAsShown =
      NUMBER_SLUGS.has(field.slug) && isDeepStrictEqual(field, find(askedBookingFields(stored), field.slug))
    return isAsShown ? (find(effectiveBookingFields(stored), field.slug) ?? []) : field
  })
}

/** Returns the questions for the API, which shows unreadable fields unchanged. */
export const presentBookingFields = (eventType: WithPhone) =>
  withAskedPhone(
    storedFields(eventType).map((field) =>
      isKnown(field)
        ? withGuests(field, eventType)
        : { type: 'unknown', slug: 'unknown', bookingField: JSON.stringify(field) },
    ),
    eventType.askedPhone,
  )
