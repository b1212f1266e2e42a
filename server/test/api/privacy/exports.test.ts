import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBooking, anEventType } from '../../support/builders.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

const BOOKER = 'rosa.export@example.net'

describe('the export of what the server keeps about a person', () => {
  let app: TestApp
  let ann: TestUser
  let uid: string

  beforeAll(async () => {
    app = await testApp()
    ann = await app.user({ name: 'Ann Export', username: 'ann-export' })
    const { id } = await anEventType(app, ann)
    const attendee = { name: 'Rosa', email: BOOKER, timeZone: 'UTC', language: 'en', phoneNumber: '+4930901820' }
    const guests = ['guest.export@example.net']
    const made = await app.post('/v2/bookings', {
      body: aBooking(id, '2030-01-08T10:00:00Z', { attendee, guests, metadata: { crm: 'C-77' } }),
    })
    expect(made.status).toBe(201)
    uid = made.body.data.uid
    await app.app.runner.drain()
  })
  afterAll(() => app.close())

  const ask = (body: object, as = app.administrator) => app.post('/v2/admin/personal-data/exports', { as, body })
  const rowsOf = async (body: object, section: string) => (await ask(body)).body.data.sections[section].rows

  it('an administrator gets the bookings, answers and messages of a booker without an account', async () => {
    const { status, body } = await ask({ email: BOOKER.toUpperCase() })
    expect(status).toBe(200)
    const { userId, emails, phoneNumbers, sections } = body.data
    expect({ userId, emails, phoneNumbers }).toEqual({ userId: null, emails: [BOOKER], phoneNumbers: ['+4930901820'] })
    expect(sections.bookings.rows).toEqual([expect.objectContaining({ uid, metadata: { crm: 'C-77' } })])
    expect(sections.attendances.rows).toEqual([
      expect.objectContaining({ email: BOOKER, name: 'Rosa', phoneNumber: '+4930901820' }),
    ])
    await expect
      .poll(async () => (await rowsOf({ email: BOOKER }, 'messages')).length, { timeout: 20_000 })
      .toBeGreaterThan(0)
    expect(sections.account.rows).toEqual([])
  })

  it('a guest learns of the meeting, but not what the booker has answered', async () => {
    const { body } = await ask({ email: 'guest.export@example.net' })
    const { bookings, meetings, attendances } = body.data.sections
    expect([bookings.rows, attendances.rows.length]).toEqual([[], 1])
    expect(meetings.rows).toEqual([expect.objectContaining({ uid })])
    expect(JSON.stringify(meetings)).not.toContain('C-77')
  })

  it('an account exports itself, without the contacts of those who booked it', async () => {
    const { status, body } = await app.post('/v2/me/personal-data/exports', { as: ann.apiKey })
    expect(status).toBe(200)
    const { account, hostedBookings, schedules } = body.data.sections
    expect(account.rows).toEqual([expect.objectContaining({ email: ann.email, name: 'Ann Export' })])
    expect(hostedBookings.rows).toEqual([expect.objectContaining({ uid })])
    expect(schedules.rows).toHaveLength(1)
    expect(JSON.stringify(hostedBookings)).not.toContain(BOOKER)
    expect(JSON.stringify(body)).not.toContain('passwordHash')
  })

  it('an account that has not confirmed its address gets nothing of the booker with this address', async () => {
    const password = 'a long enough password'
    const made = await app.post('/v2/admin/users', {
      as: app.administrator,
      body: { email: BOOKER, username: 'not-rosa', password },
    })
    expect(made.status).toBe(201)
    await app.connection.db
      .updateTable('users')
      .set({ emailVerifiedAt: null })
      .where('id', '=', made.body.data.id)
      .execute()
    const { body } = await app.post('/v2/me/personal-data/exports', { as: made.body.data.apiKey })
    expect(body.data.emails).toEqual([])
    expect(body.data.sections.attendances.rows).toEqual([])
    expect(JSON.stringify(body)).not.toContain(uid)
  })

  it('only an administrator exports other people, and names one person', async () => {
    expect((await ask({ email: BOOKER }, ann.apiKey)).status).toBe(403)
    expect((await app.post('/v2/admin/personal-data/exports', { body: { email: BOOKER } })).status).toBe(401)
    const unclear = await Promise.all([ask({}), ask({ userId: ann.id, email: BOOKER })])
    expect(unclear.map(({ body }) => body.error.details.code)).toEqual(['PERSON_UNCLEAR', 'PERSON_UNCLEAR'])
    expect((await ask({ userId: 2_000_000 })).status).toBe(404)
  })
})
