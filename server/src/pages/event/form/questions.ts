import type { Translator } from '@daybook/i18n'
import type { Bookable } from '../../../features/scheduling/availability/service.ts'
import { askedBookingFields } from '../../../features/scheduling/event-types/service.ts'
import { type LocationChoice, placesOf } from '../places.ts'

/** The kind of a question. Several types of booking fields look the same to the booker. */
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
  /** The name of the control, and of the parameter that fills it in. */
  name: string
  id: string
  kind: Kind
  label: string
  required: boolean
  hint?: string
  placeholder?: string
  autocomplete?: string
  /** The options of a choice. */
  options?: readonly string[]
  places?: readonly LocationChoice[]
  /** True if the booker can't change a value that a link filled in. */
  isFixedByLink?: boolean
  /** True if only a link can answer it. The form shows it if that answer has a fault. */
  isHidden?: boolean
  /** The key of the stored answer. The person, the place and the guests aren't stored as answers. */
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

/** Returns the questions of the page, in the order of the event type's fields. */
export function questionsOf(bookable: Bookable, t: Translator): Question[] {
  const all = askedBookingFields(bookable)
    // Without the question for guests, a meeting takes none.
    .filter(({ hidden, slug }) => !(hidden && slug === 'guests'))
    .flatMap((field) => (field.isDefault ? defaultQuestions(field, bookable, t) : customQuestion(field, t)))
  let shown = 0
  return all.map((question, index) => ({
    ...question,
    id: question.isHidden ? `hidden-question-${index + 1}` : `question-${++shown}`,
  }))
}

type Unnumbered = Omit<Question, 'id'>

const shared = (field: Field, label: string) => ({
  label: field.label || label,
  // Nobody can answer what isn't shown.
  required: field.required && !field.hidden,
  ...(field.hidden && { isHidden: true }),
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
      // This field is for the form that reschedules a booking.
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
      required: !field.hidden,
      autocomplete: 'given-name',
      ...(field.firstNamePlaceholder && { placeholder: field.firstNamePlaceholder }),
    },
    {
      ...base,
      name: 'lastName',
      label: field.lastNameLabel || t('page.form.lastName'),
      required: !field.hidden && (field.lastNameRequired ?? false),
      autocomplete: 'family-name',
      ...(field.lastNamePlaceholder && { placeholder: field.lastNamePlaceholder }),
    },
  ]
}

/** Asks for the place only if there is a choice, or if it needs the booker's address or number. */
function placeQuestion(field: Field, { locations }: Bookable, t: Translator): Unnumbered[] {
  const places = placesOf(locations, t)
  if (places.length === 0 || (places.length === 1 && !places[0]?.asks)) return []
  return [{ ...shared(field, t('page.form.place')), name: 'place', kind: 'place', places, required: !field.hidden }]
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
