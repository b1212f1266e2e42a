import type { DocumentedOperation } from './document.ts'
import { type Draw, happens, oneOf, upTo } from './draw.ts'
import { ODD_BODIES, ODD_HEADERS, ODD_TEXTS } from './odd-texts.ts'
import { ODD_VALUES } from './odd-values.ts'
import { changedAt, placesIn, withExtra } from './places.ts'

/** A request before it is written: each part can still be changed. */
export type Draft = {
  path: Record<string, string>
  query: [name: string, value: string][]
  headers: Record<string, string>
  body: unknown
  text: string | undefined
}

const EXTRA_NAMES = ['extra', 'constructor', '__proto__', 'toString', 'id', 'isAdministrator', ''] as const

const shown = (value: unknown): string => (JSON.stringify(value) ?? 'undefined').slice(0, 60)

type Fault = (draw: Draw, operation: DocumentedOperation, draft: Draft) => string

const pathFault: Fault = (draw, _operation, draft) => {
  const name = oneOf(draw, Object.keys(draft.path))
  draft.path[name] = oneOf(draw, ODD_TEXTS)
  return `path ${name}: ${draft.path[name].slice(0, 40)}`
}

const queryFault: Fault = (draw, operation, draft) => {
  const names = operation.parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name)
  const name = happens(draw, 90) && names.length > 0 ? oneOf(draw, names) : oneOf(draw, EXTRA_NAMES)
  const others = draft.query.filter(([each]) => each !== name)
  const odd: [string, string] = [name, oneOf(draw, ['', ...ODD_TEXTS])]
  const inner: [string, string] = [`${name}[${oneOf(draw, ['', '0', 'a', '__proto__'])}]`, '1']
  draft.query = oneOf(draw, [others, [...draft.query, [name, '1'], odd], [...draft.query, inner], [...others, odd]])
  return `query ${name}: ${shown(draft.query.filter(([each]) => each.startsWith(name)))}`
}

const headerFault: Fault = (draw, _operation, draft) => {
  const name = oneOf(draw, [
    'cal-api-version',
    'cal-api-version',
    'idempotency-key',
    'accept',
    'x-request-id',
    'origin',
  ])
  draft.headers[name] = oneOf(draw, ODD_HEADERS)
  if (happens(draw, 30)) draft.headers['cal-api-version-strict'] = 'true'
  return `header ${name}: ${draft.headers[name].slice(0, 40)}`
}

const wholeBodyFault: Fault = (draw, _operation, draft) => {
  const [text, type] = oneOf(draw, ODD_BODIES)
  draft.text = text
  draft.headers['content-type'] = type
  return `body as ${type}: ${text.slice(0, 40)}`
}

const bodyFault: Fault = (draw, _operation, draft) => {
  const places = placesIn(draft.body)
  const place = places.length > 0 ? oneOf(draw, places) : []
  const kind = upTo(draw, 9)
  if (kind === 0) {
    const name = oneOf(draw, EXTRA_NAMES)
    draft.body = withExtra(draft.body, place.slice(0, -1), name, oneOf(draw, ODD_VALUES))
    return `body with ${[...place.slice(0, -1), name].join('.')}`
  }
  if (kind === 1 && place.length > 0) {
    draft.body = changedAt(draft.body, place)
    return `body without ${place.join('.')}`
  }
  const value = oneOf(draw, ODD_VALUES)
  draft.body = changedAt(draft.body, place, { value })
  return `body ${place.join('.')}: ${shown(value)}`
}

/** Puts one fault into a draft. Returns it in words. */
export function addFault(draw: Draw, operation: DocumentedOperation, draft: Draft): string {
  const hasQuery = operation.parameters.some((parameter) => parameter.in === 'query')
  const possible: Fault[] = [
    headerFault,
    ...(Object.keys(draft.path).length > 0 ? [pathFault, pathFault] : []),
    ...(hasQuery ? [queryFault, queryFault, queryFault, queryFault] : [queryFault]),
    ...(operation.method === 'GET' ? [] : [wholeBodyFault]),
    ...(draft.body === undefined ? [] : Array.from({ length: 8 }, () => bodyFault)),
  ]
  return oneOf(draw, possible)(draw, operation, draft)
}
