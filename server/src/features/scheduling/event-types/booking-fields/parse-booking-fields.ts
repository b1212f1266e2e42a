import { type TSchema, Type } from 'typebox'
import { invalid } from '../../../../lib/errors.ts'
import { isKeyOf } from '../../../../lib/records.ts'
import { fit, tryFit } from '../settings/schema-fit.ts'
import { type BookingField, CUSTOM_TYPES, type CustomType, DEFAULT_FIELDS, SPLIT_NAME } from './field.ts'
import { BY_SLUG, BY_TYPE, CUSTOM } from './schema.ts'

const MAX_FIELDS = 100

/**
 * Parses the fields of a request. Missing properties of a default field get the values of a new event type.
 *
 * @throws `BOOKING_FIELDS_INVALID`
 */
export function parseBookingFields(sent: unknown): BookingField[] {
  const list = fit(
    Type.Array(Type.Record(Type.String(), Type.Unknown()), { minItems: 1, maxItems: MAX_FIELDS }),
    sent,
    'bookingFields',
  )
  const fields = list.map(parseField)
  checkSlugs(fields)
  return fields
}

function parseField(sent: Record<string, unknown>): BookingField {
  const { type, slug } = sent
  if (typeof slug === 'string' && isKeyOf(BY_SLUG, slug))
    return { ...DEFAULT_FIELDS[slug], ...changesOf(BY_SLUG[slug], sent, slug) }
  if (type === 'name') return { ...DEFAULT_FIELDS.name, ...changesOf(BY_TYPE.name, sent, type) }
  if (type === 'splitName') return { ...SPLIT_NAME, ...changesOf(BY_TYPE.splitName, sent, type) }
  if (type === 'email') return { ...DEFAULT_FIELDS.email, ...changesOf(BY_TYPE.email, sent, type) }
  if (typeof type === 'string' && isKeyOf(CUSTOM_TYPES, type)) return parseCustom(type, sent)
  throw unsupported(type, slug)
}

function parseCustom(type: CustomType, sent: Record<string, unknown>): BookingField {
  const own = checked(CUSTOM[type], sent, type) as Partial<BookingField>
  return {
    type,
    slug: own.slug ?? '',
    label: own.label ?? '',
    required: own.required ?? false,
    hidden: own.hidden ?? false,
    disableOnPrefill: own.disableOnPrefill ?? false,
    isDefault: false,
    ...(CUSTOM_TYPES[type].placeholder && { placeholder: own.placeholder ?? '' }),
    ...(own.options && { options: own.options }),
  }
}

/** Returns only the properties that may be changed, because clients also send back the read-only ones of a response. */
function changesOf(schema: TSchema, sent: Record<string, unknown>, name: string): Partial<BookingField> {
  const { type: _type, slug: _slug, ...changes } = checked(schema, sent, name) as Partial<BookingField>
  return changes
}

function checked(schema: TSchema, sent: Record<string, unknown>, name: string): unknown {
  const result = tryFit(schema, sent, name)
  if ('fitting' in result) return result.fitting
  throw invalid('BOOKING_FIELDS_INVALID', `Validation failed for ${name} booking field: ${result.message}`, {
    errors: result.errors,
  })
}

function unsupported(type: unknown, slug: unknown) {
  const [what, value] = type === undefined ? ['slug', slug] : ['type', type]
  return invalid('BOOKING_FIELDS_INVALID', `Unsupported booking field ${what} '${String(value).slice(0, 80)}'.`, {
    types: [...Object.keys(BY_TYPE), ...Object.keys(CUSTOM_TYPES)],
    slugsWithoutType: Object.keys(BY_SLUG),
  })
}

/** Refuses a custom field with the slug of a question that is always asked. */
function checkSlugs(fields: readonly BookingField[]): void {
  const seen = new Set<string>()
  for (const { slug, isDefault } of fields) {
    const key = slug === 'splitName' ? 'name' : slug
    if (seen.has(key) || (!isDefault && Object.hasOwn(DEFAULT_FIELDS, key))) {
      throw invalid(
        'BOOKING_FIELDS_INVALID',
        `Duplicate bookingFields slug '${slug}' found. All bookingFields slugs must be unique.`,
      )
    }
    seen.add(key)
  }
}
