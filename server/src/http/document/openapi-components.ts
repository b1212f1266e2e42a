import { recordOf } from '../../lib/records.ts'
import { withoutUnpublished } from './unpublished.ts'

export type JsonSchema = Record<string, unknown>

/**
 * Moves every schema with a name (`$id`) to the components and leaves a reference in its place. Removes unpublished
 * fields.
 */
export function hoist(schema: unknown, components: Record<string, JsonSchema>): unknown {
  if (Array.isArray(schema)) return schema.map((item) => hoist(item, components))
  if (typeof schema !== 'object' || schema === null) return schema
  if ('$defs' in schema) return hoistCycle(schema as Cycle, components)
  const { $id, ...rest } = recordOf(withoutUnpublished(schema))
  const plain = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, hoist(value, components)]))
  if (typeof $id !== 'string') return plain
  if (components[$id] && JSON.stringify(components[$id]) !== JSON.stringify(plain))
    throw new Error(`Two different schemas are called ${$id}: give one of them another $id.`)
  components[$id] = plain
  return { $ref: `#/components/schemas/${$id}` }
}

type Cycle = { $defs: Record<string, JsonSchema>; $ref: string }

/** Handles a schema that contains itself. Its definitions become components, and its references point to them. */
function hoistCycle({ $defs, $ref }: Cycle, components: Record<string, JsonSchema>): unknown {
  for (const [name, { $id: _, ...definition }] of Object.entries($defs)) {
    const text = JSON.stringify(hoist(definition, components))
    components[name] = JSON.parse(text.replaceAll(`"$ref":"${name}"`, `"$ref":"#/components/schemas/${name}"`))
  }
  return { $ref: `#/components/schemas/${$ref}` }
}
