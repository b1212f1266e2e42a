import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../support/test-app.ts'

const [INFO, WARN] = [30, 40]
const SLOW_MS = 300

describe('the log', () => {
  let app: TestApp
  const lines: string[] = []
  const written = (message: string) => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === message)
  const requests = () => [...written('request'), ...written('slow request')]

  beforeAll(async () => {
    const slowness = { DAYBOOK_SLOW_REQUEST_MS: String(SLOW_MS), DAYBOOK_SLOW_STATEMENT_MS: String(SLOW_MS) }
    app = await testApp({ LOG_LEVEL: 'trace', ...slowness }, undefined, {
      logTo: { write: (line) => void lines.push(line) },
      prepare(http) {
        const access = { caller: 'public' } as const
        http.get('/v2/broken', { config: { operation: 'broken.get', access } }, async () => {
          throw new Error('relation "users" does not exist at /srv/daybook/secret.ts')
        })
        http.get('/v2/slow', { config: { operation: 'slow.get', access } }, async ({ query }) => {
          const { private: value } = query as { private: string }
          await sql`SELECT pg_sleep(${(1.2 * SLOW_MS) / 1000}), ${value}::text`.execute(app.connection.db)
          return {}
        })
      },
    })
  })
  beforeEach(() => lines.splice(0))
  afterAll(() => app.close())

  const text = () => lines.join('')

  it('the log has a line for each request, by its id', async () => {
    const { headers } = await app.get('/health')
    expect(text()).toContain(String(headers['x-request-id']))
    expect(text()).toContain('/health')
  })

  it('the line of a request says which operation it was, what came of it, and what kind of caller asked', async () => {
    const { headers } = await app.get('/v2/me?token=t0ken', { as: app.administrator })
    await app.get('/v2/me')
    await app.get('/v2/no-such-thing')
    const found = requests()
    expect(found).toHaveLength(3)
    expect(found[0]).toMatchObject({
      level: INFO,
      reqId: headers['x-request-id'],
      req: { method: 'GET', url: '/v2/me?token=…', ip: '127.0.0.1' },
      operation: 'me.get',
      status: 200,
      durationMs: expect.any(Number),
      caller: 'api-key',
    })
    expect(found[1]).toMatchObject({ status: 401, caller: 'anonymous', code: 'CREDENTIALS_MISSING' })
    expect(found[2]).toMatchObject({ status: 404, operation: 'none', code: 'ROUTE_NOT_FOUND' })
  })

  it('a slow request is a warning, and so is a slow statement, which shows its text without its values', async () => {
    const { headers } = await app.get('/v2/slow?private=strawberry')
    expect(requests()).toEqual([
      expect.objectContaining({
        level: WARN,
        msg: 'slow request',
        reqId: headers['x-request-id'],
        operation: 'slow.get',
      }),
    ])
    const statements = () => written('slow statement').filter(({ statement }) => statement.includes('pg_sleep'))
    expect(statements()).toEqual([
      expect.objectContaining({
        level: WARN,
        statement: 'SELECT pg_sleep($1), $2::text',
        durationMs: expect.any(Number),
      }),
    ])
    expect(statements()[0].durationMs).toBeGreaterThanOrEqual(SLOW_MS)
    expect(JSON.stringify(statements())).not.toContain('strawberry')
    // From the first slow statement on, the log knows to which request the next one belongs.
    lines.splice(0)
    const again = await app.get('/v2/slow?private=strawberry')
    expect(statements()).toEqual([expect.objectContaining({ reqId: again.headers['x-request-id'] })])
  })

  it('the log shows no credentials, valid or not', async () => {
    await app.get('/v2/me', {
      as: app.administrator,
      headers: { cookie: 'session=chocolate', 'x-cal-secret-key': 'vanilla' },
    })
    await app.get('/v2/me', { as: 'cal_strawberry', headers: { 'x-cal-secret-key': 'vanilla' } })
    await app.post('/v2/admin/users', {
      as: app.administrator,
      body: { email: 'ann@example.com', password: 'pistachio ice' },
    })
    expect(text()).toContain('/v2/admin/users')
    for (const secret of [app.administrator, 'chocolate', 'vanilla', 'strawberry', 'pistachio'])
      expect(text()).not.toContain(secret)
  })

  it('the log shows no credentials of those who sign in', async () => {
    const cookie = '__Host-daybook-session=pomegranate'
    await app.get('/api/auth/session', { headers: { cookie } })
    await app.get('/v2/me', { headers: { authorization: 'Bearer tangerine', 'x-cal-client-id': 'mandarin' } })
    await app.post('/api/auth/login', { body: { email: 'ann@example.com', password: 'clementine', code: '424242' } })
    await app.post('/v2/auth/oauth2/token', {
      body: {
        grant_type: 'authorization_code',
        client_id: 'x',
        client_secret: 'satsuma',
        code: 'kumquat',
        code_verifier: 'yuzu',
        redirect_uri: 'https://a.example',
      },
    })
    await app.post('/v2/auth/oauth2/token', {
      body: { grant_type: 'refresh_token', client_id: 'x', client_secret: 'satsuma', refresh_token: 'grapefruit' },
    })
    expect(text()).toContain('/v2/auth/oauth2/token')
    for (const secret of [
      'pomegranate',
      'tangerine',
      'clementine',
      '424242',
      'satsuma',
      'kumquat',
      'yuzu',
      'grapefruit',
    ])
      expect(text()).not.toContain(secret)
  })

  it('the log shows no proof of an address', async () => {
    const proofs = 'token=t0ken&code=c0de&state=st4te&client_secret=s3cret&access_token=acce55&apiKey=k3y&sig=1'
    await app.get(`/v2/nothing?${proofs}&signature=s1gn&take=5`)
    for (const secret of ['t0ken', 'c0de', 'st4te', 's3cret', 'acce55', 'k3y', 's1gn'])
      expect(text()).not.toContain(secret)
    expect(text()).toContain('take=5')
  })

  it('the log has the whole of an unexpected failure, and the caller learns nothing of it', async () => {
    const { status, body, headers } = await app.get('/v2/broken')
    expect(status).toBe(500)
    expect(body.error).toEqual({
      code: 'InternalServerErrorException',
      message: 'There was an error, please try again later.',
      details: {
        message: 'There was an error, please try again later.',
        error: 'Internal Server Error',
        statusCode: 500,
        code: 'INTERNAL_ERROR',
      },
    })
    expect(JSON.stringify(body)).not.toMatch(/relation|secret\.ts|stack/)
    const failure = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'unexpected failure')
    expect(failure).toMatchObject({ reqId: headers['x-request-id'] })
    expect(failure.err.stack).toContain('relation "users" does not exist')
  })
})
