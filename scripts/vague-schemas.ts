type Json = Record<string, unknown>

const SAYS_SOMETHING = ['type', '$ref', 'anyOf', 'oneOf', 'allOf', 'enum', 'const', 'properties', 'items']

/**
 * Replaces schemas that accept anything by schemas that accept nothing. The contract's comparison counts every field
 * below an open schema as present. Only maps (a day's slots, a username's event types) may be open.
 */
export function withoutVagueSchemas(document: Json): Json {
  return visit(document) as Json
}

/** The keys whose values are schemas by name. */
const NAMED = ['properties', 'patternProperties', 'schemas']

function visit(node: unknown, isSchema = false): unknown {
  if (Array.isArray(node)) return node.map((item) => visit(item, isSchema))
  if (typeof node !== 'object' || node === null) return node
  const schema = node as Json
  if (isSchema && isVague(schema)) return { type: 'null' }
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if (NAMED.includes(key) && typeof value === 'object' && value !== null)
        return [key, Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, visit(inner, true)]))]
      return [key, visit(value, ['schema', 'items', 'additionalProperties', 'anyOf', 'oneOf', 'allOf'].includes(key))]
    }),
  )
}

function isVague(schema: Json): boolean {
  if (!SAYS_SOMETHING.some((key) => key in schema)) return true
  return schema.type === 'object' && !schema.properties && !mapValues(schema) && !schema.anyOf && !schema.allOf
}

function mapValues({ additionalProperties, patternProperties }: Json): boolean {
  const values = patternProperties ? Object.values(patternProperties as Json)[0] : additionalProperties
  return typeof values === 'object' && values !== null && SAYS_SOMETHING.some((key) => key in values)
}
