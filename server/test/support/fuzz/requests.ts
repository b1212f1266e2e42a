import type { Row } from '../access-matrix.ts'
import { callerOf, isForeign } from './callers.ts'
import type { ApiDocument, DocumentedOperation } from './document.ts'
import { type Draw, happens, oneOf, someOf, upTo } from './draw.ts'
import type { Example } from './examples.ts'
import type { KnownIds, Whose } from './known-ids.ts'
import { INFINITE } from './odd-values.ts'
import { addFault, type Draft } from './request-faults.ts'
import { anAddress, officeTime, validValues } from './valid-values.ts'

/** A request as it is sent. */
export type FuzzRequest = {
  readonly operation: DocumentedOperation
  readonly caller: Row
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly payload: string | undefined
  /** The one thing that is odd about it. */
  readonly fault: string | undefined
}

/** The percentage of requests with one fault. The others are valid, as far as the schema tells. */
const FAULTY = 55

/** The addresses at which the requests of the examples were received. */
const LISTENER = /^https?:\/\/(127\.0\.0\.1:\d+|93\.184\.216\.34)/

const OWN_ORIGIN = 'https://book.example.com'
const KNOWN_VERSIONS = ['2024-04-15', '2024-06-11', '2024-06-14', '2024-08-13', '2024-09-04'] as const

/** Builds requests from the document, the examples and the ids of a world. */
export function requestsOf(
  document: ApiDocument,
  examples: ReadonlyMap<string, Example>,
  ids: KnownIds,
  rows: readonly Row[],
) {
  const { value } = validValues(document, ids)

  function request(draw: Draw, operation: DocumentedOperation): FuzzRequest {
    const caller = callerOf(draw, operation, rows)
    const draft = valid(draw, operation, isForeign(caller) ? 'foreign' : 'own')
    const fault = happens(draw, FAULTY) ? addFault(draw, operation, draft) : undefined
    return written(operation, caller, draft, fault)
  }

  function valid(draw: Draw, operation: DocumentedOperation, tenant: Whose): Draft {
    // Most requests stay within a tenant. Some name the objects of another one, and some mix both.
    const elsewhere: Whose = tenant === 'own' ? 'foreign' : 'own'
    const mix = upTo(draw, 99)
    const whose = (): Whose => (mix < 75 ? tenant : mix < 87 ? elsewhere : oneOf(draw, ['own', 'foreign']))
    const example = happens(draw, 50) ? examples.get(operation.name) : undefined
    const parameters = (place: string) => operation.parameters.filter((parameter) => parameter.in === place)
    const path = parameters('path').map(({ name, schema }) => {
      const collection = operation.template.split(`/{${name}}`)[0]
      const known = ids.idFor(draw, name, whose(), collection)
      return [name, encodeURIComponent(String(known ?? example?.path[name] ?? value(draw, schema, name, whose())))]
    })
    const optional = parameters('query').filter(({ required }) => !required)
    const chosen = [...parameters('query').filter(({ required }) => required), ...someOf(draw, optional, 4)]
    const query = example
      ? Object.entries(example.query).flatMap(([name, one]) => pairs(draw, name, withKnown(draw, one, name, whose())))
      : chosen.flatMap(({ name, schema }) => pairs(draw, name, value(draw, schema, name, whose())))
    const body =
      example?.body !== undefined
        ? withKnown(draw, example.body, '', whose())
        : operation.body && value(draw, operation.body, '', whose())
    return { path: Object.fromEntries(path), query, headers: headersOf(draw, operation), body, text: undefined }
  }

  /** Replaces the ids of an example by those of the world, and most addresses of people. */
  function withKnown(draw: Draw, example: unknown, name: string, whose: Whose): unknown {
    if (Array.isArray(example)) return example.map((each) => withKnown(draw, each, name, whose))
    if (typeof example === 'object' && example !== null)
      return Object.fromEntries(
        Object.entries(example).map(([key, inner]) => [key, withKnown(draw, inner, key, whose)]),
      )
    const isName = typeof example === 'string' && /^(name|slug|email|username)$/.test(name)
    // Otherwise the second object with this name would always be refused.
    if (isName && happens(draw, 60)) return example.replace(/^[\w-]+/, (first) => `${first}-${upTo(draw, 9999)}`)
    if (typeof example === 'string' && LISTENER.test(example)) return anAddress(draw)
    if (name === 'start' && typeof example === 'string' && example.includes('T')) return officeTime(draw)
    const known = ids.idFor(draw, name, whose)
    return known !== undefined && typeof known === typeof example ? known : example
  }

  return { request, valid, written }
}

function headersOf(draw: Draw, { parameters }: DocumentedOperation): Record<string, string> {
  const version = parameters.find(({ name }) => name === 'cal-api-version')?.schema as { default?: string } | undefined
  const usual = version?.default ?? '2024-08-13'
  return {
    'cal-api-version': happens(draw, 80) ? usual : oneOf(draw, KNOWN_VERSIONS),
    ...(happens(draw, 20) && { 'idempotency-key': `key-${upTo(draw, 1e6)}` }),
    ...(happens(draw, 5) && { accept: 'application/problem+json' }),
  }
}

/** Writes a value of a query. A list is repeated or separated by commas. */
function pairs(draw: Draw, name: string, value: unknown): [string, string][] {
  const written = (each: unknown) =>
    encodeURIComponent(typeof each === 'object' && each !== null ? JSON.stringify(each) : String(each))
  if (!Array.isArray(value)) return [[name, written(value)]]
  return happens(draw, 50) ? value.map((each) => [name, written(each)]) : [[name, value.map(written).join(',')]]
}

/** Writes a draft as it is sent. */
export function written(
  operation: DocumentedOperation,
  caller: Row,
  { path, query, headers, body, text }: Draft,
  fault: string | undefined,
): FuzzRequest {
  const address = operation.template.replace(/\{(\w+)\}/g, (_all, name: string) => path[name] ?? name)
  const search = query.map(([name, value]) => `${encodeURIComponent(name)}=${value}`).join('&')
  const json = text ?? (body === undefined ? undefined : JSON.stringify(body).replaceAll(`"${INFINITE}"`, '1e999'))
  const isBrowser = caller.kind === 'session' && caller.headers.origin === undefined
  return {
    operation,
    caller,
    method: operation.method,
    url: search === '' ? address : `${address}?${search}`,
    headers: {
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...(isBrowser && { origin: OWN_ORIGIN }),
      ...headers,
      ...caller.headers,
    },
    payload: json,
    fault,
  }
}
