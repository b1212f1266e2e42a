import { availableParallelism } from 'node:os'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { oauth } from '../../support/oauth.ts'
import { quickHasher } from '../../support/quick-hasher.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'
import {
  aMember,
  aVisitor,
  COOKIE,
  codeIn,
  mailedToken,
  PASSWORD,
  pass,
  turnOnSecondFactor,
  type Visitor,
} from '../../support/visitor.ts'

let app: TestApp
let email: string
let username: string
let id: number
let ann: Visitor

beforeAll(async () => {
  // Two requests at once must both get their turn, also where every core is busy with something else.
  app = await testApp({}, undefined, { hasher: quickHasher })
})
beforeEach(async () => {
  ;({ email, username, id } = await aMember(app))
  ann = aVisitor(app)
  await ann.logIn(email)
})
afterAll(() => app.close())

const NEW = 'another horse in the rain'
const changeTo = (newPassword: string, currentPassword = PASSWORD) =>
  ann.post('/api/auth/change-password', { currentPassword, newPassword })

describe('a new password', () => {
  it.each([
    ['seven77', 'PASSWORD_TOO_SHORT', 'A password needs at least 8 characters; this one has 7.'],
    ['👩👩👩👩👩👩👩', 'PASSWORD_TOO_SHORT', 'A password needs at least 8 characters; this one has 7.'],
    ['x'.repeat(129), 'PASSWORD_TOO_LONG', 'A password has at most 128 characters; this one has 129.'],
    ['PassWord', 'PASSWORD_COMMON', expect.any(String)],
    ['1234567890', 'PASSWORD_COMMON', expect.any(String)],
  ])('a new password cannot be %s', async (password, code, message) => {
    const changed = await changeTo(password)
    expect([changed.status, codeIn(changed), changed.body.message]).toEqual([400, code, message])
    const body = { email: `n.${email}`, username: `n-${username}`, password }
    const made = await app.post('/api/auth/signup', { body })
    expect([made.status, codeIn(made)]).toEqual([400, code])
    expect(await ann.isSignedIn()).toBe(true)
  })

  it('a new password cannot be the address or the username of its account', async () => {
    for (const password of [email.toUpperCase(), username, email.split('@')[0] as string])
      expect(codeIn(await changeTo(password))).toBe('PASSWORD_IS_NAME')
  })

  it.each(['12345679', 'x'.repeat(128), '        .', 'pässwörter'])('a new password can be %s', async (password) => {
    expect((await changeTo(password)).status).toBe(200)
    expect((await aVisitor(app).logIn(email, password)).status).toBe(200)
  })
})

describe('changing the password', () => {
  it('a change of the password needs the present one', async () => {
    const answer = await changeTo(NEW, 'something else')
    expect([answer.status, codeIn(answer)]).toEqual([401, 'PASSWORD_WRONG'])
    expect((await aVisitor(app).logIn(email)).status).toBe(200)
  })

  it('a change of the password ends all other sessions, replaces its own session, and notifies the owner', async () => {
    const other = aVisitor(app)
    await other.logIn(email)
    const former = ann.session() as string
    expect((await changeTo(NEW)).status).toBe(200)
    const thief = aVisitor(app)
    thief.keep(former)
    expect(await Promise.all([ann, other, thief].map((one) => one.isSignedIn()))).toEqual([true, false, false])
    expect((await aVisitor(app).logIn(email)).status).toBe(401)
    expect((await aVisitor(app).logIn(email, NEW)).status).toBe(200)
    expect((await app.mails(email))[0].subject).toBe('Your password was changed')
  })

  it('a change of the password raises the version that access tokens carry', async () => {
    const version = async () =>
      (
        await app.connection.db
          .selectFrom('users')
          .select('credentialVersion')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).credentialVersion
    const before = await version()
    await changeTo(NEW)
    expect(await version()).toBe(before + 1)
  })

  it('a change of the password ends the access of applications', async () => {
    const { client, tokens } = oauth(app)
    const scopes = ['PROFILE_READ']
    const { access } = await tokens(`${COOKIE}=${ann.session()}`, await client({ scopes }), { scopes })
    expect((await app.get('/v2/me', { as: access })).status).toBe(200)
    await changeTo(NEW)
    expect((await app.get('/v2/me', { as: access })).status).toBe(401)
  })

  it('a change of the password leaves API keys unchanged', async () => {
    const { apiKey } = (await ann.post('/v2/me/api-keys')).body.data
    await changeTo(NEW)
    expect((await app.get('/v2/me', { as: apiKey })).status).toBe(200)
  })

  it('a change of the password ends the links that were mailed before', async () => {
    await app.post('/api/auth/forgot-password', { body: { email } })
    const token = await mailedToken(app, email, 'reset-password')
    await changeTo(NEW)
    const answer = await app.post('/api/auth/reset-password', { body: { token, password: PASSWORD } })
    expect(codeIn(answer)).toBe('LINK_INVALID')
  })

  it('two changes of the password at the same moment make one change', async () => {
    const answers = await Promise.all([changeTo(NEW), changeTo('a third horse in the rain')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  it('a change of the password is refused to a page of another site', async () => {
    const answer = await ann.post(
      '/api/auth/change-password',
      { currentPassword: PASSWORD, newPassword: NEW },
      { origin: 'https://evil.example' },
    )
    expect([answer.status, codeIn(answer)]).toEqual([403, 'FOREIGN_ORIGIN'])
  })
})

describe('a forgotten password', () => {
  const forget = (address = email) => app.post('/api/auth/forgot-password', { body: { email: address } })
  const reset = (token: string, password = NEW) => app.post('/api/auth/reset-password', { body: { token, password } })
  const links = async (address = email) =>
    (await app.mails(address)).filter(({ text }) => text.includes('/auth/reset-password?token='))

  it('the link in the mail replaces a forgotten password once and ends all sessions', async () => {
    await forget(email.toUpperCase())
    const token = await mailedToken(app, email, 'reset-password')
    const answer = await reset(token)
    expect([answer.status, answer.body]).toEqual([200, { status: 'success' }])
    expect(await ann.isSignedIn()).toBe(false)
    expect((await aVisitor(app).logIn(email)).status).toBe(401)
    expect((await aVisitor(app).logIn(email, NEW)).status).toBe(200)
    expect([(await reset(token, PASSWORD)).status, codeIn(await reset(token, PASSWORD))]).toEqual([400, 'LINK_INVALID'])
  })

  it('one of two people who open the link at the same moment replaces the password', async () => {
    await forget()
    const token = await mailedToken(app, email, 'reset-password')
    const answers = await Promise.all([
      reset(token, 'first horse in the rain'),
      reset(token, 'second horse in the rain'),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  it('an expired link does not replace the password', async () => {
    await forget()
    const token = await mailedToken(app, email, 'reset-password')
    pass(app, { hours: 1 })
    expect(codeIn(await reset(token))).toBe('LINK_INVALID')
  })

  it('the link stays valid when the new password is refused', async () => {
    await forget()
    const token = await mailedToken(app, email, 'reset-password')
    expect(codeIn(await reset(token, 'short'))).toBe('PASSWORD_TOO_SHORT')
    expect(codeIn(await reset(token, username))).toBe('PASSWORD_IS_NAME')
    expect((await reset(token)).status).toBe(200)
  })

  it('the first link that is used ends all other links', async () => {
    await forget()
    const first = await mailedToken(app, email, 'reset-password')
    await forget()
    const second = await mailedToken(app, email, 'reset-password')
    expect((await reset(second)).status).toBe(200)
    expect(codeIn(await reset(first))).toBe('LINK_INVALID')
  })

  it('a link to an address that the account no longer has does not replace the password', async () => {
    await forget()
    const token = await mailedToken(app, email, 'reset-password')
    const { db } = app.connection
    await db
      .updateTable('users')
      .set({ email: `moved.${email}` })
      .where('id', '=', id)
      .execute()
    expect(codeIn(await reset(token))).toBe('LINK_INVALID')
  })

  it('the request for a link has the same answer with and without an account', async () => {
    const known = await forget()
    const unknown = await forget('nobody@example.com')
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    expect(await app.mails('nobody@example.com')).toEqual([])
  })

  it('repeated requests for links do not fill a mailbox', async () => {
    for (let time = 0; time < 5; time++) expect((await forget()).status).toBe(200)
    expect(await links()).toHaveLength(3)
  })

  it('a disabled account gets no link, and cannot use an earlier link', async () => {
    await forget()
    const token = await mailedToken(app, email, 'reset-password')
    const { db } = app.connection
    await db.updateTable('users').set({ disabledAt: app.clock.now() }).where('id', '=', id).execute()
    await forget()
    expect(await links()).toHaveLength(1)
    expect(codeIn(await reset(token))).toBe('LINK_INVALID')
  })

  it('the link gives a password to an account that never had one', async () => {
    const user = await app.user()
    await forget(user.email)
    expect((await reset(await mailedToken(app, user.email, 'reset-password'))).status).toBe(200)
    expect((await aVisitor(app).logIn(user.email, NEW)).status).toBe(200)
    expect((await app.get('/v2/me', { as: user.apiKey })).status).toBe(200)
  })

  it('the reset confirms the address, and ends what somebody made who had only claimed it', async () => {
    const { apiKey } = (await ann.post('/v2/me/api-keys')).body.data
    await turnOnSecondFactor(app, ann)
    await forget()
    await reset(await mailedToken(app, email, 'reset-password'))
    expect((await app.get('/v2/me', { as: apiKey })).status).toBe(401)
    const owner = await aVisitor(app).logIn(email, NEW)
    expect([owner.status, owner.body.data.user.emailVerified]).toEqual([200, true])
  })

  it('a form of another site does not replace the password', async () => {
    const headers = { origin: 'https://evil.example' }
    for (const [url, body] of [
      ['forgot-password', { email }],
      ['reset-password', { token: 'x', password: NEW }],
      ['verify-email', { token: 'x' }],
      ['confirm-email-change', { token: 'x' }],
    ] as const) {
      const answer = await app.post(`/api/auth/${url}`, { body, headers })
      expect([url, answer.status, codeIn(answer)]).toEqual([url, 403, 'FOREIGN_ORIGIN'])
    }
  })
})

describe('a crowd of password hashes', () => {
  it('callers who have waited too long for a hash are asked to come back', async () => {
    let free: () => void = () => {}
    const busy = new Promise<void>((resolve) => {
      free = resolve
    })
    const verify = async () => {
      await busy
      return false
    }
    const strict = await testApp({}, undefined, {
      hasher: { hash: async () => 'hash', verify, close: async () => {} },
    })
    const logIn = () => strict.post('/api/auth/login', { body: { email: 'a@example.com', password: PASSWORD } })
    const places = Math.max(1, Math.floor(availableParallelism() / 2))
    const hashing = Array.from({ length: places }, logIn)
    const waiting = await logIn()
    expect([waiting.status, codeIn(waiting)]).toEqual([503, 'HASHING_BUSY'])
    expect(waiting.headers['retry-after']).toBe('2')
    free()
    for (const answer of await Promise.all(hashing)) expect(answer.status).toBe(401)
    await strict.close()
  })
})

describe('API keys', () => {
  it('API keys outlive a change of the password, unless the request says that they end', async () => {
    const server = await testApp()
    const { email } = await aMember(server)
    const owner = aVisitor(server)
    await owner.logIn(email)
    const { apiKey } = (await owner.post('/v2/me/api-keys')).body.data
    const change = (currentPassword: string, newPassword: string, more: object = {}) =>
      owner.post('/api/auth/change-password', { currentPassword, newPassword, ...more })
    const first = await change(PASSWORD, 'a second horse')
    expect([first.status, first.body.data]).toEqual([200, { apiKeys: { kept: 1, revoked: 0 } }])
    expect((await server.mails(email))[0].text).toContain('API keys keep working unless')
    expect((await server.get('/v2/me', { as: apiKey })).status).toBe(200)

    const second = await change('a second horse', 'a third horse', { revokeApiKeys: true })
    expect(second.body.data).toEqual({ apiKeys: { kept: 0, revoked: 1 } })
    expect((await server.get('/v2/me', { as: apiKey })).status).toBe(401)
    await server.close()
  })
})
