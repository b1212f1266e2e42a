import { describe, expect, it } from 'vitest'
import { apiFaults } from './compare-apis.ts'
import type { Schema } from './compare-schemas.ts'

const text = { type: 'string' }
const object = (properties: Record<string, Schema>, required: string[] = []): Schema => ({
  type: 'object',
  properties,
  required,
})
const json = (schema: Schema) => ({ 'application/json': { schema } })

/** Builds an API with one operation, POST /v2/things, with a body, an answer and parameters. */
const api = ({
  body,
  answer = object({}),
  parameters = [],
  path = '/v2/things/{id}',
  schemas = {},
}: {
  body?: Schema
  answer?: Schema
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[]
  path?: string
  schemas?: Record<string, Schema>
}) => ({
  paths: {
    [path]: {
      post: {
        parameters,
        ...(body && { requestBody: { content: json(body) } }),
        responses: { 201: { content: json(answer) }, '4XX': {} },
      },
    },
  },
  components: { schemas },
})

describe('changes of the API that break clients', () => {
  it('the removal of an operation breaks clients', () => {
    expect(apiFaults(api({}), { paths: {} })).toEqual(['POST /v2/things/{id}: the operation was removed'])
  })

  it('the removal of a field of an answer breaks clients, also deep inside', () => {
    const released = api({ answer: object({ data: { type: 'array', items: object({ uid: text, name: text }) } }) })
    const current = api({ answer: object({ data: { type: 'array', items: object({ uid: text }) } }) })
    expect(apiFaults(released, current)).toEqual(['POST /v2/things/{id}: 201.data[].name: was removed'])
  })

  it('a field of an answer that becomes optional or null breaks clients', () => {
    const released = api({ answer: object({ uid: text, name: text }, ['uid', 'name']) })
    const current = api({ answer: object({ uid: text, name: { anyOf: [text, { type: 'null' }] } }, ['name']) })
    expect(apiFaults(released, current)).toEqual([
      'POST /v2/things/{id}: 201.uid: is no longer always there',
      'POST /v2/things/{id}: 201.name: was string, is null',
    ])
  })

  it('a new required input breaks clients, in the body or in the query', () => {
    const released = api({ body: object({ name: text }) })
    const current = api({
      body: object({ name: text, zone: text }, ['zone']),
      parameters: [{ name: 'start', in: 'query', required: true, schema: text }],
    })
    expect(apiFaults(released, current)).toEqual([
      'POST /v2/things/{id}: query start is newly required',
      'POST /v2/things/{id}: body.zone: is newly required',
    ])
  })

  it('a new body of an operation breaks clients', () => {
    expect(apiFaults(api({}), api({ body: object({ name: text }, ['name']) }))).toEqual([
      'POST /v2/things/{id}: body.name: is newly required',
    ])
  })

  it('an input that accepts less breaks clients: another type, fewer values, tighter bounds, no further properties', () => {
    const released = api({
      body: object({
        a: { type: ['string', 'number'] },
        b: { enum: ['x', 'y'] },
        c: { type: 'integer', maximum: 9 },
        d: text,
        e: text,
        f: { type: 'array', items: text },
      }),
    })
    const current = api({
      body: {
        ...object({
          a: text,
          b: { enum: ['x'] },
          c: { type: 'integer', maximum: 5, minimum: 1 },
          d: { ...text, format: 'email' },
          e: { ...text, maxLength: 100 },
          f: { type: 'array', items: text, maxItems: 100 },
        }),
        additionalProperties: false,
      },
    })
    expect(apiFaults(released, current)).toEqual([
      'POST /v2/things/{id}: body: refuses further properties, which it ignored',
      'POST /v2/things/{id}: body.a: was number, is string',
      'POST /v2/things/{id}: body.b: no longer accepts y',
      'POST /v2/things/{id}: body.c: minimum is tighter (undefined → 1)',
      'POST /v2/things/{id}: body.c: maximum is tighter (9 → 5)',
      'POST /v2/things/{id}: body.d: format is tighter (undefined → email)',
      'POST /v2/things/{id}: body.e: maxLength is tighter (undefined → 100)',
      'POST /v2/things/{id}: body.f: maxItems is tighter (undefined → 100)',
    ])
  })

  it('a pattern that also takes an empty text breaks no client, and any other one does', () => {
    const pattern = (text: string) => api({ body: object({ a: { type: 'string', pattern: text } }) })
    expect(apiFaults(pattern('^(a|b)$'), pattern('^(a|b)?$'))).toEqual([])
    expect(apiFaults(pattern('^(a|b)?$'), pattern('^(a|b)$'))).toHaveLength(1)
    expect(apiFaults(pattern('^(a|b)$'), pattern('^(a|c)?$'))).toHaveLength(1)
  })

  it('the removal of one shape of an input breaks clients', () => {
    const byName = object({ name: text }, ['name'])
    const byEmail = object({ email: text }, ['email'])
    const faults = apiFaults(api({ body: { anyOf: [byName, byEmail] } }), api({ body: byName }))
    expect(faults).toContain('POST /v2/things/{id}: body.name: is newly required')
  })

  it('a named schema that loses a field breaks clients', () => {
    const answer = { $ref: '#/components/schemas/Thing' }
    const released = api({ answer, schemas: { Thing: object({ a: text, b: text }) } })
    const current = api({ answer, schemas: { Thing: object({ a: text }) } })
    expect(apiFaults(released, current)).toEqual(['POST /v2/things/{id}: 201.b: was removed'])
  })
})

describe('changes of the API that break no client', () => {
  it('new fields and values of answers, new optional inputs and looser bounds break no client', () => {
    const list: Schema = { type: 'array', items: text }
    const released = api({
      body: object({ name: { ...text, maxLength: 10 }, kind: { enum: ['a'] }, title: text, days: list }, ['name']),
      answer: object({ uid: text, state: { type: 'string', enum: ['new'] }, count: { type: 'number' } }, ['uid']),
    })
    const current = api({
      path: '/v2/things/{thingId}',
      body: object({
        name: { ...text, maxLength: 20 },
        kind: { enum: ['a', 'b'] },
        note: text,
        title: { ...text, maxLength: 2000 },
        days: { ...list, maxItems: 1000 },
      }),
      answer: object(
        { uid: text, state: { type: 'string', enum: ['new', 'old'] }, count: { type: 'integer' }, more: text },
        ['uid'],
      ),
      parameters: [{ name: 'take', in: 'query', schema: { type: 'integer' } }],
    })
    expect(apiFaults(released, current)).toEqual([])
  })

  it('values that become constants, an enum or a text break no client', () => {
    const constants: Schema = { anyOf: [{ const: 'a' }, { const: 'b' }] }
    expect(apiFaults(api({ body: constants }), api({ body: { enum: ['a', 'b', 'c'] } }))).toEqual([])
    expect(apiFaults(api({ body: constants }), api({ body: text }))).toEqual([])
  })

  it('a schema that gets a name, or refers to itself, breaks no client', () => {
    const tree: Schema = object({ children: { type: 'array', items: { $ref: '#/components/schemas/Tree' } } })
    const reference = { $ref: '#/components/schemas/Tree' }
    expect(
      apiFaults(api({ answer: tree, schemas: { Tree: tree } }), api({ answer: reference, schemas: { Tree: tree } })),
    ).toEqual([])
  })
})
