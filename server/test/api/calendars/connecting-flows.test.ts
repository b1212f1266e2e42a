import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { oauth as oauthSteps, PASSWORD } from '../../support/oauth.ts'
import { anOrganization as aGroup, aTeam } from '../../support/organizations.ts'
import { locationOf, type Visitor, visitor } from '../../support/page-visitor.ts'
import { aManagedUser, anOrganization, aPlatformClient } from '../../support/platform.ts'
import { linkOn, ownPageOf } from '../../support/providers/end-connecting.ts'
import { startGoogle } from '../../support/providers/google-calendar.ts'
import { startMicrosoft } from '../../support/providers/microsoft-graph.ts'
import { startOnlineMeetings } from '../../support/providers/microsoft-online-meetings.ts'
import { fakeStripe } from '../../support/providers/stripe.ts'
import { startZoom } from '../../support/providers/zoom.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

const MINUTE_MS = 60_000

/** A provider whose accounts are connected in the browser. */
type Way = {
  settings: Record<string, string>
  /** The address that begins a flow, and the name of the parameter with the return address. */
  begin: string
  returnTo: string
  /** The address to which the provider sends the browser. */
  callback: string
  title: string
  /** Allows the access on the pages of the provider. Returns where the browser goes, and the account's name there. */
  allow(url: string, email: string): Promise<{ back: URL; account: string }>
  stop(): Promise<unknown>
}

/** Allows the access to an account at a stand-in with OAuth. */
async function allowAt(url: string, email: string): Promise<{ back: URL; account: string }> {
  const asked = new URL(url)
  asked.searchParams.set('auto', '1')
  asked.searchParams.set('account', email)
  const { headers } = await fetch(asked, { redirect: 'manual' })
  return { back: new URL(headers.get('location') ?? ''), account: email }
}

type Stand = { account(email: string): unknown; stop(): Promise<unknown> }
const oauthWay = (stand: Stand, way: Omit<Way, 'allow' | 'stop'>): Way => ({
  ...way,
  allow(url, email) {
    stand.account(email)
    return allowAt(url, email)
  },
  stop: () => stand.stop(),
})

async function google(): Promise<Way> {
  const stand = await startGoogle()
  return oauthWay(stand, {
    settings: {
      GOOGLE_CLIENT_ID: stand.oauth.clientId,
      GOOGLE_CLIENT_SECRET: stand.oauth.clientSecret,
      DAYBOOK_GOOGLE_API_URL: stand.apiUrl,
      DAYBOOK_GOOGLE_AUTHORIZE_URL: stand.authorizeUrl,
      DAYBOOK_GOOGLE_TOKEN_URL: stand.tokenUrl,
    },
    begin: '/calendars/google/connect',
    returnTo: 'redir',
    callback: '/v2/calendars/google/save',
    title: 'Google Calendar',
  })
}

async function microsoft(): Promise<Way> {
  const stand = await startMicrosoft()
  return oauthWay(stand, {
    settings: {
      MICROSOFT_CLIENT_ID: stand.oauth.clientId,
      MICROSOFT_CLIENT_SECRET: stand.oauth.clientSecret,
      DAYBOOK_MICROSOFT_API_URL: `${stand.apiUrl}/`,
      DAYBOOK_MICROSOFT_LOGIN_URL: `${stand.loginUrl}/`,
    },
    begin: '/calendars/office365/connect',
    returnTo: 'redir',
    callback: '/v2/calendars/office365/save',
    title: 'Office 365 Calendar',
  })
}

const conferencing = (app: string, title: string) => ({
  begin: `/conferencing/${app}/oauth/auth-url`,
  returnTo: 'returnTo',
  callback: `/v2/conferencing/${app}/oauth/callback`,
  title,
})

async function zoom(): Promise<Way> {
  const stand = await startZoom()
  return oauthWay(stand, { settings: stand.settings, ...conferencing('zoom', 'Zoom') })
}

async function teams(): Promise<Way> {
  const stand = await startOnlineMeetings()
  return oauthWay(stand, { settings: stand.settings, ...conferencing('msteams', 'Microsoft Teams') })
}

async function stripe(): Promise<Way> {
  const stand = await fakeStripe()
  return {
    settings: stand.settings,
    begin: '/stripe/connect',
    returnTo: 'returnTo',
    callback: '/v2/stripe/save',
    title: 'Stripe',
    async allow(url) {
      const body = new URLSearchParams({ answer: 'allow' })
      const { headers } = await fetch(url, { method: 'POST', body, redirect: 'manual' })
      const account = [...stand.accounts.keys()].at(-1) ?? ''
      return { back: new URL(headers.get('location') ?? ''), account }
    },
    stop: () => stand.close(),
  }
}

const WAYS = { google, microsoft, zoom, teams, stripe }

/** Addresses of another server that look like ours, or that programs read in different ways. */
const DISGUISED = [
  'https://evil.example',
  'https:evil.example',
  'https:/\\evil.example',
  'https:\\\\evil.example\\dashboard',
  'https://book.example.com@evil.example/',
  'https://book.example.com:443@evil.example/',
  'https://book.example.com\\@evil.example/',
  'https://book.example.com.evil.example/',
  'https://book.example.com%2eevil.example/',
  'https://localhost@evil.example/',
  'https://localhost.evil.example/',
  'https://127.0.0.1.evil.example/',
  'https://bооk.example.com/',
  'https://book.example.com。evil.example/',
  'http://book.example.com/',
  'https://book.example.com:8443/',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  'data:text/html,evil',
  'ht\ttps://evil.example',
  ' https://evil.example',
]

describe.each(Object.entries(WAYS))('a flow that connects an account at %s', (_name, start) => {
  let app: TestApp
  let way: Way
  let attacker: TestUser
  let victim: TestUser

  beforeAll(async () => {
    way = await start()
    app = await testApp(way.settings)
    attacker = await app.user({ password: PASSWORD })
    victim = await app.user({ password: PASSWORD })
  })
  afterAll(async () => {
    await app.close()
    await way.stop()
  })
  beforeEach(async () => {
    app.clock.set(new Date('2030-01-07T08:00:00.000Z'), true)
    await app.connection.db.deleteFrom('connections').execute()
    await app.connection.db.deleteFrom('connectingFlows').execute()
  })

  const query = (returnTo: string) => `?${way.returnTo}=${encodeURIComponent(returnTo)}`
  const authUrlOf = ({ body }: { body: { data: { url?: string; authUrl?: string } } }) =>
    body.data.url ?? body.data.authUrl ?? ''

  /** Begins a flow with a key or a token. */
  const begin = async (key: string, returnTo = 'https://client.example/done', at = '/v2') =>
    authUrlOf(await app.get(`${at}${way.begin}${query(returnTo)}`, { as: key }))

  /** Begins a flow in a browser that is signed in. */
  const beginIn = async (browser: Visitor, returnTo = 'https://book.example.com/dashboard/connections') =>
    authUrlOf(await browser.get(`/v2${way.begin}${query(returnTo)}`, { accept: 'application/json' }))

  async function signedIn(person: TestUser): Promise<Visitor> {
    const browser = visitor(app)
    await browser.get('/auth/login')
    await browser.send('/auth/login', { email: person.email, password: PASSWORD })
    return browser
  }

  const connections = async () =>
    app.connection.db.selectFrom('connections').select(['userId', 'teamId', 'account']).execute()
  const rows = () => app.connection.db.selectFrom('connectingFlows').selectAll().execute()
  const open = (browser: Visitor, back: URL) => browser.get(back.pathname + back.search)
  const ofPeople = async (...people: TestUser[]) => {
    const ids = people.map(({ id }) => id)
    return (await connections()).filter(({ userId }) => userId !== null && ids.includes(userId))
  }

  it('ends for the session that began it, at the page that began it', async () => {
    const browser = await signedIn(victim)
    const { back, account } = await way.allow(await beginIn(browser), victim.email)
    const ended = await open(browser, back)
    expect([ended.status, locationOf(ended)]).toEqual([301, 'https://book.example.com/dashboard/connections'])
    expect(ended.headers['cache-control']).toBe('no-store')
    expect(await ofPeople(victim)).toEqual([{ userId: victim.id, teamId: null, account }])
  })

  it('that a session began ends neither in another browser nor for another account', async () => {
    const attackers = await signedIn(attacker)
    const victims = await signedIn(victim)
    // The victim opens the link of the attacker, and allows the access to an account of their own.
    const first = await way.allow(await beginIn(attackers), victim.email)
    const refused = await open(victims, first.back)
    expect(refused.status).toBe(403)
    expect(victims.page()).toContain('This was begun somewhere else')
    // A browser that nobody has signed in with, and the attacker's own browser without its session or its cookie.
    for (const drop of [undefined, '__Host-daybook-session', '__Host-daybook-connecting']) {
      const { back } = await way.allow(await beginIn(attackers), victim.email)
      const browser = visitor(app)
      if (drop !== undefined)
        for (const [name, value] of attackers.cookies) if (name !== drop) browser.cookies.set(name, value)
      expect((await open(browser, back)).status).toBe(403)
    }
    // The cookie of the attacker in the victim's browser is not enough.
    const { back } = await way.allow(await beginIn(attackers), victim.email)
    victims.cookies.set('__Host-daybook-connecting', attackers.cookies.get('__Host-daybook-connecting') ?? '')
    expect((await open(victims, back)).status).toBe(403)
    // The state is used up, also for the attacker.
    expect((await open(attackers, back)).status).toBe(400)
    expect(await ofPeople(attacker, victim)).toEqual([])
    expect((await rows()).filter(({ status, ciphertext }) => status === 'failed' && ciphertext !== null)).toEqual([])
  })

  it('that a key began names both accounts, and connects nothing before the person says yes', async () => {
    const { back, account } = await way.allow(await begin(attacker.apiKey), victim.email)
    const browser = visitor(app)
    const asked = await open(browser, back)
    expect(asked.status).toBe(301)
    expect(locationOf(asked)).toMatch(/^https:\/\/book\.example\.com\/auth\/connect\/[a-z0-9]{25}$/)
    const page = ownPageOf(locationOf(asked)) ?? ''
    const shown = await browser.get(page)
    expect(shown.status).toBe(200)
    for (const text of [account, attacker.email, attacker.name, way.title]) expect(shown.body).toContain(text)
    expect(shown.body).not.toContain('<script')
    expect(String(shown.headers['content-security-policy'])).toContain("frame-ancestors 'none'")
    expect(shown.headers['cache-control']).toBe('no-store')
    expect(await ofPeople(attacker, victim)).toEqual([])

    const formToken = /name="formToken" value="([^"]+)"/.exec(browser.page())?.[1] ?? ''
    const ended = await browser.send(page, { answer: 'yes' })
    expect(ended.status).toBe(303)
    const last = await browser.get(ownPageOf(locationOf(ended)) ?? '')
    expect(last.body).toContain('is connected')
    expect(last.body).toContain('client.example')
    expect(linkOn(String(last.body))).toBe('https://client.example/done')
    expect(await ofPeople(attacker)).toEqual([{ userId: attacker.id, teamId: null, account }])
    // A second answer changes nothing.
    expect((await browser.send(page, { answer: 'no', formToken })).status).toBe(303)
    expect(await ofPeople(attacker)).toHaveLength(1)
  })

  it('keeps what it asked about sealed in its row, until No or ten minutes delete it', async () => {
    const { back } = await way.allow(await begin(attacker.apiKey), victim.email)
    const browser = visitor(app)
    const page = ownPageOf(locationOf(await open(browser, back))) ?? ''
    const asking = await app.connection.db
      .selectFrom('connectingFlows')
      .selectAll()
      .where('status', '=', 'asks')
      .executeTakeFirstOrThrow()
    expect(asking.ciphertext).not.toBeNull()
    const inRow = JSON.stringify(asking) + Buffer.from(asking.ciphertext ?? '').toString('latin1')
    for (const secret of ['access-', 'refresh-', 'acct_', victim.email, back.searchParams.get('state') ?? '?'])
      expect(inRow).not.toContain(secret)
    await browser.get(page)
    const formToken = /name="formToken" value="([^"]+)"/.exec(browser.page())?.[1] ?? ''
    const ended = await browser.send(page, { answer: 'no' })
    expect((await rows()).find(({ uid }) => uid === asking.uid)).toMatchObject({
      status: 'declined',
      keyId: null,
      ciphertext: null,
    })
    expect((await browser.get(ownPageOf(locationOf(ended)) ?? '')).body).toContain('was connected')
    expect((await browser.send(page, { answer: 'yes', formToken })).status).toBe(303)
    expect(await ofPeople(attacker, victim)).toEqual([])

    const again = visitor(app)
    const second = await way.allow(await begin(attacker.apiKey), victim.email)
    const question = ownPageOf(locationOf(await open(again, second.back))) ?? ''
    expect((await again.get(question)).status).toBe(200)
    app.clock.set(new Date(app.clock.now().getTime() + 10 * MINUTE_MS), true)
    expect((await again.send(question, { answer: 'yes' })).status).toBe(400)
    expect((await again.get(question)).status).toBe(400)
    await app.app.services.forgetFlows.run()
    expect(await rows()).toEqual([])
    expect(await ofPeople(attacker, victim)).toEqual([])
  })

  it('asks only in the browser that came from the provider, and takes no form of another page', async () => {
    const { back } = await way.allow(await begin(attacker.apiKey), victim.email)
    const browser = visitor(app)
    const page = ownPageOf(locationOf(await open(browser, back))) ?? ''
    await browser.get(page)
    const stranger = visitor(app)
    expect((await stranger.get(page)).status).toBe(400)
    expect((await browser.send(page, { answer: 'yes', formToken: 'invented' })).status).toBe(403)
    expect((await browser.send(page, { answer: 'yes' }, { origin: 'https://evil.example' })).status).toBe(403)
    // The attacker's own form token is worthless in this browser.
    await stranger.get('/auth/login')
    const token = /name="formToken" value="([^"]+)"/.exec(stranger.page())?.[1] ?? ''
    expect(token).not.toBe('')
    expect((await browser.send(page, { answer: 'yes', formToken: token })).status).toBe(403)
    expect(await ofPeople(attacker, victim)).toEqual([])
  })

  it('has a state that works once, also if it comes to two nodes at the same time', async () => {
    const other = await testApp(way.settings, '2030-01-07T08:00:00.000Z', {
      connection: { ...app.connection, close: async () => {} },
    })
    try {
      const { back } = await way.allow(await begin(attacker.apiKey), victim.email)
      const path = back.pathname + back.search
      const answers = await Promise.all([app, other, app, other].map((node) => node.get(path)))
      expect(answers.map(({ status }) => status).sort()).toEqual([301, 400, 400, 400])
      expect(answers.filter(({ body }) => body?.error?.details?.code === 'OAUTH_STATE_USED')).toHaveLength(3)
      // A state that was used for nothing doesn't work again either.
      const refused = await begin(attacker.apiKey)
      const state = new URL(refused).searchParams.get('state') ?? ''
      const without = `${way.callback}?${new URLSearchParams({ state, error: 'access_denied' })}`
      expect([(await other.get(without)).status, (await app.get(without)).status]).toEqual([301, 400])
    } finally {
      await other.close()
    }
  })

  it('has a state that works for ten minutes, and for its own provider only', async () => {
    const { back } = await way.allow(await begin(attacker.apiKey), victim.email)
    const state = back.searchParams.get('state') ?? ''
    for (const callback of ['/v2/calendars/google/save', '/v2/conferencing/zoom/oauth/callback', '/v2/stripe/save'])
      if (callback !== way.callback)
        expect((await app.get(`${callback}?${new URLSearchParams({ state, code: '1' })}`)).status).toBe(400)
    app.clock.set(new Date(app.clock.now().getTime() + 10 * MINUTE_MS), true)
    const late = await app.get(back.pathname + back.search)
    expect([late.status, late.body.error.details.code]).toEqual([400, 'OAUTH_STATE_EXPIRED'])
    const browser = visitor(app)
    await open(browser, back)
    expect(browser.page()).toContain('This link no longer works')
    expect(await ofPeople(attacker)).toEqual([])
  })

  it('of a managed user needs no question where it returns to the platform', async () => {
    const owner = await app.user()
    await anOrganization(app, owner)
    const client = await aPlatformClient(app, owner, { redirectUris: ['https://portal.example.com/back'] })
    const { user, accessToken } = await aManagedUser(app, client)
    const { back } = await way.allow(await begin(accessToken, 'https://portal.example.com/connected'), user.email)
    const ended = await app.get(back.pathname + back.search)
    expect([ended.status, ended.headers.location]).toEqual([301, 'https://portal.example.com/connected'])
    expect((await connections()).filter(({ userId }) => userId === user.id)).toHaveLength(1)
    // Elsewhere the person is asked, also by a neighbour of the platform.
    for (const elsewhere of ['https://portal.example.com.evil.example/', 'http://portal.example.com/back']) {
      const second = await way.allow(await begin(accessToken, elsewhere), user.email)
      const asked = await app.get(second.back.pathname + second.back.search)
      expect(ownPageOf(String(asked.headers.location))).toBeDefined()
    }
  })

  it('leads at once to origins of the caller’s clients, and to no other', async () => {
    const { client, person, code, exchange } = oauthSteps(app)
    const redirectUris = ['https://client.example/callback']
    const application = await client({ redirectUris })
    const ann = await person()
    const received = await code(ann.cookie, application.clientId)
    const token = (await exchange(application, received)).body.access_token
    const asApplication = await begin(token, 'https://client.example/anywhere')
    const state = (url: string) => new URL(url).searchParams.get('state') ?? ''
    const refuse = async (url: string) =>
      String((await app.get(`${way.callback}?${new URLSearchParams({ state: state(url) })}`)).headers.location)
    expect(await refuse(asApplication)).toBe('https://client.example/anywhere')
    expect(ownPageOf(await refuse(await begin(token, 'https://other.example/')))).toBeDefined()
    expect(ownPageOf(await refuse(await begin(ann.apiKey, 'https://client.example/')))).toBeDefined()
    expect(await refuse(await begin(ann.apiKey, 'http://localhost:4000/done'))).toBe('http://localhost:4000/done')
    expect(await refuse(await begin(ann.apiKey, 'http://127.0.0.1:4000/'))).toBe('http://127.0.0.1:4000/')
    expect(await refuse(await begin(ann.apiKey, 'https://book.example.com/dashboard'))).toBe(
      'https://book.example.com/dashboard',
    )
  })

  it('is no open redirect', async () => {
    const session = await signedIn(attacker)
    const stranger = visitor(app)
    for (const address of DISGUISED) {
      for (const browser of [session, stranger]) {
        const asked = `/v2${way.begin}${query(address)}`
        const isSignedIn = browser === session
        const begun = isSignedIn
          ? await session.get(asked, { accept: 'application/json' })
          : await app.get(asked, { as: attacker.apiKey })
        if (begun.status === 400) continue
        const state = new URL(authUrlOf(begun)).searchParams.get('state') ?? ''
        const ended = await browser.get(`${way.callback}?${new URLSearchParams({ state, error: 'access_denied' })}`)
        expect([address, ended.status, new URL(locationOf(ended)).origin]).toEqual([
          address,
          301,
          'https://book.example.com',
        ])
        const page = ownPageOf(locationOf(ended))
        // Browsers read a backslash as a slash, so this address is one of ours.
        if (page === undefined) expect(address).toContain('book.example.com\\@')
        if (page === undefined) continue
        const shown = await browser.get(page)
        const link = new URL(linkOn(String(shown.body)))
        expect(shown.body).toContain(link.host)
        expect([link.username, link.password]).toEqual(['', ''])
      }
    }
  })

  it('leads nowhere without a state, or with one that this server did not make', async () => {
    for (const more of ['', '?state=', '?state=invented&code=1', '?code=1', '?error=access_denied&state=abc.def']) {
      const browser = visitor(app)
      const answer = await browser.get(way.callback + more)
      expect([answer.status, answer.headers.location]).toEqual([400, undefined])
      expect((await app.get(way.callback + more)).body.status).toBe('error')
    }
  })

  it('goes on for several accounts in one browser at the same time', async () => {
    const browser = await signedIn(victim)
    const urls = [await beginIn(browser), await beginIn(browser)]
    for (const url of urls) {
      const { back } = await way.allow(url, victim.email)
      expect((await open(browser, back)).status).toBe(301)
    }
    expect((await ofPeople(victim)).length).toBeGreaterThan(0)
  })
})

describe('a flow for a team', () => {
  let app: TestApp
  let way: Way
  beforeAll(async () => {
    way = await zoom()
    app = await testApp(way.settings)
  })
  afterAll(async () => {
    await app.close()
    await way.stop()
  })

  it('names the team on its page, and gives it the account', async () => {
    const owner = await app.user()
    const { id: organizationId } = await aGroup(app, owner)
    const team = await aTeam(app, owner, { organizationId })
    const at = `/v2/organizations/${organizationId}/teams/${team.id}`
    const { body } = await app.get(`${at}${way.begin}`, { as: owner.apiKey })
    const { back, account } = await way.allow(body.data.url, owner.email)
    const browser = visitor(app, 'de')
    const page = ownPageOf(locationOf(await browser.get(back.pathname + back.search))) ?? ''
    const shown = await browser.get(page)
    expect(shown.body).toContain('Daybook-Team')
    expect(shown.body).toContain(team.slug.replace('team-', 'Team '))
    await browser.send(page, { answer: 'yes' })
    const connected = await app.connection.db
      .selectFrom('connections')
      .select(['teamId', 'userId', 'account'])
      .execute()
    expect(connected).toEqual([{ teamId: team.id, userId: null, account }])
  })
})

describe('a server in production', () => {
  it('leads to no program on the own machine at once', async () => {
    const way = await zoom()
    const app = await testApp({ ...way.settings, NODE_ENV: 'production' })
    try {
      const person = await app.user()
      for (const returnTo of [
        'http://localhost:4000/',
        'http://127.0.0.1/',
        'http://[::1]:1/',
        'http://a.localhost/',
      ]) {
        const { body } = await app.get(`/v2${way.begin}?returnTo=${encodeURIComponent(returnTo)}`, {
          as: person.apiKey,
        })
        const state = new URL(body.data.url).searchParams.get('state') ?? ''
        const ended = await app.get(`${way.callback}?state=${state}`)
        expect(ownPageOf(String(ended.headers.location))).toBeDefined()
      }
    } finally {
      await app.close()
      await way.stop()
    }
  })
})
