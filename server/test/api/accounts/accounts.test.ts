import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { argon2Hasher } from '../../../src/adapters/passwords/argon2.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'
import { aMember, aVisitor, codeIn, mailedToken, PASSWORD, pass } from '../../support/visitor.ts'

describe('signing up', () => {
  let app: TestApp

  beforeAll(async () => {
    app = await testApp()
  })
  afterAll(() => app.close())

  const signUp = (body: object) =>
    app.post('/api/auth/signup', { body: { email: 'x@example.com', username: 'x', password: PASSWORD, ...body } })

  it('makes an account with office hours, which signs in at once', async () => {
    const { status, body } = await signUp({
      email: 'Mary@Example.com',
      username: 'mary',
      name: 'Mary',
      timeZone: 'Europe/Rome',
      locale: 'it',
    })
    expect(status).toBe(201)
    expect(body).toEqual({
      status: 'success',
      data: {
        user: {
          id: expect.any(Number),
          email: 'mary@example.com',
          emailVerified: false,
          username: 'mary',
          name: 'Mary',
          timeZone: 'Europe/Rome',
          locale: 'it',
        },
      },
    })
    const mary = aVisitor(app)
    expect((await mary.logIn('mary@example.com')).status).toBe(200)
    const schedule = await mary.get('/v2/schedules/default')
    expect(schedule.body.data).toMatchObject({ timeZone: 'Europe/Rome', isDefault: true })
  })

  it('refuses an address and a username that somebody has', async () => {
    const known = await aMember(app)
    const sameAddress = await signUp({ email: known.email.toUpperCase(), username: 'another' })
    expect([sameAddress.status, codeIn(sameAddress)]).toEqual([409, 'EMAIL_TAKEN'])
    const sameName = await signUp({ email: 'another@example.com', username: known.username })
    expect([sameName.status, codeIn(sameName)]).toEqual([409, 'USERNAME_TAKEN'])
    const reserved = await signUp({ email: 'another@example.com', username: 'login' })
    expect([reserved.status, codeIn(reserved)]).toEqual([400, 'USERNAME_RESERVED'])
  })

  it('refuses an address that somebody has shown to be one of theirs', async () => {
    const known = await aMember(app)
    const email = `second.${known.email}`
    await app.connection.db
      .insertInto('userEmails')
      .values({ userId: known.id, email, verifiedAt: app.clock.now(), createdAt: app.clock.now() })
      .execute()
    const answer = await signUp({ email, username: 'second' })
    expect([answer.status, codeIn(answer)]).toEqual([409, 'EMAIL_TAKEN'])
  })

  it.each([
    { email: 'nobody' },
    { username: 'with space' },
    { username: undefined },
    { password: undefined },
    { timeZone: 'Nowhere' },
    { password: 'p'.repeat(1001) },
  ])('refuses %j', async (body) => {
    const answer = await signUp(body)
    expect([answer.status, codeIn(answer)]).toEqual([400, 'VALIDATION_FAILED'])
  })

  it('ignores what nobody may say of themselves', async () => {
    const { status } = await signUp({
      email: 'eve@example.com',
      username: 'eve',
      isAdministrator: true,
      emailVerifiedAt: '2020-01-01',
      id: 1,
    })
    expect(status).toBe(201)
    const eve = aVisitor(app)
    const { body } = await eve.logIn('eve@example.com')
    expect(body.data.user.emailVerified).toBe(false)
    expect((await eve.get('/v2/admin/outbox')).status).toBe(403)
  })

  it('is refused to a form of another site', async () => {
    const answer = await app.post('/api/auth/signup', {
      body: { email: 'f@example.com', username: 'f', password: PASSWORD },
      headers: { origin: 'https://evil.example' },
    })
    expect([answer.status, codeIn(answer)]).toEqual([403, 'FOREIGN_ORIGIN'])
  })

  describe('and the address', () => {
    const isVerified = async (email: string) => {
      const visitor = aVisitor(app)
      return (await visitor.logIn(email)).body.data.user.emailVerified
    }
    const verify = (token: string) => app.post('/api/auth/verify-email', { body: { token } })

    it('is confirmed with the link in the mail, which works once', async () => {
      const { email } = await aMember(app)
      const token = await mailedToken(app, email, 'verify-email')
      expect((await verify(token)).body.data).toEqual({ email })
      expect(await isVerified(email)).toBe(true)
      const again = await verify(token)
      expect([again.status, codeIn(again)]).toEqual([400, 'LINK_INVALID'])
    })

    it('is not confirmed by a link that has expired, or by one for something else', async () => {
      const { email } = await aMember(app)
      const late = await mailedToken(app, email, 'verify-email')
      pass(app, { hours: 24 })
      expect(codeIn(await verify(late))).toBe('LINK_INVALID')
      await app.post('/api/auth/forgot-password', { body: { email } })
      expect(codeIn(await verify(await mailedToken(app, email, 'reset-password')))).toBe('LINK_INVALID')
      expect(codeIn(await verify('nonsense'))).toBe('LINK_INVALID')
      expect(await isVerified(email)).toBe(false)
    })

    it('is not confirmed by a link to an address that the account no longer has', async () => {
      const { id, email } = await aMember(app)
      const token = await mailedToken(app, email, 'verify-email')
      const { db } = app.connection
      await db
        .updateTable('users')
        .set({ email: `moved.${email}` })
        .where('id', '=', id)
        .execute()
      expect(codeIn(await verify(token))).toBe('LINK_INVALID')
    })

    it('gets a new link on request, but only so many', async () => {
      const { email } = await aMember(app)
      const visitor = aVisitor(app)
      await visitor.logIn(email)
      for (let time = 0; time < 4; time++) expect((await visitor.post('/api/auth/send-verification')).status).toBe(200)
      const links = (await app.mails(email)).filter(({ text }) => text.includes('/auth/verify-email?token='))
      expect(links).toHaveLength(3)
      await verify(await mailedToken(app, email, 'verify-email'))
      expect(codeIn(await visitor.post('/api/auth/send-verification'))).toBe('EMAIL_VERIFIED_ALREADY')
    })

    it('reads mails in its own language', async () => {
      const { email } = await aMember(app, { locale: 'de' })
      expect((await app.mails(email))[0].subject).toBe('Bestätigen Sie Ihre E-Mail-Adresse')
    })
  })

  it('keeps no link that could be read back', async () => {
    const { email } = await aMember(app)
    const token = await mailedToken(app, email, 'verify-email')
    const rows = await app.connection.db.selectFrom('oneTimeTokens').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('tells of the account, by whom it was made', async () => {
    const { id } = await aMember(app)
    const events = await app.connection.db
      .selectFrom('events')
      .select(['type', 'actorKind'])
      .where('subjectKey', '=', `user:${id}`)
      .execute()
    expect(events).toEqual([{ type: 'user.created', actorKind: 'anonymous:api' }])
  })
})

describe('the first administrator', () => {
  const settings = { DAYBOOK_ADMIN_EMAIL: 'root@example.com', DAYBOOK_ADMIN_PASSWORD: 'the password of root' }

  it('signs in with the password of the settings; a start that changes nothing signs nobody out', async () => {
    const app = await testApp(settings)
    const database = { ...app.connection, close: async () => {} }
    const root = aVisitor(app)
    expect((await root.logIn('root@example.com', 'the password of root')).status).toBe(200)
    expect((await root.get('/v2/admin/outbox')).status).toBe(200)

    await (await testApp(settings, undefined, { connection: database })).close()
    expect(await root.isSignedIn()).toBe(true)

    const changed = { ...settings, DAYBOOK_ADMIN_PASSWORD: 'another password' }
    await (await testApp(changed, undefined, { connection: database })).close()
    expect(await root.isSignedIn()).toBe(false)
    expect((await root.logIn('root@example.com', 'the password of root')).status).toBe(401)
    expect((await root.logIn('root@example.com', 'another password')).status).toBe(200)
    await app.close()
  })
})

describe('who is unknown', () => {
  it('costs as much hashing as who is known, whatever they type', async () => {
    const { hash, verify, close } = argon2Hasher()
    const asked: string[] = []
    const app = await testApp({}, undefined, {
      hasher: {
        close,
        hash: (password) => {
          asked.push('hash')
          return hash(password)
        },
        verify: (stored, password) => {
          asked.push(`verify ${stored.split('$').slice(1, 4).join(' ')}`)
          return verify(stored, password)
        },
      },
    })
    const { email } = await aMember(app)
    const withoutPassword = await app.user()
    const workOf = async (call: () => Promise<unknown>) => {
      asked.length = 0
      await call()
      return [...asked]
    }
    const logIn = (address: string, password: string) =>
      workOf(async () => {
        const answer = await app.post('/api/auth/login', { body: { email: address, password } })
        expect([answer.status, codeIn(answer)]).toEqual([401, 'CREDENTIALS_WRONG'])
      })
    const known = await logIn(email, 'wrong')
    expect(known).toEqual([expect.stringMatching(/^verify argon2id v=19 m=19456,t=2,p=1$/)])
    expect(await logIn('nobody@example.com', 'wrong')).toEqual(known)
    expect(await logIn(withoutPassword.email, 'wrong')).toEqual(known)
    expect(await logIn(withoutPassword.email, '')).toEqual(known)
    await app.close()
  })
})
