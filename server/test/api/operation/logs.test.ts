import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../support/test-app.ts'

describe('the log', () => {
  let app: TestApp
  const lines: string[] = []

  beforeAll(async () => {
    app = await testApp({ LOG_LEVEL: 'trace' }, undefined, {
      logTo: { write: (line) => void lines.push(line) },
      prepare: (http) =>
        void http.get('/v2/broken', { config: { operation: 'broken.get', access: { caller: 'public' } } }, async () => {
          throw new Error('relation "users" does not exist at /srv/daybook/secret.ts')
        }),
    })
  })
  beforeEach(() => lines.splice(0))
  afterAll(() => app.close())

  const written = () => lines.join('')

  it('the log has a line for each request, by its id', async () => {
    const { headers } = await app.get('/health')
    expect(written()).toContain(String(headers['x-request-id']))
    expect(written()).toContain('/health')
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
    expect(written()).toContain('/v2/admin/users')
    for (const secret of [app.administrator, 'chocolate', 'vanilla', 'strawberry', 'pistachio'])
      expect(written()).not.toContain(secret)
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
    expect(written()).toContain('/v2/auth/oauth2/token')
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
      expect(written()).not.toContain(secret)
  })

  it('the log shows no proof of an address', async () => {
    const proofs = 'token=t0ken&code=c0de&state=st4te&client_secret=s3cret&access_token=acce55&apiKey=k3y&sig=1'
    await app.get(`/v2/nothing?${proofs}&signature=s1gn&take=5`)
    for (const secret of ['t0ken', 'c0de', 'st4te', 's3cret', 'acce55', 'k3y', 's1gn'])
      expect(written()).not.toContain(secret)
    expect(written()).toContain('take=5')
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
