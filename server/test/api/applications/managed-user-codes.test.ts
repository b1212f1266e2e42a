import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aManagedUser, anOrganization, aPlatformClient, type TestClient } from '../../support/platform.ts'
import { START, type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

describe('codes for the tokens of managed users', () => {
  let app: TestApp
  let ann: TestUser
  let client: TestClient
  const redirectUri = 'https://portal.example.com/back?from=daybook'

  beforeAll(async () => {
    app = await testApp()
    ann = await app.user()
    await anOrganization(app, ann)
    client = await aPlatformClient(app, ann, { redirectUris: ['https://portal.example.com/other', redirectUri] })
  })
  beforeEach(() => app.clock.set(new Date(START), true))
  afterAll(() => app.close())

  const authorize = (as: string, body: object = { redirectUri }, of = client) =>
    app.post(`/v2/oauth/${of.id}/authorize`, { as, body })
  const exchange = (code: string, clientSecret: unknown = client.secret, of = client) =>
    app.post(`/v2/oauth/${of.id}/exchange`, { as: code, body: { clientSecret } })
  const codeFor = async (accessToken: string) => {
    const { status, headers } = await authorize(accessToken)
    expect(status).toBe(303)
    return new URL(String(headers.location)).searchParams.get('code') ?? ''
  }
  const refusal = ({ status, body }: { status: number; body: { error: { details: { code: string } } } }) => [
    status,
    body.error.details.code,
  ]

  it('lead from the page of the client to tokens of the same user, once', async () => {
    const { user, accessToken } = await aManagedUser(app, client)
    const { headers } = await authorize(accessToken)
    const page = new URL(String(headers.location))
    expect([page.origin, page.pathname, page.searchParams.get('from')]).toEqual([
      'https://portal.example.com',
      '/back',
      'daybook',
    ])
    const code = page.searchParams.get('code') ?? ''
    const { status, body } = await exchange(code)
    expect(status).toBe(200)
    expect((await app.get('/v2/me', { as: body.data.accessToken })).body.data.id).toBe(user.id)
    const refreshed = await app.post(`/v2/oauth/${client.id}/refresh`, {
      headers: client.headers,
      body: { refreshToken: body.data.refreshToken },
    })
    expect(refreshed.status).toBe(200)
    expect(refusal(await exchange(code))).toEqual([401, 'CODE_INVALID'])
  })

  it('make one pair of tokens, however many requests send the code at once', async () => {
    const code = await codeFor((await aManagedUser(app, client)).accessToken)
    const answers = await Promise.all(Array.from({ length: 4 }, () => exchange(code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401])
  })

  it('end after ten minutes', async () => {
    const code = await codeFor((await aManagedUser(app, client)).accessToken)
    app.clock.set(new Date(Date.parse(START) + 600_000), true)
    expect(refusal(await exchange(code))).toEqual([401, 'CODE_INVALID'])
  })

  it('are not given to anybody but users of the client, and for no page but its own', async () => {
    const { accessToken } = await aManagedUser(app, client)
    const other = await aPlatformClient(app, ann, { redirectUris: [redirectUri] })
    expect(refusal(await authorize(ann.apiKey))).toEqual([403, 'NOT_USER_OF_CLIENT'])
    expect(refusal(await authorize(accessToken, { redirectUri }, other))).toEqual([403, 'NOT_USER_OF_CLIENT'])
    for (const page of ['https://evil.example.com', `${redirectUri}&more=1`, 'javascript:alert(1)'])
      expect(refusal(await authorize(accessToken, { redirectUri: page }))).toEqual([400, 'REDIRECT_URI_UNKNOWN'])
    expect((await app.post(`/v2/oauth/${client.id}/authorize`, { body: { redirectUri } })).status).toBe(401)
  })

  it('are of no use without the secret of the client, to another client, or as another kind of token', async () => {
    const { accessToken, refreshToken } = await aManagedUser(app, client)
    const other = await aPlatformClient(app, ann, { redirectUris: [redirectUri] })
    const code = await codeFor(accessToken)
    expect((await exchange(code, 'wrong')).status).toBe(400)
    expect(refusal(await exchange(code, other.secret, other))).toEqual([401, 'CODE_INVALID'])
    expect(refusal(await exchange(refreshToken))).toEqual([401, 'CODE_INVALID'])
    expect((await app.get('/v2/me', { as: code })).status).toBe(401)
    expect((await app.post(`/v2/oauth/${client.id}/exchange`, { body: { clientSecret: client.secret } })).status).toBe(
      401,
    )
    expect((await exchange(code)).status).toBe(200)
  })
})
