import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { recordOf } from '../lib/records.ts'
import type { Operation, Schema } from './operations.ts'

/** An exchange that a test has recorded. */
export type Example = {
  request: { path?: object; query?: object; headers?: object; body?: unknown }
  answer: { status: number; body: unknown }
}

/** The recorded exchanges. They are beside the documents, at the same place for the sources and for the build. */
const FILE = fileURLToPath(new URL('../../../docs/examples.json', import.meta.url))

const DEEPEST = 5

/** Returns the recorded exchanges by method and path. An installation without its documents has none. */
export const readExamples = (): Readonly<Record<string, Example>> =>
  existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, Example>) : {}

/** Makes an exchange from the schemas of an operation that has no recorded one. */
export function sketch({ body, answers }: Operation, find: (schema: Schema) => Schema): Example {
  const answer = answers.find(({ status }) => /^[23]/.test(status))
  return {
    request: body ? { body: sampleOf(body, find) } : {},
    answer: { status: Number(answer?.status ?? 200), body: answer?.schema ? sampleOf(answer.schema, find) : null },
  }
}

function sampleOf(sent: Schema, find: (schema: Schema) => Schema, depth = 0): unknown {
  const schema = find(sent)
  for (const given of ['example', 'default', 'const']) if (schema[given] !== undefined) return schema[given]
  if (Array.isArray(schema.enum)) return schema.enum[0]
  const [first] = [schema.anyOf, schema.oneOf, schema.allOf].flatMap((list) => (Array.isArray(list) ? list : []))
  if (first !== undefined) return sampleOf(recordOf(first), find, depth)
  if (schema.type === 'object' && depth < DEEPEST) {
    const required = Array.isArray(schema.required) ? schema.required : []
    const fields = Object.entries(recordOf(schema.properties)).filter(([name]) => required.includes(name))
    return Object.fromEntries(fields.map(([name, field]) => [name, sampleOf(recordOf(field), find, depth + 1)]))
  }
  if (schema.type === 'array') return depth < DEEPEST ? [sampleOf(recordOf(schema.items), find, depth + 1)] : []
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1
  if (schema.type === 'boolean') return true
  return schema.type === 'string' ? 'text' : null
}
