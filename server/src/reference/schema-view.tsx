import type { JSX } from 'preact'
import { recordOf } from '../lib/records.ts'
import { nameOf, type Schema } from './operations.ts'

type Find = (schema: Schema) => Schema

/** Deeper levels are named and not unfolded, because schemas can contain themselves. */
const DEEPEST = 4
const MOST_VALUES = 12

const listOf = (value: unknown): Schema[] => (Array.isArray(value) ? value.map(recordOf) : [])
const alternativesOf = (schema: Schema): Schema[] => [...listOf(schema.anyOf), ...listOf(schema.oneOf)]

/** Shows the fields of a schema. Nested objects are folded. */
export function fieldsView(sent: Schema, find: Find, depth = 0): JSX.Element | false {
  const schema = find(sent)
  const alternatives = alternativesOf(schema).filter((each) => find(each).type !== 'null')
  if (alternatives.length > 1 && alternatives.some((each) => hasFields(find(each), find)))
    return <>{alternatives.map((each, index) => alternativeView(each, index, find, depth))}</>
  const [only] = alternatives
  if (only) return fieldsView(only, find, depth)
  if (listOf(schema.allOf).length > 0) return <>{listOf(schema.allOf).map((each) => fieldsView(each, find, depth))}</>
  if (schema.type === 'array') return fieldsView(recordOf(schema.items), find, depth)
  const required = new Set(Array.isArray(schema.required) ? schema.required : [])
  const fields = Object.entries(recordOf(schema.properties))
  if (fields.length === 0) return false
  return (
    <ul class="fields">
      {fields.map(([name, field]) =>
        fieldView({ name, schema: recordOf(field), isRequired: required.has(name), find, depth }),
      )}
    </ul>
  )
}

function alternativeView(schema: Schema, index: number, find: Find, depth: number): JSX.Element {
  const title = nameOf(schema) ?? `Form ${index + 1}`
  return (
    <details class="nested">
      <summary>
        {index === 0 ? 'Either' : 'Or'} <code>{title}</code>
      </summary>
      {fieldsView(schema, find, depth + 1)}
    </details>
  )
}

type Field = { name: string; schema: Schema; isRequired: boolean; find: Find; depth: number }

function fieldView({ name, schema, isRequired, find, depth }: Field): JSX.Element {
  const found = find(schema)
  const inside = depth < DEEPEST && hasFields(found, find) && fieldsView(found, find, depth + 1)
  return (
    <li>
      <div>
        <code>{name}</code> <span class="type">{typeOf(schema, find)}</span>
        {isRequired && <span class="must">required</span>}
      </div>
      {describe({ ...found, ...schema })}
      {inside && (
        <details class="nested">
          <summary>
            Fields of <code>{name}</code>
          </summary>
          {inside}
        </details>
      )}
    </li>
  )
}

/** Shows the description of a value and what it is limited to. */
export function describe(schema: Schema): JSX.Element | false {
  const { description } = schema
  const limits = [
    limit('default', schema.default),
    limit('format', schema.format),
    limit('at least', schema.minimum),
    limit('at most', schema.maximum),
    schema.maxLength !== undefined && `at most ${schema.maxLength} characters`,
    schema.maxItems !== undefined && `at most ${schema.maxItems} items`,
  ].filter((text) => typeof text === 'string')
  if (typeof description !== 'string' && limits.length === 0) return false
  return (
    <p class="hint">
      {typeof description === 'string' && prose(description)}{' '}
      {limits.length > 0 && <span class="limits">{limits.join(' · ')}</span>}
    </p>
  )
}

const limit = (name: string, value: unknown) => value !== undefined && `${name} ${JSON.stringify(value)}`

/** Shows text between backquotes as code. */
export const prose = (text: string): JSX.Element => (
  <>{text.split('`').map((part, index) => (index % 2 === 1 ? <code>{part}</code> : part))}</>
)

function hasFields(schema: Schema, find: Find, depth = 0): boolean {
  if (depth > DEEPEST) return false
  const found = find(schema)
  if (found.type === 'array') return hasFields(recordOf(found.items), find, depth + 1)
  if (Object.keys(recordOf(found.properties)).length > 0) return true
  return [...alternativesOf(found), ...listOf(found.allOf)].some((each) => hasFields(each, find, depth + 1))
}

/** Returns the type of a value in words. */
export function typeOf(sent: Schema, find: Find, depth = 0): string {
  const schema = find(sent)
  if (Array.isArray(schema.enum)) return valuesOf(schema.enum)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  const alternatives = alternativesOf(schema)
  if (alternatives.length > 0 && depth < 2)
    return [...new Set(alternatives.map((each) => typeOf(each, find, depth + 1)))].join(' or ')
  if (schema.type === 'array') return `list of ${typeOf(recordOf(schema.items), find, depth + 1)}`
  if (Array.isArray(schema.type)) return schema.type.join(' or ')
  return typeof schema.type === 'string' ? schema.type : (nameOf(sent) ?? 'any')
}

function valuesOf(values: readonly unknown[]): string {
  const shown = values.slice(0, MOST_VALUES).map((value) => JSON.stringify(value))
  return [...shown, ...(values.length > MOST_VALUES ? [`… ${values.length - MOST_VALUES} more`] : [])].join(' | ')
}
