import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../support/test-app.ts'
import {
  aMember,
  aVisitor,
  codeIn,
  codeOf,
  PASSWORD,
  pass,
  turnOnSecondFactor,
  type Visitor,
} from '../../support/visitor.ts'

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
  await ann.logIn(email)
})
afterAll(() => app.close())

const WRONG = 'wxyz-wxyz-wxyz-wxyz'
const elsewhere = () => aVisitor(app)
const ticketOf = async (visitor: Visitor): Promise<string> => (await visitor.logIn(email)).body.error.details.ticket
const finish = (visitor: Visitor, ticket: string, code: string) => visitor.post('/api/auth/login', { ticket, code })
const state = async () => (await ann.get('/api/auth/second-factor')).body.data

describe('setting up a second factor', () => {
  it('the set-up shows a seed, needs a code of it, and gives recovery codes', async () => {
    expect(await state()).toEqual({ isOn: false, recoveryCodesLeft: 0 })
    const { status, body } = await ann.post('/api/auth/second-factor')
    expect(status).toBe(200)
    const { secret, uri } = body.data
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(uri).toBe(
      `otpauth://totp/Daybook:${encodeURIComponent(email)}?issuer=Daybook&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    )
    expect(await state()).toMatchObject({ isOn: false })
    expect((await elsewhere().logIn(email)).status).toBe(200)

    const confirmed = await ann.post('/api/auth/second-factor/confirm', {
      password: PASSWORD,
      code: codeOf(app, secret),
    })
    expect(confirmed.status).toBe(200)
    const { recoveryCodes } = confirmed.body.data
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/)
    expect(await state()).toEqual({ isOn: true, recoveryCodesLeft: 10 })
    expect((await app.mails(email))[0].subject).toBe('The second factor is on')
  })

  it('the set-up ends all other sessions, and replaces the session of the browser', async () => {
    const other = elsewhere()
    await other.logIn(email)
    const former = ann.session() as string
    await turnOnSecondFactor(app, ann)
    expect(ann.session()).not.toBe(former)
    const thief = elsewhere()
    thief.keep(former)
    expect(await Promise.all([ann, other, thief].map((one) => one.isSignedIn()))).toEqual([true, false, false])
  })

  it('the set-up asks for the password again, and refuses a wrong one', async () => {
    const { secret } = (await ann.post('/api/auth/second-factor')).body.data
    const turnOn = (proof: object) =>
      ann.post('/api/auth/second-factor/confirm', { code: codeOf(app, secret), ...proof })
    const bare = await turnOn({})
    expect([bare.status, codeIn(bare), bare.body.message]).toEqual([
      403,
      'PASSWORD_REQUIRED',
      expect.stringContaining("'password'"),
    ])
    const guessed = await turnOn({ password: 'a guess' })
    expect([guessed.status, codeIn(guessed)]).toEqual([401, 'PASSWORD_WRONG'])
    expect(await state()).toMatchObject({ isOn: false })
    expect((await turnOn({ password: PASSWORD })).status).toBe(200)
  })

  it('the set-up refuses a wrong code, and a code before the beginning', async () => {
    const early = await ann.post('/api/auth/second-factor/confirm', { password: PASSWORD, code: '123456' })
    expect([early.status, codeIn(early)]).toEqual([409, 'SECOND_FACTOR_NOT_BEGUN'])
    const { secret } = (await ann.post('/api/auth/second-factor')).body.data
    for (const code of [codeOf(app, secret, 5), '', WRONG]) {
      const wrong = await ann.post('/api/auth/second-factor/confirm', { password: PASSWORD, code })
      expect([wrong.status, codeIn(wrong)]).toEqual([400, 'CODE_WRONG'])
    }
    expect(await state()).toMatchObject({ isOn: false })
  })

  it('only the newest seed counts, and none is given beside a seed that counts', async () => {
    const { secret: first } = (await ann.post('/api/auth/second-factor')).body.data
    const { secret: second } = (await ann.post('/api/auth/second-factor')).body.data
    const wrong = await ann.post('/api/auth/second-factor/confirm', { password: PASSWORD, code: codeOf(app, first) })
    expect(codeIn(wrong)).toBe('CODE_WRONG')
    expect(
      (await ann.post('/api/auth/second-factor/confirm', { password: PASSWORD, code: codeOf(app, second) })).status,
    ).toBe(200)
    const again = await ann.post('/api/auth/second-factor')
    expect([again.status, codeIn(again)]).toEqual([409, 'SECOND_FACTOR_ON'])
    expect(
      codeIn(await ann.post('/api/auth/second-factor/confirm', { password: PASSWORD, code: codeOf(app, second) })),
    ).toBe('SECOND_FACTOR_ON')
  })

  it('the database keeps neither the seed nor the codes readable', async () => {
    const { secret, recoveryCodes } = await turnOnSecondFactor(app, ann)
    const { db } = app.connection
    const rows = JSON.stringify([
      await db.selectFrom('userSecondFactors').selectAll().execute(),
      await db.selectFrom('userRecoveryCodes').selectAll().execute(),
    ])
    const { ciphertext } = await db
      .selectFrom('userSecondFactors')
      .select('ciphertext')
      .where('userId', '=', id)
      .executeTakeFirstOrThrow()
    expect(ciphertext.toString('latin1')).not.toContain(secret)
    for (const code of recoveryCodes) expect(rows).not.toContain(code.slice(0, 9))
  })

  it('the set-up needs a signed-in person, and refuses an API key', async () => {
    const { apiKey } = (await ann.post('/v2/me/api-keys')).body.data
    for (const url of ['second-factor', 'second-factor/confirm', 'second-factor/disable', 'change-password']) {
      const answer = await app.post(`/api/auth/${url}`, { as: apiKey, body: {} })
      expect([url, answer.status, codeIn(answer)]).toEqual([url, 403, 'SESSION_ONLY'])
      expect((await app.post(`/api/auth/${url}`, { body: {} })).status).toBe(401)
    }
  })
})

describe('signing in with a second factor', () => {
  let secret: string
  let recoveryCodes: string[]

  beforeEach(async () => {
    ;({ secret, recoveryCodes } = await turnOnSecondFactor(app, ann))
  })

  it('the password alone gives a ticket and no session', async () => {
    const visitor = elsewhere()
    const { status, body, headers } = await visitor.logIn(email)
    expect(status).toBe(401)
    expect(body.error.details).toMatchObject({
      code: 'SECOND_FACTOR_REQUIRED',
      ticket: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      expiresAt: new Date(app.clock.now().getTime() + 300_000).toISOString(),
    })
    expect(headers['set-cookie']).toBeUndefined()
    visitor.keep(body.error.details.ticket)
    expect(await visitor.isSignedIn()).toBe(false)
  })

  it('a wrong password has the same refusal as without a second factor', async () => {
    expect(codeIn(await elsewhere().logIn(email, 'something else'))).toBe('CREDENTIALS_WRONG')
  })

  it('a code of this step, the one before or the one after finishes the sign-in', async () => {
    for (const step of [1, 3, 6]) {
      pass(app, { seconds: 60 })
      const visitor = elsewhere()
      const code = codeOf(app, secret, step === 1 ? -1 : step === 3 ? 0 : 1)
      const { status, body } = await finish(visitor, await ticketOf(visitor), ` ${code.slice(0, 3)} ${code.slice(3)} `)
      expect([status, body.data?.user.id]).toEqual([200, id])
      expect(await visitor.isSignedIn()).toBe(true)
      const [session] = (await visitor.get('/v2/me/sessions')).body.data.filter(
        ({ isCurrent }: { isCurrent: boolean }) => isCurrent,
      )
      expect(session.secondFactor).toBe(true)
    }
  })

  it('a code of two steps away is refused', async () => {
    pass(app, { minutes: 5 })
    const ticket = await ticketOf(elsewhere())
    for (const steps of [-2, 2]) {
      const answer = await finish(elsewhere(), ticket, codeOf(app, secret, steps))
      expect([answer.status, codeIn(answer)]).toEqual([401, 'CODE_WRONG'])
    }
  })

  it('a code works once, and ends the codes of earlier steps', async () => {
    pass(app, { minutes: 5 })
    const before = codeOf(app, secret, -1)
    const now = codeOf(app, secret)
    expect((await finish(elsewhere(), await ticketOf(elsewhere()), now)).status).toBe(200)
    const ticket = await ticketOf(elsewhere())
    expect(codeIn(await finish(elsewhere(), ticket, now))).toBe('CODE_WRONG')
    expect(codeIn(await finish(elsewhere(), ticket, before))).toBe('CODE_WRONG')
    expect((await finish(elsewhere(), ticket, codeOf(app, secret, 1))).status).toBe(200)
  })

  it('the code that turned the second factor on does not sign in', async () => {
    expect(codeIn(await finish(elsewhere(), await ticketOf(elsewhere()), codeOf(app, secret)))).toBe('CODE_WRONG')
  })

  it('one of two people who send one code at the same moment gets in', async () => {
    pass(app, { minutes: 5 })
    const tickets = [await ticketOf(elsewhere()), await ticketOf(elsewhere())]
    const code = codeOf(app, secret)
    const answers = await Promise.all(tickets.map((ticket) => finish(elsewhere(), ticket, code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  it('a recovery code finishes the sign-in once, with or without dashes and capitals', async () => {
    const [code] = recoveryCodes as [string]
    const typed = code.toUpperCase().replaceAll('-', ' ')
    expect((await finish(elsewhere(), await ticketOf(elsewhere()), typed)).status).toBe(200)
    expect(codeIn(await finish(elsewhere(), await ticketOf(elsewhere()), code))).toBe('CODE_WRONG')
    expect(await state()).toEqual({ isOn: true, recoveryCodesLeft: 9 })
  })

  it('the recovery code of another account opens nothing', async () => {
    const other = await aMember(app)
    const bob = elsewhere()
    await bob.logIn(other.email)
    const theirs = await turnOnSecondFactor(app, bob)
    const answer = await finish(elsewhere(), await ticketOf(elsewhere()), theirs.recoveryCodes[0] as string)
    expect(codeIn(answer)).toBe('CODE_WRONG')
  })

  it('five wrong codes end the ticket, also for the right code', async () => {
    pass(app, { minutes: 5 })
    const ticket = await ticketOf(elsewhere())
    for (let time = 0; time < 5; time++) expect(codeIn(await finish(elsewhere(), ticket, WRONG))).toBe('CODE_WRONG')
    const right = await finish(elsewhere(), ticket, codeOf(app, secret))
    expect([right.status, codeIn(right)]).toEqual([401, 'TICKET_INVALID'])
    // The code was not looked at, so it still works with another ticket.
    expect((await finish(elsewhere(), await ticketOf(elsewhere()), codeOf(app, secret))).status).toBe(200)
  })

  it('all wrong codes that arrive at once are counted', async () => {
    pass(app, { minutes: 5 })
    const ticket = await ticketOf(elsewhere())
    const answers = await Promise.all(Array.from({ length: 8 }, () => finish(elsewhere(), ticket, WRONG)))
    expect(answers.map(codeIn).filter((code) => code === 'CODE_WRONG')).toHaveLength(5)
    expect(codeIn(await finish(elsewhere(), ticket, codeOf(app, secret)))).toBe('TICKET_INVALID')
  })

  it('a ticket works once, for five minutes', async () => {
    pass(app, { minutes: 5 })
    const used = await ticketOf(elsewhere())
    expect((await finish(elsewhere(), used, codeOf(app, secret))).status).toBe(200)
    pass(app, { minutes: 1 })
    expect(codeIn(await finish(elsewhere(), used, codeOf(app, secret)))).toBe('TICKET_INVALID')
    const late = await ticketOf(elsewhere())
    pass(app, { minutes: 5 })
    expect(codeIn(await finish(elsewhere(), late, codeOf(app, secret)))).toBe('TICKET_INVALID')
    expect(codeIn(await finish(elsewhere(), 'nonsense', codeOf(app, secret)))).toBe('TICKET_INVALID')
  })

  it('a ticket ends when the password changes, or the account is disabled', async () => {
    const before = await ticketOf(elsewhere())
    const newPassword = 'another horse in the rain'
    await ann.post('/api/auth/change-password', { currentPassword: PASSWORD, newPassword })
    pass(app, { minutes: 1 })
    expect(codeIn(await finish(elsewhere(), before, codeOf(app, secret)))).toBe('TICKET_INVALID')
    const after = (await elsewhere().logIn(email, newPassword)).body.error.details.ticket
    const { db } = app.connection
    await db.updateTable('users').set({ disabledAt: app.clock.now() }).where('id', '=', id).execute()
    expect(codeIn(await finish(elsewhere(), after, codeOf(app, secret)))).toBe('TICKET_INVALID')
  })

  it('the sign-in ends the session that the same browser had', async () => {
    pass(app, { minutes: 5 })
    const former = ann.session() as string
    await finish(ann, await ticketOf(ann), codeOf(app, secret))
    const thief = elsewhere()
    thief.keep(former)
    expect([await ann.isSignedIn(), await thief.isSignedIn()]).toEqual([true, false])
  })

  it('a form of another site cannot finish the sign-in', async () => {
    const ticket = await ticketOf(elsewhere())
    const answer = await elsewhere().post(
      '/api/auth/login',
      { ticket, code: recoveryCodes[0] },
      { origin: 'https://evil.example' },
    )
    expect([answer.status, codeIn(answer)]).toEqual([403, 'FOREIGN_ORIGIN'])
    expect(await state()).toMatchObject({ recoveryCodesLeft: 10 })
  })

  it('a new password by mail does not replace the second factor', async () => {
    await app.post('/api/auth/forgot-password', { body: { email } })
    const [mail] = await app.mails(email)
    const [, token] = /reset-password\?token=([\w-]+)/.exec(mail.text) ?? []
    await verifyAddress()
    await app.post('/api/auth/reset-password', { body: { token, password: 'another horse in the rain' } })
    expect(codeIn(await elsewhere().logIn(email, 'another horse in the rain'))).toBe('SECOND_FACTOR_REQUIRED')
  })

  const verifyAddress = () =>
    app.connection.db.updateTable('users').set({ emailVerifiedAt: app.clock.now() }).where('id', '=', id).execute()

  describe('turning the second factor off', () => {
    const disable = (body: object) => ann.post('/api/auth/second-factor/disable', body)

    it('turning the second factor off needs the password, a code or a recovery code', async () => {
      for (const body of [{ password: 'something else' }, { code: WRONG }, { code: codeOf(app, secret, 9) }]) {
        const answer = await disable(body)
        expect([answer.status, codeIn(answer)]).toEqual([401, 'PROOF_WRONG'])
      }
      expect(codeIn(await disable({}))).toBe('PROOF_MISSING')
      expect((await state()).isOn).toBe(true)
      expect((await disable({ password: PASSWORD })).status).toBe(200)
      expect((await state()).isOn).toBe(false)
      expect((await elsewhere().logIn(email)).status).toBe(200)
    })

    it('turning the second factor off ends all other sessions, and notifies the owner', async () => {
      pass(app, { minutes: 5 })
      const other = elsewhere()
      await finish(other, await ticketOf(other), codeOf(app, secret))
      expect((await disable({ code: codeOf(app, secret, 1) })).status).toBe(200)
      expect([await ann.isSignedIn(), await other.isSignedIn()]).toEqual([true, false])
      expect((await app.mails(email))[0].subject).toBe('The second factor is off')
      const again = await disable({ password: PASSWORD })
      expect([again.status, codeIn(again)]).toEqual([409, 'SECOND_FACTOR_OFF'])
    })

    it('turning the second factor off ends its recovery codes, also when another one is set up', async () => {
      await disable({ password: PASSWORD })
      pass(app, { minutes: 5 })
      await turnOnSecondFactor(app, ann)
      const answer = await finish(elsewhere(), await ticketOf(elsewhere()), recoveryCodes[0] as string)
      expect(codeIn(answer)).toBe('CODE_WRONG')
    })
  })

  it('new recovery codes replace the old ones', async () => {
    const refused = await ann.post('/api/auth/second-factor/recovery-codes', { password: 'something else' })
    expect(codeIn(refused)).toBe('PROOF_WRONG')
    const { status, body } = await ann.post('/api/auth/second-factor/recovery-codes', { password: PASSWORD })
    expect([status, body.data.recoveryCodes.length]).toEqual([200, 10])
    expect(codeIn(await finish(elsewhere(), await ticketOf(elsewhere()), recoveryCodes[0] as string))).toBe(
      'CODE_WRONG',
    )
    expect((await finish(elsewhere(), await ticketOf(elsewhere()), body.data.recoveryCodes[0])).status).toBe(200)
  })

  it('a limited number of tickets wait for a code at once, until they expire', async () => {
    const answers = []
    for (let time = 0; time < 21; time++) answers.push(await elsewhere().logIn(email))
    expect(answers.slice(0, 20).map(codeIn)).toEqual(Array(20).fill('SECOND_FACTOR_REQUIRED'))
    expect([answers[20]?.status, codeIn(answers[20] as never)]).toEqual([429, 'TOO_MANY_TICKETS'])
    pass(app, { minutes: 5 })
    expect(codeIn(await elsewhere().logIn(email))).toBe('SECOND_FACTOR_REQUIRED')
  })

  it('too many codes of one account are refused, whatever ticket they have', async () => {
    const strict = await testApp({ DAYBOOK_RATE_LIMIT: '' }, app.clock.now().toISOString())
    const member = await aMember(strict)
    const owner = aVisitor(strict)
    await owner.logIn(member.email)
    const theirs = await turnOnSecondFactor(strict, owner)
    pass(strict, { minutes: 5 })
    const outcomes: (string | undefined)[] = []
    for (let round = 0; round < 3; round++) {
      const { ticket } = (await aVisitor(strict).logIn(member.email)).body.error.details
      for (let time = 0; time < 5; time++) outcomes.push(codeIn(await finish(aVisitor(strict), ticket, WRONG)))
    }
    const { ticket } = (await aVisitor(strict).logIn(member.email)).body.error.details
    const right = await finish(aVisitor(strict), ticket, codeOf(strict, theirs.secret))
    expect(outcomes).toEqual(Array(15).fill('CODE_WRONG'))
    expect([right.status, codeIn(right)]).toEqual([429, 'TOO_MANY_REQUESTS'])
    await strict.close()
  })
})
