import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { locationOf, type Visitor, visitor } from '../../support/page-visitor.ts'
import {
  type Claims,
  type FakeProvider,
  startIdentityProvider,
  type Twist,
} from '../../support/servers/identity-provider.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'

const PASSWORD = 'four words in a row'
const SESSION = '__Host-daybook-session'
const FLOW = '__Host-daybook-provider'
const SITE = 'https://book.example.com'

let app: TestApp
let company: FakeProvider
let other: FakeProvider
beforeAll(async () => {
  company = await startIdentityProvider()
  other = await startIdentityProvider()
  app = await testApp({
    DAYBOOK_RATE_LIMIT: 'off',
    DAYBOOK_OIDC_PROVIDERS: 'company,other',
    ...company.settings('company'),
    DAYBOOK_OIDC_COMPANY_LABEL: 'Example Ltd.',
    ...other.settings('other'),
  })
})
afterAll(async () => {
  await app.close()
  await company.stop()
  await other.stop()
})

let people = 0
/** Somebody at a provider whom nobody here knows yet. */
function stranger(claims: Partial<Claims> = {}): Claims {
  people++
  return { sub: `subject-${people}`, email: `person-${people}@company.example`, email_verified: true, ...claims }
}

const pathOf = (address: string): string => {
  expect(address.startsWith(SITE)).toBe(true)
  return address.slice(SITE.length)
}

/** Begins at the login page; returns the provider's address. */
async function begin(browser: Visitor, name = 'company', query = ''): Promise<string> {
  const answer = await browser.get(`/auth/oidc/${name}${query}`)
  expect(answer.status).toBe(302)
  return locationOf(answer)
}

/** The whole way, with a person who agrees at the provider. */
async function signInWith(browser: Visitor, claims: Claims, twist?: Twist, query?: string) {
  const url = await begin(browser, 'company', query)
  return browser.get(pathOf(company.agree(url, claims, twist)))
}

/** Somebody with a password here, whose address may be confirmed. */
async function withPassword(email: string, { isVerified }: { isVerified: boolean }) {
  const browser = visitor(app)
  people++
  await browser.get('/signup')
  const person = { name: 'Ann', email, username: `ann-${people}`, newPassword: PASSWORD, timeZone: 'UTC' }
  expect((await browser.send('/signup', person)).status).toBe(303)
  if (isVerified) {
    const [mail] = await app.mails(email)
    const link = /\/auth\/verify-email\?token=[\w-]+/.exec(mail.text)?.[0] ?? ''
    await browser.get(link)
    expect((await browser.send(link, {})).status).toBe(200)
  }
  return { browser, username: person.username }
}

/** The address by which a person adds the provider, once they have typed their password again. */
async function linkOf(browser: Visitor, password = PASSWORD): Promise<string> {
  await browser.get('/settings/security/providers/add?provider=company')
  const { status, body } = await browser.send('/settings/security/providers/add', { provider: 'company', password })
  if (status !== 200) return ''
  // Browsers would refuse a redirect to another site after a form.
  const link = /http-equiv="refresh" content="0;url=([^"]+)"/.exec(body)?.[1] ?? ''
  return link.replaceAll('&amp;', '&')
}

const whoIs = async (browser: Visitor) => {
  const answer = await app.get('/v2/me', { headers: { cookie: `${SESSION}=${browser.cookies.get(SESSION)}` } })
  return answer.status === 200 ? answer.body.data : undefined
}

describe('signing in with a provider', () => {
  it('the pages of signing in and signing up offer the provider', async () => {
    for (const path of ['/auth/login', '/signup']) {
      const { body } = await visitor(app).get(`${path}?callbackUrl=%2Fada`)
      expect(body).toContain('href="/auth/oidc/company?callbackUrl=%2Fada">Sign in with Example Ltd.</a>')
      expect(body).toContain('Sign in with Other</a>')
    }
  })

  it('the first sign-in with a provider makes an account, and later ones sign in to it and lead to the wanted page', async () => {
    const claims = stranger({ name: 'Ada Lovelace', zoneinfo: 'Europe/Rome' })
    const browser = visitor(app)
    const first = await signInWith(browser, claims, {}, '?callbackUrl=%2Fada%2F30min')
    expect(locationOf(first)).toBe('/ada/30min')
    const account = await whoIs(browser)
    expect(account).toMatchObject({ email: claims.email, name: 'Ada Lovelace', timeZone: 'Europe/Rome' })

    // Another name and address there are still the same person.
    const later = visitor(app)
    await signInWith(later, { ...claims, name: 'A. King', email: 'moved@company.example' })
    expect((await whoIs(later)).id).toBe(account.id)
    expect((await whoIs(later)).email).toBe(claims.email)
  })

  it('the sign-in reads the address from the userinfo endpoint if the id token has none', async () => {
    const claims = stranger()
    const browser = visitor(app)
    await signInWith(browser, claims, { onlyInUserInfo: ['email', 'email_verified'] })
    expect((await whoIs(browser)).email).toBe(claims.email)
  })

  it('two providers are kept apart, also if they give the same subject', async () => {
    const claims = stranger({ sub: 'one' })
    const [one, two] = [visitor(app), visitor(app)]
    await signInWith(one, claims)
    const url = await begin(two, 'other')
    await two.get(pathOf(other.agree(url, { ...claims, email: 'somebody-else@other.example' })))
    expect((await whoIs(two)).id).not.toBe((await whoIs(one)).id)
  })

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example'])(
    'the sign-in with a provider never leads to %s',
    async (address) => {
      const answer = await signInWith(visitor(app), stranger(), {}, `?callbackUrl=${encodeURIComponent(address)}`)
      expect(locationOf(answer)).toBe('/dashboard')
    },
  )

  it('the sign-in with a provider still asks for the account’s second factor', async () => {
    const claims = stranger()
    const browser = visitor(app)
    await signInWith(browser, claims)
    await browser.get('/settings/security/second-factor')
    await browser.send('/settings/security/second-factor/begin', {})
    const secret = (/class="secret">([^<]+)</.exec(browser.page())?.[1] ?? '').replaceAll(' ', '')
    const code = () =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now().getTime() })
    await browser.send('/settings/security/second-factor/confirm', { code: code() })
    app.clock.set(new Date(app.clock.now().getTime() + 30_000), true)

    const again = visitor(app)
    const half = await signInWith(again, claims, {}, '?callbackUrl=%2Fada')
    expect(locationOf(half)).toBe('/auth/second-factor?callbackUrl=%2Fada')
    expect(again.cookies.has(SESSION)).toBe(false)
    await again.follow(half)
    expect(locationOf(await again.send(locationOf(half), { code: code() }))).toBe('/ada')
    expect(await whoIs(again)).toBeDefined()
  })

  it('the sign-in with a provider is refused for a disabled account', async () => {
    const claims = stranger()
    const browser = visitor(app)
    await signInWith(browser, claims)
    const { id } = await whoIs(browser)
    await app.connection.db.updateTable('users').set({ disabledAt: app.clock.now() }).where('id', '=', id).execute()
    const again = visitor(app)
    const answer = await signInWith(again, claims)
    expect(answer.status).toBe(403)
    expect(again.cookies.has(SESSION)).toBe(false)
  })
})

describe('the account with the same address', () => {
  it('a provider signs in to the account with the same address if both sides have confirmed the address', async () => {
    const claims = stranger()
    const { browser } = await withPassword(claims.email as string, { isVerified: true })
    const outside = visitor(app)
    expect((await signInWith(outside, { ...claims, email: String(claims.email).toUpperCase() })).status).toBe(303)
    expect((await whoIs(outside)).id).toBe((await whoIs(browser)).id)
  })

  it.each([
    ['the provider has not confirmed the address', { email_verified: false }, true],
    ['the provider says nothing of it', { email_verified: undefined }, true],
    ['the provider says something else of it', { email_verified: 'no' }, true],
    ['it was only claimed here', {}, false],
  ])('a provider does not sign in to the account with the same address when %s', async (_case, claims, isVerified) => {
    const person = stranger(claims)
    await withPassword(person.email as string, { isVerified })
    const outside = visitor(app)
    const answer = await signInWith(outside, person)
    expect(answer.status).toBe(409)
    expect(answer.body).toContain('There is an account with your e-mail address')
    expect(outside.cookies.has(SESSION)).toBe(false)
  })

  it('an address that nobody has gets a new account, which is confirmed only if the provider says so', async () => {
    const [known, claimed] = [stranger(), stranger({ email_verified: false })]
    for (const [claims, isVerified] of [
      [known, true],
      [claimed, false],
    ] as const) {
      const browser = visitor(app)
      await signInWith(browser, claims)
      const { body } = await browser.get('/settings/security')
      expect(body).toContain(isVerified ? 'The address is confirmed.' : 'The address is not confirmed yet.')
      expect(await app.mails(claims.email as string)).toHaveLength(isVerified ? 0 : 1)
    }
  })

  it.each([
    ['no address', { email: undefined }],
    ['something that is no address', { email: 'nobody' }],
  ])('a provider makes no account with %s', async (_case, claims) => {
    const answer = await signInWith(visitor(app), stranger(claims))
    expect(answer.status).toBe(400)
    expect(answer.body).toContain('Example Ltd. did not tell your e-mail address')
  })

  it('a person who claimed an address loses their provider when the owner of the address resets the password', async () => {
    const email = stranger().email as string
    const { browser: thief } = await withPassword(email, { isVerified: false })
    const thiefs = stranger()
    const add = await linkOf(thief)
    await thief.get(pathOf(company.agree(locationOf(await thief.get(add)), thiefs)))

    const owner = visitor(app)
    await owner.get('/auth/forgot-password')
    await owner.send('/auth/forgot-password', { email })
    const [mail] = await app.mails(email)
    const link = /\/auth\/reset-password\?token=[\w-]+/.exec(mail.text)?.[0] ?? ''
    await owner.get(link)
    await owner.send(link, { newPassword: 'the true owner of it' })

    const again = visitor(app)
    await signInWith(again, thiefs)
    expect((await whoIs(again))?.email).not.toBe(email)
  })
})

describe('an answer of the provider', () => {
  it.each<[string, Twist]>([
    ['with another nonce', { nonce: 'of-another-sign-in' }],
    ['of another issuer', { issuer: 'https://evil.example' }],
    ['for another client', { audience: 'somebody-else' }],
    ['that has expired', { lifetimeSeconds: -600 }],
    ['signed by a key that isn’t the provider’s', { foreignKey: true }],
    ['whose userinfo is of somebody else', { onlyInUserInfo: ['email'], userInfoSubject: 'another' }],
  ])('the answer of a provider is refused %s', async (_case, twist) => {
    const browser = visitor(app)
    const answer = await signInWith(browser, stranger(), twist)
    expect(answer.status).toBe(400)
    expect(answer.body).toContain('This sign-in can’t be finished')
    expect(browser.cookies.has(SESSION)).toBe(false)
  })

  it.each<[string, (callback: URL) => void]>([
    ['another state', ({ searchParams }) => searchParams.set('state', 'made-up')],
    ['no state', ({ searchParams }) => searchParams.delete('state')],
    ['another code', ({ searchParams }) => searchParams.set('code', 'made-up')],
    ['no code', ({ searchParams }) => searchParams.delete('code')],
    ['the name of another issuer', ({ searchParams }) => searchParams.set('iss', 'https://evil.example')],
    ['the path of another provider', (callback) => (callback.pathname = callback.pathname.replace('company', 'other'))],
  ])('the answer of a provider is refused with %s', async (_case, change) => {
    const browser = visitor(app)
    const callback = new URL(company.agree(await begin(browser), stranger()))
    change(callback)
    const answer = await browser.get(pathOf(callback.href))
    expect(answer.status).toBe(400)
    expect(answer.body).toContain('This sign-in can’t be finished')
    expect(browser.cookies.has(SESSION)).toBe(false)
  })

  it('the answer of a provider is refused in another browser, so it signs nobody in to a stranger’s account', async () => {
    const attacker = visitor(app)
    const callback = pathOf(company.agree(await begin(attacker), stranger()))
    const victim = visitor(app)
    expect((await victim.get(callback)).status).toBe(400)
    // Not even one that has begun a sign-in of its own.
    await begin(victim)
    expect((await victim.get(callback)).status).toBe(400)
    expect(victim.cookies.has(SESSION)).toBe(false)
  })

  it('the answer of a provider works once, because the browser forgets its flow and the code is used up', async () => {
    const browser = visitor(app)
    const claims = stranger()
    const callback = pathOf(company.agree(await begin(browser), claims))
    const flow = browser.cookies.get(FLOW) as string
    expect((await browser.get(callback)).status).toBe(303)
    expect(browser.cookies.has(FLOW)).toBe(false)
    const replay = visitor(app)
    expect((await replay.get(callback)).status).toBe(400)
    replay.cookies.set(FLOW, flow)
    expect((await replay.get(callback)).status).toBe(400)
    expect(replay.cookies.has(SESSION)).toBe(false)
  })

  it('the answer of a provider is refused after a quarter of an hour', async () => {
    const browser = visitor(app)
    const callback = pathOf(company.agree(await begin(browser), stranger()))
    app.clock.set(new Date(app.clock.now().getTime() + 15 * 60_000), true)
    expect((await browser.get(callback)).status).toBe(400)
  })

  it('the answer of a provider is refused with a flow that somebody changed', async () => {
    const browser = visitor(app)
    const callback = pathOf(company.agree(await begin(browser), stranger()))
    const flow = browser.cookies.get(FLOW) as string
    browser.cookies.set(FLOW, `${flow.slice(0, -2)}AA`)
    expect((await browser.get(callback)).status).toBe(400)
  })

  it('a refusal of the provider is shown in our words and not in the provider’s', async () => {
    const browser = visitor(app)
    const state = new URL(await begin(browser)).searchParams.get('state')
    const query = `error=access_denied&error_description=%3Cb%3Eevil%3C%2Fb%3E&state=${state}`
    const answer = await browser.get(`/auth/oidc/company/callback?${query}`)
    expect(answer.status).toBe(400)
    expect(answer.body).toContain('Example Ltd. did not sign you in')
    expect(/<main[\s\S]*<\/main>/.exec(answer.body)?.[0]).not.toContain('evil')
  })
})

describe('the pages around a provider that fails', () => {
  it('the sign-in reports a provider that is out of order, and asks it again once it works', async () => {
    const broken = await startIdentityProvider()
    const server = await testApp({ DAYBOOK_OIDC_PROVIDERS: 'broken', ...broken.settings('broken') })
    try {
      const browser = visitor(server)
      broken.breakDown(true)
      const answer = await browser.get('/auth/oidc/broken')
      expect(answer.status).toBe(503)
      expect(answer.headers['retry-after']).toBe('30')
      expect(answer.body).toContain('Broken can’t be reached at the moment')
      broken.breakDown(false)
      expect((await browser.get('/auth/oidc/broken')).status).toBe(302)
    } finally {
      await server.close()
      await broken.stop()
    }
  })

  it('an unknown name of a provider has no page', async () => {
    expect((await visitor(app).get('/auth/oidc/nobody')).status).toBe(404)
    expect((await visitor(app).get('/auth/oidc/nobody/callback?code=a')).status).toBe(404)
  })
})

describe('a provider of an account', () => {
  async function linked() {
    const { browser } = await withPassword(stranger().email as string, { isVerified: false })
    const claims = stranger({ email_verified: false })
    const url = locationOf(await browser.get(await linkOf(browser)))
    const back = await browser.get(pathOf(company.agree(url, claims)))
    return { browser, claims, back }
  }

  it('a person who is signed in can add a provider that states another address', async () => {
    const { browser, claims, back } = await linked()
    const { body } = await browser.follow(back)
    expect(body).toContain('You can sign in with it from now on.')
    expect(body).toContain('<strong>Example Ltd.</strong>')
    const outside = visitor(app)
    await signInWith(outside, claims)
    expect((await whoIs(outside)).id).toBe((await whoIs(browser)).id)
  })

  it('a provider can’t be added from another site, by another session or after signing out', async () => {
    const { browser } = await withPassword(stranger().email as string, { isVerified: false })
    const { browser: stranded } = await withPassword(stranger().email as string, { isVerified: false })
    const foreign = await linkOf(stranded)
    expect((await browser.get(foreign)).status).toBe(403)
    expect((await browser.get('/auth/oidc/company?link=made-up')).status).toBe(403)

    const callback = pathOf(company.agree(locationOf(await browser.get(await linkOf(browser))), stranger()))
    await browser.get('/auth/logout')
    await browser.send('/auth/logout', {})
    expect((await browser.get(callback)).status).toBe(400)
  })

  it('an identity at a provider belongs to one account only', async () => {
    const { claims } = await linked()
    const { browser } = await withPassword(stranger().email as string, { isVerified: false })
    const url = locationOf(await browser.get(await linkOf(browser)))
    const answer = await browser.get(pathOf(company.agree(url, claims)))
    expect(answer.status).toBe(409)
    expect(answer.body).toContain('This belongs to another account')
  })

  it('a removed provider no longer signs in to the account, and other browsers are signed out', async () => {
    const { browser, claims } = await linked()
    const outside = visitor(app)
    await signInWith(outside, claims)
    const { id } = await whoIs(browser)
    await browser.get('/settings/security')
    const identity = { issuer: company.issuer, subject: claims.sub }
    const asked = await browser.send('/settings/security/providers/remove', identity)
    expect([asked.status, asked.body.includes('name="password"')]).toEqual([200, true])
    const refused = await browser.send('/settings/security/providers/remove', { ...identity, password: 'a guess' })
    expect(refused.status).toBe(401)
    const removed = await browser.send('/settings/security/providers/remove', { ...identity, password: PASSWORD })
    expect((await browser.follow(removed)).body).toContain('You can’t sign in with it any more.')
    expect((await whoIs(browser)).id).toBe(id)
    expect(await whoIs(outside)).toBeUndefined()
    const again = visitor(app)
    await signInWith(again, claims)
    expect((await whoIs(again)).id).not.toBe(id)
  })

  it('nobody at an open browser adds a provider without the password', async () => {
    const { browser } = await withPassword(stranger().email as string, { isVerified: false })
    await browser.get('/settings/security')
    expect(browser.page()).not.toContain('/auth/oidc/company?link=')
    expect(await linkOf(browser, '')).toBe('')
    expect(await linkOf(browser, 'a guess')).toBe('')
    expect(await linkOf(browser)).toContain('/auth/oidc/company?link=')
  })

  it('without a password, dangerous changes need a sign-in of the last ten minutes, and the page leads to one', async () => {
    const claims = stranger()
    const browser = visitor(app)
    await signInWith(browser, claims)
    await browser.get('/settings/security/second-factor')
    expect(browser.page()).not.toContain('name="password"')
    app.clock.set(new Date(app.clock.now().getTime() + 11 * 60_000), true)

    const api = (method: 'post' | 'patch', path: string, body: object) =>
      app[method](path, {
        body,
        headers: { cookie: `${SESSION}=${browser.cookies.get(SESSION)}`, origin: SITE },
      })
    const refusals = [
      await api('post', '/api/auth/second-factor/confirm', { code: '123456' }),
      await api('patch', '/v2/me', { email: `moved.${claims.email}` }),
      await api('post', '/v2/me/personal-data/erasures', { email: claims.email }),
    ]
    expect(refusals.map(({ status, body }) => [status, body.error?.details?.code])).toEqual(
      Array(3).fill([403, 'SIGN_IN_AGAIN']),
    )
    for (const path of ['second-factor', 'email', 'providers/add?provider=other']) {
      const stale = await browser.get(`/settings/security/${path}`)
      expect([path, stale.status]).toEqual([path, 403])
      expect(stale.body).toContain('Please sign in once more')
    }
    const again = /href="(\/auth\/oidc\/company\?again=[^"]+)"/.exec(
      (await browser.get('/settings/security/email')).body,
    )?.[1]
    const url = locationOf(await browser.get(again?.replaceAll('&amp;', '&') ?? ''))
    expect(new URL(url).searchParams.get('max_age')).toBe('0')
    const back = await browser.get(pathOf(company.agree(url, claims)))
    expect(locationOf(back)).toBe('/settings/security/email')
    expect((await browser.follow(back)).status).toBe(200)
    expect((await api('post', '/api/auth/second-factor/confirm', { code: '123456' })).body.error.details.code).toBe(
      'SECOND_FACTOR_NOT_BEGUN',
    )
  })

  it('the only way in to an account can’t be removed', async () => {
    const claims = stranger()
    const browser = visitor(app)
    await signInWith(browser, claims)
    await browser.get('/settings/security')
    const identity = { issuer: company.issuer, subject: claims.sub }
    const kept = await browser.send('/settings/security/providers/remove', identity)
    expect(kept.status).toBe(409)
    expect(kept.body).toContain('This is your only way to sign in.')
    const again = visitor(app)
    await signInWith(again, claims)
    expect((await whoIs(again)).id).toBe((await whoIs(browser)).id)
  })
})
