import { type Components, type Schema, schemaFaults } from './compare-schemas.ts'

type Content = Record<string, { schema?: Schema }>
type Parameter = { name: string; in: string; required?: boolean; schema?: Schema }
type Operation = {
  parameters?: Parameter[]
  requestBody?: { required?: boolean; content?: Content }
  responses?: Record<string, { content?: Content }>
}

/** The compared parts of an OpenAPI document. The server's document uses references only for schemas. */
export type Api = {
  paths?: Record<string, Record<string, Operation>>
  components?: { schemas?: Components }
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete']

/**
 * Returns a sentence for each way in which `current` breaks a promise of `released`. Without one, clients need no
 * change.
 */
export function apiFaults(released: Api, current: Api): string[] {
  const now = operations(current)
  return [...operations(released)].flatMap(([key, { name, operation }]) => {
    const is = now.get(key)
    if (!is) return [`${name}: the operation was removed`]
    const components = { released: released.components?.schemas ?? {}, current: current.components?.schemas ?? {} }
    return operationFaults(name, operation, is.operation, components)
  })
}

/** Groups the operations by method and path. The names of path parameters don't matter. */
function operations({ paths = {} }: Api): Map<string, { name: string; operation: Operation }> {
  const found = new Map<string, { name: string; operation: Operation }>()
  for (const [path, item] of Object.entries(paths)) {
    for (const method of METHODS) {
      const operation = item[method]
      const name = `${method.toUpperCase()} ${path}`
      if (operation) found.set(name.replace(/\{[^}]+\}/g, '{}'), { name, operation })
    }
  }
  return found
}

type BothComponents = { released: Components; current: Components }

function operationFaults(name: string, was: Operation, is: Operation, components: BothComponents): string[] {
  return [
    ...parameterFaults(name, was.parameters ?? [], is.parameters ?? [], components),
    ...bodyFaults(name, was.requestBody, is.requestBody, components),
    ...answerFaults(name, was.responses ?? {}, is.responses ?? {}, components),
  ]
}

function parameterFaults(name: string, was: Parameter[], is: Parameter[], components: BothComponents): string[] {
  // The names of headers are case-insensitive (RFC 9110 §5.1).
  const key = (parameter: Parameter) =>
    `${parameter.in} ${parameter.in === 'header' ? parameter.name.toLowerCase() : parameter.name}`
  const notInPath = (parameter: Parameter) => parameter.in !== 'path'
  const before = new Map(was.filter(notInPath).map((parameter) => [key(parameter), parameter]))
  const after = new Map(is.filter(notInPath).map((parameter) => [key(parameter), parameter]))
  return [
    ...[...before].flatMap(([id, parameter]) => {
      const now = after.get(id)
      if (!now) return [`${name}: ${id} was removed`]
      return compare(`${name}: ${id}`, parameter.schema, now.schema, 'input', components)
    }),
    ...[...after]
      .filter(([id, parameter]) => parameter.required && !before.get(id)?.required)
      .map(([id]) => `${name}: ${id} is newly required`),
  ]
}

function bodyFaults(
  name: string,
  was: Operation['requestBody'],
  is: Operation['requestBody'],
  components: BothComponents,
) {
  if (was && !is) return [`${name}: the body was removed`]
  // An operation may gain a body without required properties, because a missing body is read as {}.
  const before = json(was?.content) ?? { type: 'object' }
  return compare(`${name}: body`, before, json(is?.content), 'input', components)
}

function answerFaults(
  name: string,
  was: NonNullable<Operation['responses']>,
  is: NonNullable<Operation['responses']>,
  components: BothComponents,
): string[] {
  return Object.entries(was)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([status, answer]) => {
      const now = is[status]
      if (!now) return [`${name}: no longer answers ${status}`]
      return compare(`${name}: ${status}`, json(answer.content), json(now.content), 'output', components)
    })
}

const json = (content: Content | undefined): Schema | undefined =>
  Object.entries(content ?? {}).find(([type]) => type.includes('json'))?.[1].schema

function compare(
  at: string,
  was: Schema | undefined,
  is: Schema | undefined,
  direction: 'input' | 'output',
  { released, current }: BothComponents,
): string[] {
  if (!was) return []
  if (!is) return direction === 'output' ? [`${at}: the answer lost its shape`] : []
  const sides = { released: { schema: was, components: released }, current: { schema: is, components: current } }
  return schemaFaults({ ...sides, direction, at })
}
