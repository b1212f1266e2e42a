import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { quickHasher } from '../../support/quick-hasher.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'
import { aMember, aVisitor, codeIn, PASSWORD, pass, type Visitor } from '../../support/visitor.ts'

const NEW = 'another horse in the rain'

describe('a password that an administrator resets', () => {
  let app: TestApp
  let email: string
  let id: number
  let ann: Visitor

  beforeAll(async () => {
    app = await testApp({}, undefined, { hasher: quickHasher })
  })
  beforeEach(async () => {
    ;({ email, id } = await aMember(app))
    ann = aVisitor(app)
    await ann.logIn(email)
  })
  afterAll(() => app.close())

  const reset = (body?: object, userId = id, as = app.administrator) =>
    app.post(`/v2/admin/users/${userId}/password-reset`, { as, ...(body && { body }) })
  const tokenOf = ({ body }: { body: { data: { link: string } } }) =>
    new URL(body.data.link).searchParams.get('token') as string
  const choose = (token: string, password = NEW) => app.post('/api/auth/reset-password', { body: { token, password } })

  it('the person chooses a password with a link that works once, is mailed to nobody, and ends all sessions at once', async () => {
    const mailsBefore = (await app.mails(email)).length
    const answer = await reset()
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(answer.body.data).toEqual({
      id,
      email,
      expiresAt: '2030-01-08T08:00:00.000Z',
      link: expect.stringMatching(/^https:\/\/book\.example\.com\/auth\/reset-password\?token=[\w-]{43}$/),
    })
    expect(await ann.isSignedIn()).toBe(false)
    expect(await app.mails(email)).toHaveLength(mailsBefore)
    expect((await choose(tokenOf(answer))).status).toBe(200)
    expect((await aVisitor(app).logIn(email, NEW)).status).toBe(200)
    expect((await aVisitor(app).logIn(email)).status).toBe(401)
    expect(codeIn(await choose(tokenOf(answer)))).toBe('LINK_INVALID')
  })

  it('a password that an administrator gives is valid at once', async () => {
    const answer = await reset({ password: NEW })
    expect(answer.body.data).toEqual({ id, email })
    expect(await ann.isSignedIn()).toBe(false)
    expect((await aVisitor(app).logIn(email, NEW)).status).toBe(200)
    expect((await aVisitor(app).logIn(email)).status).toBe(401)
  })

  it('only the newest link works, for a day, until the account changes', async () => {
    const [first, second] = [tokenOf(await reset()), tokenOf(await reset())]
    expect(codeIn(await choose(first))).toBe('LINK_INVALID')
    await reset({ password: PASSWORD })
    expect(codeIn(await choose(second))).toBe('LINK_INVALID')
    const third = tokenOf(await reset())
    pass(app, { hours: 24 })
    expect(codeIn(await choose(third))).toBe('LINK_INVALID')
  })

  it('the link confirms no address, so API keys stay, also if the address is not confirmed', async () => {
    const { apiKey } = (await ann.post('/v2/me/api-keys')).body.data
    await choose(tokenOf(await reset()))
    expect((await app.get('/v2/me', { as: apiKey })).status).toBe(200)
    expect((await aVisitor(app).logIn(email, NEW)).body.data.user.emailVerified).toBe(false)
  })

  it('a weak password is refused, and nothing changes', async () => {
    for (const [password, code] of [
      ['short', 'PASSWORD_TOO_SHORT'],
      [email, 'PASSWORD_IS_NAME'],
    ])
      expect(codeIn(await reset({ password }))).toBe(code)
    expect(await ann.isSignedIn()).toBe(true)
  })

  it('the reset is refused for accounts that nobody signs in to', async () => {
    const { db } = app.connection
    await db.updateTable('users').set({ disabledAt: app.clock.now() }).where('id', '=', id).execute()
    const answer = await reset()
    expect([answer.status, codeIn(answer)]).toEqual([400, 'CANNOT_SIGN_IN'])
    const nobody = await reset(undefined, 999_999)
    expect([nobody.status, codeIn(nobody)]).toEqual([404, 'USER_NOT_FOUND'])
  })

  it('the reset works for an administrator who has lost their password', async () => {
    const own = (await app.get('/v2/me', { as: app.administrator })).body.data
    expect((await choose(tokenOf(await reset(undefined, own.id)))).status).toBe(200)
    expect((await aVisitor(app).logIn(own.email, NEW)).status).toBe(200)
    expect((await app.get('/v2/me', { as: app.administrator })).status).toBe(200)
  })

  it('the event log names who reset a password, without any secret', async () => {
    await reset({ password: NEW })
    const entry = await app.connection.db
      .selectFrom('auditEntries')
      .selectAll()
      .where('subjectKey', '=', `user:${id}`)
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({ action: 'user.password-reset', actorUserId: expect.any(Number) })
    expect(JSON.stringify(entry)).not.toContain(NEW)
  })

  it('a repeated request for a reset gets another link', async () => {
    const headers = { 'idempotency-key': 'once' }
    const ask = () => app.post(`/v2/admin/users/${id}/password-reset`, { as: app.administrator, headers })
    expect(tokenOf(await ask())).not.toBe(tokenOf(await ask()))
  })

  it('only an administrator can reset a password', async () => {
    const user = await app.user()
    expect((await reset(undefined, user.id, user.apiKey)).status).toBe(403)
    expect((await app.post(`/v2/admin/users/${id}/password-reset`)).status).toBe(401)
    expect(await ann.isSignedIn()).toBe(true)
  })
})
