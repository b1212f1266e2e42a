import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { oauth } from '../../support/oauth.ts'
import { aManagedUser, anOrganization, aPlatformClient } from '../../support/platform.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'
import { aMember, aVisitor, COOKIE, codeIn, mailedToken, PASSWORD, pass, type Visitor } from '../../support/visitor.ts'

let app: TestApp
let email: string
let wanted: string
let id: number
let ann: Visitor

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  ;({ email, id } = await aMember(app))
  wanted = `new.${email}`
  ann = aVisitor(app)
  await ann.logIn(email)
})
afterAll(() => app.close())

const change = (to = wanted, by = ann) => by.patch('/v2/me', { email: to, currentPassword: PASSWORD })
const confirm = (token: string) => app.post('/api/auth/confirm-email-change', { body: { token } })
const mailed = (to = wanted) => mailedToken(app, to, 'confirm-email-change')
const user = () => app.connection.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const verify = () =>
  app.connection.db.updateTable('users').set({ emailVerifiedAt: app.clock.now() }).where('id', '=', id).execute()

describe('a new e-mail address', () => {
  it('a new address waits until the link in its mailbox is opened, and the old address gets a notice', async () => {
    const { status, body } = await change(wanted.toUpperCase())
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ id, email, metadata: { emailChangeWaitingForVerification: wanted } })
    expect((await user()).metadata).toEqual({ emailChangeWaitingForVerification: wanted })
    const [notice] = await app.mails(email)
    expect(notice.subject).toBe('Your e-mail address is about to change')
    expect(notice.text).toContain(wanted)

    expect((await confirm(await mailed())).body.data).toEqual({ email: wanted })
    expect((await ann.get('/v2/me')).body.data).toMatchObject({ email: wanted })
    expect(await user()).toMatchObject({ email: wanted, metadata: {}, emailVerifiedAt: app.clock.now() })
    expect((await aVisitor(app).logIn(wanted)).status).toBe(200)
    expect((await aVisitor(app).logIn(email)).status).toBe(401)
  })

  it('a browser alone can’t change the address: it needs the password again', async () => {
    const bare = await ann.patch('/v2/me', { email: wanted })
    expect([bare.status, codeIn(bare)]).toEqual([403, 'PASSWORD_REQUIRED'])
    const guessed = await ann.patch('/v2/me', { email: wanted, currentPassword: 'a guess' })
    expect([guessed.status, codeIn(guessed)]).toEqual([401, 'PASSWORD_WRONG'])
    expect(await app.mails(wanted)).toEqual([])
    // The address that the account has already is no change.
    expect((await ann.patch('/v2/me', { email, name: 'Anna' })).status).toBe(200)
  })

  it('the rest of a profile changes at once while the new address waits', async () => {
    const { body } = await ann.patch('/v2/me', {
      email: wanted,
      currentPassword: PASSWORD,
      name: 'Anna',
      metadata: { team: 'red' },
    })
    expect(body.data).toMatchObject({ email, name: 'Anna' })
    expect((await user()).metadata).toEqual({ team: 'red', emailChangeWaitingForVerification: wanted })
    await ann.patch('/v2/me', { metadata: { team: 'blue', emailChangeWaitingForVerification: 'x@example.com' } })
    expect((await user()).metadata).toEqual({ team: 'blue', emailChangeWaitingForVerification: wanted })
    await confirm(await mailed())
    expect((await user()).metadata).toEqual({ team: 'blue' })
  })

  it('only the answer to the change shows the address that waits', async () => {
    await change()
    expect((await ann.get('/v2/me')).body.data).not.toHaveProperty('metadata')
    expect((await ann.patch('/v2/me', { bio: 'Hello' })).body.data).not.toHaveProperty('metadata')
  })

  it('the link confirms a new address once, within a day', async () => {
    await change()
    const token = await mailed()
    pass(app, { hours: 24, seconds: -1 })
    expect((await confirm(token)).status).toBe(200)
    expect(codeIn(await confirm(token))).toBe('LINK_INVALID')
    await change(`late.${email}`)
    const late = await mailed(`late.${email}`)
    pass(app, { hours: 24 })
    expect(codeIn(await confirm(late))).toBe('LINK_INVALID')
    expect((await user()).email).toBe(wanted)
  })

  it('a later wish for another address replaces the earlier one', async () => {
    await change()
    const first = await mailed()
    await change(`later.${email}`)
    expect(codeIn(await confirm(first))).toBe('LINK_INVALID')
    expect((await confirm(await mailed(`later.${email}`))).status).toBe(200)
  })

  it('a link for another purpose does not confirm a new address', async () => {
    await change()
    expect(codeIn(await confirm(await mailedToken(app, email, 'verify-email')))).toBe('LINK_INVALID')
  })

  it('a change of the password cancels the new address, as the notice advises', async () => {
    await change()
    const token = await mailed()
    await ann.post('/api/auth/change-password', { currentPassword: PASSWORD, newPassword: 'another horse' })
    expect(codeIn(await confirm(token))).toBe('LINK_INVALID')
    expect((await user()).email).toBe(email)
  })

  it('the link does not confirm a new address for a disabled account', async () => {
    await change()
    const { db } = app.connection
    await db.updateTable('users').set({ disabledAt: app.clock.now() }).where('id', '=', id).execute()
    expect(codeIn(await confirm(await mailed()))).toBe('LINK_INVALID')
  })

  it('a confirmed new address ends the links that were mailed to the old one', async () => {
    await app.post('/api/auth/forgot-password', { body: { email } })
    const token = await mailedToken(app, email, 'reset-password')
    await change()
    await confirm(await mailed())
    const answer = await app.post('/api/auth/reset-password', { body: { token, password: 'another horse' } })
    expect(codeIn(answer)).toBe('LINK_INVALID')
  })

  it('nobody can take the address of another account, including its further addresses', async () => {
    const bob = await aMember(app)
    const taken = await change(bob.email.toUpperCase())
    expect([taken.status, codeIn(taken)]).toEqual([409, 'EMAIL_TAKEN'])
    const second = `second.${bob.email}`
    const at = app.clock.now()
    await app.connection.db
      .insertInto('userEmails')
      .values({ userId: bob.id, email: second, verifiedAt: at, createdAt: at })
      .execute()
    expect(codeIn(await change(second))).toBe('EMAIL_TAKEN')
    expect((await user()).metadata).toEqual({})
  })

  it('the first of two accounts that may both have an address gets it', async () => {
    const other = await aMember(app)
    const bob = aVisitor(app)
    await bob.logIn(other.email)
    await change()
    const mine = await mailed()
    await change(wanted, bob)
    const theirs = await mailed()
    const answers = await Promise.all([confirm(mine), confirm(theirs)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const loser = answers[0]?.status === 409 ? mine : theirs
    // The link isn't used up: it would work if the address became free.
    expect(codeIn(await confirm(loser))).toBe('EMAIL_TAKEN')
  })

  it('a further address that the account has proven swaps with the old one at once', async () => {
    await verify()
    const { db } = app.connection
    const at = app.clock.now()
    await db.insertInto('userEmails').values({ userId: id, email: wanted, verifiedAt: at, createdAt: at }).execute()
    expect((await change()).body.data.email).toBe(wanted)
    const further = await db.selectFrom('userEmails').select('email').where('userId', '=', id).execute()
    expect(further).toEqual([{ email }])
    expect((await change(email)).body.data.email).toBe(email)
    expect(await app.mails(wanted)).toEqual([])
  })

  it('a further address that the account only claimed has to be confirmed', async () => {
    const createdAt = app.clock.now()
    await app.connection.db
      .insertInto('userEmails')
      .values({ userId: id, email: wanted, verifiedAt: null, createdAt })
      .execute()
    expect((await change()).body.data.email).toBe(email)
  })

  it('a managed user gets a new address at once, under the name of the platform client', async () => {
    const owner = await app.user()
    await anOrganization(app, owner, { isPlatform: true })
    const client = await aPlatformClient(app, owner)
    const { accessToken } = await aManagedUser(app, client)
    const { status, body } = await app.patch('/v2/me', { as: accessToken, body: { email: wanted } })
    expect([status, body.data.email]).toEqual([200, wanted.replace('@', `+${client.id}@`)])
    expect(body.data).not.toHaveProperty('metadata')
  })

  it('an address that an application requested needs the sign-in of the account beside the link', async () => {
    const { client, tokens } = oauth(app)
    const scopes = ['PROFILE_WRITE']
    const { access } = await tokens(`${COOKIE}=${ann.session()}`, await client({ scopes }), { scopes })
    const { status, body } = await app.patch('/v2/me', { as: access, body: { email: wanted } })
    expect([status, body.data.email]).toEqual([200, email])
    const token = await mailed()
    const alone = await confirm(token)
    expect([alone.status, codeIn(alone)]).toEqual([401, 'SIGN_IN_TO_CONFIRM'])
    const stranger = aVisitor(app)
    await stranger.logIn((await aMember(app)).email)
    expect(codeIn(await stranger.post('/api/auth/confirm-email-change', { token }))).toBe('SIGN_IN_TO_CONFIRM')
    expect((await user()).email).toBe(email)
    expect((await ann.post('/api/auth/confirm-email-change', { token })).status).toBe(200)
    expect((await user()).email).toBe(wanted)
  })

  it('requests for new addresses are refused when they come too often', async () => {
    const strict = await testApp({ DAYBOOK_RATE_LIMIT: '' })
    const member = await aMember(strict)
    const visitor = aVisitor(strict)
    await visitor.logIn(member.email)
    const statuses = []
    for (let time = 0; time < 6; time++)
      statuses.push(
        (await visitor.patch('/v2/me', { email: `victim-${time}@example.com`, currentPassword: PASSWORD })).status,
      )
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect((await visitor.patch('/v2/me', { email: member.email, name: 'Mia' })).status).toBe(200)
    await strict.close()
  })
})

it('an API key can request a new address only with the password', async () => {
  const { apiKey } = (await ann.post('/v2/me/api-keys')).body.data
  const ask = (body: object) => app.patch('/v2/me', { as: apiKey, body })
  const bare = await ask({ email: wanted, name: 'Mallory' })
  expect([bare.status, codeIn(bare)]).toEqual([403, 'PASSWORD_REQUIRED'])
  expect(bare.body.message).toContain('currentPassword')
  const guessed = await ask({ email: wanted, currentPassword: 'a guess' })
  expect([guessed.status, codeIn(guessed)]).toEqual([401, 'PASSWORD_WRONG'])
  expect(await app.mails(wanted)).toEqual([])
  expect((await user()).name).not.toBe('Mallory')

  const asked = await ask({ email: wanted, currentPassword: PASSWORD })
  expect(asked.body.data.metadata).toEqual({ emailChangeWaitingForVerification: wanted })
  // A further address that was confirmed before would be taken at once, so it asks as well.
  const at = app.clock.now()
  const further = `further.${email}`
  const row = { userId: id, email: further, verifiedAt: at, createdAt: at }
  await app.connection.db.insertInto('userEmails').values(row).execute()
  expect((await ask({ email: further })).status).toBe(403)
})
