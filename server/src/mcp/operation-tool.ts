import type { RouteOptions } from 'fastify'
import { type OperationSchema, operationId } from '../http/document/openapi.ts'
import { currentVersion } from '../http/versions.ts'
import { isRecord, recordOf } from '../lib/records.ts'
import { plainProperties, plainSchema } from './input-schema.ts'
import { type ArgumentPlaces, KEY_ARGUMENT, requestOf } from './operation-arguments.ts'
import { type Paging, resultOf } from './results.ts'
import type { ApiRequest } from './send.ts'
import type { Arguments, Tool } from './tool.ts'

/** The verbs that take something away, although their method doesn't say so. */
const TAKES_AWAY = /^(cancel|decline|disconnect|remove|revoke|rotateSecret|reassign|reassignTo|markAbsent|set)/

/** Returns the name of an operation's tool: the id of the API's document, in words that are joined by `_`. */
export const toolName = (route: RouteOptions): string =>
  operationId(route)
    .replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    .replace(/^organizations_/, 'orgs_')

const KEY = {
  type: 'string',
  minLength: 1,
  maxLength: 255,
  description: 'A text of your choice. A repeat with it within 24 hours changes nothing and gets the first answer.',
}

type Wanted = {
  /** The fields of the body that the tool offers. Without a list it offers all. */
  fields?: readonly string[]
  description?: string
}

/** Makes the tool of an operation from its declaration. The tool calls the operation through the server. */
export function operationTool(route: RouteOptions, wanted: Wanted = {}): Tool {
  const schema = (route.schema ?? {}) as OperationSchema
  const name = toolName(route)
  const method = String(route.method) as ApiRequest['method']
  const { places, properties, required } = inputOf(route, schema, wanted.fields)
  const { area, operation = '' } = route.config ?? {}
  const verb = operation.split('.')[1] ?? ''
  const version: Record<string, string> = area === undefined ? {} : { 'cal-api-version': currentVersion(area) }
  return {
    name,
    title: schema.summary ?? name,
    description: [`${schema.summary ?? name}.`, schema.description, wanted.description].filter(Boolean).join(' '),
    inputSchema: { type: 'object', properties, required, additionalProperties: false },
    annotations: {
      readOnlyHint: method === 'GET',
      destructiveHint: method !== 'GET' && (method !== 'POST' || TAKES_AWAY.test(verb)),
      idempotentHint: method !== 'POST',
    },
    scope: scopeOf(route),
    async run(args, { send }) {
      const request = requestOf(name, method, places, args)
      return resultOf(await send({ ...request, headers: { ...request.headers, ...version } }), pagingOf(places, args))
    },
  }
}

/**
 * Returns the scope that a token needs for the tool. Everybody may book and change a booking whose uid they know, so
 * these operations declare no scope. But a person who lets an agent only read doesn't expect it to do so.
 */
function scopeOf({ method, url, config }: RouteOptions): Tool['scope'] {
  const { caller, scope } = config?.access ?? {}
  const isOpen = caller === 'public' || scope === 'any'
  if (isOpen && method !== 'GET' && /^\/v2\/(bookings|slots)(\/|$)/.test(url)) return 'BOOKING_WRITE'
  return isOpen ? 'any' : scope
}

function inputOf(route: RouteOptions, schema: OperationSchema, fields: readonly string[] | undefined) {
  const path = [...route.url.matchAll(/:(\w+)/g)].map(([, parameter = '']) => parameter)
  const ofPath = { ...Object.fromEntries(path.map((each) => [each, OWNER_ID])), ...propertiesOf(schema.params) }
  const ofQuery = propertiesOf(schema.querystring)
  const body = plainSchema(schema.documentedBody ?? schema.body)
  const ofBody = flatBody(body, [...path, ...Object.keys(ofQuery)])
  const offered = ofBody && fields ? only(ofBody.properties, fields) : ofBody?.properties
  const takesKey = route.method !== 'GET' && !route.config?.keepsNoAnswer
  const places: ArgumentPlaces = {
    url: route.url.replace(/\/$/, ''),
    path,
    query: Object.keys(ofQuery),
    body: offered ? Object.keys(offered) : body === undefined ? undefined : 'nested',
    takesKey,
  }
  return {
    places,
    properties: {
      ...only(ofPath, path),
      ...ofQuery,
      ...(offered ?? (body !== undefined && { body })),
      ...(takesKey && { [KEY_ARGUMENT]: KEY }),
    },
    required: [
      ...path,
      ...requiredOf(schema.querystring),
      ...(ofBody?.required ?? (body === undefined ? [] : ['body'])),
    ],
  }
}

/** The guard reads the ids of owners before the route's own schema does. */
const OWNER_ID = { type: ['integer', 'string'] }

const propertiesOf = (schema: unknown): Record<string, unknown> =>
  plainProperties(recordOf(recordOf(plainSchema(schema)).properties))

function requiredOf(schema: unknown): string[] {
  const { required } = recordOf(plainSchema(schema))
  return Array.isArray(required) ? required.map(String) : []
}

/** The fields of a body become arguments of their own, unless the body has several forms or a name is taken. */
function flatBody(body: unknown, taken: readonly string[]) {
  const { type, properties, required } = recordOf(body)
  if (type !== 'object' || !isRecord(properties)) return undefined
  if (Object.keys(properties).some((name) => taken.includes(name) || name === KEY_ARGUMENT)) return undefined
  return { properties, required: Array.isArray(required) ? required.map(String) : [] }
}

const only = (properties: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.flatMap((name) => (name in properties ? [[name, properties[name]]] : [])))

function pagingOf({ query }: ArgumentPlaces, args: Arguments): Paging {
  const size = (['take', 'limit'] as const).find((name) => query.includes(name))
  return {
    ...(query.includes('skip') && { skip: typeof args.skip === 'number' ? args.skip : 0 }),
    ...(size && { size }),
  }
}
