import { Type } from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../support/test-app.ts'

type Parameter = { name: string; in: string; required: boolean; schema: object }
type Operation = {
  operationId: string
  summary?: string
  description?: string
  tags?: string[]
  security: object[]
  parameters: Parameter[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>
}
type Document = {
  openapi: string
  info: { title: string; version: string }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object>; securitySchemes: object }
}

const TYPES = ['object', 'array', 'string', 'integer', 'number', 'boolean', 'null']

describe('the OpenAPI document', () => {
  let app: TestApp
  let document: Document

  beforeAll(async () => {
    app = await testApp({ DAYBOOK_TEST_CLOCK: 'true' })
    document = (await app.get('/docs/openapi.json')).body
  })
  afterAll(() => app.close())

  const operations = () =>
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, path, method, operation })),
    )
  /** Every object in a value, with the way to it. */
  const nodes = (value: unknown, at = '#'): { at: string; node: Record<string, unknown> }[] =>
    typeof value !== 'object' || value === null
      ? []
      : [
          ...(Array.isArray(value) ? [] : [{ at, node: value as Record<string, unknown> }]),
          ...Object.entries(value).flatMap(([key, inner]) => nodes(inner, `${at}/${key}`)),
        ]

  it('the document is served without credentials, as OpenAPI 3.1 for this server', async () => {
    const { status, headers } = await app.get('/docs/openapi.json')
    expect(status).toBe(200)
    expect(headers['content-type']).toContain('application/json')
    expect(document.openapi).toBe('3.1.0')
    expect(document.servers).toEqual([{ url: 'https://book.example.com' }])
    expect(Object.keys(document)).toEqual(['openapi', 'info', 'servers', 'tags', 'paths', 'components'])
  })

  it('the document leaves out unpublished operations, and marks what is not for platforms', () => {
    const text = JSON.stringify(document)
    for (const name of ['rrHostSubsetIds', 'hostSubsetIds', 'rrHostSubsetEnabled', 'enableHostSubset'])
      expect(text).not.toContain(name)
    expect(document.components.schemas.VideoSettings).toMatchObject({
      description: expect.stringContaining('Not available for platform use'),
    })
  })

  it('the document has every operation of the API', () => {
    expect(operations().map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'get /health',
        'get /v2/me',
        'patch /v2/me',
        'get /v2/schedules',
        'delete /v2/schedules/{scheduleId}',
        'get /v2/event-types',
        'get /v2/bookings',
        'get /v2/slots',
        'post /v2/slots/reservations',
        'get /v2/calendars',
        'put /v2/destination-calendars',
        'post /v2/selected-calendars',
        'get /v2/conferencing',
        'get /v2/stripe/connect',
        'get /v2/verified-resources/emails',
        'get /v2/webhooks',
        'get /v2/workflows',
        'get /v2/routing-forms',
        'get /v2/teams',
        'get /v2/organizations/{orgId}/teams',
        'get /v2/organizations/{orgId}/attributes',
        'get /v2/oauth-clients',
        'get /v2/auth/oauth2/clients/{clientId}',
        'post /v2/api-keys/refresh',
        'post /v2/admin/users',
        'put /v2/admin/clock',
      ]),
    )
    expect(Object.keys(document.paths).filter((path) => path.startsWith('/docs') || /[:*]|\/$/.test(path))).toEqual([])
  })

  it('the document has no reference to a missing component', () => {
    const dangling = nodes(document)
      .map(({ node }) => node.$ref)
      .filter((ref) => ref !== undefined)
      .filter((ref) => !((String(ref).split('/').at(-1) as string) in document.components.schemas))
    expect(dangling).toEqual([])
    expect(nodes(document).filter(({ node }) => '$id' in node)).toEqual([])
  })

  it('the document has no component without a reference', () => {
    const used = new Set(nodes(document).map(({ node }) => node.$ref))
    const names = Object.keys(document.components.schemas)
    expect(names.filter((name) => !used.has(`#/components/schemas/${name}`))).toEqual([])
  })

  it('every operation has an id of its own that generators can use', () => {
    const ids = operations().map(({ operation }) => operation.operationId)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
    expect(ids.filter((id) => !/^[a-zA-Z][a-zA-Z0-9_]*$/.test(id))).toEqual([])
  })

  it('every operation has a summary, tags and its callers', () => {
    const known = document.tags.map(({ name }) => name)
    const lacking = operations().filter(
      ({ operation }) =>
        !operation.summary ||
        !operation.description ||
        !operation.tags?.length ||
        !operation.tags.every((tag) => known.includes(tag)) ||
        !Array.isArray(operation.security),
    )
    expect(lacking.map(({ name }) => name)).toEqual([])
  })

  it('every path declares the parameters that it names, and no others', () => {
    const wrong = operations().filter(({ path, operation }) => {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()
      const declared = operation.parameters.filter((parameter) => parameter.in === 'path')
      return (
        JSON.stringify(declared.map(({ name }) => name).sort()) !== JSON.stringify(named) ||
        declared.some(({ required }) => !required)
      )
    })
    expect(wrong.map(({ name }) => name)).toEqual([])
  })

  it('every operation declares its answers, refusals included', () => {
    const wrong = operations().filter(({ operation: { responses } }) => {
      const successes = Object.keys(responses).filter((status) => /^[23]\d\d$/.test(status))
      return (
        successes.length === 0 ||
        !responses['4XX'] ||
        Object.values(responses).some(({ description }) => !description) ||
        Object.keys(responses).some((status) => !/^[1-5](\d\d|XX)$/.test(status))
      )
    })
    expect(wrong.map(({ name }) => name)).toEqual([])
  })

  it('only methods with a body declare one', () => {
    const wrong = operations().filter(({ method, operation }) => method === 'get' && operation.requestBody)
    expect(wrong.map(({ name }) => name)).toEqual([])
  })

  it('every text that an operation takes has a maximum', () => {
    const boundedFormats = ['time-zone', 'iso-instant', 'iso-date', 'clock-time', 'email', 'phone-number']
    const unbounded = new Set<string>()
    const visit = (node: unknown, at: string, seen: readonly string[] = []): void => {
      if (typeof node !== 'object' || node === null) return
      const { type, maxLength, enum: values, const: value, format, pattern, $ref } = node as Record<string, unknown>
      const name = typeof $ref === 'string' ? ($ref.split('/').at(-1) as string) : undefined
      if (name !== undefined && !seen.includes(name)) visit(document.components.schemas[name], name, [...seen, name])
      if (type === 'string' && [maxLength, values, value].every((bound) => bound === undefined))
        if (!boundedFormats.includes(String(format)) && !/^\^[^*+]*\$$/.test(String(pattern))) unbounded.add(at)
      for (const [key, inner] of Object.entries(node)) visit(inner, `${at}.${key}`, seen)
    }
    for (const { name, operation } of operations()) {
      const { parameters, requestBody } = operation as { parameters?: { in: string }[]; requestBody?: object }
      visit(
        parameters?.filter((parameter) => parameter.in === 'query'),
        `${name} query`,
      )
      visit(requestBody, `${name} body`)
    }
    expect([...unbounded]).toEqual([])
  })

  it('the document consists of valid JSON Schema', () => {
    const schemas = [
      ...nodes(document.components.schemas, '#/components/schemas'),
      ...operations().flatMap(({ name, operation }) => [
        ...operation.parameters.flatMap((parameter) => nodes(parameter.schema, `${name} ${parameter.name}`)),
        ...nodes(operation.requestBody?.content, name),
        ...nodes(operation.responses, name),
      ]),
    ]
    const wrong = schemas.filter(({ at, node }) => {
      // Names of properties, not keywords.
      if (/\/(properties|schemas|patternProperties|content|responses)$/.test(at)) return false
      const { type, required, enum: values, properties, pattern } = node
      const types = [type].flat().filter((each) => each !== undefined)
      return (
        types.some((each) => typeof each === 'string' && !TYPES.includes(each)) ||
        (required !== undefined && typeof required !== 'boolean' && !isListOf(required, properties)) ||
        (values !== undefined && !(Array.isArray(values) && values.length > 0)) ||
        (pattern !== undefined && !isPattern(pattern)) ||
        Object.keys(node).some((key) => key.startsWith('~'))
      )
    })
    expect(wrong).toEqual([])
  })

  it('a versioned operation states which API version it serves without a header', () => {
    const { operation } = operations().find(({ name }) => name === 'get /v2/schedules') ?? {}
    expect(operation?.parameters).toContainEqual(
      expect.objectContaining({
        name: 'cal-api-version',
        in: 'header',
        required: false,
        schema: { type: 'string', default: '2024-06-11' },
      }),
    )
  })

  it('the document is not written when one name means two things', async () => {
    const broken = await testApp({}, undefined, {
      prepare(http) {
        for (const [path, schema] of [
          ['/v2/one', Type.Object({ a: Type.String() }, { $id: 'Twice' })],
          ['/v2/two', Type.Object({ b: Type.String() }, { $id: 'Twice' })],
        ] as const) {
          const config = { operation: `twice.${path.slice(4)}`, access: { caller: 'public' } } as const
          http.get(path, { config, schema: { response: { 200: schema } } }, async () => ({ a: '', b: '' }))
        }
      },
    })
    expect(() => broken.app.openApi()).toThrow('Two different schemas are called Twice')
    await broken.close()
  })
})

function isListOf(required: unknown, properties: unknown): boolean {
  return Array.isArray(required) && required.every((name) => name in ((properties ?? {}) as object))
}

function isPattern(pattern: unknown): boolean {
  try {
    new RegExp(String(pattern), 'u')
    return true
  } catch {
    return false
  }
}
