import { isRecord, recordOf } from '../../lib/records.ts'
/** Fields and parameters that work, and stand in no published reference. */
export const UNPUBLISHED: ReadonlySet<string> = new Set([
  'rrHostSubsetIds',
  'hostSubsetIds',
  'rrHostSubsetEnabled',
  'enableHostSubset',
])

/** The schema of an object without them; any other schema as it is. */
export function withoutUnpublished<Schema extends object>(schema: Schema): Schema {
  const { properties, required } = recordOf(schema)
  if (!isRecord(properties) || !Object.keys(properties).some((name) => UNPUBLISHED.has(name))) return schema
  return {
    ...schema,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !UNPUBLISHED.has(name))),
    ...(Array.isArray(required) && { required: required.filter((name) => !UNPUBLISHED.has(name)) }),
  }
}
