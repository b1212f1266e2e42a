import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { isRecord } from '../../lib/records.ts'

/**
 * Returns a copy of the value without the properties that the schema does not name. Where several shapes are possible,
 * it is the shape that fits and keeps most. A value of the wrong type stays, so that the check after this one names it.
 *
 * `Value.Clean` of TypeBox does the same. It sorts the shapes at each call, which takes ten milliseconds for an event
 * type.
 */
export function knownPart(schema: TSchema, value: unknown): unknown {
  // Schemas that contain themselves are rare, and small.
  if ('$ref' in schema) return Value.Clean(schema, structuredClone(value))
  const { anyOf, items } = schema as { anyOf?: TSchema[]; items?: TSchema }
  if (anyOf) return bestOf(anyOf, value)
  if (Array.isArray(value)) return items ? value.map((item) => knownPart(items, item)) : value
  return isRecord(value) && ('properties' in schema || 'patternProperties' in schema)
    ? knownProperties(schema, value)
    : value
}

type ObjectSchema = {
  properties?: Record<string, TSchema>
  patternProperties?: Record<string, TSchema>
  additionalProperties?: TSchema | boolean
}

function knownProperties(schema: TSchema, value: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { properties, patternProperties = {}, additionalProperties = false }: ObjectSchema = schema
  const patterns = Object.entries(patternProperties).map(([pattern, of]) => ({ pattern: new RegExp(pattern), of }))
  const schemaOf = (key: string): TSchema | boolean =>
    properties && Object.hasOwn(properties, key)
      ? (properties[key] as TSchema)
      : (patterns.find(({ pattern }) => pattern.test(key))?.of ?? additionalProperties)
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, sent]) => {
      const of = schemaOf(key)
      if (of === false) return []
      return [[key, of === true ? sent : knownPart(of, sent)]]
    }),
  )
}

function bestOf(shapes: TSchema[], value: unknown): unknown {
  let best: { kept: unknown; size: number } | undefined
  for (const shape of shapes) {
    const kept = knownPart(shape, value)
    if (!Value.Check(shape, kept)) continue
    const size = isRecord(value) || Array.isArray(value) ? JSON.stringify(kept).length : 0
    if (!best || size > best.size) best = { kept, size }
  }
  return best ? best.kept : value
}
