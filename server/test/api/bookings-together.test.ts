import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, type TestUser, testApp } from '../support/test-app.ts'

describe('a booking of several people at once', () => {
  let app: TestApp
  let ann: TestUser
  let bob: TestUser
  let made = 0

  beforeAll(async () => {
    app = await testApp()
  })
  beforeEach(async () => {
    made++
    ann = await app.user({ name: 'Ann', username: `ann${made}` })
    bob = await app.user({ name: 'Bob', username: `bob${made}` })
  })
  afterAll(() => app.close())

  const start = '2030-01-08T10:00:00.000Z'
  const attendee = { name: 'Carl', email: 'carl@example.com', timeZone: 'UTC' }
  const names = () => [`ann${made}`, `bob${made}`]
  const book = (fields = {}) => app.post('/v2/bookings', { body: { usernames: names(), start, attendee, ...fields } })
  const isFree = async (at = start) => {
    const query = `usernames=${names().join(',')}&eventTypeSlug=dynamic&start=2030-01-08&end=2030-01-08`
    const { body } = await app.get(`/v2/slots?${query}`)
    return (body.data['2030-01-08'] ?? []).some((slot: { start: string }) => slot.start === at)
  }

  it('takes the time of all of them, the first as its organizer', async () => {
    expect(await isFree()).toBe(true)
    const { status, body } = await book()
    expect([status, body.message]).toEqual([201, undefined])
    expect(body.data).toMatchObject({
      ...{ status: 'accepted', start, duration: 30, eventTypeId: 0, hosts: [{ id: ann.id }] },
      attendees: [{ email: 'carl@example.com' }, { email: bob.email }],
    })
    expect(await isFree()).toBe(false)
    const again = await book()
    expect([again.status, again.body.error.details.reasons]).toEqual([
      400,
      expect.arrayContaining([expect.objectContaining({ code: 'BUSY_BOOKING' })]),
    ])
    const own = await app.get('/v2/bookings', { as: bob.apiKey })
    expect(own.body.data.map(({ uid }: { uid: string }) => uid)).toEqual([body.data.uid])
  })

  it('is refused while one of them has another meeting', async () => {
    const { body } = await app.post('/v2/event-types', {
      as: bob.apiKey,
      body: { title: 'Own', slug: 'own', lengthInMinutes: 30, minimumBookingNotice: 0 },
    })
    await app.post('/v2/bookings', { body: { eventTypeId: body.data.id, start, attendee } })
    expect(await isFree()).toBe(false)
    expect((await book()).status).toBe(400)
  })

  it('is moved and cancelled like any other', async () => {
    const { uid } = (await book()).body.data
    const later = '2030-01-08T10:30:00.000Z'
    const moved = await app.post(`/v2/bookings/${uid}/reschedule`, { body: { start: later } })
    expect([moved.status, moved.body.message]).toEqual([201, undefined])
    expect(moved.body.data).toMatchObject({ start: later, rescheduledFromUid: uid, hosts: [{ id: ann.id }] })
    expect([await isFree(), await isFree(later)]).toEqual([true, false])
    const cancelled = await app.post(`/v2/bookings/${moved.body.data.uid}/cancel`, { body: {} })
    expect(cancelled.body.data.status).toBe('cancelled')
    expect(await isFree(later)).toBe(true)
  })

  it('needs people who are there and want it', async () => {
    const unknown = await book({ usernames: [`ann${made}`, 'nobody-of-that-name'] })
    expect([unknown.status, unknown.body.message]).toEqual([
      404,
      `User with username ann${made}, nobody-of-that-name not found`,
    ])
    await app.connection.db.updateTable('users').set({ allowDynamicBooking: false }).where('id', '=', bob.id).execute()
    expect((await book()).status).toBe(404)
    expect((await book({ usernames: [`ann${made}`] })).status).toBe(400)
  })

  it('goes to one of those who want the same time at once', async () => {
    const carla = { ...attendee, email: 'carla@example.com' }
    const answers = await Promise.all([book(), book({ attendee: carla }), book({ usernames: names().reverse() })])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400])
  })
})
