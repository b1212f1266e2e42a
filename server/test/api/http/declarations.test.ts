import type { RouteOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Connection } from '../../../src/db/connection.ts'
import type { Access } from '../../../src/http/callers/access.ts'
import type { Http } from '../../../src/http/create-http.ts'
import { testDatabase } from '../../support/databases/test-database.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

describe('the declaration of an operation', () => {
  // A server that does not start leaves its database open, so all of them get the same one.
  let database: Connection

  beforeAll(async () => {
    database = await testDatabase()
  })
  afterAll(() => database.close())

  const startWith = async (plant: (http: Http) => void) => {
    const app = await testApp({}, undefined, { prepare: plant, connection: { ...database, close: async () => {} } })
    await app.close()
  }
  const ok = async () => ({ status: 'success' })
  const access: Access = { caller: 'user' }

  it('a route must declare who may call it, or the server does not start', async () => {
    await expect(startWith((http) => http.get('/v2/secret', { config: { operation: 'a.b' } }, ok))).rejects.toThrow(
      'GET /v2/secret declares no access',
    )
  })

  it('a route must have a name', async () => {
    await expect(startWith((http) => http.post('/v2/secret', { config: { access } }, ok))).rejects.toThrow(
      'POST /v2/secret has no name',
    )
  })

  it('a route must declare what each id in its path is', async () => {
    const config = { operation: 'a.b', access: { ...access, path: { teamId: { is: 'team', of: 'caller' } } } }
    await expect(startWith((http) => http.get('/v2/teams/:teamId/x/:otherId', { config }, ok))).rejects.toThrow(
      "doesn't declare what :otherId is",
    )
  })

  it('a route without a declaration in a plugin with a prefix is refused', async () => {
    await expect(
      startWith((http) => void http.register(async (scope) => void scope.get('/hidden', ok), { prefix: '/v2/deep' })),
    ).rejects.toThrow('GET /v2/deep/hidden declares no access')
  })

  it('pages and files need no declaration', async () => {
    await expect(
      startWith((http) => http.get('/page', { config: { page: true } }, async () => 'hello')),
    ).resolves.toBeUndefined()
  })
})

describe('every operation', () => {
  let app: TestApp
  let ann: TestUser
  const routes: RouteOptions[] = []

  beforeAll(async () => {
    app = await testApp({ DAYBOOK_TEST_CLOCK: 'true' }, undefined, {
      prepare: (http) => http.addHook('onRoute', (route) => void routes.push(route)),
    })
    ann = await app.user()
  })
  afterAll(() => app.close())

  /** Method and an address with some id in the place of every parameter. */
  const operations = (...callers: Access['caller'][]) =>
    routes.flatMap(({ config, method, url }) =>
      config?.access && callers.includes(config.access.caller)
        ? [method].flat().map((each) => [each, url.replace(/:\w+/g, '1')] as const)
        : [],
    )

  const call = ([method, url]: readonly [string, string], headers: Record<string, string> = {}) =>
    app.app.http.inject({
      method: method as 'GET',
      url,
      // Versioned operations hide from callers of an older version before they ask who is calling.
      headers: { 'cal-api-version': '2024-08-13', ...headers },
    })

  it('an operation that needs an account answers 401 to a stranger', async () => {
    const answers: string[] = []
    for (const operation of operations('user', 'administrator')) {
      const { statusCode } = await call(operation)
      if (statusCode !== 401) answers.push(`${operation.join(' ')}: ${statusCode}`)
    }
    expect(operations('user', 'administrator').length).toBeGreaterThan(10)
    expect(answers).toEqual([])
  })

  it('an operation that needs or takes an account answers 401 to a key that is not valid', async () => {
    const answers: string[] = []
    for (const operation of operations('user', 'administrator', 'optional')) {
      const { statusCode } = await call(operation, { authorization: 'Bearer cal_nobody' })
      if (statusCode !== 401) answers.push(`${operation.join(' ')}: ${statusCode}`)
    }
    expect(answers).toEqual([])
  })

  it('an operation of administrators answers 403 to others', async () => {
    const answers: string[] = []
    for (const operation of operations('administrator')) {
      const { statusCode } = await call(operation, { authorization: `Bearer ${ann.apiKey}` })
      if (statusCode !== 403) answers.push(`${operation.join(' ')}: ${statusCode}`)
    }
    expect(operations('administrator').length).toBeGreaterThan(4)
    expect(answers).toEqual([])
  })

  it('an operation refuses a nonsensical body and path, and never fails', async () => {
    const failures: string[] = []
    const bodies = ['[]', '"x"', '{"name":1,"email":[],"start":{}}', '{"a":[[[[{}]]]]}', '{}']
    for (const [method, url] of operations('public', 'optional', 'user', 'administrator')) {
      // Puts the server on another clock, or writes a backup: nothing is nonsense to these.
      if (method === 'GET' || method === 'HEAD' || url.startsWith('/v2/admin/')) continue
      for (const payload of bodies) {
        const { statusCode } = await app.app.http.inject({
          method: method as 'POST',
          url,
          payload,
          headers: {
            authorization: `Bearer ${ann.apiKey}`,
            'content-type': 'application/json',
            'cal-api-version': '2024-08-13',
          },
        })
        if (statusCode >= 500) failures.push(`${method} ${url} ${payload}: ${statusCode}`)
      }
    }
    expect(failures).toEqual([])
  })

  it('an operation refuses a nonsensical query, and never fails', async () => {
    const failures: string[] = []
    // Many lists take the same parameters; each kind is tried once, where no owner in the path refuses before.
    const tried = new Set<string>()
    const queries = routes.flatMap(({ method, url, schema, config }) => {
      if (!config?.access || method !== 'GET' || /:(orgId|teamId|clientId)/.test(url)) return []
      // A stream doesn't end, so there is no complete answer.
      if (config.operation === 'events.stream') return []
      const { properties = {} } = (schema?.querystring ?? {}) as { properties?: Record<string, object> }
      return Object.entries(properties).flatMap(([name, property]) => {
        const kind = `${name} ${JSON.stringify(property)}`
        if (tried.has(kind) && !url.startsWith('/v2/slots')) return []
        tried.add(kind)
        return [[url.replace(/:\w+/g, '1'), name] as const]
      })
    })
    for (const [url, name] of queries) {
      for (const value of ['', 'x', '-1', '99999999999999999999', '%00', '%ED%A0%80', '9999-12-31T23:59:59Z', '[]']) {
        for (const spelling of [name, `${name}[]`, `${name}[0]`, `${name}[0][a]`]) {
          const { statusCode } = await call(['GET', `${url}?${spelling}=${value}`], {
            authorization: `Bearer ${app.administrator}`,
          })
          if (statusCode >= 500) failures.push(`${url}?${spelling}=${value}: ${statusCode}`)
        }
      }
    }
    expect(queries.length).toBeGreaterThan(30)
    expect(failures).toEqual([])
  })
})
