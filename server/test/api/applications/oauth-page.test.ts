import { translator } from '@daybook/i18n'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CALLBACK, oauth, pkce } from '../../support/oauth.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'

let app: TestApp
let world: ReturnType<typeof oauth>
let ann: Awaited<ReturnType<typeof world.person>>

beforeAll(async () => {
  app = await testApp()
  world = oauth(app)
  ann = await world.person({ username: 'ann' })
})
afterAll(() => app.close())

const query = (clientId: string, more: Record<string, string> = {}) => ({
  client_id: clientId,
  redirect_uri: CALLBACK,
  response_type: 'code',
  ...more,
})

describe('the consent page', () => {
  it('the consent page names the application, each permission in words, and the address to which it leads', async () => {
    const client = await world.client({
      name: 'Röd & Grün',
      scopes: ['PROFILE_READ', 'BOOKING_WRITE', 'TEAM_BOOKING_READ'],
    })
    const { status, body } = await world.page(
      query(client.clientId, { scope: 'TEAM_BOOKING_READ,PROFILE_READ BOOKING_WRITE', state: '"><script>' }),
      ann.cookie,
    )
    expect(status).toBe(200)
    expect(body).toContain('Let Röd &amp; Grün use Daybook for you?')
    expect(body).toContain('You are signed in as ann@example.com.')
    const permissions = [...body.matchAll(/<li>([^<]*)<\/li>/g)].map(([, text]) => text).slice(0, 3)
    expect(permissions).toEqual(['Change your bookings', 'See your profile', 'See the bookings of your teams'])
    expect(body).toContain('client.example')
    expect(body).toContain('>Allow<')
    expect(body).toContain('>Go back<')
    expect(body).not.toContain('<script')
  })

  it('the consent page speaks German', async () => {
    const client = await world.client({ scopes: ['BOOKING_READ'] })
    const { body } = await world.page(query(client.clientId, { scope: 'BOOKING_READ', lang: 'de' }), ann.cookie)
    expect(body).toContain('Ihre Buchungen sehen')
    expect(body).toContain('>Erlauben<')
    const refused = await world.page(query('nobody', { lang: 'de' }), ann.cookie)
    expect(refused.body).toContain('gibt es nicht')
  })

  it('the consent page says of an application without limits that it has none', async () => {
    const client = await world.client()
    const { body } = await world.page(query(client.clientId), ann.cookie)
    expect(body).toContain(translator('en')('consent.everything'))
  })

  it('the consent page can’t be shown in a frame, runs no script and is cached by nobody', async () => {
    const client = await world.client({ logo: 'https://pictures.example/logo.png' })
    const { headers, body } = await world.page(query(client.clientId), ann.cookie)
    const policy = String(headers['content-security-policy']).split('; ')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("img-src 'self' data: https://pictures.example")
    expect(policy.some((part) => part.startsWith('script-src'))).toBe(false)
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toContain('src="https://pictures.example/logo.png"')
  })

  it('the consent page lets the browser open an app of the telephone', async () => {
    const client = await world.client({ redirectUris: ['com.example.app:/callback'] })
    const { headers, body } = await world.page(
      query(client.clientId, { redirect_uri: 'com.example.app:/callback' }),
      ann.cookie,
    )
    expect(headers['content-security-policy']).toContain("form-action 'self' https: http: com.example.app:;")
    expect(body).toContain('you return to com.example.app:')
  })

  it('the consent page offers the teams that the person runs, and the application acts for the chosen one alone', async () => {
    const eve = await world.person()
    const team = (await app.post('/v2/teams', { as: eve.apiKey, body: { name: 'Sales', slug: 'sales' } })).body.data
    const other = (await app.post('/v2/teams', { as: eve.apiKey, body: { name: 'Support', slug: 'support' } })).body
      .data
    const client = await world.client()
    const { body } = await world.page(query(client.clientId), eve.cookie)
    expect(body).toContain('For the team Sales, with nothing of your own')

    const { access } = await world.tokens(eve.cookie, client, { teamSlug: 'sales' })
    expect((await app.get(`/v2/teams/${team.id}`, { as: access })).status).toBe(200)
    expect((await app.get(`/v2/teams/${other.id}`, { as: access })).status).toBe(403)
    expect((await app.get('/v2/me', { as: access })).status).toBe(403)
    const listed = (await app.get('/v2/me/authorized-apps', { as: eve.apiKey })).body.data
    expect(listed).toMatchObject([{ client: { id: client.clientId }, team: { id: team.id, name: 'Sales' } }])
    expect((await app.get('/v2/me/authorized-apps', { as: ann.apiKey })).body.data).not.toContainEqual(listed[0])
  })
})

describe('the way to the consent page', () => {
  it('the way to the page leads through the sign-in, which learns whether it may offer a new account', async () => {
    const client = await world.client()
    const wanted = new URLSearchParams(query(client.clientId, { state: 'a b' }))
    const { status, headers } = await world.page(String(wanted))
    expect(status).toBe(303)
    const login = new URL(String(headers.location), 'https://book.example.com')
    expect(login.pathname).toBe('/auth/login')
    expect(login.searchParams.get('callbackUrl')).toBe(`/auth/oauth2/authorize?${wanted}`)
    expect(login.searchParams.has('register')).toBe(false)
    const closed = await world.page({ ...query(client.clientId), register: 'false' })
    expect(String(closed.headers.location)).toContain('register=false')
  })

  it('an application of the operator needs no consent', async () => {
    const client = await world.client({ isTrusted: true, type: 'public' })
    const { verifier, challenge } = pkce()
    const { status, headers } = await world.page(
      query(client.clientId, { state: 's', code_challenge: challenge, code_challenge_method: 'S256' }),
      ann.cookie,
    )
    expect(status).toBe(303)
    const location = new URL(String(headers.location))
    expect(location.searchParams.get('state')).toBe('s')
    const exchanged = await world.exchange(client, location.searchParams.get('code') ?? '', { code_verifier: verifier })
    expect(exchanged.status).toBe(200)
  })

  it('a redirect that began with a form of ours ends on a page that leads on', async () => {
    const client = await world.client({ isTrusted: true })
    const { status, body } = await world.page(query(client.clientId), ann.cookie, { 'sec-fetch-site': 'same-origin' })
    expect(status).toBe(200)
    expect(body).toMatch(
      /<meta http-equiv="refresh" content="0;url=https:\/\/client\.example\/callback\?code=[^"]+"\/>/,
    )
  })

  it('the redirect URI keeps its query', async () => {
    const redirectUri = `${CALLBACK}?tenant=7`
    const client = await world.client({ redirectUris: [redirectUri] })
    const answer = await world.answerConsent(ann.cookie, client.clientId, { redirectUri })
    expect(String(answer.headers.location)).toMatch(
      /^https:\/\/client\.example\/callback\?tenant=7&code=[\w-]{54}&iss=/,
    )
  })
})
