import type { JsonSchema } from '../http/document/openapi-components.ts'
import { withoutUnpublished } from '../http/document/unpublished.ts'
import { expectedFormat } from '../http/input/formats.ts'
import { isRecord, recordOf } from '../lib/records.ts'

/** The formats that JSON Schema knows. Models and clients don't know the others, which are described in words. */
const STANDARD_FORMATS: readonly string[] = ['email', 'uuid', 'uri', 'date-time']

/**
 * Returns a schema without references, names, deprecated and unpublished fields. Many clients of models understand only
 * such schemas.
 */
export function plainSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(plainSchema)
  if (!isRecord(schema)) return schema
  const { $id: _id, format, properties, required, ...rest } = withoutUnpublished(schema)
  const kept = isRecord(properties) ? plainProperties(properties) : undefined
  return {
    ...Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, plainSchema(value)])),
    ...(typeof format === 'string' && withFormat(format, rest.description)),
    ...(kept && { properties: kept }),
    ...(Array.isArray(required) && { required: required.filter((name) => kept === undefined || name in kept) }),
  }
}

export const plainProperties = (properties: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([, property]) => recordOf(property).deprecated !== true)
      .map(([name, property]) => [name, plainSchema(property)]),
  )

function withFormat(format: string, description: unknown): JsonSchema {
  if (STANDARD_FORMATS.includes(format)) return { format }
  const wanted = `It ${expectedFormat(format)}.`
  return { description: typeof description === 'string' ? `${description} ${wanted}` : wanted }
}
