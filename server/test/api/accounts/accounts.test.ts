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

  it('somebody who signs up gets an account with office hours, and is signed in at once', async () => {
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

  it('signing up is refused with an address or a username that another account has', async () => {
    const known = await aMember(app)
    const sameAddress = await signUp({ email: known.email.toUpperCase(), username: 'another' })
    expect([sameAddress.status, codeIn(sameAddress)]).toEqual([409, 'EMAIL_TAKEN'])
    const sameName = await signUp({ email: 'another@example.com', username: known.username })
    expect([sameName.status, codeIn(sameName)]).toEqual([409, 'USERNAME_TAKEN'])
    const reserved = await signUp({ email: 'another@example.com', username: 'login' })
    expect([reserved.status, codeIn(reserved)]).toEqual([400, 'USERNAME_RESERVED'])
  })

  it('signing up is refused with an address that somebody has proven to be theirs', async () => {
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
  ])('signing up is refused with %j', async (body) => {
    const answer = await signUp(body)
    expect([answer.status, codeIn(answer)]).toEqual([400, 'VALIDATION_FAILED'])
  })

  it('signing up ignores rights that nobody may give themselves', async () => {
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

  it('signing up is refused to a form of another site', async () => {
    const answer = await app.post('/api/auth/signup', {
      body: { email: 'f@example.com', username: 'f', password: PASSWORD },
      headers: { origin: 'https://evil.example' },
    })
    expect([answer.status, codeIn(answer)]).toEqual([403, 'FOREIGN_ORIGIN'])
  })

  describe('the address of a new account', () => {
    const isVerified = async (email: string) => {
      const visitor = aVisitor(app)
      return (await visitor.logIn(email)).body.data.user.emailVerified
    }
    const verify = (token: string) => app.post('/api/auth/verify-email', { body: { token } })

    it('a new account confirms its address with the link in the mail, which works once', async () => {
      const { email } = await aMember(app)
      const token = await mailedToken(app, email, 'verify-email')
      expect((await verify(token)).body.data).toEqual({ email })
      expect(await isVerified(email)).toBe(true)
      const again = await verify(token)
      expect([again.status, codeIn(again)]).toEqual([400, 'LINK_INVALID'])
    })

    it('an expired link, or a link for another purpose, does not confirm the address', async () => {
      const { email } = await aMember(app)
      const late = await mailedToken(app, email, 'verify-email')
      pass(app, { hours: 24 })
      expect(codeIn(await verify(late))).toBe('LINK_INVALID')
      await app.post('/api/auth/forgot-password', { body: { email } })
      expect(codeIn(await verify(await mailedToken(app, email, 'reset-password')))).toBe('LINK_INVALID')
      expect(codeIn(await verify('nonsense'))).toBe('LINK_INVALID')
      expect(await isVerified(email)).toBe(false)
    })

    it('a link to an address that the account no longer has does not confirm the account', async () => {
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

    it('a new account gets a limited number of new links on request', async () => {
      const { email } = await aMember(app)
      const visitor = aVisitor(app)
      await visitor.logIn(email)
      for (let time = 0; time < 4; time++) expect((await visitor.post('/api/auth/send-verification')).status).toBe(200)
      const links = (await app.mails(email)).filter(({ text }) => text.includes('/auth/verify-email?token='))
      expect(links).toHaveLength(3)
      await verify(await mailedToken(app, email, 'verify-email'))
      expect(codeIn(await visitor.post('/api/auth/send-verification'))).toBe('EMAIL_VERIFIED_ALREADY')
    })

    it('a new account gets mails in its own language', async () => {
      const { email } = await aMember(app, { locale: 'de' })
      expect((await app.mails(email))[0].subject).toBe('Bestätigen Sie Ihre E-Mail-Adresse')
    })
  })

  it('the database keeps no link that somebody could read back', async () => {
    const { email } = await aMember(app)
    const token = await mailedToken(app, email, 'verify-email')
    const rows = await app.connection.db.selectFrom('oneTimeTokens').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('the event log names the new account and who made it', async () => {
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

  it('the first administrator signs in with the password of the settings, and a later start signs nobody out', async () => {
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

describe('an unknown person at the sign-in', () => {
  it('the sign-in of an unknown person costs as much hashing as that of a known one, whatever they type', async () => {
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
