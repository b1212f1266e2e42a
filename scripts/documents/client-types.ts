import { isRecord, recordOf } from '../../server/src/lib/records.ts'

type Schema = Record<string, unknown>
type Parameter = { name: string; in: string; required?: boolean; schema?: Schema }
type Content = { content?: Record<string, { schema?: Schema }> }
type Operation = {
  summary?: string
  parameters?: Parameter[]
  requestBody?: Content & { required?: boolean }
  responses: Record<string, Content>
}
type Document = { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, Schema> } }

const NOTE = '// Generated from docs/openapi.json by `npm run docs`. Changes here are lost.\n'
const MAX_COMMENT = 400

/** Returns the generated files of the typed client, by their name in `packages/client/src/generated`. */
export function clientFiles(api: object): Record<string, string> {
  const { paths, components } = api as Document
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ key: `${method.toUpperCase()} ${path}`, operation })),
  )
  const answered = operations.filter(({ operation }) => answerOf(operation) !== undefined)
  return {
    'schemas.ts': `${NOTE}${Object.entries(components.schemas)
      .map(([name, schema]) => `export type ${name} = ${typeOf(schema, '', '')}\n`)
      .join('')}`,
    'operations.ts': `${NOTE}import type * as S from './schemas.ts'\n\nexport interface Operations {\n${answered
      .map(({ key, operation }) => entryOf(key, operation))
      .join('')}}\n`,
    'versions.ts': `${NOTE}/** The version of the API in which an operation has the declared types. */\nexport const VERSIONS: Readonly<Record<string, string>> = {\n${answered
      .flatMap(({ key, operation }) => {
        const version = operation.parameters?.find(({ name }) => name === 'cal-api-version')?.schema?.default
        return typeof version === 'string' ? [`  '${key}': '${version}',\n`] : []
      })
      .join('')}}\n`,
  }
}

function entryOf(key: string, operation: Operation): string {
  const { parameters = [], requestBody, summary } = operation
  const body = requestBody?.content?.['application/json']?.schema
  const lines = [
    partOf('path', parameters),
    partOf('query', parameters),
    body && `body${requestBody?.required ? '' : '?'}: ${typeOf(body, 'S.', '    ')}`,
    parameters.some(({ name }) => name === 'Idempotency-Key') && 'idempotencyKey?: string',
    `answer: ${answerOf(operation)}`,
  ].filter((line) => typeof line === 'string')
  const known = commentOf(summary, '  ')
  return `${known}  '${key}': {\n${lines.map((line) => `    ${line}\n`).join('')}  }\n`
}

/** Returns the type of the parameters at one place, and undefined if there are none. */
function partOf(place: string, parameters: readonly Parameter[]): string | undefined {
  const here = parameters.filter((parameter) => parameter.in === place)
  if (here.length === 0) return undefined
  const isNeeded = here.some(({ required }) => required)
  const fields = here.map(
    ({ name, required, schema = {} }) => `${nameOf(name)}${required ? '' : '?'}: ${typeOf(schema, 'S.', '    ')}`,
  )
  return `${place}${isNeeded ? '' : '?'}: { ${fields.join('; ')} }`
}

const TEXTS = ['text/plain', 'text/csv', 'text/calendar']

/** Returns the type of a successful answer. Redirects and streams are for browsers, so they have none. */
function answerOf({ responses }: Operation): string | undefined {
  const types = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([, { content }]) => {
      if (!content) return 'undefined'
      if (content['application/json']) return typeOf(content['application/json'].schema ?? {}, 'S.', '    ')
      return TEXTS.some((type) => content[type]) ? 'string' : undefined
    })
    .filter((type) => type !== undefined)
  return types.length === 0 ? undefined : [...new Set(types)].join(' | ')
}

/** Returns a schema as a type. The prefix names the module of the components. */
function typeOf(schema: Schema, prefix: string, indent: string): string {
  const { $ref, type } = schema
  if (typeof $ref === 'string') return prefix + $ref.slice($ref.lastIndexOf('/') + 1)
  if ('const' in schema) return JSON.stringify(schema.const)
  if (Array.isArray(schema.enum)) return schema.enum.map((each) => JSON.stringify(each)).join(' | ')
  for (const [keyword, sign] of [
    ['anyOf', ' | '],
    ['oneOf', ' | '],
    ['allOf', ' & '],
  ] as const) {
    const parts = schema[keyword]
    if (!Array.isArray(parts)) continue
    const types = [...new Set(parts.map((part: unknown) => typeOf(recordOf(part), prefix, indent)))]
    return types.length === 1 ? `${types[0]}` : `(${types.join(sign)})`
  }
  if (Array.isArray(type))
    return type.map((each: unknown) => typeOf({ ...schema, type: each }, prefix, indent)).join(' | ')
  if (type === 'array') {
    const item = typeOf(recordOf(schema.items), prefix, indent)
    return /[ |&]/.test(item) && !/^[({]/.test(item) ? `(${item})[]` : `${item}[]`
  }
  if (type === 'object' || schema.properties) return objectOf(schema, prefix, indent)
  return (
    { string: 'string', number: 'number', integer: 'number', boolean: 'boolean', null: 'null' }[String(type)] ??
    'unknown'
  )
}

function objectOf(schema: Schema, prefix: string, indent: string): string {
  const required = Array.isArray(schema.required) ? schema.required : []
  const inner = `${indent}  `
  const fields = Object.entries(recordOf(schema.properties)).map(([name, field]) => {
    const comment = commentOf(recordOf(field).description, inner)
    return `${comment}${inner}${nameOf(name)}${required.includes(name) ? '' : '?'}: ${typeOf(recordOf(field), prefix, inner)}\n`
  })
  const named = [...Object.values(recordOf(schema.patternProperties)), schema.additionalProperties].filter(isRecord)
  const values = [...new Set(named.map((value) => typeOf(value, prefix, indent)))]
  if (fields.length === 0)
    return values.length === 0 ? 'Record<string, unknown>' : `Record<string, ${values.join(' | ')}>`
  const known = `{\n${fields.join('')}${indent}}`
  return values.length === 0 ? known : `(${known} & Record<string, unknown>)`
}

function commentOf(text: unknown, indent: string): string {
  if (typeof text !== 'string' || text === '') return ''
  const line = text.replaceAll(/\s+/g, ' ').replaceAll('*/', '* /')
  return `${indent}/** ${line.length > MAX_COMMENT ? `${line.slice(0, MAX_COMMENT)} …` : line} */\n`
}

const nameOf = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name))
