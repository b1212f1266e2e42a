import type { RouteOptions } from 'fastify'
import type { TSchema } from 'typebox'
import { recordOf } from '../../lib/records.ts'
import type { Access } from '../callers/access.ts'
import { RefusalEnvelope } from '../envelope.ts'
import { DEEPEST_BODY } from '../input/bodies.ts'
import { limitSizes, maxLengthIn } from '../input/size-limits.ts'
import { currentVersion } from '../versions.ts'
import { callerSentence, SECURITY_SCHEMES, securityOf } from './openapi-access.ts'
import { hoist, type JsonSchema } from './openapi-components.ts'
import { withoutUnpublished } from './unpublished.ts'

/** The documentation that a route may add to its validation schemas. */
export type OperationSchema = {
  summary?: string
  description?: string
  tags?: readonly string[]
  querystring?: TSchema
  params?: TSchema
  body?: TSchema
  /** The documented body. The validator is looser, because the feature checks the body with error texts of its own. */
  documentedBody?: TSchema
  /** The documented form of refusals, for operations that follow a standard with a form of its own. */
  documentedRefusal?: TSchema
  response?: Record<number, TSchema>
}

const INTRODUCTION = [
  'Event types, availability, bookings and schedules of Daybook, in the shapes that existing API v2 clients speak.',
  '',
  'Send `Authorization: Bearer cal_…`. Errors are always `{"status":"error", "error": {"code", "message", "details"}}`;',
  '`error.details.code` is stable. Unsafe operations take an `Idempotency-Key`: a repeat within 24 hours gets the same answer.',
  `Bodies may have ${DEEPEST_BODY} levels, and the size that the operator allows (1 MB unless set otherwise).`,
].join('\n')

/** Collects routes during registration and writes them as an OpenAPI 3.1 document. */
export function createOpenApi() {
  const routes: RouteOptions[] = []
  let written: JsonSchema | undefined
  return {
    /** Collects a route. It is for Fastify's `onRoute` hook. */
    collect(route: RouteOptions): void {
      if (route.config?.access && !route.config.page && route.method !== 'HEAD') routes.push(route)
    },
    /** Returns the document. The first call writes it, so all routes must be registered by then. */
    document(publicUrl: string): JsonSchema {
      written ??= writeDocument(routes, publicUrl)
      return written
    },
  }
}

function writeDocument(routes: readonly RouteOptions[], publicUrl: string): JsonSchema {
  const components: Record<string, JsonSchema> = {}
  hoist(RefusalEnvelope, components)
  const paths: Record<string, Record<string, JsonSchema>> = {}
  for (const route of routes) {
    const path = documentedPath(route.url)
    paths[path] = { ...paths[path], [String(route.method).toLowerCase()]: operation(route, components) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Daybook API', version: '2', description: INTRODUCTION, license: { name: 'MIT' } },
    servers: [{ url: publicUrl }],
    tags: [...new Set(routes.flatMap((route) => (route.schema as OperationSchema).tags ?? []))]
      .sort()
      .map((name) => ({ name })),
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1))),
    components: {
      schemas: Object.fromEntries(Object.entries(components).sort(([a], [b]) => (a < b ? -1 : 1))),
      securitySchemes: SECURITY_SCHEMES,
    },
  }
}

const documentedPath = (url: string): string => url.replace(/\/$/, '').replace(/:(\w+)/g, '{$1}')

function operation(route: RouteOptions, components: Record<string, JsonSchema>): JsonSchema {
  const schema = (route.schema ?? {}) as OperationSchema
  const access = route.config?.access as Access
  const body = schema.documentedBody ?? schema.body
  return {
    operationId: operationId(route),
    ...(schema.summary && { summary: schema.summary }),
    description: [schema.description, callerSentence(access)].filter(Boolean).join('\n\n'),
    ...(schema.tags && { tags: schema.tags }),
    security: securityOf(access),
    parameters: [
      ...ownerParameters(route),
      ...parameters('path', schema.params, components),
      ...parameters('query', schema.querystring, components),
      ...headerParameters(route),
    ],
    ...(body && {
      requestBody: { required: true, content: json(hoist(limitSizes(body, maxLengthIn('body')), components)) },
    }),
    responses: responses(schema, components),
  }
}

/** Joins the address and the name, so that the same noun at two addresses gets two ids. */
export function operationId(route: RouteOptions): string {
  const { prefix } = recordOf(route)
  const owners = String(prefix ?? '')
    .split('/')
    .filter((part) => part && part !== 'v2' && !part.startsWith(':'))
  const [noun = '', verb = ''] = (route.config?.operation ?? '').split('.')
  return [...owners.filter((owner) => owner !== noun), noun, verb].filter(Boolean).join('_').replaceAll('-', '_')
}

/** Returns the parameters of the owners in an address. The guard reads them before the route's own schema does. */
function ownerParameters(route: RouteOptions): JsonSchema[] {
  const { properties } = recordOf(route.schema?.params)
  return Object.entries(route.config?.access?.path ?? {})
    .filter(([name]) => !Object.hasOwn(recordOf(properties), name))
    .map(([name, { is }]) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: is === 'platform-client' ? 'string' : 'integer' },
    }))
}

function parameters(
  place: 'path' | 'query',
  schema: TSchema | undefined,
  components: Record<string, JsonSchema>,
): JsonSchema[] {
  const { properties, required } = recordOf(withoutUnpublished(schema ?? {}))
  return Object.entries(recordOf(properties)).map(([name, property]) => {
    const { description, ...rest } = recordOf(property)
    return {
      name,
      in: place,
      required: place === 'path' || (Array.isArray(required) && required.includes(name)),
      ...(description !== undefined && { description }),
      schema: hoist(limitSizes(rest, maxLengthIn(place)), components),
    }
  })
}

function headerParameters(route: RouteOptions): JsonSchema[] {
  const headers: JsonSchema[] = []
  const area = route.config?.area
  if (area) {
    headers.push({
      name: 'cal-api-version',
      in: 'header',
      required: false,
      description: route.config?.since
        ? `The date of the API version. This operation exists since ${route.config.since} and needs this date or a later one.`
        : 'The date of the API version.',
      schema: { type: 'string', default: currentVersion(area) },
    })
  }
  if (route.method !== 'GET' && !route.config?.keepsNoAnswer) {
    headers.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description:
        'A text of your choice, 1 to 255 characters: a repeat with it within 24 hours gets the first answer and changes nothing.',
      schema: { type: 'string', maxLength: 255 },
    })
  }
  return headers
}

type Answered = TSchema & { type?: string; contentMediaType?: string; alsoAs?: string }

function responses(
  { response = {}, documentedRefusal = RefusalEnvelope }: OperationSchema,
  components: Record<string, JsonSchema>,
): JsonSchema {
  const answers = Object.entries(response as Record<number, Answered>).map(([status, schema]) => [
    status,
    {
      description: outcome(Number(status)),
      // An answer with 204 has no body, and neither has an answer that is declared as null.
      ...(status !== '204' && schema.type !== 'null' && { content: content(schema, components) }),
    },
  ])
  return {
    ...Object.fromEntries(answers),
    '4XX': {
      description: 'Refused. The message gives the reason.',
      content: json(hoist(documentedRefusal, components)),
    },
  }
}

/** The content is JSON unless the schema names another type. With `alsoAs` it is of either type. */
function content(
  { contentMediaType, alsoAs, ...answered }: Answered,
  components: Record<string, JsonSchema>,
): JsonSchema {
  const schema = hoist(answered, components)
  if (contentMediaType !== undefined) return { [contentMediaType]: { schema } }
  return { ...json(schema), ...(alsoAs !== undefined && { [alsoAs]: { schema } }) }
}

function outcome(status: number): string {
  if (status >= 400) return 'Refused.'
  if (status >= 300) return 'Sent on to the address in `Location`.'
  return status === 201 ? 'Created.' : 'Done.'
}

const json = (schema: unknown) => ({ 'application/json': { schema } })
