/** The keys that lead to a place in a request where a caller writes freely. */
export type FieldPath = readonly string[]

type Schema = {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
}

const MAX_DEPTH = 4

/**
 * Returns every field of a schema that accepts a text, or any value. Fields with a fixed set of values are left out.
 */
export function freeFields(schema: unknown, at: FieldPath = []): FieldPath[] {
  const { type, properties, patternProperties, items, anyOf, ...rest } = (schema ?? {}) as Schema
  if (at.length > MAX_DEPTH || rest.enum !== undefined || rest.const !== undefined) return []
  if (anyOf) return unique(anyOf.flatMap((one) => freeFields(one, at)))
  if (properties) return Object.entries(properties).flatMap(([name, one]) => freeFields(one, [...at, name]))
  if (patternProperties) return Object.values(patternProperties).flatMap((one) => freeFields(one, [...at, 'anything']))
  if (type === 'array') return freeFields(items, [...at, '0'])
  return type === undefined || type === 'string' ? [at] : []
}

function unique(paths: readonly FieldPath[]): FieldPath[] {
  return [...new Map(paths.map((path) => [path.join('.'), path])).values()]
}

/** Returns a copy of `body` with another value at `path`. It creates missing objects on the way. */
export function withValue(body: unknown, path: FieldPath, value: unknown): unknown {
  const [key, ...further] = path
  if (key === undefined) return value
  if (Array.isArray(body) || (body === undefined && key === '0')) {
    const list = [...((body as unknown[] | undefined) ?? [])]
    list[Number(key)] = withValue(list[Number(key)], further, value)
    return list
  }
  const before = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  return { ...before, [key]: withValue(before[key], further, value) }
}

/** Returns the smallest value that a schema accepts, so that a request reaches the tested field. */
export function sampleOf(schema: unknown): unknown {
  const { type, properties, items, anyOf, ...rest } = (schema ?? {}) as Schema & {
    required?: readonly string[]
    format?: string
    minItems?: number
    minimum?: number
  }
  if (rest.const !== undefined) return rest.const
  if (rest.enum) return rest.enum[0]
  if (anyOf) return sampleOf(anyOf[0])
  if (type === 'object')
    return Object.fromEntries((rest.required ?? []).map((name) => [name, sampleOf(properties?.[name])]))
  if (type === 'array') return Array.from({ length: rest.minItems ?? 1 }, () => sampleOf(items))
  if (type === 'integer' || type === 'number') return Math.max(1, rest.minimum ?? 1)
  if (type === 'boolean') return false
  return TEXTS[rest.format ?? ''] ?? 'text'
}

const TEXTS: Readonly<Record<string, string>> = {
  'iso-instant': '2030-01-08T10:00:00Z',
  'iso-date': '2030-01-08',
  'time-zone': 'Europe/Berlin',
  'clock-time': '09:00',
  'web-url': 'https://example.com',
  email: 'bob@example.com',
  'phone-number': '+4930123456',
}
