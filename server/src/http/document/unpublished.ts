import { isRecord, recordOf } from '../../lib/records.ts'
/** Fields and parameters that work but aren't in the published reference. */
export const UNPUBLISHED: ReadonlySet<string> = new Set([
  'rrHostSubsetIds',
  'hostSubsetIds',
  'rrHostSubsetEnabled',
  'enableHostSubset',
])

/** Returns the schema of an object without these fields. Other schemas are returned unchanged. */
export function withoutUnpublished<Schema extends object>(schema: Schema): Schema {
  const { properties, required } = recordOf(schema)
  if (!isRecord(properties) || !Object.keys(properties).some((name) => UNPUBLISHED.has(name))) return schema
  return {
    ...schema,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !UNPUBLISHED.has(name))),
    ...(Array.isArray(required) && { required: required.filter((name) => !UNPUBLISHED.has(name)) }),
  }
}
