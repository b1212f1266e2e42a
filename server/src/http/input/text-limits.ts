import type { TSchema } from 'typebox'
import { isRecord, recordOf } from '../../lib/records.ts'

/** What a text of a body may have at the most where its schema says nothing else: as much as somebody writes by hand. */
const MAX_TEXT_LENGTH = 5000
/** The same in a query or a path. */
const MAX_PARAMETER_LENGTH = 2000

export const maxLengthIn = (httpPart: string | undefined): number =>
  httpPart === 'body' ? MAX_TEXT_LENGTH : MAX_PARAMETER_LENGTH

/** Their checks bound the length. */
const BOUNDED_FORMATS = ['time-zone', 'iso-instant', 'iso-date', 'clock-time', 'email', 'phone-number']

type Keywords = Readonly<Record<string, unknown>>

/** A whole text, in which nothing is repeated without an end. */
const BOUNDED_PATTERN = /^\^(?!.*,\})[^*+]*\$$/

/** The schema with a maximum for each text and for each name in a map that has none. Nobody can forget one. */
export function limitTexts(schema: TSchema, maxLength: number): TSchema {
  const node = recordOf(schema)
  const changes = Object.entries(node).flatMap(([keyword, value]) => {
    const changed = NAMED.includes(keyword) ? eachNamed(value, maxLength) : inner(keyword, value, maxLength)
    return changed === value ? [] : [[keyword, { value: changed, enumerable: true }] as const]
  })
  if (isUnboundedText(node)) changes.push(['maxLength', { value: maxLength, enumerable: true }])
  // TypeBox keeps what it needs of a schema in properties that no list shows.
  return Object.create(Object.getPrototypeOf(node), {
    ...Object.getOwnPropertyDescriptors(node),
    ...Object.fromEntries(changes),
  })
}

/** Under these stand names, each with a schema. */
const NAMED = ['properties', 'patternProperties']
const NESTED = ['items', 'additionalProperties', 'anyOf', 'oneOf', 'allOf']

function inner(keyword: string, value: unknown, maxLength: number): unknown {
  if (!NESTED.includes(keyword)) return value
  if (Array.isArray(value)) return value.map((each) => limitTexts(each, maxLength))
  return isRecord(value) ? limitTexts(value, maxLength) : value
}

const eachNamed = (schemas: unknown, maxLength: number) =>
  Object.fromEntries(
    Object.entries(recordOf(schemas)).map(([name, schema]) => [name, limitTexts(recordOf(schema), maxLength)]),
  )

const isUnboundedText = ({ type, maxLength, enum: values, const: value, format, pattern }: Keywords): boolean =>
  type === 'string' &&
  maxLength === undefined &&
  values === undefined &&
  value === undefined &&
  !BOUNDED_FORMATS.includes(String(format)) &&
  !BOUNDED_PATTERN.test(String(pattern))
