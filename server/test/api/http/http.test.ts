import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { Type } from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

/** As the bodies of bookings: unknown properties are refused. */
const StrictBody = Type.Object(
  {
    start: Type.String({ format: 'iso-instant' }),
    attendee: Type.Object({ name: Type.String() }, { additionalProperties: false }),
  },
  { additionalProperties: false },
)

describe('every answer of the API', () => {
  let app: TestApp
  let ann: TestUser

  beforeAll(async () => {
    app = await testApp({ DAYBOOK_BODY_LIMIT_KB: '64' }, undefined, {
      prepare: (http) =>
        void http.post(
          '/v2/strict',
          { config: { operation: 'strict.post', access: { caller: 'public' } }, schema: { body: StrictBody } },
          async ({ body }) => body,
        ),
    })
    ann = await app.user({ name: 'Ann' })
  })
  afterAll(() => app.close())

  const schedule = { name: 'Mornings', timeZone: 'Europe/Rome', isDefault: false }
  const raw = (payload: string, headers: Record<string, string> = {}) =>
    app.app.http.inject({
      method: 'POST',
      url: '/v2/schedules',
      payload,
      headers: { authorization: `Bearer ${ann.apiKey}`, 'content-type': 'application/json', ...headers },
    })

  it('an unknown route is refused in the envelope that clients read', async () => {
    const { status, body, headers } = await app.get('/v2/nothing?x=1')
    expect(status).toBe(404)
    expect(body).toEqual({
      status: 'error',
      timestamp: '2030-01-07T08:00:00.000Z',
      path: '/v2/nothing?x=1',
      message: 'Cannot GET /v2/nothing?x=1',
      error: {
        code: 'NotFoundException',
        message: 'Cannot GET /v2/nothing?x=1',
        details: {
          message: 'Cannot GET /v2/nothing?x=1',
          error: 'Not Found',
          statusCode: 404,
          code: 'ROUTE_NOT_FOUND',
        },
      },
    })
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
  })

  it('an answer carries a request id of its own', async () => {
    const ids = [await app.get('/health'), await app.get('/v2/nothing'), await app.get('/v2/me')].map(
      ({ headers }) => headers['x-request-id'],
    )
    expect(ids.every((id) => /^[0-9a-z]{25}$/.test(String(id)))).toBe(true)
    expect(new Set(ids).size).toBe(3)
  })

  it('a path names its methods when it is called with another one', async () => {
    const { status, body, headers } = await app.delete('/v2/me', { as: ann.apiKey })
    expect(status).toBe(405)
    expect(headers.allow).toBe('GET, HEAD, PATCH')
    expect(body.error).toMatchObject({
      code: 'MethodNotAllowedException',
      message: 'DELETE is not possible here. Possible are GET, HEAD, PATCH.',
    })
  })

  it('an answer says that a body is not JSON', async () => {
    const answer = await raw('{"name":')
    expect(answer.statusCode).toBe(400)
    expect(answer.json().error.details.code).toBe('BODY_NOT_JSON')
    expect(answer.json().error.message).toContain('The body is not valid JSON')
  })

  it('a body that is larger than the setting allows is refused', async () => {
    const answer = await raw(JSON.stringify({ ...schedule, name: 'x'.repeat(65 * 1024) }))
    expect(answer.statusCode).toBe(413)
    expect(answer.json().error).toMatchObject({
      code: 'PayloadTooLargeException',
      details: { statusCode: 413, error: 'Payload Too Large', code: 'BODY_TOO_LARGE' },
    })
  })

  it('a caller without credentials can send up to 64 kilobytes, with a declared length or without', async () => {
    const roomy = await testApp()
    const send = async (characters: number, key?: string, isStreamed = false) => {
      const text = JSON.stringify({ name: 'x'.repeat(characters) })
      const { statusCode, body } = await roomy.app.http.inject({
        method: 'POST',
        url: '/v2/bookings',
        payload: isStreamed ? Readable.from([text.slice(0, 40_000), text.slice(40_000)]) : text,
        headers: {
          'content-type': 'application/json',
          ...(isStreamed && { 'transfer-encoding': 'chunked' }),
          ...(key && { authorization: `Bearer ${key}` }),
        },
      })
      return [statusCode, JSON.parse(body).error.details.code]
    }
    for (const isStreamed of [false, true]) {
      expect(await send(65_000, undefined, isStreamed)).toEqual([400, 'VALIDATION_FAILED'])
      expect(await send(66_000, undefined, isStreamed)).toEqual([413, 'BODY_TOO_LARGE'])
      expect(await send(66_000, roomy.administrator, isStreamed)).toEqual([400, 'VALIDATION_FAILED'])
    }
    await roomy.close()
  })

  describe('answers to bodies with many properties', () => {
    const wide = (count: number, first = 0) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${first + index}`, 1]))
    const shapes: [string, (count: number) => object][] = [
      ['at the top', (count) => wide(count)],
      ['inside', (count) => ({ metadata: { deep: [wide(count - 2)] } })],
      ['in many objects', (count) => ({ metadata: Array.from({ length: count - 1 }, () => ({ a: 1 })) })],
    ]

    it.each(shapes)('a body with more than 1,000 properties %s is refused before any other check', async (_w, make) => {
      const fine = await raw(JSON.stringify(make(1000)), { 'x-test': '1' })
      expect(fine.json().error.details.code).not.toBe('BODY_TOO_WIDE')
      const { status, body } = await app.post('/v2/strict', { body: make(1001) })
      expect(status).toBe(400)
      expect(body.error).toMatchObject({
        message: 'The body has too many properties: at most 1000 are read, nested ones counted.',
        details: { code: 'BODY_TOO_WIDE' },
      })
    })

    it('a form with more than 1,000 properties is refused', async () => {
      const pairs = (count: number) => Array.from({ length: count }, (_, index) => `k${index}=1`).join('&')
      const form = (count: number) =>
        app.app.http.inject({
          method: 'POST',
          url: '/v2/strict',
          payload: pairs(count),
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        })
      expect((await form(1000)).json().error.details.code).toBe('VALIDATION_FAILED')
      expect((await form(1001)).json().error.details.code).toBe('BODY_TOO_WIDE')
    })

    it('the long lists of schedules and event types are accepted', async () => {
      const overrides = Array.from({ length: 400 }, (_, day) => ({
        date: new Date(Date.UTC(2030, 0, 1 + day)).toISOString().slice(0, 10),
        startTime: '09:00',
        endTime: '10:00',
      }))
      expect((await raw(JSON.stringify({ ...schedule, overrides }))).statusCode).toBe(201)
    })
  })

  it.each(['text/plain', 'application/xml', 'nonsense'])('a body of type %s is refused', async (type) => {
    const answer = await raw('hello', { 'content-type': type })
    expect(answer.statusCode).toBe(415)
    expect(answer.json().error).toMatchObject({
      code: 'UnsupportedMediaTypeException',
      message: 'Send the body as application/json or application/x-www-form-urlencoded.',
    })
  })

  it.each(['', '  ', 'null', '{}'])('the body %j counts as an empty object', async (payload) => {
    const answer = await raw(payload)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().error.details.errors.map((fault: { property: string }) => fault.property)).toEqual([
      'name',
      'timeZone',
      'isDefault',
    ])
  })

  it('a deletion with a JSON content type and no body is accepted, because some clients send it', async () => {
    const { body } = await app.post('/v2/schedules', { as: ann.apiKey, body: schedule })
    const { status } = await app.delete(`/v2/schedules/${body.data.id}`, {
      as: ann.apiKey,
      headers: { 'content-type': 'application/json' },
    })
    expect(status).toBe(200)
  })

  it('the API accepts a form as well as JSON', async () => {
    const answer = await app.app.http.inject({
      method: 'PATCH',
      url: '/v2/me',
      payload: 'name=Ann+Other&bio=',
      headers: { authorization: `Bearer ${ann.apiKey}`, 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(answer.json().data).toMatchObject({ name: 'Ann Other', bio: '' })
  })

  it.each(['[]', '"text"', '5', 'true'])('the JSON %s is refused if the operation needs an object', async (payload) => {
    const answer = await raw(payload)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().error.details.message).toContain('body must be object')
  })

  it('bodies are read up to 32 levels deep, and deeper ones are refused', async () => {
    const nested = (levels: number) => `{"metadata":${'{"a":'.repeat(levels - 1)}1${'}'.repeat(levels - 1)}}`
    const headers = { 'content-type': 'application/json' }
    const patch = (levels: number) => app.patch('/v2/me', { as: ann.apiKey, body: nested(levels), headers })

    expect((await patch(32)).status).toBe(200)
    const { status, body } = await patch(33)
    expect(status).toBe(400)
    expect(body.error).toMatchObject({
      message: 'The body is nested too deeply: at most 32 levels are read.',
      details: { code: 'BODY_TOO_DEEP' },
    })
  })

  it('the server survives a body of nothing but brackets', async () => {
    const answer = await raw('['.repeat(30_000) + ']'.repeat(30_000))
    expect(answer.statusCode).toBe(400)
    expect(answer.json().error.details.code).toBe('BODY_TOO_DEEP')
  })

  it.each([
    ['U+0000', { name: 'a\0b' }, 'name'],
    ['half of an emoji', { name: '\ud83d' }, 'name'],
    ['U+0000 deep inside', { metadata: { list: ['fine', '\0'] } }, 'metadata.list.1'],
    ['half of an emoji as a key', { metadata: { '\udc00': 1 } }, 'metadata'],
  ])('a text with %s is refused because the database could not keep it', async (_what, body, property) => {
    const answer = await app.patch('/v2/me', { as: ann.apiKey, body })
    expect(answer.status).toBe(400)
    expect(answer.body.error.details.code).toBe('TEXT_NOT_STORABLE')
    expect(answer.body.error.message).toContain(`${property}`)
  })

  it('a property called __proto__ is refused, at the top and inside', async () => {
    for (const payload of ['{"__proto__":{"isDefault":true}}', '{"name":"x","overrides":[{"__proto__":{"a":1}}]}']) {
      const answer = await raw(payload)
      expect(answer.statusCode).toBe(400)
      expect(answer.json().error.details.code).toBe('PROPERTY_FORBIDDEN')
    }
    expect(({} as { isDefault?: boolean }).isDefault).toBeUndefined()
  })

  it('a lenient body loses its unknown properties', async () => {
    const { status, body } = await app.post('/v2/schedules', {
      as: ann.apiKey,
      body: { ...schedule, colour: 'red', ownerId: 1, constructor: { prototype: {} } },
    })
    expect(status).toBe(201)
    expect(body.data.ownerId).toBe(ann.id)
  })

  it('the faults of a lenient body stand beside the framework message that clients know', async () => {
    const { status, body } = await app.post('/v2/schedules', {
      as: ann.apiKey,
      body: { ...schedule, timeZone: 'Europe/Nowhere', isDefault: 'yes' },
    })
    expect(status).toBe(400)
    expect(body.message).toBe('Bad Request Exception')
    expect(body.error).toMatchObject({ code: 'BadRequestException', message: 'Bad Request Exception' })
    expect(body.error.details).toMatchObject({
      message:
        'timeZone must be a valid IANA time zone, for example Europe/Berlin (was "Europe/Nowhere"); isDefault must be boolean (was "yes")',
      error: 'Bad Request',
      statusCode: 400,
      code: 'VALIDATION_FAILED',
      errors: [
        { property: 'timeZone', children: [] },
        { property: 'isDefault', constraints: { type: 'isDefault must be boolean (was "yes")' } },
      ],
    })
  })

  it('a strict body with unknown properties is refused, with a sentence for each fault', async () => {
    const { status, body } = await app.post('/v2/strict', {
      body: { start: 'now', attendee: { name: 'Bob', shoeSize: 44 }, colour: 'red' },
    })
    expect(status).toBe(400)
    expect(body.error.message.split(', ').sort()).toEqual([
      'attendee.shoeSize property is wrong,property attendee.shoeSize should not exist ',
      'colour property is wrong,property colour should not exist ',
      'for example 2030-01-31T09:00:00Z (was "now") ',
      'start property is wrong,start must be a valid ISO 8601 date string',
    ])
    expect(body.error.details.message).toBe(body.error.message)
    expect(body.message).toBe(body.error.message)
    expect(body.error.details.errors).toHaveLength(3)
  })

  it('a strict body with the right properties is accepted', async () => {
    const sent = { start: '2030-02-01T09:00:00Z', attendee: { name: 'Bob' } }
    expect((await app.post('/v2/strict', { body: sent })).body).toEqual(sent)
  })

  it('a refusal of a megabyte does not send the megabyte back', async () => {
    const { body } = await app.post('/v2/schedules', {
      as: ann.apiKey,
      body: { ...schedule, name: 'x'.repeat(50_000) },
    })
    expect(JSON.stringify(body).length).toBeLessThan(2000)
  })

  it('a refusal never repeats a password', async () => {
    const { status, body } = await app.post('/v2/admin/users', {
      as: app.administrator,
      body: { email: 'eve@example.com', password: 'hunter2' },
    })
    expect(status).toBe(400)
    expect(JSON.stringify(body)).not.toContain('hunter2')
  })

  it.each(['abc', '1.5', '0x10', 'true', '1e3'])('the id %s in a path is refused', async (id) => {
    const { status, body } = await app.get(`/v2/schedules/${id}`, { as: ann.apiKey })
    expect(status).toBe(400)
    expect(body.error.message).toBe('Validation failed (numeric string is expected)')
  })

  it.each(['99999999999', '-1'])('the id %s is refused because no row can have it', async (id) => {
    const { status, body } = await app.get(`/v2/schedules/${id}`, { as: ann.apiKey })
    expect(status).toBe(400)
    expect(body.error.details.message).toMatch(/^scheduleId must be (<= 2147483647|>= 0)/)
  })

  it.each(['/v2/schedules/%zz', '/v2/%c3%28', '/%'])(
    'the path %s is refused because its encoding is broken',
    async (url) => {
      const { status, body, headers } = await app.get(url, { as: ann.apiKey })
      expect(status).toBe(400)
      expect(body).toMatchObject({ status: 'error', path: url, error: { details: { code: 'URL_MALFORMED' } } })
      expect(headers).toMatchObject({ 'access-control-allow-origin': '*', 'x-request-id': expect.any(String) })
    },
  )

  it('an endless id is refused', async () => {
    const { status, body } = await app.patch(`/v2/schedules/${'1'.repeat(5000)}`, { as: ann.apiKey, body: {} })
    expect(status).toBe(414)
    expect(body.error).toMatchObject({ code: 'UriTooLongException', details: { code: 'URL_TOO_LONG' } })
  })

  it('a path answers with and without a slash at the end, and under an extra /api', async () => {
    for (const url of ['/v2/me/', '/api/v2/me', '/api/v2/me/?a=b']) {
      expect((await app.get(url, { as: ann.apiKey })).body.data.id).toBe(ann.id)
    }
  })

  it('HEAD is answered like GET, without the body', async () => {
    const answer = await app.app.http.inject({
      method: 'HEAD',
      url: '/v2/me',
      headers: { authorization: `Bearer ${ann.apiKey}` },
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toBe('')
    expect((await app.app.http.inject({ method: 'HEAD', url: '/v2/me' })).statusCode).toBe(401)
  })

  it('browsers are told to come back by https if the server is reached by it', async () => {
    expect((await app.get('/health')).headers['strict-transport-security']).toBe('max-age=31536000')
    expect((await app.get('/v2/nothing')).headers['strict-transport-security']).toBe('max-age=31536000')
    const plain = await testApp({ PUBLIC_URL: 'http://localhost:3000' })
    expect((await plain.get('/health')).headers['strict-transport-security']).toBeUndefined()
    await plain.close()
  })

  it('an answer for one caller stays out of all caches', async () => {
    expect((await app.get('/v2/me', { as: ann.apiKey })).headers['cache-control']).toBe('no-store')
    expect((await app.get('/health')).headers['x-content-type-options']).toBe('nosniff')
  })

  describe('answers to a client that asks for problem details', () => {
    const headers = { accept: 'application/problem+json' }

    it('a refusal has the form of RFC 9457', async () => {
      const answer = await app.get('/v2/schedules/999', { as: ann.apiKey, headers })
      expect(answer.headers['content-type']).toContain('application/problem+json')
      expect(answer.body).toEqual({
        type: 'about:blank',
        title: 'Not Found',
        status: 404,
        detail: 'Schedule with ID=999 does not exist.',
        instance: '/v2/schedules/999',
        code: 'SCHEDULE_NOT_FOUND',
      })
    })

    it('a refusal has the sentence about the faults as its detail', async () => {
      const { body } = await app.patch('/v2/me', { as: ann.apiKey, headers, body: { weekStart: 'Someday' } })
      expect(body.detail).toContain('weekStart must be one of the following values: Monday')
      expect(body.errors[0].property).toBe('weekStart')
      expect(body.message).toBeUndefined()
    })
  })

  describe('answers on a socket', () => {
    let port: number
    beforeAll(async () => {
      await app.app.http.listen({ port: 0, host: '127.0.0.1' })
      port = (app.app.http.server.address() as { port: number }).port
    })

    const exchange = (request: string) =>
      new Promise<{ status: number; head: string; body: { error: { details: { code: string } } } }>(
        (resolve, reject) => {
          let answer = ''
          const socket = connect(port, '127.0.0.1', () => socket.write(request))
          socket.on('data', (chunk) => (answer += chunk))
          socket.on('error', reject)
          socket.on('close', () => {
            const [head = '', body = ''] = answer.split('\r\n\r\n')
            resolve({ status: Number(head.split(' ')[1]), head: head.toLowerCase(), body: JSON.parse(body) })
          })
        },
      )

    it('headers that are too large are answered in the same envelope', async () => {
      const { status, head, body } = await exchange(
        `GET /v2/me HTTP/1.1\r\nHost: x\r\nX-Much: ${'a'.repeat(20_000)}\r\n\r\n`,
      )
      expect(status).toBe(431)
      expect(head).toContain('access-control-allow-origin: *')
      expect(head).toMatch(/x-request-id: [0-9a-z]{25}/)
      expect(body.error.details.code).toBe('HEADERS_TOO_LARGE')
    })

    it('a message that is not HTTP is answered in the same envelope', async () => {
      const { status, body } = await exchange('HELLO\r\n\r\n')
      expect(status).toBe(400)
      expect(body).toMatchObject({ status: 'error', path: '', error: { details: { code: 'HTTP_MALFORMED' } } })
    })
  })
})
