import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

type Parameter = { name: string; in: string; schema: { default?: string } }
type Response = { content?: Record<string, unknown> }
type OperationObject = {
  tags: string[]
  security?: Record<string, string[]>[]
  parameters?: Parameter[]
  responses: Record<string, Response>
}
type Document = { paths: Record<string, Record<string, OperationObject>> }

export type Operation = {
  /** The method and the template, for example `GET /v2/teams/{teamId}`. */
  name: string
  method: string
  template: string
  group: string
  /** True if nobody gets an answer without credentials. */
  needsCredentials: boolean
  /** The version of the API that the document describes for this operation. */
  version: string | undefined
  responses: Record<string, Response>
}

const FILE = fileURLToPath(new URL('../../../docs/openapi.json', import.meta.url))
const METHODS = ['get', 'post', 'put', 'patch', 'delete']
const PARAMETER = /^\{.+\}$/

const text = readFileSync(FILE, 'utf8')
const document = JSON.parse(text) as Document

export const operations: readonly Operation[] = Object.entries(document.paths).flatMap(([template, methods]) =>
  Object.entries(methods)
    .filter(([method]) => METHODS.includes(method))
    .map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${template}`,
      method: method.toUpperCase(),
      template,
      group: operation.tags[0] ?? '',
      needsCredentials:
        operation.security !== undefined &&
        operation.security.length > 0 &&
        operation.security.every((way) => Object.keys(way).length > 0),
      version: operation.parameters?.find(({ name }) => name === 'cal-api-version')?.schema.default,
      responses: operation.responses,
    })),
)

/** Finds the operation of a request. A template with a fixed word wins over one with a parameter in its place. */
export function operationOf(method: string, path: string): Operation | undefined {
  const parts = path.split('/')
  return operations
    .filter((operation) => operation.method === method && fits(operation.template.split('/'), parts))
    .sort((one, other) => (shape(one) < shape(other) ? -1 : 1))[0]
}

const fits = (template: string[], parts: string[]): boolean =>
  template.length === parts.length && template.every((part, index) => PARAMETER.test(part) || part === parts[index])

const shape = ({ template }: Operation): string =>
  template
    .split('/')
    .map((part) => (PARAMETER.test(part) ? '1' : '0'))
    .join('')

const ajv = new Ajv2020({ strict: false, validateSchema: false, validateFormats: true })
addFormats.default(ajv)
ajv.addSchema(JSON.parse(text), 'document')
const validators = new Map<string, ValidateFunction>()

/** Returns what is wrong with an answer, as the document declares it. */
export function faultOf(operation: Operation, status: number, type: string | null, body: unknown): string | undefined {
  const declared = [String(status), `${Math.floor(status / 100)}XX`, 'default'].find((key) => operation.responses[key])
  if (declared === undefined) return `it declares no status ${status}`
  const contents = operation.responses[declared]?.content
  if (contents === undefined) return undefined
  const media = type?.split(';')[0]?.trim() ?? ''
  const known = Object.keys(contents).find((each) => each.split(';')[0] === media)
  if (known === undefined) return `it declares no content of type "${media}" for the status ${status}`
  if (!media.endsWith('json')) return undefined
  const pointer = ['paths', operation.template, operation.method.toLowerCase(), 'responses', declared, 'content', known]
  const validate = validatorOf(`document#/${[...pointer, 'schema'].map(escaped).join('/')}`)
  if (validate(body)) return undefined
  return ajv.errorsText(validate.errors?.slice(0, 5), { dataVar: 'answer' })
}

const escaped = (part: string): string => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))

function validatorOf(reference: string): ValidateFunction {
  const known = validators.get(reference)
  if (known) return known
  const made = ajv.compile({ $ref: reference })
  validators.set(reference, made)
  return made
}
