import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBooking, anEventType } from '../../support/builders.ts'
import { aTeam } from '../../support/organizations.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

const SEND = '/v2/atoms/verification/email/send-code'
const VERIFY = '/v2/atoms/verification/email/verify-code'

let app: TestApp
let ann: TestUser
let eventTypeId: number
let path: string
let hour = 0

beforeAll(async () => {
  app = await testApp()
  ann = await app.user({ username: 'ann' })
  const made = await anEventType(app, ann, { requiresBookerEmailVerification: true, slug: 'proven' })
  eventTypeId = made.id
  path = '/ann/proven'
})
afterAll(() => app.close())

/** A free hour of office hours, another one each time. */
const aStart = () =>
  `2030-01-${String(8 + Math.floor(hour / 7)).padStart(2, '0')}T${9 + (hour++ % 7)}:00:00Z`.replace('T9', 'T09')
const attendee = (email: string) => ({ name: 'Bob', email, timeZone: 'UTC', language: 'en' })
const book = (email: string, fields: object = {}, headers = {}) =>
  app.post('/v2/bookings', { body: aBooking(eventTypeId, aStart(), { attendee: attendee(email), ...fields }), headers })
async function codeFor(email: string, asked: object = {}): Promise<string> {
  expect(await app.post(SEND, { body: { email, ...asked } })).toMatchObject({
    status: 200,
    body: { status: 'success' },
  })
  return lastCode(email)
}
const lastCode = async (email: string) => /\b\d{6}\b/.exec((await app.mails(email))[0].text)?.[0] ?? ''
const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('an event type whose bookers prove their address', () => {
  it('a booking without a code, or with a wrong one, is refused', async () => {
    const none = await book('none@example.com')
    expect(none).toMatchObject({
      status: 400,
      body: { error: { details: { code: 'EMAIL_VERIFICATION_REQUIRED' } } },
    })
    expect(none.body.message).toContain('email_verification_required')
    const wrong = wrongFor(await codeFor('none@example.com'))
    const refused = await book('none@example.com', { emailVerificationCode: wrong })
    expect(refused.status).toBe(400)
    expect(refused.body.message).toContain('invalid_verification_code')
  })

  it('the code of the attendee makes one booking, and the code of another person makes none', async () => {
    const emailVerificationCode = await codeFor('bob@example.com')
    expect((await book('carl@example.com', { emailVerificationCode })).status).toBe(400)
    expect((await book('bob@example.com', { emailVerificationCode })).status).toBe(201)
    expect((await book('bob@example.com', { emailVerificationCode })).status).toBe(400)
  })

  it('a dry run needs the code and does not use it up', async () => {
    const emailVerificationCode = await codeFor('tries@example.com')
    const start = aStart()
    const tryOut = (code: string) =>
      book('tries@example.com', { emailVerificationCode: code, start, _isDryRun: true }).then(({ status }) => status)
    expect(await tryOut(wrongFor(emailVerificationCode))).toBe(400)
    expect([await tryOut(emailVerificationCode), await tryOut(emailVerificationCode)]).toEqual([201, 201])
    expect((await book('tries@example.com', { emailVerificationCode, start })).status).toBe(201)
  })

  it('a code stays valid when the time is taken', async () => {
    const start = aStart()
    const first = await codeFor('first@example.com')
    await book('first@example.com', { emailVerificationCode: first, start })
    const emailVerificationCode = await codeFor('second@example.com')
    const taken = await book('second@example.com', { emailVerificationCode, start })
    expect(taken).toMatchObject({ status: 400, body: { error: { details: { code: 'SLOT_NOT_AVAILABLE' } } } })
    expect((await book('second@example.com', { emailVerificationCode })).status).toBe(201)
  })

  it('a repeat by key gets the first answer', async () => {
    const fields = { emailVerificationCode: await codeFor('again@example.com'), start: aStart() }
    const first = await book('again@example.com', fields, { 'idempotency-key': 'again' })
    const second = await book('again@example.com', fields, { 'idempotency-key': 'again' })
    expect(second).toMatchObject({ status: 201, body: { data: { uid: first.body.data.uid } } })
  })

  it('a reschedule needs no code', async () => {
    const emailVerificationCode = await codeFor('mover@example.com')
    const { body } = await book('mover@example.com', { emailVerificationCode })
    const moved = await app.post(`/v2/bookings/${body.data.uid}/reschedule`, { body: { start: aStart() } })
    expect(moved.status).toBe(201)
  })

  it('a person has five tries, whether they book or check the code', async () => {
    const email = 'guess@example.com'
    const code = await codeFor(email)
    const wrong = wrongFor(code)
    for (let tries = 0; tries < 3; tries++)
      expect((await app.post(VERIFY, { body: { email, code: wrong } })).body.data).toEqual({ verified: false })
    for (let tries = 0; tries < 2; tries++) await book(email, { emailVerificationCode: wrong })
    expect((await app.post(VERIFY, { body: { email, code } })).body.data).toEqual({ verified: false })
    expect((await book(email, { emailVerificationCode: code })).status).toBe(400)
  })
})

it('a code that was checked still works for the booking', async () => {
  const email = 'looked@example.com'
  const code = await codeFor(email, { language: 'de', eventTypeId, username: 'ann' })
  expect((await app.mails(email))[0].subject).toBe('Ihr Bestätigungscode')
  expect((await app.post(VERIFY, { body: { email, code } })).body).toEqual({
    status: 'success',
    data: { verified: true },
  })
  expect((await book(email, { emailVerificationCode: code })).status).toBe(201)
})

it('a verified address books no event type without a code', async () => {
  const { body } = await app.get('/v2/atoms/verification/email/check?email=bob@example.com&userSessionEmail=')
  expect(body).toEqual({ status: 'success', data: false })
})

it('the booking page sends a code and asks for it', async () => {
  const start = aStart()
  const email = 'reader@example.com'
  const send = (more: Record<string, string> = {}) =>
    app.post(`${path}?slot=${encodeURIComponent(start)}`, {
      body: new URLSearchParams({ name: 'Rea', email, ...more }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  const first = await send()
  expect(first.status).toBe(400)
  expect(first.body).toContain(`We have sent a code to ${email}`)
  expect(first.body).toContain('name="bookerCode"')
  const code = await lastCode(email)
  const wrong = await send({ bookerCode: wrongFor(code) })
  expect(wrong.body).toContain('This is not the code that was sent last')
  // A fault elsewhere in the form doesn't cost the code.
  const faulty = await send({ bookerCode: code, name: '' })
  expect(faulty.body).toContain(`name="bookerCode" value="${code}"`)
  const done = await send({ bookerCode: ` ${code} ` })
  expect(done.status).toBe(303)
  expect(done.headers.location).toMatch(/^\/bookings\//)
})

it('nobody gets a mail if the booker gave no address', async () => {
  const team = await aTeam(app, ann)
  const { body } = await app.post(`/v2/teams/${team.id}/event-types`, {
    as: ann.apiKey,
    body: {
      title: 'By telephone',
      slug: 'by-telephone',
      lengthInMinutes: 30,
      schedulingType: 'collective',
      hosts: [{ userId: ann.id }],
      requiresBookerEmailVerification: true,
      minimumBookingNotice: 0,
      bookingFields: [
        { type: 'email', slug: 'email', label: 'E-mail', required: false, hidden: false },
        { type: 'phone', slug: 'attendeePhoneNumber', label: 'Telephone', required: true, hidden: false },
      ],
    },
  })
  const before = (await app.mails()).length
  const page = await app.post(`/team/${team.slug}/${body.data.slug}?slot=${encodeURIComponent(aStart())}`, {
    body: new URLSearchParams({ name: 'Rea', phone: '+4915112345678' }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(page.status).toBe(400)
  expect(page.body).not.toContain('We have sent a code')
  expect(await app.mails()).toHaveLength(before)
})
