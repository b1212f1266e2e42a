import { type TSchema, Type } from 'typebox'
import { keysOf } from '../../../../lib/records.ts'
import { CUSTOM_TYPES, type CustomType, type BookingField as Field } from './field.ts'

const Text = Type.String({ maxLength: 1000 })
const flag = Type.Optional(Type.Boolean())
const text = Type.Optional(Text)

/** Slugs are keys of a booking's answers. */
const Slug = Type.String({ minLength: 1, maxLength: 100, pattern: '^(?!__proto__$)' })
const Options = Type.Array(Text, { maxItems: 500 })

const named = (type: string): string => `${type.charAt(0).toUpperCase()}${type.slice(1)}`

const changes = { required: flag, hidden: flag, label: text, placeholder: text, disableOnPrefill: flag }
const nameChanges = { label: text, placeholder: text, disableOnPrefill: flag }
const splitNameChanges = {
  firstNameLabel: text,
  firstNamePlaceholder: text,
  lastNameLabel: text,
  lastNamePlaceholder: text,
  lastNameRequired: flag,
  disableOnPrefill: flag,
}

/** The slug is fixed, because another slug would create a second field of a type that may exist only once. */
const byType = (type: string, properties: Record<string, TSchema>) =>
  Type.Object(
    { type: Type.Literal(type), slug: Type.Optional(Type.Literal(type)), ...properties },
    { $id: `${named(type)}FieldInput` },
  )

/** The changeable properties of the default fields that are identified by their type. */
export const BY_TYPE = {
  name: byType('name', nameChanges),
  splitName: byType('splitName', splitNameChanges),
  email: byType('email', changes),
} as const

const bySlug = (slug: string) =>
  Type.Object({ slug: Type.Literal(slug), ...changes }, { $id: `${named(slug)}FieldInput` })

/** The changeable properties of the default fields that are identified by their slug. */
export const BY_SLUG = {
  attendeePhoneNumber: bySlug('attendeePhoneNumber'),
  location: Type.Object({ slug: Type.Literal('location'), label: text }, { $id: 'LocationFieldInput' }),
  title: bySlug('title'),
  notes: bySlug('notes'),
  guests: bySlug('guests'),
  rescheduleReason: bySlug('rescheduleReason'),
} as const

const custom = (type: CustomType, isOutput: boolean) => {
  const { placeholder, options } = CUSTOM_TYPES[type]
  return Type.Object(
    {
      type: Type.Literal(type),
      slug: Slug,
      label: Text,
      required: Type.Boolean(),
      hidden: isOutput ? Type.Boolean() : flag,
      disableOnPrefill: isOutput ? Type.Boolean() : flag,
      ...(placeholder && { placeholder: isOutput ? Text : text }),
      ...(options && { options: Options }),
      ...(isOutput && { isDefault: Type.Literal(false) }),
    },
    { $id: `Custom${named(type)}Field${isOutput ? '' : 'Input'}` },
  )
}
const customTypes = keysOf(CUSTOM_TYPES)

/** The custom fields of an event type, by type. */
export const CUSTOM = Object.fromEntries(customTypes.map((type) => [type, custom(type, false)])) as Readonly<
  Record<CustomType, ReturnType<typeof custom>>
>

export const BookingFieldInput = Type.Union(
  [...Object.values(BY_TYPE), ...Object.values(BY_SLUG), ...Object.values(CUSTOM)],
  { $id: 'BookingFieldInput' },
)

const asDefault = (slug: string, type: string, properties: Record<string, TSchema>) =>
  Type.Object(
    {
      isDefault: Type.Literal(true),
      slug: Type.Literal(slug),
      type: Type.Literal(type),
      required: Type.Boolean(),
      ...properties,
    },
    { $id: `${named(slug)}Field` },
  )
const shown = { hidden: Type.Boolean(), label: text, placeholder: text, disableOnPrefill: Type.Boolean() }

const known: TSchema[] = [
  asDefault('name', 'name', nameChanges),
  asDefault('splitName', 'splitName', splitNameChanges),
  asDefault('email', 'email', shown),
  asDefault('attendeePhoneNumber', 'phone', shown),
  asDefault('location', 'radioInput', { hidden: Type.Boolean(), label: text }),
  asDefault('title', 'text', shown),
  asDefault('notes', 'textarea', shown),
  asDefault('guests', 'multiemail', shown),
  asDefault('rescheduleReason', 'textarea', shown),
  ...customTypes.map((type) => custom(type, true)),
]

/** The schema of fields as they are stored and shown. */
export const KnownField = Type.Union(known)

const UnknownField = Type.Object(
  {
    type: Type.Literal('unknown'),
    slug: Type.Literal('unknown'),
    bookingField: Type.String({ description: 'The stored value, as JSON.' }),
  },
  { $id: 'UnknownField' },
)
export const BookingField = Type.Unsafe<Field | { type: string; slug: string; bookingField: string }>(
  Type.Union([...known, UnknownField], { $id: 'BookingField' }),
)
