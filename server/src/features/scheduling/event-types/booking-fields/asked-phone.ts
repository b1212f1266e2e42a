import { NUMBER_SLUGS, type PhoneQuestion } from '../asked-phone-store.ts'
import { type BookingField, DEFAULT_FIELDS } from './field.ts'

type Shown = { slug: string; type: string }

/**
 * Adds the question for a telephone number that workflows need. An existing question is used; otherwise the new one
 * follows the address.
 */
export function withAskedPhone<Field extends Shown>(
  fields: readonly (BookingField | Field)[],
  asked: PhoneQuestion,
): (BookingField | Field)[] {
  if (asked === null) return [...fields]
  const isOf = (field: Shown): field is BookingField => NUMBER_SLUGS.has(field.slug) && field.type === 'phone'
  const isRequired = asked === 'required'
  const shown = fields.find((field) => isOf(field) && !field.hidden)
  if (shown) return fields.map((field) => (field === shown && isRequired ? { ...field, required: true } : field))
  const hidden = fields.find((field): field is BookingField => field.slug === DEFAULT_FIELDS.attendeePhoneNumber.slug)
  const question = { ...(hidden ?? DEFAULT_FIELDS.attendeePhoneNumber), hidden: false, required: isRequired }
  if (hidden) return fields.map((field) => (field === hidden ? question : field))
  const behind = fields.findIndex(({ slug }) => slug === 'email') + 1
  return [...fields.slice(0, behind), question, ...fields.slice(behind)]
}
