import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

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

  it('a booking of several people takes the time of all of them, with the first as its organizer', async () => {
    expect(await isFree()).toBe(true)
    const { status, body } = await book()
    expect([status, body.message]).toEqual([201, undefined])
    expect(body.data).toMatchObject({
      status: 'accepted',
      start,
      duration: 30,
      eventTypeId: 0,
      hosts: [{ id: ann.id }],
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

  it('a booking of several people is refused while one of them has another meeting', async () => {
    const { body } = await app.post('/v2/event-types', {
      as: bob.apiKey,
      body: { title: 'Own', slug: 'own', lengthInMinutes: 30, minimumBookingNotice: 0 },
    })
    await app.post('/v2/bookings', { body: { eventTypeId: body.data.id, start, attendee } })
    expect(await isFree()).toBe(false)
    expect((await book()).status).toBe(400)
  })

  it('a booking of several people is rescheduled and cancelled like any other', async () => {
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

  it('the booker chooses the length of a booking of several people among the offered ones', async () => {
    const listed = (duration: number) =>
      app.get(
        `/v2/slots?usernames=${names().join(',')}&eventTypeSlug=dynamic&start=2030-01-08&end=2030-01-08&duration=${duration}`,
      )
    const { body } = await app.get(`/v2/event-types?usernames=${names().join(',')}`)
    expect(body.data[0]).toMatchObject({ lengthInMinutes: 30, lengthInMinutesOptions: [15, 30, 45, 60] })
    for (const [minutes, time] of [
      [15, '10:15'],
      [45, '11:15'],
      [60, '13:00'],
    ] as const) {
      const at = `2030-01-08T${time}:00.000Z`
      expect((await listed(minutes)).body.data['2030-01-08']).toContainEqual({ start: at })
      const booked = await book({ start: at, lengthInMinutes: minutes })
      expect([booked.status, booked.body.data?.duration]).toEqual([201, minutes])
    }
    const odd = await book({ lengthInMinutes: 20 })
    expect([odd.status, odd.body.error.details.code]).toEqual([400, 'LENGTH_NOT_OFFERED'])
    expect((await listed(20)).status).toBe(400)
  })

  it('a booking of several people keeps them when it is rescheduled, also after a new username or a new setting', async () => {
    const { uid } = (await book({ lengthInMinutes: 45 })).body.data
    const { db } = app.connection
    await db
      .updateTable('users')
      .set({ username: `anna${made}` })
      .where('id', '=', ann.id)
      .execute()
    await db.updateTable('users').set({ allowDynamicBooking: false }).where('id', '=', bob.id).execute()
    const later = '2030-01-08T14:00:00.000Z'
    const moved = await app.post(`/v2/bookings/${uid}/reschedule`, { body: { start: later } })
    expect([moved.status, moved.body.message]).toEqual([201, undefined])
    expect(moved.body.data).toMatchObject({
      start: later,
      duration: 45,
      hosts: [{ id: ann.id }],
      attendees: [{ email: 'carl@example.com' }, { email: bob.email }],
    })
    const page = { headers: { accept: 'text/html' } }
    const week = await app.get(`/bookings/${moved.body.data.uid}/reschedule?week=2030-01-08`, page)
    expect([week.status, week.body.includes('slot=2030-01-08T15')]).toEqual([200, true])
    await db.updateTable('users').set({ disabledAt: app.clock.now() }).where('id', '=', bob.id).execute()
    const refused = await app.post(`/v2/bookings/${moved.body.data.uid}/reschedule`, { body: { start } })
    expect([refused.status, refused.body.error.details.code]).toEqual([404, 'USER_NOT_FOUND'])
  })

  it('a booking of several people needs known people who permit it', async () => {
    const unknown = await book({ usernames: [`ann${made}`, 'nobody-of-that-name'] })
    expect([unknown.status, unknown.body.message]).toEqual([
      404,
      `User with username ann${made}, nobody-of-that-name not found`,
    ])
    await app.connection.db.updateTable('users').set({ allowDynamicBooking: false }).where('id', '=', bob.id).execute()
    expect((await book()).status).toBe(404)
    expect((await book({ usernames: [`ann${made}`] })).status).toBe(400)
  })

  it('one of several simultaneous bookings of the same people is made', async () => {
    const carla = { ...attendee, email: 'carla@example.com' }
    const answers = await Promise.all([book(), book({ attendee: carla }), book({ usernames: names().reverse() })])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400])
  })
})
