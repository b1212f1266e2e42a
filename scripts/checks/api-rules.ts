import { isRecord, recordOf } from '../../server/src/lib/records.ts'

const METHODS = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'])

const REFUSED = /^4(XX|\d\d)$/

/** A good request succeeds, or is sent on. */
const ANSWERED = /^[23]\d\d$/

type Operation = { name: string; path: string; operation: Record<string, unknown> }

/** Returns a sentence for each rule that an OpenAPI document breaks and that the standard doesn't have. */
export function apiRuleFaults(document: unknown): string[] {
  const operations = operationsOf(document)
  return [...operations.flatMap(operationFaults), ...sharedIds(operations), ...groupSpellings(operations)]
}

function operationsOf(document: unknown): Operation[] {
  return Object.entries(recordOf(recordOf(document).paths)).flatMap(([path, item]) =>
    Object.entries(recordOf(item))
      .filter(([method]) => METHODS.has(method))
      .map(([method, operation]) => ({
        name: `${method.toUpperCase()} ${path}`,
        path,
        operation: recordOf(operation),
      })),
  )
}

function operationFaults({ name, path, operation }: Operation): string[] {
  const answers = Object.entries(recordOf(operation.responses)).map(
    ([status, answer]) => [status, Object.values(recordOf(recordOf(answer).content))] as const,
  )
  return [
    !isText(operation.summary) && 'it has no summary',
    !isText(operation.operationId) && 'it has no operationId',
    groupsOf(operation).length === 0 && 'it is in no group, so it needs a tag',
    !answers.some(([status]) => ANSWERED.test(status)) && 'no answer to a good request is documented',
    !answers.some(([status, contents]) => REFUSED.test(status) && contents.length > 0) &&
      'its refusals have no documented content',
    ...answers
      .filter(([, contents]) => !contents.every(hasSchema))
      .map(([status]) => `the content of its answer ${status} has no schema`),
    ...undeclared(path, operation).map((parameter) => `the path parameter ${parameter} isn't declared`),
  ]
    .filter((fault) => fault !== false)
    .map((fault) => `${name}: ${fault}`)
}

const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== ''

function hasSchema(content: unknown): boolean {
  const { schema } = recordOf(content)
  return isRecord(schema) && Object.keys(schema).length > 0
}

function undeclared(path: string, operation: Record<string, unknown>): string[] {
  const parameters = Array.isArray(operation.parameters) ? operation.parameters.map(recordOf) : []
  const declared = new Set(parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name))
  return [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name).filter((name) => !declared.has(name))
}

function sharedIds(operations: readonly Operation[]): string[] {
  const names = new Map<unknown, string[]>()
  for (const { name, operation } of operations)
    if (isText(operation.operationId))
      names.set(operation.operationId, [...(names.get(operation.operationId) ?? []), name])
  return [...names]
    .filter(([, sharing]) => sharing.length > 1)
    .map(([id, sharing]) => `The operationId ${id} belongs to several operations: ${sharing.join(', ')}`)
}

const groupsOf = ({ tags }: Record<string, unknown>): string[] =>
  Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : []

/** The parts of groups are separated by slashes. Readers see two groups if a part is spelled in two ways. */
function groupSpellings(operations: readonly Operation[]): string[] {
  const spellings = new Map<string, Set<string>>()
  for (const part of operations
    .flatMap(({ operation }) => groupsOf(operation))
    .flatMap((group) => group.split(' / '))) {
    const key = part.toLowerCase().replace(/[^a-z0-9]/g, '')
    spellings.set(key, new Set([...(spellings.get(key) ?? []), part]))
  }
  return [...spellings.values()]
    .filter((several) => several.size > 1)
    .map((several) => `A group has several spellings: ${[...several].sort().join(', ')}`)
}
