import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../support/test-app.ts'
import { aMember, aVisitor, mailedToken, PASSWORD, type Visitor } from '../../support/visitor.ts'

describe('further e-mail addresses of an account', () => {
  let app: TestApp
  let count = 0

  beforeAll(async () => {
    app = await testApp()
  })
  afterAll(() => app.close())

  const anAddress = () => {
    count++
    return `further-${count}@example.net`
  }
  async function somebody() {
    const person = await aMember(app)
    const visitor = aVisitor(app)
    await visitor.logIn(person.email)
    return { ...person, visitor }
  }
  const add = (visitor: Visitor, email: string) => visitor.post('/v2/me/emails', { email })
  const listed = async (visitor: Visitor): Promise<{ email: string; isPrimary: boolean; isVerified: boolean }[]> =>
    (await visitor.get('/v2/me/emails')).body.data
  const open = (token: string) => app.post('/api/auth/verify-email', { body: { token } })
  const codeOf = ({ status, body }: { status: number; body: { error: { details: { code: string } } } }) =>
    `${status} ${body.error.details.code}`

  it('an address is added, proven by the link in its mailbox, and then becomes the primary one at once', async () => {
    const { visitor, email: former } = await somebody()
    const further = anAddress()
    const added = await add(visitor, further.toUpperCase())
    expect([added.status, added.body.data]).toEqual([
      201,
      { id: expect.any(Number), email: further, isPrimary: false, isVerified: false },
    ])
    const [mail] = await app.mails(further)
    expect(mail.subject).toBe('Confirm this e-mail address')
    expect((await open(await mailedToken(app, further, 'verify-email'))).status).toBe(200)
    expect((await listed(visitor)).map(({ email, isPrimary, isVerified }) => [email, isPrimary, isVerified])).toEqual([
      [former, true, false],
      [further, false, true],
    ])
    const changed = await visitor.patch('/v2/me', { email: further, currentPassword: PASSWORD })
    expect([changed.status, changed.body.data.email]).toEqual([200, further])
    expect((await listed(visitor))[0]).toMatchObject({ email: further, isPrimary: true, isVerified: true })
  })

  it('the former primary address stays as a further one if it was proven', async () => {
    const { visitor, email: former } = await somebody()
    await open(await mailedToken(app, former, 'verify-email'))
    const further = anAddress()
    await add(visitor, further)
    await open(await mailedToken(app, further, 'verify-email'))
    await visitor.patch('/v2/me', { email: further, currentPassword: PASSWORD })
    expect((await listed(visitor)).map(({ email, isPrimary }) => [email, isPrimary])).toEqual([
      [further, true],
      [former, false],
    ])
    expect((await visitor.patch('/v2/me', { email: former, currentPassword: PASSWORD })).body.data.email).toBe(former)
  })

  it('an address that is not proven changes nothing but the list', async () => {
    const { visitor, email } = await somebody()
    const further = anAddress()
    await add(visitor, further)
    const asked = await visitor.patch('/v2/me', { email: further, currentPassword: PASSWORD })
    expect(asked.body.data).toMatchObject({ email, metadata: { emailChangeWaitingForVerification: further } })
  })

  it('the same request again mails another link, and adds nothing', async () => {
    const { visitor } = await somebody()
    const further = anAddress()
    const [first, second] = [await add(visitor, further), await add(visitor, further)]
    expect(second.body.data.id).toBe(first.body.data.id)
    expect(await app.mails(further)).toHaveLength(2)
  })

  it('addresses of this and of other accounts are refused, and so is a sixth one', async () => {
    const [one, other] = [await somebody(), await somebody()]
    const further = anAddress()
    await add(one.visitor, further)
    await open(await mailedToken(app, further, 'verify-email'))
    expect(codeOf(await add(one.visitor, further))).toBe('409 EMAIL_OWN_ALREADY')
    expect(codeOf(await add(one.visitor, one.email))).toBe('409 EMAIL_OWN_ALREADY')
    expect(codeOf(await add(other.visitor, further))).toBe('409 EMAIL_TAKEN')
    expect(codeOf(await add(other.visitor, one.email))).toBe('409 EMAIL_TAKEN')
    const createdAt = app.clock.now()
    const rows = Array.from({ length: 5 }, () => ({
      userId: other.id,
      email: anAddress(),
      verifiedAt: null,
      createdAt,
    }))
    await app.connection.db.insertInto('userEmails').values(rows).execute()
    expect(codeOf(await add(other.visitor, anAddress()))).toBe('400 EMAILS_TOO_MANY')
  })

  it('an address belongs to the first account that proves it', async () => {
    const [one, other] = [await somebody(), await somebody()]
    const further = anAddress()
    await add(one.visitor, further)
    const ofOne = await mailedToken(app, further, 'verify-email')
    await add(other.visitor, further)
    const ofOther = await mailedToken(app, further, 'verify-email')
    expect((await open(ofOther)).status).toBe(200)
    expect(codeOf(await open(ofOne))).toBe('409 EMAIL_TAKEN')
    expect((await listed(one.visitor))[1]).toMatchObject({ isVerified: false })
  })

  it('an address is removed by its own account alone, and its link no longer works', async () => {
    const [one, other] = [await somebody(), await somebody()]
    const further = anAddress()
    const { id } = (await add(one.visitor, further)).body.data
    expect(codeOf(await other.visitor.delete(`/v2/me/emails/${id}`))).toBe('404 EMAIL_NOT_FOUND')
    expect((await one.visitor.delete(`/v2/me/emails/${id}`)).status).toBe(200)
    expect(codeOf(await one.visitor.delete(`/v2/me/emails/${id}`))).toBe('404 EMAIL_NOT_FOUND')
    expect(codeOf(await open(await mailedToken(app, further, 'verify-email')))).toBe('400 LINK_INVALID')
    expect(await listed(one.visitor)).toHaveLength(1)
  })

  it('nobody reaches the addresses without the account itself', async () => {
    expect((await app.get('/v2/me/emails')).status).toBe(401)
    expect((await app.post('/v2/me/emails', { body: { email: anAddress() } })).status).toBe(401)
    const { visitor } = await somebody()
    expect((await add(visitor, 'nonsense')).status).toBe(400)
    expect((await visitor.delete('/v2/me/emails/99999999999')).status).toBe(400)
  })
})
