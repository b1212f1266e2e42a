import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { anOrganization, aTeam } from '../../support/organizations.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

const OWN = '/v2/verified-resources'
const MINUTE_MS = 60_000

let app: TestApp
let ann: TestUser
let made = 0

beforeAll(async () => {
  app = await testApp()
  ann = await app.user({ username: 'ann' })
})
afterAll(() => app.close())

const anAddress = () => `address-${++made}@example.com`
const aNumber = () => `+4915112345${String(++made).padStart(3, '0')}`

const request = (sent: { email: string } | { phone: string }, { as = ann.apiKey, at = OWN } = {}) =>
  app.post(`${at}/${'email' in sent ? 'emails' : 'phones'}/verification-code/request`, { as, body: sent })
const verify = (sent: ({ email: string } | { phone: string }) & { code: string }, { as = ann.apiKey, at = OWN } = {}) =>
  app.post(`${at}/${'email' in sent ? 'emails' : 'phones'}/verification-code/verify`, { as, body: sent })

/** The newest code that was sent there. */
async function codeFor(to: string): Promise<string> {
  const [message] = await app.mails(to)
  return /\b\d{6}\b/.exec(message?.text ?? '')?.[0] ?? ''
}
const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const pass = (ms: number) => app.clock.set(new Date(app.clock.now().getTime() + ms), true)

describe('an e-mail address', () => {
  it('the code that was sent to an address verifies it', async () => {
    const email = anAddress()
    expect(await request({ email })).toMatchObject({ status: 200, body: { status: 'success' } })
    const { status, body } = await verify({ email, code: await codeFor(email) })
    expect(status).toBe(200)
    expect(body).toEqual({ status: 'success', data: { id: expect.any(Number), email, userId: ann.id } })
    expect((await app.get(`${OWN}/emails/${body.data.id}`, { as: ann.apiKey })).body.data).toEqual(body.data)
    expect((await app.get(`${OWN}/emails?take=250`, { as: ann.apiKey })).body.data).toContainEqual(body.data)
  })

  it('an address is the same in upper and lower case', async () => {
    const email = anAddress()
    await request({ email: email.toUpperCase() })
    const { body } = await verify({ email: email.replace('address', 'Address'), code: await codeFor(email) })
    expect(body.data.email).toBe(email)
    expect(await request({ email })).toMatchObject({ status: 409, body: { message: 'Email is already verified.' } })
  })

  it('an address that can get no mail is refused at once', async () => {
    const answer = await request({ email: '4915112345678@sms.daybook.invalid' })
    expect(answer).toMatchObject({ status: 400, body: { message: 'Email could not be verified.' } })
    expect((await request({ email: 'nobody' })).status).toBe(400)
  })

  it('a wrong code, a code of ten minutes ago and a replaced code do not verify an address', async () => {
    const email = anAddress()
    await request({ email })
    const first = await codeFor(email)
    expect(await verify({ email, code: wrongFor(first) })).toMatchObject({
      status: 400,
      body: { message: 'Invalid Verification Code', error: { details: { code: 'VERIFICATION_CODE_WRONG' } } },
    })
    await request({ email })
    const second = await codeFor(email)
    if (second !== first) expect((await verify({ email, code: first })).status).toBe(400)
    pass(10 * MINUTE_MS)
    expect((await verify({ email, code: second })).status).toBe(400)
  })

  it('a code for another address or for another person does not verify an address', async () => {
    const [email, other] = [anAddress(), anAddress()]
    const bob = await app.user()
    await request({ email })
    const code = await codeFor(email)
    expect((await verify({ email: other, code })).status).toBe(400)
    expect((await verify({ email, code }, { as: bob.apiKey })).status).toBe(400)
    expect((await verify({ email, code })).status).toBe(200)
  })

  it('five wrong tries end the code of an address, also when they arrive at once', async () => {
    const email = anAddress()
    await request({ email })
    const code = await codeFor(email)
    const tries = await Promise.all(Array.from({ length: 12 }, () => verify({ email, code: wrongFor(code) })))
    expect(tries.map(({ status }) => status)).toEqual(tries.map(() => 400))
    expect((await verify({ email, code })).status).toBe(400)
    const { wrongTries } = await app.connection.db
      .selectFrom('verificationCodes')
      .select('wrongTries')
      .where('address', '=', email)
      .executeTakeFirstOrThrow()
    expect(wrongTries).toBe(5)
  })

  it('four wrong tries leave the code of an address valid', async () => {
    const email = anAddress()
    await request({ email })
    const code = await codeFor(email)
    for (let tries = 0; tries < 4; tries++) await verify({ email, code: wrongFor(code) })
    expect((await verify({ email, code: `${code.slice(0, 3)} ${code.slice(3)}` })).status).toBe(200)
  })

  it('an address that is verified twice at one moment is stored once', async () => {
    const email = anAddress()
    await request({ email })
    const code = await codeFor(email)
    const answers = await Promise.all([1, 2, 3].map(() => verify({ email, code })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    const rows = await app.connection.db.selectFrom('verifiedEmails').select('id').where('email', '=', email).execute()
    expect(rows).toHaveLength(1)
  })

  it('a repeat by key gets the first answer although the code is used', async () => {
    const email = anAddress()
    await request({ email })
    const call = { as: ann.apiKey, body: { email, code: await codeFor(email) }, headers: { 'idempotency-key': 'once' } }
    const first = await app.post(`${OWN}/emails/verification-code/verify`, call)
    const second = await app.post(`${OWN}/emails/verification-code/verify`, call)
    expect(second).toMatchObject({ status: 200, body: first.body })
  })

  it('the verified address of another person is not found', async () => {
    const email = anAddress()
    await request({ email })
    const { body } = await verify({ email, code: await codeFor(email) })
    const bob = await app.user()
    expect((await app.get(`${OWN}/emails/${body.data.id}`, { as: bob.apiKey })).status).toBe(404)
    expect((await app.get(`${OWN}/emails`, { as: bob.apiKey })).body.data).toEqual([])
  })

  it('the mail with a code is in the language of the person who requests it, and has none of their text', async () => {
    const email = anAddress()
    const { apiKey } = await app.user({ name: 'Buy cheap watches', locale: 'de' })
    await request({ email }, { as: apiKey })
    const [mail] = await app.mails(email)
    expect(mail.subject).toBe('Ihr Bestätigungscode')
    expect(JSON.stringify(mail)).not.toContain('watches')
    expect(mail.text.match(/\d{6}/g)).toHaveLength(1)
  })

  it('an address gets at most twenty codes an hour, from all people together', async () => {
    const limited = await testApp({ DAYBOOK_RATE_LIMIT: '1000000' })
    const people = await Promise.all(Array.from({ length: 5 }, () => limited.user()))
    const statuses: number[] = []
    for (const { apiKey } of people)
      for (let times = 0; times < 5; times++)
        statuses.push(
          (
            await limited.post(`${OWN}/emails/verification-code/request`, {
              as: apiKey,
              body: { email: 'victim@example.com' },
            })
          ).status,
        )
    await limited.close()
    expect(statuses).toEqual([...Array(20).fill(200), ...Array(5).fill(429)])
  })
})

describe('a telephone number', () => {
  it('the code that was sent by SMS verifies a telephone number', async () => {
    const phone = aNumber()
    expect((await request({ phone })).status).toBe(200)
    expect(await app.mails(phone)).toMatchObject([{ channel: 'sms', to: phone, subject: null }])
    const { status, body } = await verify({ phone, code: await codeFor(phone) })
    expect(status).toBe(200)
    expect(body.data).toEqual({ id: expect.any(Number), phoneNumber: phone, userId: ann.id })
    expect((await app.get(`${OWN}/phones/${body.data.id}`, { as: ann.apiKey })).body.data).toEqual(body.data)
    expect((await app.get(`${OWN}/phones`, { as: ann.apiKey })).body.data).toContainEqual(body.data)
    expect((await app.get(`${OWN}/phones/987654`, { as: ann.apiKey })).status).toBe(404)
  })

  it('a telephone number is the same however it is written, and stays the same when it is verified again', async () => {
    const ids = []
    for (const phone of ['+49 30 901820', '+49 (30) 90-18-20']) {
      await request({ phone })
      const { body } = await verify({ phone, code: await codeFor('+4930901820') })
      expect(body.data.phoneNumber).toBe('+4930901820')
      ids.push(body.data.id)
    }
    expect(ids[1]).toBe(ids[0])
  })

  it('a text that is no number is refused, and a wrong code verifies none', async () => {
    expect((await request({ phone: '12' })).status).toBe(400)
    const phone = aNumber()
    await request({ phone })
    const code = wrongFor(await codeFor(phone))
    expect(await verify({ phone, code })).toMatchObject({
      status: 400,
      body: { message: 'Could not verify phone number.' },
    })
  })
})

describe('verified addresses of a team', () => {
  it.each(['own', 'organization'])(
    "(%s) the admins of a team verify its addresses, which are not the admins' own",
    async (kind) => {
      const admin = await app.user()
      const organizationId = kind === 'own' ? null : (await anOrganization(app, ann, { members: [admin] })).id
      const team = await aTeam(app, ann, { organizationId, admins: [admin] })
      const at = `/v2${organizationId === null ? '' : `/organizations/${organizationId}`}/teams/${team.id}/verified-resources`
      const email = anAddress()
      const phone = aNumber()
      const as = admin.apiKey

      await request({ email }, { as, at })
      const code = await codeFor(email)
      expect((await verify({ email, code }, { as })).status).toBe(400)
      const verified = await verify({ email, code }, { as, at })
      expect(verified.body.data).toEqual({ id: expect.any(Number), email, teamId: team.id, userId: admin.id })
      await request({ phone }, { as, at })
      const number = await verify({ phone, code: await codeFor(phone) }, { as, at })
      expect(number.body.data).toEqual({
        id: expect.any(Number),
        phoneNumber: phone,
        teamId: team.id,
        userId: admin.id,
      })

      // Other admins of the team see the same.
      const mine = { as: ann.apiKey }
      expect((await app.get(`${at}/emails`, mine)).body.data).toEqual([verified.body.data])
      expect((await app.get(`${at}/phones`, mine)).body.data).toEqual([number.body.data])
      expect((await app.get(`${at}/emails/${verified.body.data.id}`, mine)).body.data).toEqual(verified.body.data)
      expect((await app.get(`${at}/phones/${number.body.data.id}`, mine)).body.data).toEqual(number.body.data)
      expect((await app.get(`${OWN}/emails`, { as })).body.data).toEqual([])
      expect((await app.get(`${OWN}/emails/${verified.body.data.id}`, { as })).status).toBe(404)
    },
  )

  it('plain members cannot verify addresses of a team, and the audit log names what was verified', async () => {
    const member = await app.user()
    const organization = await anOrganization(app, ann, { members: [member] })
    const team = await aTeam(app, ann, { organizationId: organization.id, members: [member] })
    const at = `/v2/teams/${team.id}/verified-resources`
    const email = anAddress()
    expect((await request({ email }, { as: member.apiKey, at })).status).toBe(403)
    expect((await app.get(`${at}/emails`, { as: member.apiKey })).status).toBe(403)
    await request({ email }, { at })
    await verify({ email, code: await codeFor(email) }, { at })
    const { body } = await app.get(`/v2/organizations/${organization.id}/audit-log`, { as: ann.apiKey })
    expect(body.data).toContainEqual(expect.objectContaining({ action: 'verified-email.created' }))
  })
})

describe('the limits of requests for codes', () => {
  const minute = (name: string, limit: number) => ({ name, limit })

  it.each([
    [
      'emails/verification-code/request',
      { email: 'a@example.com' },
      minute('Users_verified_resources_emails_requests', 5),
    ],
    [
      'phones/verification-code/request',
      { phone: '+4930901820' },
      minute('Users_verified_resources_phones_requests', 3),
    ],
    [
      'emails/verification-code/verify',
      { email: 'a@example.com', code: '000000' },
      minute('Users_verified_resources_emails_verify', 3),
    ],
    [
      'phones/verification-code/verify',
      { phone: '+4930901820', code: '000000' },
      minute('Users_verified_resources_phones_verify', 3),
    ],
  ])('codes may not be requested more often than %s allows', async (path, body, { name, limit }) => {
    const limited = await testApp({ DAYBOOK_RATE_LIMIT: '1000000' })
    const { apiKey: as } = await limited.user()
    const answers = []
    for (let times = 0; times <= limit; times++) answers.push(await limited.post(`${OWN}/${path}`, { as, body }))
    // Each endpoint counts for itself.
    const others = [
      ['phones/verification-code/verify', { phone: '+4930901820', code: '000000' }],
      ['emails/verification-code/verify', { email: 'a@example.com', code: '000000' }],
    ] as const
    const other = others.find(([endpoint]) => endpoint !== path) ?? others[0]
    const elsewhere = await limited.post(`${OWN}/${other[0]}`, { as, body: other[1] })
    await limited.close()
    expect(answers[0]?.headers[`x-ratelimit-limit-${name.toLowerCase()}`]).toBe(String(limit))
    expect(answers.map(({ status }) => status === 429)).toEqual([...Array(limit).fill(false), true])
    expect(elsewhere.status).not.toBe(429)
  })
})

it.runIf(inject('template').kind === 'postgres')('many people over many connections use a code once', async () => {
  const email = anAddress()
  await request({ email })
  const code = await codeFor(email)
  const answers = await Promise.all(Array.from({ length: 8 }, () => verify({ email, code })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})
