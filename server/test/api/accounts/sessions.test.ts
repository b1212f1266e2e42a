import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../support/test-app.ts'
import { aMember, aVisitor, COOKIE, codeIn, PASSWORD, pass, type Visitor } from '../../support/visitor.ts'

let app: TestApp
let email: string
let id: number
let ann: Visitor

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  ;({ email, id } = await aMember(app))
  ann = aVisitor(app)
})
afterAll(() => app.close())

const FOREIGN = { origin: 'https://evil.example' }
const disable = (disabledAt: Date | null) =>
  app.connection.db.updateTable('users').set({ disabledAt }).where('id', '=', id).execute()

describe('signing in', () => {
  it('the sign-in gives the browser a session that scripts and other sites cannot reach', async () => {
    const { status, body, headers } = await ann.logIn(email.toUpperCase())
    expect(status).toBe(200)
    expect(body).toEqual({
      status: 'success',
      data: {
        user: expect.objectContaining({ id, email, timeZone: 'Europe/London' }),
        expires: '2030-02-06T08:00:00.000Z',
      },
    })
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['set-cookie']).toEqual([
      `${COOKIE}=${ann.session()}; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax`,
      // What shows later that somebody has signed in with this browser before.
      expect.stringMatching(
        /^__Host-daybook-browser=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ])
    expect((await ann.get('/v2/me')).body.data.id).toBe(id)
  })

  it('the sign-in refuses a wrong password and an unknown address with the same text', async () => {
    const wrong = await ann.logIn(email, 'something else')
    const unknown = await ann.logIn('nobody@example.com', 'something else')
    expect([wrong.status, codeIn(wrong)]).toEqual([401, 'CREDENTIALS_WRONG'])
    expect(unknown.body).toEqual({ ...wrong.body, timestamp: expect.any(String) })
    expect(wrong.headers['set-cookie']).toBeUndefined()
  })

  it('the sign-in accepts a password however the keyboard composes its letters', async () => {
    const body = { email: `umlaut.${email}`, username: `umlaut-${id}`, password: 'Gr\u00fcnkohl im Winter' }
    await app.post('/api/auth/signup', { body })
    expect((await ann.logIn(body.email, 'Gru\u0308nkohl im Winter')).status).toBe(200)
  })

  it.each([{}, { email: 'a@example.com' }, { password: PASSWORD }, { ticket: 'x' }, { code: '123456' }])(
    'the sign-in refuses %j as incomplete',
    async (body) => {
      const answer = await ann.post('/api/auth/login', body)
      expect([answer.status, codeIn(answer)]).toEqual([400, 'LOGIN_INCOMPLETE'])
    },
  )

  it('the sign-in refuses a form of another site, which would sign a person in to a foreign account', async () => {
    for (const headers of [FOREIGN, { 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }]) {
      const answer = await ann.post('/api/auth/login', { email, password: PASSWORD }, headers as Record<string, string>)
      expect([answer.status, codeIn(answer)]).toEqual([403, 'FOREIGN_ORIGIN'])
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
  })

  it('the sign-in needs no Origin header from a program that is no browser', async () => {
    expect((await ann.post('/api/auth/login', { email, password: PASSWORD }, {})).status).toBe(200)
  })

  it('the sign-in never continues an earlier session', async () => {
    ann.keep('planted-by-somebody-else')
    await ann.logIn(email)
    expect(ann.session()).not.toBe('planted-by-somebody-else')
    expect(await ann.isSignedIn()).toBe(true)
  })

  it('the sign-in ends the session that the same browser had', async () => {
    await ann.logIn(email)
    const former = ann.session() as string
    await ann.logIn(email)
    const thief = aVisitor(app)
    thief.keep(former)
    expect(await thief.isSignedIn()).toBe(false)
    expect((await ann.get('/v2/me/sessions')).body.data).toHaveLength(1)
  })

  it('the sign-in ends the session of another account in the same browser', async () => {
    const other = await aMember(app)
    await ann.logIn(email)
    const former = ann.session() as string
    await ann.logIn(other.email)
    expect((await ann.get('/api/auth/session')).body.user.id).toBe(other.id)
    const back = aVisitor(app)
    back.keep(former)
    expect(await back.isSignedIn()).toBe(false)
  })

  it('only a caller with the right password learns that the account is disabled', async () => {
    await disable(app.clock.now())
    const right = await ann.logIn(email)
    expect([right.status, codeIn(right)]).toEqual([403, 'ACCOUNT_DISABLED'])
    expect(codeIn(await ann.logIn(email, 'something else'))).toBe('CREDENTIALS_WRONG')
    await disable(null)
  })

  it('the database stores nothing that would take a session over', async () => {
    await ann.logIn(email)
    const rows = await app.connection.db.selectFrom('sessions').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(ann.session())
  })

  it('an account keeps only its newest sessions', async () => {
    await ann.logIn(email)
    const { db } = app.connection
    const {
      id: _,
      tokenHash: __,
      ...session
    } = await db.selectFrom('sessions').selectAll().where('userId', '=', id).executeTakeFirstOrThrow()
    const older = Array.from({ length: 120 }, (_, index) => ({
      ...session,
      id: `00000000-0000-4000-8000-${String(id * 1000 + index).padStart(12, '0')}`,
      tokenHash: Buffer.from(`${id} ${index}`),
      lastSeenAt: new Date(session.lastSeenAt.getTime() - 1000 - index),
    }))
    await db.insertInto('sessions').values(older).execute()
    await aVisitor(app).logIn(email)
    expect(await ann.isSignedIn()).toBe(true)
    expect((await ann.get('/v2/me/sessions')).body.data).toHaveLength(100)
  })
})

describe('the current session', () => {
  it('the current session is an empty object for a signed-out person, at both addresses', async () => {
    for (const url of ['/api/auth/session', '/v2/session']) {
      const { status, body } = await ann.get(url)
      expect([status, body]).toEqual([200, {}])
    }
  })

  it('the current session shows the account and its end, at both addresses', async () => {
    await ann.logIn(email)
    for (const url of ['/api/auth/session', '/v2/session']) {
      const { status, body, headers } = await ann.get(url)
      expect(status).toBe(200)
      expect(body).toEqual({ user: expect.objectContaining({ id, email }), expires: expect.stringMatching(/^2030-02/) })
      expect(headers['cache-control']).toBe('no-store')
    }
  })

  it('the current session is empty for a page of another site', async () => {
    await ann.logIn(email)
    const { body, headers } = await ann.get('/api/auth/session', FOREIGN)
    expect(body).toEqual({})
    expect(headers['access-control-allow-credentials']).toBeUndefined()
  })

  it('the current session is empty for an API key', async () => {
    const { apiKey } = await app.user()
    expect((await app.get('/v2/session', { as: apiKey })).body).toEqual({})
  })
})

describe('a session', () => {
  beforeEach(async () => void (await ann.logIn(email)))

  it('a session ends after its time', async () => {
    pass(app, { days: 30, seconds: -1 })
    expect(await ann.isSignedIn()).toBe(true)
    pass(app, { seconds: 1 })
    expect(await ann.isSignedIn()).toBe(false)
    expect((await ann.get('/v2/me')).status).toBe(401)
  })

  it('a session ends when the person signs out, and the browser then deletes its cookie', async () => {
    const former = ann.session() as string
    const { status, headers } = await ann.post('/api/auth/logout')
    expect(status).toBe(200)
    expect(headers['set-cookie']).toContain(`${COOKIE}=; `)
    ann.keep(former)
    expect(await ann.isSignedIn()).toBe(false)
    expect((await ann.post('/api/auth/logout')).status).toBe(200)
  })

  it('a form of another site does not end a session', async () => {
    expect((await ann.post('/api/auth/logout', {}, FOREIGN)).status).toBe(403)
    expect(await ann.isSignedIn()).toBe(true)
  })

  it('a session acts for nobody on another site, and for the account on ours', async () => {
    expect((await ann.patch('/v2/me', { bio: 'Here' })).status).toBe(200)
    const foreign = await app.patch('/v2/me', {
      body: { bio: 'There' },
      headers: { cookie: `${COOKIE}=${ann.session()}`, ...FOREIGN },
    })
    expect([foreign.status, codeIn(foreign)]).toEqual([403, 'FOREIGN_ORIGIN'])
    expect((await ann.get('/v2/me')).body.data.bio).toBe('Here')
  })

  it('a session ends while the account is disabled, and stays ended when the account is enabled again', async () => {
    const root = await testApp(
      { DAYBOOK_ADMIN_EMAIL: email, DAYBOOK_ADMIN_API_KEY: '' },
      app.clock.now().toISOString(),
      { connection: { ...app.connection, close: async () => {} } },
    )
    await root.close()
    await disable(app.clock.now())
    expect(await ann.isSignedIn()).toBe(false)
    const again = await testApp(
      { DAYBOOK_ADMIN_EMAIL: email, DAYBOOK_ADMIN_API_KEY: '' },
      app.clock.now().toISOString(),
      { connection: { ...app.connection, close: async () => {} } },
    )
    await again.close()
    expect(await ann.isSignedIn()).toBe(false)
    expect((await ann.logIn(email)).status).toBe(200)
  })

  describe("the list of an account's sessions", () => {
    it('the list shows each session with its place, and marks the current one', async () => {
      const other = aVisitor(app)
      await other.post('/api/auth/login', { email, password: PASSWORD }, { 'user-agent': 'A telephone' })
      pass(app, { hours: 2 })
      const { status, body } = await ann.get('/v2/me/sessions')
      expect(status).toBe(200)
      expect(body.data).toEqual([
        {
          id: expect.any(String),
          isCurrent: true,
          ip: '127.0.0.1',
          userAgent: 'lightMyRequest',
          secondFactor: false,
          createdAt: expect.any(String),
          lastSeenAt: app.clock.now().toISOString(),
          expiresAt: expect.any(String),
        },
        expect.objectContaining({ isCurrent: false, userAgent: 'A telephone' }),
      ])
    })

    it('the account can end a session of its list, and nobody else can', async () => {
      const other = aVisitor(app)
      await other.logIn(email)
      const [{ id: sessionId }] = (await ann.get('/v2/me/sessions')).body.data.filter(
        ({ isCurrent }: { isCurrent: boolean }) => !isCurrent,
      )
      const stranger = aVisitor(app)
      await stranger.logIn((await aMember(app)).email)
      const refused = await stranger.delete(`/v2/me/sessions/${sessionId}`)
      expect([refused.status, codeIn(refused)]).toEqual([404, 'SESSION_NOT_FOUND'])
      expect(await other.isSignedIn()).toBe(true)
      expect((await ann.delete(`/v2/me/sessions/${sessionId}`)).status).toBe(200)
      expect(await other.isSignedIn()).toBe(false)
      expect(await ann.isSignedIn()).toBe(true)
      expect((await ann.delete(`/v2/me/sessions/${sessionId}`)).status).toBe(404)
      expect((await ann.delete('/v2/me/sessions/7')).status).toBe(400)
    })

    it('the account can end all sessions except the current one', async () => {
      const others = [aVisitor(app), aVisitor(app)]
      for (const other of others) await other.logIn(email)
      expect((await ann.delete('/v2/me/sessions')).body.data).toEqual({ count: 2 })
      expect(await Promise.all([ann, ...others].map((one) => one.isSignedIn()))).toEqual([true, false, false])
    })

    it('an API key of the account sees all sessions and can end them', async () => {
      const { apiKey } = (await ann.post('/v2/me/api-keys')).body.data
      expect((await app.get('/v2/me/sessions', { as: apiKey })).body.data).toEqual([
        expect.objectContaining({ isCurrent: false }),
      ])
      expect((await app.delete('/v2/me/sessions', { as: apiKey })).body.data).toEqual({ count: 1 })
      expect(await ann.isSignedIn()).toBe(false)
    })

    it('another account does not see the sessions', async () => {
      expect((await app.get('/v2/me/sessions')).status).toBe(401)
    })
  })

  it('an ended session is deleted some time later', async () => {
    pass(app, { days: 31 })
    await app.app.services.sessions.forget.run()
    const rows = await app.connection.db.selectFrom('sessions').select('id').where('userId', '=', id).execute()
    expect(rows).toEqual([])
  })
})

describe('too many sign-ins', () => {
  it('too many sign-ins are refused for their account and address, and not for others', async () => {
    const strict = await testApp({ DAYBOOK_RATE_LIMIT: '' })
    const { email: tried } = await aMember(strict)
    const { email: other } = await aMember(strict)
    const visitor = aVisitor(strict)
    const answers = []
    for (let time = 0; time < 21; time++) answers.push(await visitor.logIn(tried, 'wrong'))
    expect(answers.slice(0, 20).map(({ status }) => status)).toEqual(Array(20).fill(401))
    expect([answers[20]?.status, codeIn(answers[20] as never)]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(Number(answers[20]?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await visitor.logIn(tried)).status).toBe(429)
    expect((await visitor.logIn(other)).status).toBe(200)
    await strict.close()
  })
})
