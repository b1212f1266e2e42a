import { Ajv2020 } from 'ajv/dist/2020.js'
import { recordOf } from '../../server/src/lib/records.ts'

type Parameter = { name: string; in: string; required?: boolean }
type Content = { content?: Record<string, { schema?: object }> }
type Operation = {
  parameters?: Parameter[]
  requestBody?: Content & { required?: boolean }
  responses: Record<string, Content>
}
type Document = { paths: Record<string, Record<string, Operation>> }
type Exchange = { request: Record<string, unknown>; answer: { status: number; body?: unknown } }

const JSON_TYPE = 'application/json'
const SHOWN = 3

/** Returns a function that names, in a sentence each, the parts of examples that don't fit the API document. */
export function exampleChecker(api: object): (examples: object) => string[] {
  const { paths } = api as Document
  // The document has keywords and formats of OpenAPI, which a strict validator refuses.
  const options = { strict: false, validateFormats: false }
  const bodies = new Ajv2020(options).addSchema(api, 'api')
  // Values in a path or a query are texts, so an example may have a number as a text.
  const texts = new Ajv2020({ ...options, coerceTypes: 'array' }).addSchema(api, 'api')

  const misfits = (validator: Ajv2020, where: string, pointer: readonly (string | number)[], value: unknown) => {
    const check = validator.compile({
      type: 'object',
      properties: { value: { $ref: `api#/${pointer.map(escaped).join('/')}` } },
    })
    if (check({ value: structuredClone(value) })) return []
    return (check.errors ?? [])
      .slice(0, SHOWN)
      .map(({ instancePath, message }) => `${where}${instancePath.slice('/value'.length)} ${message}`)
  }

  const faultsOf = (name: string, { request, answer }: Exchange): string[] => {
    const [method = '', path = ''] = name.split(' ')
    const operation = paths[path]?.[method.toLowerCase()]
    if (!operation) return [`${name}: the document has no such operation`]
    const at = ['paths', path, method.toLowerCase()]
    const { parameters = [], requestBody, responses } = operation
    const inPlaces = parameters.flatMap((parameter, index) => {
      if (parameter.in !== 'path' && parameter.in !== 'query') return []
      const where = `${name}: ${parameter.in} ${parameter.name}`
      const value = recordOf(request[parameter.in])[parameter.name]
      if (value === undefined) return parameter.required ? [`${where} is missing`] : []
      return misfits(texts, where, [...at, 'parameters', index, 'schema'], value)
    })
    const undeclared = ['path', 'query'].flatMap((place) =>
      Object.keys(recordOf(request[place]))
        .filter((given) => !parameters.some(({ in: here, name: known }) => here === place && known === given))
        .map((given) => `${name}: ${place} ${given} is not declared`),
    )
    const status = String(answer.status) in responses ? String(answer.status) : '4XX'
    return [
      ...inPlaces,
      ...undeclared,
      ...bodyFaults(`${name}: body`, requestBody, [...at, 'requestBody'], request.body),
      ...bodyFaults(
        `${name}: answer`,
        { ...responses[status], required: true },
        [...at, 'responses', status],
        answer.body ?? undefined,
      ),
    ]
  }
  return (examples) =>
    Object.entries(examples as Record<string, Exchange>).flatMap(([name, exchange]) => faultsOf(name, exchange))

  function bodyFaults(
    where: string,
    declared: (Content & { required?: boolean }) | undefined,
    at: string[],
    value: unknown,
  ) {
    const schema = declared?.content?.[JSON_TYPE]?.schema
    if (value === undefined) return declared?.required && schema ? [`${where} is missing`] : []
    if (!schema) return declared?.content ? [] : [`${where} is not declared`]
    return misfits(bodies, where, [...at, 'content', JSON_TYPE, 'schema'], value)
  }
}

/** Escapes a part of a JSON pointer in a fragment (RFC 6901, section 6). */
const escaped = (part: string | number): string =>
  encodeURIComponent(String(part).replaceAll('~', '~0').replaceAll('/', '~1'))
