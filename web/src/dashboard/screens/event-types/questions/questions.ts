import type { Schemas } from '@daybook/client'
import type { EventType } from '../event-type.ts'

/** The kinds of questions that a host adds. */
export const KINDS = [
  'text',
  'textarea',
  'number',
  'email',
  'phone',
  'address',
  'url',
  'select',
  'multiselect',
  'radio',
  'checkbox',
  'boolean',
  'multiemail',
] as const
export type Kind = Exclude<(typeof KINDS)[number], 'email'>

/** A question of the host's own, as the editor keeps it. */
export type Question = {
  type: Kind
  slug: string
  label: string
  required: boolean
  hidden: boolean
  placeholder: string
  options: readonly string[]
}

const OFFERED: readonly Kind[] = KINDS.filter((kind): kind is Kind => kind !== 'email')
export const kindsOffered = OFFERED

export const hasOptions = (kind: Kind): boolean => ['select', 'multiselect', 'radio', 'checkbox'].includes(kind)

/** Returns the host's own questions. The others belong to every event type. */
export const questionsOf = (type: EventType): Question[] =>
  type.bookingFields.flatMap((field): Question[] => {
    if (!('slug' in field) || ('isDefault' in field && field.isDefault)) return []
    const kind = OFFERED.find((each) => each === field.type)
    if (!kind) return []
    return [
      {
        type: kind,
        slug: field.slug,
        label: 'label' in field && typeof field.label === 'string' ? field.label : field.slug,
        required: 'required' in field && field.required === true,
        hidden: 'hidden' in field && field.hidden === true,
        placeholder: 'placeholder' in field && typeof field.placeholder === 'string' ? field.placeholder : '',
        options: 'options' in field && Array.isArray(field.options) ? field.options.map(String) : [],
      },
    ]
  })

/** Returns a question in the form that the API takes. */
export function asField({ type, options, placeholder, ...question }: Question): Schemas.BookingFieldInput {
  if (type === 'boolean') return { ...question, type }
  if (type === 'radio' || type === 'checkbox') return { ...question, type, options: [...options] }
  if (type === 'select') return { ...question, type, placeholder: placeholder || question.label, options: [...options] }
  if (type === 'multiselect') return { ...question, type, options: [...options] }
  return { ...question, type, ...(placeholder && { placeholder }) }
}
