import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CALLBACK, oauth } from '../../support/oauth.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

let app: TestApp
let ann: TestUser

beforeAll(async () => {
  app = await testApp()
  ann = await app.user()
})
afterAll(() => app.close())

const as = () => ({ as: app.administrator })
const create = (fields: object = {}) =>
  app.post('/v2/admin/oauth-clients', {
    ...as(),
    body: { name: 'Calendar Helper', redirectUris: [CALLBACK], type: 'confidential', ...fields },
  })
const code = ({ body }: { body: { error: { details: { code: string } } } }) => body.error.details.code

describe('the operator', () => {
  it('the operator registers an application, which is approved at once and shows its secret once', async () => {
    const { status, body } = await create({ scopes: ['PROFILE_READ'], websiteUrl: 'https://client.example' })
    expect(status).toBe(201)
    expect(body.data).toEqual({
      clientId: expect.stringMatching(/^[0-9a-z]{25}$/),
      clientSecret: expect.stringMatching(/^[\w-]{43}$/),
      name: 'Calendar Helper',
      type: 'confidential',
      redirectUris: [CALLBACK],
      scopes: ['PROFILE_READ'],
      purpose: null,
      logo: null,
      websiteUrl: 'https://client.example',
      isTrusted: false,
      approvalStatus: 'APPROVED',
      ownerId: null,
      registeredItself: false,
      createdAt: '2030-01-07T08:00:00.000Z',
      updatedAt: '2030-01-07T08:00:00.000Z',
    })
    const { clientId, clientSecret } = body.data
    const read = await app.get(`/v2/admin/oauth-clients/${clientId}`, as())
    expect(read.body.data.secrets).toEqual([
      { id: 1, lastFour: clientSecret.slice(-4), createdAt: '2030-01-07T08:00:00.000Z' },
    ])
    const list = await app.get('/v2/admin/oauth-clients', as())
    expect(list.body.data[0].clientId).toBe(clientId)
    expect(JSON.stringify([read.body, list.body])).not.toContain(clientSecret)
    const rows = await app.connection.db.selectFrom('oauthClientSecrets').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(clientSecret)
  })

  it("the operator adds a second secret and deletes the first, but can't add a third", async () => {
    const { clientId } = (await create()).body.data
    const path = `/v2/admin/oauth-clients/${clientId}/secrets`
    const second = await app.post(path, as())
    expect(second.status).toBe(201)
    expect(second.body.data).toMatchObject({ id: 2, lastFour: second.body.data.clientSecret.slice(-4) })
    const third = await app.post(path, as())
    expect([third.status, code(third)]).toEqual([409, 'OAUTH_CLIENT_SECRETS_FULL'])
    expect((await app.delete(`${path}/1`, as())).status).toBe(200)
    expect(code(await app.delete(`${path}/1`, as()))).toBe('OAUTH_CLIENT_SECRET_NOT_FOUND')
    for (const slot of [0, 3, 999_999]) {
      expect(code(await app.delete(`${path}/${slot}`, as()))).toBe('OAUTH_CLIENT_SECRET_NOT_FOUND')
    }
    expect((await app.post(path, as())).body.data.id).toBe(1)
  })

  it('two requests at once do not make a second and a third secret', async () => {
    const { clientId } = (await create()).body.data
    const path = `/v2/admin/oauth-clients/${clientId}/secrets`
    const answers = await Promise.all([1, 2, 3].map(() => app.post(path, as())))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })

  it('the operator changes only the sent fields of an application', async () => {
    const { clientId } = (await create({ purpose: 'Shows what is on' })).body.data
    const { status, body } = await app.patch(`/v2/admin/oauth-clients/${clientId}`, {
      ...as(),
      body: { name: 'Another name', approvalStatus: 'PENDING', ownerId: ann.id, logo: null },
    })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      name: 'Another name',
      approvalStatus: 'PENDING',
      ownerId: ann.id,
      purpose: 'Shows what is on',
      redirectUris: [CALLBACK],
    })
  })

  it.each([
    ['a fragment', `${CALLBACK}#x`],
    ['a wildcard', 'https://*.client.example/callback'],
    ['a script', 'javascript:alert(1)'],
    ['contents', 'data:text/html,hello'],
    ['a path alone', '/callback'],
    ['a name and a password', 'https://a:b@client.example/callback'],
    ['a blank', 'https://client.example/call back'],
    ['a letter beyond ASCII', 'https://client.example/rückruf'],
  ])('the operator registers no redirect URI with %s', async (_title, uri) => {
    const answer = await create({ redirectUris: [CALLBACK, uri] })
    expect([answer.status, code(answer)]).toEqual([400, 'REDIRECT_URI_INVALID'])
  })

  it.each(['http://localhost:8080/callback', 'com.example.app:/callback', 'http://127.0.0.1/', `${CALLBACK}?tenant=1`])(
    'the operator registers %s',
    async (uri) => expect((await create({ redirectUris: [uri] })).status).toBe(201),
  )

  it('the operator learns the faults of a registration', async () => {
    expect((await create({ type: 'secret' })).status).toBe(400)
    expect((await create({ redirectUris: [] })).status).toBe(400)
    expect((await create({ scopes: ['EVERYTHING'] })).status).toBe(400)
    expect(code(await create({ ownerId: 99_999 }))).toBe('OAUTH_CLIENT_OWNER_NOT_FOUND')
    expect(code(await app.get('/v2/admin/oauth-clients/nobody', as()))).toBe('OAUTH_CLIENT_NOT_FOUND')
    expect(code(await app.patch('/v2/admin/oauth-clients/nobody', { ...as(), body: {} }))).toBe(
      'OAUTH_CLIENT_NOT_FOUND',
    )
    const { clientId } = (await create({ type: 'public' })).body.data
    expect(code(await app.post(`/v2/admin/oauth-clients/${clientId}/secrets`, as()))).toBe('OAUTH_CLIENT_PUBLIC')
  })
})

describe('anybody with an account', () => {
  it('an account reads the public data of an application, and never a secret', async () => {
    const { clientId } = (await create({ logo: 'https://client.example/logo.png', isTrusted: true })).body.data
    const { status, body } = await app.get(`/v2/auth/oauth2/clients/${clientId}`, { as: ann.apiKey })
    expect(status).toBe(200)
    expect(body).toEqual({
      status: 'success',
      data: {
        client_id: clientId,
        redirect_uri: CALLBACK,
        name: 'Calendar Helper',
        logo: 'https://client.example/logo.png',
        is_trusted: true,
        client_type: 'CONFIDENTIAL',
      },
    })
    expect((await app.get(`/v2/auth/oauth2/clients/${clientId}`)).status).toBe(401)
    expect((await app.get('/v2/auth/oauth2/clients/nobody', { as: ann.apiKey })).status).toBe(404)
  })

  it('an embedded component may ask before the sign-in', async () => {
    const { clientId } = (await create({ type: 'public' })).body.data
    expect((await app.get(`/v2/atoms/auth/oauth2/clients/${clientId}`)).body.data).toEqual({
      clientId,
      organizationId: null,
      name: 'Calendar Helper',
      logo: null,
      isTrusted: false,
      clientType: 'PUBLIC',
    })
    expect((await app.get('/v2/atoms/auth/oauth2/clients/nobody')).status).toBe(404)
  })
})

describe('an application that registers itself', () => {
  let registering: TestApp
  beforeAll(async () => {
    registering = await testApp({ DAYBOOK_OAUTH_REGISTRATION: 'on' })
  })
  afterAll(() => registering.close())

  const register = (body: object) => registering.post('/v2/auth/oauth2/register', { body })
  const agent = { client_name: 'Agent', redirect_uris: ['http://localhost:8418/'], token_endpoint_auth_method: 'none' }

  it('an application that registers itself is refused unless the operator allows it', async () => {
    expect((await app.post('/v2/auth/oauth2/register', { body: agent })).status).toBe(404)
    const { body } = await app.get('/.well-known/oauth-authorization-server')
    expect(body.registration_endpoint).toBeUndefined()
  })

  it('a registered application is approved at once, and the consent page says that nobody has checked it', async () => {
    const world = oauth(registering)
    const { status, body, headers } = await register({ ...agent, scope: 'PROFILE_READ openid', software_id: 'x' })
    expect(status).toBe(201)
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toEqual({
      client_id: expect.any(String),
      client_id_issued_at: Date.parse('2030-01-07T08:00:00Z') / 1000,
      client_name: 'Agent',
      redirect_uris: ['http://localhost:8418/'],
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      scope: 'PROFILE_READ',
      registration_access_token: expect.stringMatching(/^[\w-]{43}$/),
      registration_client_uri: `https://book.example.com/v2/auth/oauth2/register/${body.client_id}`,
    })
    const person = await world.person()
    const page = await world.page(
      {
        client_id: body.client_id,
        redirect_uri: 'http://localhost:8418/',
        scope: 'PROFILE_READ',
        code_challenge: 'a'.repeat(43),
        code_challenge_method: 'S256',
      },
      person.cookie,
    )
    expect(page.status).toBe(200)
    expect(page.body).toContain('nobody has checked')
  })

  it('an application gets a secret if it can keep one, and sends it by the header', async () => {
    const { body } = await register({
      redirect_uris: ['https://agent.example/cb'],
      token_endpoint_auth_method: 'client_secret_post',
    })
    expect(body).toMatchObject({
      client_name: 'agent.example',
      client_secret: expect.any(String),
      client_secret_expires_at: 0,
      token_endpoint_auth_method: 'client_secret_basic',
    })
  })

  it('an application that registers itself always has limits', async () => {
    const { body } = await register({ ...agent, scope: 'READ_PROFILE' })
    expect(body.scope.split(' ')).toContain('BOOKING_READ')
    expect(body.scope).not.toContain('READ_PROFILE')
  })

  it('an application manages itself only with its own registration token', async () => {
    const { body } = await register(agent)
    const path = `/v2/auth/oauth2/register/${body.client_id}`
    const own = { as: body.registration_access_token as string }
    expect((await registering.get(path, own)).body).toMatchObject({ client_id: body.client_id, client_name: 'Agent' })
    const other = (await register(agent)).body.registration_access_token
    for (const wrong of [{}, { as: other }, { as: registering.administrator }]) {
      const refused = await registering.delete(path, wrong)
      expect([refused.status, refused.body.error]).toEqual([401, 'invalid_token'])
    }
    expect((await registering.delete(path, own)).status).toBe(204)
    expect((await registering.get(path, own)).status).toBe(401)
    const rows = await registering.connection.db.selectFrom('oauthClients').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(other)
  })

  it.each([
    ['no redirect URI', { redirect_uris: [] }, 'invalid_redirect_uri'],
    ['a redirect URI without encryption', { redirect_uris: ['http://agent.example/cb'] }, 'invalid_redirect_uri'],
    ['a scheme that anybody could have', { redirect_uris: ['agent:/cb'] }, 'invalid_redirect_uri'],
    ['a script', { redirect_uris: ['javascript:alert(1)//a.b'] }, 'invalid_redirect_uri'],
    ['something that is no URI', { redirect_uris: [5] }, 'invalid_redirect_uri'],
    [
      'a way to prove itself that there isn’t',
      { token_endpoint_auth_method: 'private_key_jwt' },
      'invalid_client_metadata',
    ],
    ['a grant that there isn’t', { grant_types: ['password'] }, 'invalid_client_metadata'],
    ['an answer that there isn’t', { response_types: ['token'] }, 'invalid_client_metadata'],
    ['a picture that is a script', { logo_uri: 'javascript:alert(1)' }, 'invalid_client_metadata'],
    ['a name without end', { client_name: 'x'.repeat(101) }, 'invalid_client_metadata'],
  ])('the registration is refused with %s', async (_title, fields, error) => {
    const { status, body } = await register({ ...agent, ...fields })
    expect([status, body.error]).toEqual([400, error])
  })

  it('an application that nobody let in is deleted after a month', async () => {
    const world = oauth(registering)
    const unused = (await register(agent)).body.client_id
    const used = (await register({ ...agent, redirect_uris: [CALLBACK] })).body.client_id
    const { cookie } = await world.person()
    await world.tokens(cookie, { clientId: used, clientSecret: '' }, { scopes: ['PROFILE_READ'] })
    const start = registering.clock.now()
    registering.clock.set(new Date(start.getTime() + 31 * 86_400_000), true)
    await registering.app.services.oauth.forget.run()
    registering.clock.set(start, true)
    expect((await registering.get(`/v2/atoms/auth/oauth2/clients/${unused}`)).status).toBe(404)
    expect((await registering.get(`/v2/atoms/auth/oauth2/clients/${used}`)).status).toBe(200)
  })
})

describe('the discovery of the endpoints', () => {
  it('a refusal names the address where the discovery begins', async () => {
    const { headers } = await app.get('/v2/me')
    expect(headers['www-authenticate']).toBe(
      'Bearer resource_metadata="https://book.example.com/.well-known/oauth-protected-resource"',
    )
    const wrong = await app.get('/v2/me', { as: 'nonsense' })
    expect(wrong.headers['www-authenticate']).toContain('Bearer error="invalid_token", resource_metadata=')
  })

  it('the discovery leads from the resource to the server and its endpoints', async () => {
    const resource = (await app.get('/.well-known/oauth-protected-resource')).body
    expect(resource).toMatchObject({
      resource: 'https://book.example.com',
      authorization_servers: ['https://book.example.com'],
    })
    const { status, body } = await app.get('/.well-known/oauth-authorization-server')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      issuer: 'https://book.example.com',
      authorization_endpoint: 'https://book.example.com/auth/oauth2/authorize',
      token_endpoint: 'https://book.example.com/v2/auth/oauth2/token',
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    })
    expect(body.scopes_supported).toContain('BOOKING_READ')
  })
})
