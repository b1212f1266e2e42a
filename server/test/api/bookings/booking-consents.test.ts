import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBookingByAnother, anEventType } from '../../support/builders.ts'
import { aTeam } from '../../support/organizations.ts'
import { aRoundRobin } from '../../support/round-robin.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'
import { settle, whereFound } from '../../support/where-found.ts'

const TEXT = 'I agree that Ann keeps my details\nto prepare our meeting.'
const POLICY = 'https://ann.example.com/privacy'
const required = { text: TEXT, policyUrl: POLICY, required: true }
const agreed = { bookingConsent: { accepted: true } }

describe('the consent of a booker', () => {
  let app: TestApp
  let ann: TestUser
  let day = 7

  beforeAll(async () => {
    app = await testApp()
    ann = await app.user()
    const { body } = await app.get('/v2/schedules/default', { as: ann.apiKey })
    const weekend = { days: ['Saturday', 'Sunday'], startTime: '09:00', endTime: '17:00' }
    const availability = [...body.data.availability, weekend]
    await app.patch(`/v2/schedules/${body.data.id}`, { as: ann.apiKey, body: { availability } })
  })
  afterAll(() => app.close())

  const nextStart = () => `2030-02-${String(++day).padStart(2, '0')}T10:00:00.000Z`
  const asking = (fields: object = {}) => anEventType(app, ann, { bookingConsent: required, ...fields })
  const book = (id: number, fields: object = {}, as?: string, start = nextStart()) =>
    app.post('/v2/bookings', { body: aBookingByAnother(id, start, { ...fields }), as })
  const codeOf = ({ status, body }: { status: number; body: { error?: { details: { code: string } } } }) =>
    `${status} ${body.error?.details.code}`
  const seen = async (uid: string, as?: string) => (await app.get(`/v2/bookings/${uid}`, { as })).body.data

  it('an event type keeps its text, changes it, and stops asking with null', async () => {
    const { id } = await asking()
    const read = async () => (await app.get(`/v2/event-types/${id}`, { as: ann.apiKey })).body.data
    const change = (bookingConsent: unknown) =>
      app.patch(`/v2/event-types/${id}`, { as: ann.apiKey, body: { bookingConsent } })
    expect((await read()).bookingConsent).toEqual(required)
    await app.patch(`/v2/event-types/${id}`, { as: ann.apiKey, body: { title: 'Other' } })
    expect((await read()).bookingConsent).toEqual(required)
    expect(codeOf(await change({ text: ' \n ', required: true }))).toBe('400 BOOKING_CONSENT_TEXT_EMPTY')
    expect((await change({ text: 'x'.repeat(2001), required: true })).status).toBe(400)
    expect((await change({ text: TEXT, policyUrl: 'javascript:alert(1)', required: true })).status).toBe(400)
    await change({ text: ' Yes.\r\nReally. ', required: false })
    expect((await read()).bookingConsent).toEqual({ text: 'Yes.\nReally.', required: false })
    await change(null)
    expect(await read()).not.toHaveProperty('bookingConsent')
  })

  it('a booking without a required consent is refused, and the answer says what to send', async () => {
    const { id } = await asking()
    for (const fields of [{}, { bookingConsent: { accepted: false } }]) {
      const refused = await book(id, fields)
      expect(codeOf(refused)).toBe('400 BOOKING_CONSENT_MISSING')
      expect(refused.body.error.message).toContain('"bookingConsent": {"accepted": true}')
    }
    expect((await book(id, agreed)).status).toBe(201)
  })

  it('a dry run needs the consent like the real request', async () => {
    const { id } = await asking()
    expect(codeOf(await book(id, { _isDryRun: true }))).toBe('400 BOOKING_CONSENT_MISSING')
    expect((await book(id, { _isDryRun: true, ...agreed })).status).toBe(201)
  })

  it('a booker who has read another text is asked again', async () => {
    const { id } = await asking()
    const bookingConsent = { accepted: true, text: 'An older text' }
    expect(codeOf(await book(id, { bookingConsent }))).toBe('409 BOOKING_CONSENT_TEXT_CHANGED')
    expect((await book(id, { bookingConsent: { accepted: true, text: TEXT } })).status).toBe(201)
  })

  it('the host reads the text of that time, its address and the time, and nobody else does', async () => {
    const { id } = await asking()
    const stranger = await app.user()
    const made = await book(id, agreed)
    expect(made.body.data).not.toHaveProperty('bookingConsents')
    await app.patch(`/v2/event-types/${id}`, {
      as: ann.apiKey,
      body: { bookingConsent: { text: 'New', required: false } },
    })
    const { uid, attendees } = made.body.data
    const consentedAt = app.clock.now().toISOString()
    const kept = [{ email: attendees[0].email, text: TEXT, policyUrl: POLICY, consentedAt }]
    expect((await seen(uid, ann.apiKey)).bookingConsents).toEqual(kept)
    const { body } = await app.get(`/v2/bookings?eventTypeId=${id}`, { as: ann.apiKey })
    expect(body.data[0].bookingConsents).toEqual(kept)
    expect(await seen(uid)).not.toHaveProperty('bookingConsents')
    expect(await seen(uid, stranger.apiKey)).not.toHaveProperty('bookingConsents')
  })

  it('an optional consent is recorded only if the booker gives it', async () => {
    const { id } = await asking({ bookingConsent: { text: TEXT, required: false } })
    const without = await book(id)
    expect(without.status).toBe(201)
    expect(await seen(without.body.data.uid, ann.apiKey)).not.toHaveProperty('bookingConsents')
    const given = await book(id, agreed)
    expect((await seen(given.body.data.uid, ann.apiKey)).bookingConsents).toMatchObject([{ text: TEXT }])
  })

  it('the owner books for others without their consent, which is then not recorded', async () => {
    const { id } = await asking()
    const { status, body } = await book(id, {}, ann.apiKey)
    expect(status).toBe(201)
    expect(body.data).not.toHaveProperty('bookingConsents')
    const other = await app.user()
    expect(codeOf(await book(id, {}, other.apiKey))).toBe('400 BOOKING_CONSENT_MISSING')
  })

  it('an event type without a text ignores the consent', async () => {
    const { id } = await anEventType(app, ann)
    const { status, body } = await book(id, agreed)
    expect(status).toBe(201)
    expect(await seen(body.data.uid, ann.apiKey)).not.toHaveProperty('bookingConsents')
  })

  it('a rescheduled booking keeps the consent and asks for no new one', async () => {
    const { id } = await asking()
    const { uid, attendees } = (await book(id, agreed)).body.data
    await app.patch(`/v2/event-types/${id}`, { as: ann.apiKey, body: { bookingConsent: { ...required, text: 'New' } } })
    const moved = await app.post(`/v2/bookings/${uid}/reschedule`, { body: { start: nextStart() } })
    expect(moved.status).toBe(201)
    expect((await seen(moved.body.data.uid, ann.apiKey)).bookingConsents).toMatchObject([
      { email: attendees[0].email, text: TEXT },
    ])
  })

  it('each booker of a shared meeting agrees for themselves, and a seat that moves keeps the consent', async () => {
    const seats = { seatsPerTimeSlot: 3, showAttendeeInfo: true, showAvailabilityCount: true }
    const { id } = await asking({ seats })
    const start = nextStart()
    const first = await book(id, agreed, undefined, start)
    expect(codeOf(await book(id, {}, undefined, start))).toBe('400 BOOKING_CONSENT_MISSING')
    const second = await book(id, agreed, undefined, start)
    const { uid, seatUid } = second.body.data
    expect(second.body.data).not.toHaveProperty('bookingConsents')
    expect(uid).toBe(first.body.data.uid)
    expect((await seen(uid, ann.apiKey)).bookingConsents).toHaveLength(2)
    const moved = await app.post(`/v2/bookings/${uid}/reschedule`, { body: { start: nextStart(), seatUid } })
    expect(moved.status).toBe(201)
    expect((await seen(moved.body.data.uid, ann.apiKey)).bookingConsents).toMatchObject([{ text: TEXT }])
    expect((await seen(uid, ann.apiKey)).bookingConsents).toHaveLength(1)
  })

  it('every meeting of a series has the consent', async () => {
    const { id } = await asking({ recurrence: { interval: 1, occurrences: 2, frequency: 'weekly' } })
    const { body } = await book(id, agreed)
    expect(body.data).toHaveLength(2)
    for (const { uid } of body.data)
      expect((await seen(uid, ann.apiKey)).bookingConsents).toMatchObject([{ text: TEXT }])
  })

  it('an instant meeting of a team needs the consent, and the host who takes it reads it', async () => {
    const hugo = await app.user()
    const team = await aTeam(app, ann, { members: [hugo] })
    const id = await aRoundRobin(app, team.id, [hugo])
    await app.patch(`/v2/teams/${team.id}/event-types/${id}`, {
      as: ann.apiKey,
      body: { bookingConsent: required },
    })
    const start = '2030-01-07T13:00:00.000Z'
    expect(codeOf(await book(id, { instant: true }, undefined, start))).toBe('400 BOOKING_CONSENT_MISSING')
    const { body } = await book(id, { instant: true, ...agreed }, undefined, start)
    await app.post(`/v2/bookings/${body.data.uid}/confirm`, { as: hugo.apiKey })
    expect((await seen(body.data.uid, hugo.apiKey)).bookingConsents).toMatchObject([{ text: TEXT }])
  })

  it('a client of the version 2024-04-15 sends the consent beside its responses', async () => {
    const { id } = await asking()
    const send = (fields: object) =>
      app.post('/v2/bookings', {
        headers: { 'cal-api-version': '2024-04-15' },
        body: {
          eventTypeId: id,
          start: nextStart(),
          timeZone: 'UTC',
          language: 'en',
          metadata: {},
          responses: { name: 'Eve', email: 'eve-older@example.com' },
          ...fields,
        },
      })
    expect(codeOf(await send({}))).toBe('400 BOOKING_CONSENT_MISSING')
    const { status, body } = await send(agreed)
    expect(status).toBe(201)
    expect((await seen(body.data.uid, ann.apiKey)).bookingConsents).toMatchObject([{ email: 'eve-older@example.com' }])
  })

  it('an export of the booker has the consent, webhooks and mails have none, and an erasure takes it away', async () => {
    const { id } = await asking({ bookingConsent: { ...required, text: 'A text like no other' } })
    const { uid, attendees } = (await book(id, agreed)).body.data
    const { email } = attendees[0]
    const as = app.administrator
    const kept = await app.post('/v2/admin/personal-data/exports', { as, body: { email } })
    expect(JSON.stringify(kept.body)).toContain('A text like no other')
    const inTables = ['attendees.consent_text', 'event_types.consent_text']
    expect(await whereFound(app, ['A text like no other'])).toEqual(inTables)
    const body = { email, cancelFutureBookings: true }
    await app.post(`/v2/bookings/${uid}/cancel`, { as: ann.apiKey, body: { cancellationReason: 'Rain' } })
    await settle(app)
    expect((await app.post('/v2/admin/personal-data/erasures', { as, body })).status).toBe(200)
    expect(await whereFound(app, ['A text like no other'])).toEqual(['event_types.consent_text'])
  })
})
