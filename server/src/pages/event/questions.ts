import type { Bookable } from '../../features/scheduling/availability/service.ts'
import { askedBookingFields } from '../../features/scheduling/event-types/service.ts'
import type { Translator } from '../../i18n/translate.ts'
import { type LocationChoice, placesOf } from './places.ts'

/** How a question is asked; several types of booking fields look the same to whoever answers. */
type Kind =
  | 'text'
  | 'long-text'
  | 'address'
  | 'email'
  | 'phone'
  | 'url'
  | 'number'
  | 'emails'
  | 'select'
  | 'one-of'
  | 'some-of'
  | 'tick'
  | 'place'

/** A question to the booker, as the form asks it. */
export type Question = {
  /** Of the control, and of the parameter that fills it in. */
  name: string
  id: string
  kind: Kind
  label: string
  required: boolean
  hint?: string
  placeholder?: string
  autocomplete?: string
  /** Of a choice. */
  options?: readonly string[]
  places?: readonly LocationChoice[]
  /** What a link has filled in can't be changed. */
  isFixedByLink?: boolean
  /** Under which the answer is kept; the person, the place and the guests are not kept as answers. */
  slug?: string
}

type Field = ReturnType<typeof askedBookingFields>[number]

const KINDS: Readonly<Record<string, Kind>> = {
  text: 'text',
  textarea: 'long-text',
  address: 'address',
  phone: 'phone',
  url: 'url',
  number: 'number',
  multiemail: 'emails',
  select: 'select',
  radio: 'one-of',
  multiselect: 'some-of',
  checkbox: 'some-of',
  boolean: 'tick',
}

/** What the page asks, in the order of the event type's fields. */
export function questionsOf(bookable: Bookable, t: Translator): Question[] {
  return askedBookingFields(bookable)
    .filter((field) => !field.hidden)
    .flatMap((field) => (field.isDefault ? defaultQuestions(field, bookable, t) : customQuestion(field, t)))
    .map((question, index) => ({ ...question, id: `question-${index + 1}` }))
}

type Unnumbered = Omit<Question, 'id'>

const shared = (field: Field, label: string) => ({
  label: field.label || label,
  required: field.required,
  ...(field.placeholder && { placeholder: field.placeholder }),
  ...(field.disableOnPrefill && { isFixedByLink: true }),
})

function defaultQuestions(field: Field, bookable: Bookable, t: Translator): Unnumbered[] {
  switch (field.slug) {
    case 'name':
      return [{ ...shared(field, t('page.form.name')), name: 'name', kind: 'text', autocomplete: 'name' }]
    case 'splitName':
      return splitName(field, t)
    case 'email':
      return [{ ...shared(field, t('page.form.email')), name: 'email', kind: 'email', autocomplete: 'email' }]
    case 'attendeePhoneNumber': {
      const label = t('page.form.phone')
      return [
        { ...shared(field, label), name: 'phone', kind: 'phone', autocomplete: 'tel', hint: t('page.form.phoneHint') },
      ]
    }
    case 'location':
      return placeQuestion(field, bookable, t)
    case 'title':
      return [{ ...shared(field, t('page.form.titleOfMeeting')), name: 'title', slug: 'title', kind: 'text' }]
    case 'notes':
      return [{ ...shared(field, t('page.form.notes')), name: 'notes', slug: 'notes', kind: 'long-text' }]
    case 'guests':
      return [
        { ...shared(field, t('page.form.guests')), name: 'guests', kind: 'emails', hint: t('page.form.guestsHint') },
      ]
    default:
      // Asked where a booking is moved.
      return []
  }
}

function splitName(field: Field, t: Translator): Unnumbered[] {
  const base = { ...shared(field, ''), kind: 'text' as const }
  return [
    {
      ...base,
      name: 'firstName',
      label: field.firstNameLabel || t('page.form.firstName'),
      required: true,
      autocomplete: 'given-name',
      ...(field.firstNamePlaceholder && { placeholder: field.firstNamePlaceholder }),
    },
    {
      ...base,
      name: 'lastName',
      label: field.lastNameLabel || t('page.form.lastName'),
      required: field.lastNameRequired ?? false,
      autocomplete: 'family-name',
      ...(field.lastNamePlaceholder && { placeholder: field.lastNamePlaceholder }),
    },
  ]
}

/** Only where there is something to say: a choice, or an address or number of the booker. */
function placeQuestion(field: Field, { locations }: Bookable, t: Translator): Unnumbered[] {
  const places = placesOf(locations, t)
  if (places.length === 0 || (places.length === 1 && !places[0]?.asks)) return []
  return [{ ...shared(field, t('page.form.place')), name: 'place', kind: 'place', places, required: true }]
}

function customQuestion(field: Field, t: Translator): Unnumbered[] {
  const kind = KINDS[field.type] ?? 'text'
  const label = field.slug === 'smsReminderNumber' ? t('page.form.smsNumber') : field.slug
  return [
    {
      ...shared(field, label),
      name: `answer.${field.slug}`,
      slug: field.slug,
      kind,
      ...(kind === 'emails' && { hint: t('page.form.addressesHint') }),
      ...(kind === 'phone' && { hint: t('page.form.phoneHint') }),
      ...(field.options && { options: field.options }),
    },
  ]
}
