import type { TSchema } from 'typebox'
import { isRecord, recordOf } from '../../lib/records.ts'

/**
 * The maximum length of a text in a body, unless its schema says otherwise. It is enough for a text that a person
 * writes.
 */
const MAX_TEXT_LENGTH = 5000
/** The maximum length of a text in a query or a path. */
const MAX_PARAMETER_LENGTH = 2000
/** The maximum number of entries of a list, unless its schema says otherwise. */
const MAX_ITEMS = 1000

export const maxLengthIn = (httpPart: string | undefined): number =>
  httpPart === 'body' ? MAX_TEXT_LENGTH : MAX_PARAMETER_LENGTH

/** The checks of these formats limit the length. */
const BOUNDED_FORMATS = ['time-zone', 'iso-instant', 'iso-date', 'clock-time', 'email', 'phone-number']

type Keywords = Readonly<Record<string, unknown>>

/** Matches a pattern for a whole text that contains no unlimited repetition. */
const BOUNDED_PATTERN = /^\^(?!.*,\})[^*+]*\$$/

/**
 * Adds a maximum length to each text, to each name in a map, and to each list that has none. The schemas don't have to
 * repeat it.
 */
export function limitSizes(schema: TSchema, maxLength: number): TSchema {
  const node = recordOf(schema)
  const changes = Object.entries(node).flatMap(([keyword, value]) => {
    const changed = NAMED.includes(keyword) ? eachNamed(value, maxLength) : inner(keyword, value, maxLength)
    return changed === value ? [] : [[keyword, { value: changed, enumerable: true }] as const]
  })
  if (isUnboundedText(node)) changes.push(['maxLength', { value: maxLength, enumerable: true }])
  if (node.type === 'array' && node.maxItems === undefined)
    changes.push(['maxItems', { value: MAX_ITEMS, enumerable: true }])
  // TypeBox stores its own data of a schema in properties that aren't enumerable.
  return Object.create(Object.getPrototypeOf(node), {
    ...Object.getOwnPropertyDescriptors(node),
    ...Object.fromEntries(changes),
  })
}

/** The keywords whose values are schemas by name. */
const NAMED = ['properties', 'patternProperties']
const NESTED = ['items', 'additionalProperties', 'anyOf', 'oneOf', 'allOf']

function inner(keyword: string, value: unknown, maxLength: number): unknown {
  if (!NESTED.includes(keyword)) return value
  if (Array.isArray(value)) return value.map((each) => limitSizes(each, maxLength))
  return isRecord(value) ? limitSizes(value, maxLength) : value
}

const eachNamed = (schemas: unknown, maxLength: number) =>
  Object.fromEntries(
    Object.entries(recordOf(schemas)).map(([name, schema]) => [name, limitSizes(recordOf(schema), maxLength)]),
  )

const isUnboundedText = ({ type, maxLength, enum: values, const: value, format, pattern }: Keywords): boolean =>
  type === 'string' &&
  maxLength === undefined &&
  values === undefined &&
  value === undefined &&
  !BOUNDED_FORMATS.includes(String(format)) &&
  !BOUNDED_PATTERN.test(String(pattern))
