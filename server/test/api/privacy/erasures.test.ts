import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBooking, anEventType } from '../../support/builders.ts'
import { aForm, EMAIL, WEEK } from '../../support/routing-forms.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'
import { subscribe } from '../../support/told-webhooks.ts'
import { pass } from '../../support/visitor.ts'
import { settle, whereFound } from '../../support/where-found.ts'
import { makeWorkflow } from '../../support/workflows.ts'

const ROSA = 'rosa.luxor@example.net'
const PHONE = '+4930901820555'
const NEEDLES = [ROSA, 'Rosalinde Luxor', 'Rosalinde', PHONE, 'a very private matter', 'friend.of.rosa@example.net']
const asRosa = { name: 'Rosalinde Luxor', email: ROSA, timeZone: 'UTC', language: 'en', phoneNumber: PHONE }
const QUESTION = { type: 'text', slug: 'matter', label: 'What is it about?', required: false }

/** What still says something about somebody who was erased, and the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {}

describe('the erasure of a booker without an account', () => {
  let app: TestApp
  let ann: TestUser
  const uids: string[] = []
  let keys = 0

  const erase = (body: object, as = app.administrator) =>
    app.post('/v2/admin/personal-data/erasures', { as, body: { email: ROSA, ...body } })
  const codeOf = ({ status, body }: { status: number; body: { error: { details: { code: string } } } }) =>
    `${status} ${body.error.details.code}`

  async function book(eventTypeId: number, start: string, fields: object = {}) {
    const { status, body } = await app.post('/v2/bookings', {
      body: aBooking(eventTypeId, start, { attendee: asRosa, ...fields }),
      headers: { 'idempotency-key': `${++keys}` },
    })
    expect(status, JSON.stringify(body)).toBe(201)
    return body.data
  }

  /** Stores what providers may have answered about the first booking. */
  async function noteFailures() {
    const { db } = app.connection
    const now = app.clock.now()
    await sql`
      INSERT INTO payments (uid, booking_id, provider, account, kind, amount, currency, description, refund_policy,
        status, failure, due_at, created_at, updated_at)
      SELECT 'payment', id, 'stripe', 'acct', 'charge', 100, 'eur', 'Advice for Rosalinde', 'always', 'refund_failed',
        ${`the bank of ${ROSA} refuses`}, ${now}, ${now}, ${now} FROM bookings WHERE uid = ${uids[0]}`.execute(db)
    await sql`
      INSERT INTO meeting_syncs (permanent_id, state, wanted_at, last_error, next_attempt_at)
      SELECT permanent_id, 'failed', ${now}, ${`no such guest: ${ROSA}`}, ${now} FROM bookings WHERE uid = ${uids[0]}`.execute(
      db,
    )
  }

  beforeAll(async () => {
    app = await testApp()
    ann = await app.user({ name: 'Ann Host', username: 'ann-host' })
    await subscribe(app, ann.apiKey, '/v2', {
      triggers: ['BOOKING_CREATED', 'BOOKING_CANCELLED', 'BOOKING_RESCHEDULED', 'FORM_SUBMITTED'],
    })
    await makeWorkflow(app, ann, { trigger: { type: 'newEvent' } })
    const plain = await anEventType(app, ann, { title: 'Advice', bookingFields: [QUESTION] })
    const weekly = await anEventType(app, ann, { recurrence: { interval: 1, occurrences: 2, frequency: 'weekly' } })
    const shared = await anEventType(app, ann, {
      seats: { seatsPerTimeSlot: 3, showAttendeeInfo: true, showAvailabilityCount: true },
    })
    const { uid } = await book(plain.id, '2030-01-08T10:00:00Z', {
      guests: ['friend.of.rosa@example.net'],
      bookingFieldsResponses: { matter: 'a very private matter' },
      metadata: { note: `call ${PHONE}` },
    })
    const moved = await app.post(`/v2/bookings/${uid}/reschedule`, {
      body: { start: '2030-01-08T11:00:00Z', reschedulingReason: 'a very private matter', rescheduledBy: ROSA },
      headers: { 'cal-api-version': '2024-08-13' },
    })
    expect(moved.status, JSON.stringify(moved.body)).toBe(201)
    uids.push(moved.body.data.uid)
    await book(weekly.id, '2030-01-09T10:00:00Z')
    await book(shared.id, '2030-01-10T10:00:00Z')
    const tom = { name: 'Tom', email: 'tom@example.net', timeZone: 'UTC', language: 'en' }
    await book(shared.id, '2030-01-10T10:00:00Z', { attendee: tom })
    // The booking of somebody else, with Rosa as a guest.
    const { uid: withRosa } = await book(plain.id, '2030-01-11T10:00:00Z', { attendee: tom, guests: [ROSA] })
    uids.push(withRosa)
    const form = await aForm(app, '/v2/routing-forms', ann.apiKey, { fields: [EMAIL] })
    const answered = await app.post(`/v2/routing-forms/${form}/responses?${WEEK}`, {
      as: ann.apiKey,
      body: { email: 'Rosa.Luxor@example.net' },
    })
    expect(answered.status, JSON.stringify(answered.body)).toBeLessThan(300)
    await noteFailures()
    await settle(app)
  })
  afterAll(() => app.close())

  it('future bookings are a reason to refuse, and stay', async () => {
    expect(codeOf(await erase({}))).toBe('409 FUTURE_BOOKINGS')
    expect((await app.get(`/v2/bookings/${uids[0]}`, { as: ann.apiKey })).body.data.status).toBe('accepted')
  })

  it('an account and a stranger can erase nobody', async () => {
    expect((await erase({ cancelFutureBookings: true }, ann.apiKey)).status).toBe(403)
    expect((await app.post('/v2/admin/personal-data/erasures', { body: { email: ROSA } })).status).toBe(401)
    expect((await app.get('/v2/admin/personal-data/erasures', { as: ann.apiKey })).status).toBe(403)
    expect(codeOf(await erase({ email: ann.email.toUpperCase() }))).toBe('409 ADDRESS_OF_ACCOUNT')
  })

  it('a dry run counts, and changes nothing', async () => {
    const before = await whereFound(app, NEEDLES)
    expect(before).toEqual(
      expect.arrayContaining(['attendees.email', 'events.payload', 'payments.failure', 'webhook_deliveries.body']),
    )
    const { status, body } = await erase({ dryRun: true, cancelFutureBookings: true })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.data).toEqual({
      isErased: false,
      counts: expect.objectContaining({ bookings: 6, events: expect.any(Number), formResponses: 1 }),
    })
    expect(await whereFound(app, NEEDLES)).toEqual(before)
    expect((await app.get('/v2/admin/personal-data/erasures', { as: app.administrator })).body.data).toEqual([])
  })

  it('an erasure cancels, tells the people, and leaves nothing of the booker in any table', async () => {
    pass(app, { days: 2 })
    expect(codeOf(await erase({ cancelFutureBookings: true }))).toBe('503 MESSAGES_WAIT')
    await settle(app)
    const cancelled = (await app.mails(ROSA)).filter(({ subject }: { subject: string }) => /cancel/i.test(subject))
    expect(cancelled.length).toBeGreaterThan(0)
    const { status, body } = await erase({ cancelFutureBookings: true })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.data.isErased).toBe(true)
    expect(await whereFound(app, NEEDLES)).toEqual(Object.keys(EXCEPTIONS))
  })

  it('the host keeps the time, the event type and the status', async () => {
    const { body } = await app.get(`/v2/bookings/${uids[0]}`, { as: ann.apiKey })
    expect(body.data).toMatchObject({ status: 'accepted', start: '2030-01-08T11:00:00.000Z', title: 'Advice' })
    expect(body.data.attendees.map(({ name }: { name: string }) => name)).toEqual(['***', '***'])
    expect((await app.get('/v2/bookings', { as: ann.apiKey })).status).toBe(200)
    expect((await app.get('/v2/events', { as: ann.apiKey })).status).toBe(200)
  })

  it('others who attend the same meeting stay', async () => {
    const { body } = await app.get(`/v2/bookings/${uids[1]}`, { as: ann.apiKey })
    expect(body.data.status).toBe('accepted')
    expect(await whereFound(app, ['tom@example.net'])).toEqual(
      expect.arrayContaining(['attendees.email', 'events.payload']),
    )
  })

  it('a repeat finds nothing more, and both are on record without the address', async () => {
    const { body } = await erase({})
    expect(Object.values(body.data.counts).filter((count) => count !== 0)).toEqual([])
    const list = await app.get('/v2/admin/personal-data/erasures', { as: app.administrator })
    expect(list.body.data).toHaveLength(2)
    expect(list.body.data[0].addressHash).toBe(list.body.data[1].addressHash)
    expect(list.body.data[1].counts.attendees).toBeGreaterThan(3)
    expect(JSON.stringify(list.body)).not.toContain('rosa')
  })
})
