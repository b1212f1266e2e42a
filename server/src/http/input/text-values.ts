import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { textNotStorable } from './bodies.ts'
import { isStorableText } from './storable-text.ts'

type Wanted = TSchema & { readonly type?: string; readonly items?: Wanted }

/** A double holds fifteen digits exactly. Clients whose numbers are all decimal write `81.0`. */
const INTEGER = /^-?\d{1,15}(\.0{1,15})?$/
const NUMBER = /^-?\d{1,15}(\.\d{1,15})?$/
const BOOLEANS: Readonly<Record<string, boolean>> = { true: true, false: false, 1: true, 0: false }

/**
 * Converts the texts of a path or a query to the types of their schema. It drops undeclared values. A text that can't
 * be converted stays a text, so that the validation refuses it.
 *
 * @throws `TEXT_NOT_STORABLE`
 */
export function readTexts(schema: TSchema, sent: Readonly<Record<string, unknown>>): unknown {
  const properties = (schema as { properties?: Record<string, Wanted> }).properties ?? {}
  const value: Record<string, unknown> = {}
  for (const [name, wanted] of Object.entries(properties)) {
    const read = wanted.type === 'array' ? readList(wanted, name, sent[name]) : readSingle(wanted, name, sent[name])
    if (read !== undefined) value[name] = read
  }
  return Value.Default(schema, value)
}

/** Uses the last value. An empty value (`isDryRun=`) counts as missing. */
function readSingle(wanted: Wanted, name: string, raw: unknown): unknown {
  const single = Array.isArray(raw) ? raw.at(-1) : raw
  return single === '' ? undefined : convert(wanted, name, single)
}

/** Reads a list from repeated values or from values with commas. */
function readList(wanted: Wanted, name: string, raw: unknown): unknown[] | undefined {
  const items = [raw]
    .flat()
    .flatMap((item) => (typeof item === 'string' ? item.split(',').map((part) => part.trim()) : [item]))
    .filter((item) => item !== '' && item !== undefined)
    .map((item) => (wanted.items ? convert(wanted.items, name, item) : item))
  return items.length === 0 ? undefined : items
}

function convert(wanted: Wanted, name: string, raw: unknown): unknown {
  // The validation refuses an unexpected object. Its conversion to a text may throw.
  if (typeof raw !== 'string') return wanted.type === 'object' ? Value.Convert(wanted, raw) : raw
  if (!isStorableText(raw)) throw textNotStorable(name)
  switch (wanted.type) {
    case 'string':
      return raw
    // TypeBox's own conversion turns `true` into 1 and `5.9` into 5.
    case 'integer':
      return INTEGER.test(raw) ? Number(raw) : raw
    case 'number':
      return NUMBER.test(raw) ? Number(raw) : raw
    case 'boolean':
      return BOOLEANS[raw.toLowerCase()] ?? raw
    default:
      return Value.Convert(wanted, raw)
  }
}
