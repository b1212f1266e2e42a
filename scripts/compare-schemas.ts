/** A JSON Schema, as far as the OpenAPI documents use it. */
export type Schema = {
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
  additionalProperties?: boolean | Schema
  patternProperties?: Record<string, Schema>
  [keyword: string]: unknown
}

export type Components = Readonly<Record<string, Schema>>
type Side = { schema: Schema; components: Components }

/** The released schema, the current one, and their direction: callers write an input, the server writes an output. */
export type Change = { released: Side; current: Side; direction: 'input' | 'output'; at: string }

/** The comparison of recursive schemas ends at this depth. No schema is deeper. */
const DEEPEST = 12

/** The bounds of an input, by their direction. A later version may loosen a bound but not tighten it. */
const LOWER_BOUNDS = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties']
const UPPER_BOUNDS = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties']
const SHAPES = ['pattern', 'format']
/**
 * A text or a list without a maximum may get one from this value on. It is longer than a text by hand or an id, or than
 * a list by hand. Without a maximum, one request can keep the server busy.
 */
const GENEROUS: Readonly<Record<string, number>> = { maxLength: 2000, maxItems: 1000 }

/**
 * Returns a sentence for each change that breaks a client of `released`.
 *
 * An input must still accept every value that it accepted. An output must still match the released schema. An output
 * may gain properties and enum values: clients are told to ignore unknown ones.
 */
export function schemaFaults({ released, current, direction, at }: Change, depth = 0): string[] {
  if (depth > DEEPEST) return []
  const promised = alternatives(released)
  const offered = alternatives(current)
  const [narrow, wide] = direction === 'input' ? [promised, offered] : [offered, promised]
  return narrow.flatMap((one) => {
    const faults = wide.map((other) =>
      direction === 'input'
        ? pairFaults({ released: one, current: other, direction, at }, depth)
        : pairFaults({ released: other, current: one, direction, at }, depth),
    )
    // The best match is the alternative that was meant.
    return faults.reduce((best, next) => (next.length < best.length ? next : best), faults[0] ?? [])
  })
}

/** Returns the alternatives of a schema. Each one has at most one type and no references. */
function alternatives({ schema, components }: Side): Side[] {
  const plain = dereference(schema, components)
  const variants = plain.anyOf ?? plain.oneOf
  if (variants) return variants.flatMap((variant) => alternatives({ schema: variant, components }))
  const whole = plain.allOf ? merge(plain, components) : plain
  const values = whole.const === undefined ? whole.enum : [whole.const]
  const types = [whole.type ?? [...new Set(values?.map(typeOfValue))]].flat()
  if (types.length < 2) return [{ schema: withType(whole, types[0], values), components }]
  return types.map((type) => ({
    schema: withType(
      whole,
      type,
      values?.filter((value) => fitsType({ type: typeOfValue(value) }, { type })),
    ),
    components,
  }))
}

const withType = (schema: Schema, type: string | undefined, values: unknown[] | undefined): Schema => ({
  ...schema,
  ...(type !== undefined && { type }),
  ...(values && { enum: values }),
})

const typeOfValue = (value: unknown): string =>
  value === null ? 'null' : Number.isInteger(value) ? 'integer' : typeof value

function dereference(schema: Schema, components: Components): Schema {
  let found = schema
  for (let steps = 0; found.$ref && steps < DEEPEST; steps++)
    found = components[found.$ref.split('/').at(-1) ?? ''] ?? {}
  return found
}

function merge({ allOf = [], ...rest }: Schema, components: Components): Schema {
  const parts = allOf.map((part) => dereference(part, components))
  const all = [rest, ...parts.map((part) => (part.allOf ? merge(part, components) : part))]
  return {
    ...Object.assign({}, ...all),
    properties: Object.assign({}, ...all.map(({ properties }) => properties)),
    required: all.flatMap(({ required }) => required ?? []),
  }
}

function pairFaults({ released, current, direction, at }: Change, depth: number): string[] {
  const [narrow, wide] = direction === 'input' ? [released.schema, current.schema] : [current.schema, released.schema]
  if (!fitsType(narrow, wide)) return [`${at}: was ${typeName(released.schema)}, is ${typeName(current.schema)}`]
  const inner = (name: string, was: Schema, is: Schema) =>
    schemaFaults(
      {
        released: { schema: was, components: released.components },
        current: { schema: is, components: current.components },
        direction,
        at: `${at}${name}`,
      },
      depth + 1,
    )
  return [
    ...(direction === 'input' ? inputFaults(released.schema, current.schema, at) : []),
    ...(wide.required ?? [])
      .filter((name) => !narrow.required?.includes(name))
      .map((name) => `${at}.${name}: ${direction === 'input' ? 'is newly required' : 'is no longer always there'}`),
    ...Object.entries(released.schema.properties ?? {}).flatMap(([name, was]) => {
      const is = current.schema.properties?.[name] ?? valuesOf(current.schema)
      return is ? inner(`.${name}`, was, is) : [`${at}.${name}: was removed`]
    }),
    ...within('[]', released.schema.items, current.schema.items),
    ...within('.*', valuesOf(released.schema), valuesOf(current.schema)),
  ]

  function within(name: string, was: Schema | undefined, is: Schema | undefined): string[] {
    return was && is ? inner(name, was, is) : []
  }
}

function fitsType(narrow: Schema, wide: Schema): boolean {
  if (wide.type === undefined) return true
  return narrow.type === wide.type || (narrow.type === 'integer' && wide.type === 'number')
}

const typeName = ({ type }: Schema): string => (type === undefined ? 'anything' : String(type))

/** Returns the schema of a map's values. */
function valuesOf({ additionalProperties, patternProperties }: Schema): Schema | undefined {
  if (patternProperties) return Object.values(patternProperties)[0]
  return typeof additionalProperties === 'object' ? additionalProperties : undefined
}

const isGenerous = (bound: string, released: Schema, current: Schema): boolean =>
  released[bound] === undefined && (current[bound] as number) >= (GENEROUS[bound] ?? Infinity)

/** True for the pattern `^(…)?$` that was `^(…)$`: it also takes an empty text. */
const takesMore = (shape: string, { pattern }: Schema, current: Schema): boolean =>
  shape === 'pattern' && typeof pattern === 'string' && current.pattern === pattern.replace(/\)\$$/, ')?$')

function inputFaults(released: Schema, current: Schema, at: string): string[] {
  const number = (schema: Schema, keyword: string) => schema[keyword] as number | undefined
  const tightened = [
    ...LOWER_BOUNDS.filter((bound) => (number(current, bound) ?? -Infinity) > (number(released, bound) ?? -Infinity)),
    ...UPPER_BOUNDS.filter(
      (bound) =>
        (number(current, bound) ?? Infinity) < (number(released, bound) ?? Infinity) &&
        !isGenerous(bound, released, current),
    ),
    ...SHAPES.filter(
      (shape) =>
        current[shape] !== undefined && current[shape] !== released[shape] && !takesMore(shape, released, current),
    ),
  ]
  const lost = current.enum
    ? (released.enum?.filter((value) => !current.enum?.includes(value)) ?? ['anything else'])
    : []
  return [
    ...tightened.map((keyword) => `${at}: ${keyword} is tighter (${released[keyword]} → ${current[keyword]})`),
    ...(lost.length > 0 ? [`${at}: no longer accepts ${lost.join(', ')}`] : []),
    ...(current.additionalProperties === false && released.additionalProperties !== false
      ? [`${at}: refuses further properties, which it ignored`]
      : []),
  ]
}
