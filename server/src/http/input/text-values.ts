import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { textNotStorable } from './bodies.ts'
import { isStorableText } from './storable-text.ts'

type Wanted = TSchema & { readonly type?: string; readonly items?: Wanted }

/** Fifteen digits are exact in a double. */
const INTEGER = /^-?\d{1,15}$/
const NUMBER = /^-?\d{1,15}(\.\d{1,15})?$/
const BOOLEANS: Readonly<Record<string, boolean>> = { true: true, false: false, 1: true, 0: false }

/**
 * Turns the texts of a path or a query into what their schema wants. What isn't declared is left out, and what doesn't
 * convert stays text, so that the check refuses it.
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

/** The last one counts. An empty one (`isDryRun=`) wasn't filled in. */
function readSingle(wanted: Wanted, name: string, raw: unknown): unknown {
  const single = Array.isArray(raw) ? raw.at(-1) : raw
  return single === '' ? undefined : convert(wanted, name, single)
}

/** Repeated or separated by commas. */
function readList(wanted: Wanted, name: string, raw: unknown): unknown[] | undefined {
  const items = [raw]
    .flat()
    .flatMap((item) => (typeof item === 'string' ? item.split(',').map((part) => part.trim()) : [item]))
    .filter((item) => item !== '' && item !== undefined)
    .map((item) => (wanted.items ? convert(wanted.items, name, item) : item))
  return items.length === 0 ? undefined : items
}

function convert(wanted: Wanted, name: string, raw: unknown): unknown {
  // An object where none is wanted is for the check to refuse: turning it into a text may throw.
  if (typeof raw !== 'string') return wanted.type === 'object' ? Value.Convert(wanted, raw) : raw
  if (!isStorableText(raw)) throw textNotStorable(name)
  switch (wanted.type) {
    case 'string':
      return raw
    // TypeBox's own conversion would make 1 of `true` and 5 of `5.9`.
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
