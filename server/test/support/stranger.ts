/** The knowledge of a person who has heard of a booking, by the API's names of parameters and properties. */
export type Known = Readonly<Record<string, unknown>>

type Schema = {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  format?: string
  minLength?: number
  minimum?: number
}

export type Operation = {
  security?: object[]
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, object> }>
}

export type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

export type Call = { method: string; url: string; body?: unknown }

/** Returns the operations that need no credentials. */
export const openOperations = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { security = [] }]) => security.length === 0 || security.some((one) => Object.keys(one).length === 0))
      .map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, method, path, operation })),
  )

/**
 * Returns calls of an operation by a person with this knowledge only, one for each shape of its body. Required values
 * that the person doesn't know are made up.
 */
export function callsOf(
  document: Document,
  { method, path, operation }: { method: string; path: string; operation: Operation },
  known: Known,
): Call[] {
  const parameters = operation.parameters ?? []
  const said = (where: string) =>
    parameters.flatMap(({ name, in: place, required, schema }): [string, unknown][] => {
      if (place !== where) return []
      const value = known[name] ?? (required ? madeUp(document, schema, name, known) : undefined)
      return value === undefined ? [] : [[name, value]]
    })
  const place = said('path').reduce(
    (url, [name, value]) => url.replace(`{${name}}`, encodeURIComponent(String(value))),
    path,
  )
  const query = new URLSearchParams(
    said('query').map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()
  const url = query === '' ? place : `${place}?${query}`
  const schema = operation.requestBody && Object.values(operation.requestBody.content)[0]?.schema
  if (!schema) return [{ method, url }]
  return shapesOf(document, schema).map((shape) => ({ method, url, body: madeUp(document, shape, '', known) }))
}

function resolved({ components }: Document, schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1)
  return name === undefined ? schema : resolved({ paths: {}, components }, components.schemas[name] as Schema)
}

function shapesOf(document: Document, schema: Schema): Schema[] {
  const whole = resolved(document, schema)
  const shapes = whole.anyOf ?? whole.oneOf
  return shapes ? shapes.flatMap((shape) => shapesOf(document, shape)) : [whole]
}

function madeUp(document: Document, schema: Schema, name: string, known: Known): unknown {
  if (Object.hasOwn(known, name)) return known[name]
  const [shape = {}] = shapesOf(document, schema)
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.enum[0]
  const [type] = [shape.type].flat()
  if (shape.allOf) {
    return Object.assign({}, ...shape.allOf.map((part) => madeUp(document, part, '', known)))
  }
  if (type === 'object' || shape.properties) {
    const { properties = {}, required = [] } = shape
    const sent = Object.keys(properties).filter((key) => required.includes(key) || Object.hasOwn(known, key))
    return Object.fromEntries(sent.map((key) => [key, madeUp(document, properties[key] as Schema, key, known)]))
  }
  if (type === 'array') return shape.items ? [madeUp(document, shape.items, name, known)] : []
  if (type === 'integer' || type === 'number') return shape.minimum ?? 1
  if (type === 'boolean') return true
  return 'x'.repeat(Math.max(shape.minLength ?? 1, 8))
}
