import { invalid } from '../../../../lib/errors.ts'
import { shorten } from '../../../../lib/text/shorten.ts'
import type { Bookable } from '../../availability/service.ts'
import { askedBookingFields, NUMBER_SLUGS } from '../../event-types/service.ts'
import type { BookingRequest } from '../request.ts'

type Kind = 'string' | 'number' | 'boolean' | 'array' | 'string or number'

const SHOWN_CHARACTERS = 80

/** The kind of value that each type of field expects. */
const EXPECTED: Readonly<Record<string, Kind>> = {
  phone: 'string',
  address: 'string',
  text: 'string',
  textarea: 'string',
  url: 'string',
  number: 'number',
  boolean: 'boolean',
  multiemail: 'array',
  multiselect: 'array',
  checkbox: 'array',
  select: 'string or number',
  radio: 'string or number',
}

type Field = { slug: string; type: string; required: boolean; options: readonly string[] }

/**
 * Checks the answers against the event type's own fields. Answers to unknown slugs are kept, because clients store data
 * of their own there.
 *
 * @throws `ANSWER_MISSING`, `ANSWER_TYPE_WRONG`, `ANSWER_NOT_AN_OPTION`
 */
export function checkAnswers(bookable: Bookable, { responses, attendee }: BookingRequest): void {
  for (const field of customFields(bookable)) {
    const answer = responses[field.slug]
    const isAnswered = answer !== undefined && answer !== null
    if (isAnswered) checkAnswer(field, answer)
    // `numberFromAnswers` has already copied an answered telephone number to the attendee.
    const isThere = NUMBER_SLUGS.has(field.slug) ? attendee.phoneNumber !== undefined : isAnswered
    if (field.required && !isThere)
      throw NUMBER_SLUGS.has(field.slug) ? phoneMissing(answer) : answerMissing(field.slug, bookable.id)
  }
}

/** Returns the custom fields and the two telephone fields. The other system fields are checked elsewhere. */
function customFields(bookable: Bookable): Field[] {
  return askedBookingFields(bookable).flatMap((field) => {
    const slug = field.slug
    if (field.isDefault && !NUMBER_SLUGS.has(slug)) return []
    if ('hidden' in field && field.hidden) return []
    const options = 'options' in field ? (field.options ?? []) : []
    return [{ slug, type: field.type, required: Boolean(field.required), options }]
  })
}

function checkAnswer({ slug, type, options }: Field, answer: unknown): void {
  const expected = EXPECTED[type]
  if (expected && !fits(expected, answer)) {
    throw invalid(
      'ANSWER_TYPE_WRONG',
      `Invalid type for booking field '${slug}'. Expected type ${expected} (compatible with field type '${type}'), but received ${Array.isArray(answer) ? 'array' : typeof answer}.`,
    )
  }
  if (options.length === 0) return
  const chosen = Array.isArray(answer) ? answer : [answer]
  if (chosen.every((value) => options.includes(String(value)))) return
  throw invalid(
    'ANSWER_NOT_AN_OPTION',
    Array.isArray(answer)
      ? `One or more invalid options for booking field '${slug}'. Allowed options are: ${options.join(', ')}.`
      : `Invalid option '${shorten(String(answer), SHOWN_CHARACTERS)}' for booking field '${slug}'. Allowed options are: ${options.join(', ')}.`,
  )
}

const fits = (expected: Kind, answer: unknown): boolean =>
  expected === 'array' ? Array.isArray(answer) : expected.split(' or ').includes(typeof answer)

const answerMissing = (slug: string, id: number) =>
  invalid(
    'ANSWER_MISSING',
    `Missing required booking field response: ${slug} - it is required by the event type booking fields, but missing in the bookingFieldsResponses. You can fetch the event type with ID ${id} to see the required fields.`,
  )

const phoneMissing = (answer: unknown) =>
  invalid(
    'ANSWER_MISSING',
    answer
      ? `Invalid attendee phone number '${shorten(String(answer), SHOWN_CHARACTERS)}' - it must be in international form, for example +4930123456.`
      : 'Missing attendee phone number - it is required by the event type. Pass it as "attendee.phoneNumber" string in the request.',
  )
