import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { aBooking, anEventType } from '../../support/builders.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'
import { subscribe } from '../../support/told-webhooks.ts'
import { pass } from '../../support/visitor.ts'
import { settle, whereFound } from '../../support/where-found.ts'
import { makeWorkflow } from '../../support/workflows.ts'

const ROSA = 'rosa.luxor@example.net'
const FRIEND = 'friend.of.rosa@example.net'
const MATTER = 'a very private matter'
const CONSENT = 'I agree to a text like no other'
const NEEDLES = [ROSA, 'Rosalinde Luxor', '+4930901820555', MATTER, FRIEND, 'meet.example.net/rosa', CONSENT]
const asRosa = { name: 'Rosalinde Luxor', email: ROSA, timeZone: 'UTC', language: 'en', phoneNumber: '+4930901820555' }
const SETTING = 'DAYBOOK_KEEP_BOOKINGS_DAYS'

describe('bookings that ended long ago', () => {
  let app: TestApp
  let ann: TestUser

  afterEach(() => app.close())

  async function start(settings: Record<string, string> = {}) {
    app = await testApp({
      DAYBOOK_KEEP_EVENTS_DAYS: '0',
      DAYBOOK_KEEP_MESSAGES_DAYS: '0',
      DAYBOOK_KEEP_DELIVERIES_DAYS: '0',
      ...settings,
    })
    ann = await app.user({ name: 'Ann Host', username: 'ann-host' })
  }

  async function book(eventTypeId: number, start: string, fields: object = {}) {
    const body = aBooking(eventTypeId, start, { attendee: asRosa, ...fields })
    const answer = await app.post('/v2/bookings', { body })
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.body.data
  }
  const read = async (uid: string) => (await app.get(`/v2/bookings/${uid}`, { as: ann.apiKey })).body.data
  const nameIn = (booking: { attendees: { name: string }[] }) => booking.attendees[0]?.name
  const move = async (uid: string, to: string) => {
    const body = { start: to, reschedulingReason: MATTER, rescheduledBy: ROSA }
    return (await app.post(`/v2/bookings/${uid}/reschedule`, { body })).body.data.uid as string
  }
  const later = async (days: number) => {
    pass(app, { days })
    await settle(app)
  }

  it('a booking that is old enough says nothing of its people in any table, and still counts', async () => {
    await start({ [SETTING]: '30' })
    await subscribe(app, ann.apiKey, '/v2', { triggers: ['BOOKING_CREATED', 'BOOKING_RESCHEDULED'] })
    await makeWorkflow(app, ann, { trigger: { type: 'newEvent' } })
    const bookingConsent = { text: CONSENT, required: true }
    const { id } = await anEventType(app, ann, { title: 'Advice', bookingConsent })
    const made = await book(id, '2030-01-08T10:00:00Z', {
      guests: [FRIEND],
      bookingFieldsResponses: { notes: MATTER },
      metadata: { note: MATTER },
      bookingConsent: { accepted: true },
    })
    const uid = await move(made.uid, '2030-01-08T11:00:00Z')
    await app.patch(`/v2/event-types/${id}`, { as: ann.apiKey, body: { bookingConsent: null } })
    const { db } = app.connection
    await sql`
      INSERT INTO booking_references (booking_id, type, external_uid, meeting_url, created_at)
      SELECT id, 'zoom_video', 'zoom', 'https://meet.example.net/rosa', ${app.clock.now()} FROM bookings WHERE uid = ${uid}`.execute(
      db,
    )
    await later(30)
    expect(nameIn(await read(uid))).toBe('Rosalinde Luxor')
    expect(await whereFound(app, NEEDLES)).toEqual(
      expect.arrayContaining(['attendees.email', 'events.payload', 'messages.to_address', 'webhook_deliveries.body']),
    )
    await later(2)
    expect(await whereFound(app, NEEDLES)).toEqual([])
    const places = await sql`SELECT 1 FROM events WHERE booking_permanent_id IS NOT NULL AND ip IS NOT NULL`.execute(db)
    expect(places.rows).toEqual([])
    const kept = await read(uid)
    expect(kept).toMatchObject({ status: 'accepted', start: '2030-01-08T11:00:00.000Z', title: 'Advice' })
    expect(kept.hosts[0].id).toBe(ann.id)
    expect(nameIn(kept)).toBe('***')
    expect((await app.get(`/bookings/${uid}`, { headers: { accept: 'text/html' } })).status).toBe(200)
  })

  it('bookings stay as they are without the setting', async () => {
    await start()
    const { id } = await anEventType(app, ann)
    const { uid } = await book(id, '2030-01-08T10:00:00Z')
    await later(3000)
    expect(nameIn(await read(uid))).toBe('Rosalinde Luxor')
  })

  it('a series loses each meeting by its own end', async () => {
    await start({ [SETTING]: '3' })
    const { id } = await anEventType(app, ann, { recurrence: { interval: 1, occurrences: 2, frequency: 'weekly' } })
    const [first, second] = await book(id, '2030-01-08T10:00:00Z')
    await later(5)
    expect([nameIn(await read(first.uid)), nameIn(await read(second.uid))]).toEqual(['***', 'Rosalinde Luxor'])
    await later(7)
    expect(nameIn(await read(second.uid))).toBe('***')
  })

  it('a booking that was rescheduled keeps its people until the new time is over', async () => {
    await start({ [SETTING]: '3' })
    const { id } = await anEventType(app, ann)
    const { uid } = await book(id, '2030-01-08T10:00:00Z')
    const moved = await move(uid, '2030-02-05T10:00:00Z')
    await later(10)
    expect([nameIn(await read(uid)), nameIn(await read(moved))]).toEqual(['Rosalinde Luxor', 'Rosalinde Luxor'])
    await later(30)
    expect([nameIn(await read(uid)), nameIn(await read(moved))]).toEqual(['***', '***'])
  })

  it('payments keep their amounts, states and times', async () => {
    await start({ [SETTING]: '3' })
    const { id } = await anEventType(app, ann)
    const { uid } = await book(id, '2030-01-08T10:00:00Z')
    const now = app.clock.now()
    const { db } = app.connection
    await sql`
      INSERT INTO payments (uid, booking_id, provider, account, kind, amount, currency, description, refund_policy,
        status, external_id, due_at, paid_at, created_at, updated_at)
      SELECT 'payment', id, 'stripe', 'acct', 'charge', 100, 'eur', 'Advice for Rosalinde Luxor', 'always', 'paid', 'pi_1',
        ${now}, ${now}, ${now}, ${now} FROM bookings WHERE uid = ${uid}`.execute(db)
    await later(10)
    const payments = await db.selectFrom('payments').selectAll().execute()
    expect(payments).toMatchObject([
      { amount: 100, currency: 'eur', status: 'paid', externalId: 'pi_1', paidAt: now, description: '***' },
    ])
  })

  it('a booking with a message that waits is erased after the message was sent', async () => {
    await start({ [SETTING]: '3' })
    const { id } = await anEventType(app, ann)
    const waiting = await book(id, '2030-01-08T10:00:00Z')
    const other = await book(id, '2030-01-08T12:00:00Z')
    await settle(app)
    const { db } = app.connection
    await sql`
      INSERT INTO messages (natural_key, booking_id, channel, to_address, body_text, state, next_attempt_at, created_at)
      SELECT 'waits', id, 'email', ${ROSA}, 'Hello', 'waiting', ${new Date('2030-03-01')}, ${app.clock.now()}
      FROM bookings WHERE uid = ${waiting.uid}`.execute(db)
    await later(10)
    expect([nameIn(await read(waiting.uid)), nameIn(await read(other.uid))]).toEqual(['Rosalinde Luxor', '***'])
    await sql`UPDATE messages SET state = 'sent', sent_at = next_attempt_at, next_attempt_at = NULL WHERE natural_key = 'waits'`.execute(
      db,
    )
    await later(1)
    expect(nameIn(await read(waiting.uid))).toBe('***')
  })

  it('many old bookings are erased in small transactions, and none is left', async () => {
    await start({ [SETTING]: '3' })
    const { id } = await anEventType(app, ann)
    const { uid } = await book(id, '2030-01-08T10:00:00Z')
    const { db } = app.connection
    await sql`
      INSERT INTO bookings (uid, permanent_id, event_type_id, organizer_id, status, starts_at, ends_at, title, ics_uid,
        created_at, updated_at)
      SELECT 'old-' || n, gen_random_uuid(), event_type_id, organizer_id, status, starts_at - n * interval '1 day',
        ends_at - n * interval '1 day', 'Talk with Rosalinde Luxor', 'ics-' || n, created_at, updated_at
      FROM bookings, generate_series(1, 120) n WHERE uid = ${uid}`.execute(db)
    await settle(app)
    pass(app, { days: 10 })
    const before = app.transactions()
    await app.app.runner.drain()
    expect(app.transactions()).toBeGreaterThan(before + 2)
    const { rows } = await sql`SELECT 1 FROM bookings WHERE erased_at IS NULL OR title LIKE '%Rosalinde%'`.execute(db)
    expect(rows).toEqual([])
  })
})
