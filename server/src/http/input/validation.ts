import type { FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { Value } from 'typebox/value'
import { invalid } from '../../lib/errors.ts'
import { recordOf } from '../../lib/records.ts'
import { expectedFormat } from './formats.ts'
import { knownPart } from './known-part.ts'
import { limitSizes, maxLengthIn } from './size-limits.ts'
import { readTexts } from './text-values.ts'

type SchemaError = ReturnType<typeof Value.Errors>[number]
type Fault = { property: string; message: string; keyword: string; value: unknown }

/** The handling of a faulty request. The conventions of the API describe strict and lenient bodies. */
export type Strictness = 'strict' | 'lenient'

/** Error texts are cut at this length, so that an answer doesn't repeat a caller's megabyte. */
const SHOWN_CHARACTERS = 80

/**
 * Compiles a validator at a route's first request: the compilation of hundreds of routes at the start takes seconds.
 * Texts of queries are converted; unknown query parameters are ignored.
 */
export const compileValidator: FastifySchemaCompiler<TSchema> = ({ schema: declared, httpPart }) => {
  let compiled: { schema: TSchema; check: ReturnType<typeof Compile> } | undefined
  const compile = () => {
    const schema = limitSizes(declared, maxLengthIn(httpPart))
    return { schema, check: Compile(schema) }
  }
  const strict = recordOf(declared).additionalProperties === false
  return (sent: unknown) => {
    compiled ??= compile()
    const { schema, check } = compiled
    const value = httpPart === 'body' ? fromBody(schema, sent, strict) : readTexts(schema, recordOf(sent))
    if (check.Check(value)) return { value }
    if (httpPart === 'params' && !hasNumericIds(schema, value)) return { error: idNotNumeric }
    return { error: refusal(schema, value, strict ? 'strict' : 'lenient') }
  }
}

const idNotNumeric = invalid('ID_NOT_NUMERIC', 'Validation failed (numeric string is expected)')

/** Returns true if the values that should be numbers in the path are numbers. It doesn't check their size. */
const hasNumericIds = (schema: TSchema, value: unknown): boolean =>
  Object.entries(recordOf(recordOf(schema).properties)).every(
    ([name, property]) => recordOf(property).type !== 'integer' || typeof recordOf(value)[name] === 'number',
  )

/**
 * Serialization by schema writes null as "" and answers 500 for a missing field. Presenters decide what is sent
 * instead.
 */
export const compileSerializer = () => (value: unknown) => JSON.stringify(value)

function fromBody(schema: TSchema, sent: unknown, strict: boolean): unknown {
  const value = Value.Default(schema, sent === undefined || sent === null ? {} : structuredClone(sent))
  return strict ? value : knownPart(schema, value)
}

/** Builds the error for an invalid value, in the form of the operation's strictness. */
export function refusal(schema: TSchema, value: unknown, strictness: Strictness) {
  const faults = listFaults(schema, value)
  const sentence = faults.map(({ property, message }) => `${property} property is wrong,${message} `).join(', ')
  const errors = faults.map(({ property, message, keyword }) => ({
    property,
    constraints: { [keyword]: message },
    children: [],
  }))
  return strictness === 'strict'
    ? invalid('VALIDATION_FAILED', sentence, { errors })
    : invalid('VALIDATION_FAILED', 'Bad Request Exception', {
        message: faults.map(({ message }) => message).join('; '),
        errors,
      })
}

function listFaults(schema: TSchema, value: unknown): Fault[] {
  const faults = new Map<string, Fault>()
  for (const error of Value.Errors(schema, value)) {
    for (const fault of describe(error, value)) if (!faults.has(fault.property)) faults.set(fault.property, fault)
  }
  return [...faults.values()]
}

function describe(error: SchemaError, root: unknown): Fault[] {
  const at = error.instancePath.slice(1).replaceAll('/', '.')
  const value = valueAt(root, error.instancePath)
  const fault = (property: string, wanted: string): Fault => ({
    property,
    keyword: error.keyword,
    value,
    message: `${property} ${wanted}${value === undefined || isSecret(property) ? '' : ` (was ${shown(value)})`}`,
  })
  const within = (name: string) => (at ? `${at}.${name}` : name)
  switch (error.keyword) {
    case 'required':
      return error.params.requiredProperties.map((name) => ({
        ...fault(within(name), 'is required'),
        message: `${within(name)} is required`,
      }))
    case 'boolean':
      return [{ ...fault(at, ''), message: `property ${at} should not exist` }]
    case 'additionalProperties':
      return []
    case 'format':
      return [fault(at, expectedFormat(String(error.params.format)))]
    case 'enum':
      return [fault(at, `must be one of the following values: ${error.params.allowedValues.join(', ')}`)]
    default:
      return [fault(at || 'body', error.message)]
  }
}

const valueAt = (root: unknown, path: string): unknown =>
  path
    .split('/')
    .slice(1)
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[unescaped(key)], root)

/** RFC 6901 §3. */
const unescaped = (key: string): string => key.replaceAll('~1', '/').replaceAll('~0', '~')

const isSecret = (property: string): boolean => /password|secret|token|key$/i.test(property)

const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text
}
