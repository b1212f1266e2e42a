import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aBooking, anEventType } from '../../support/builders.ts'
import { aTeam } from '../../support/organizations.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

describe('the limits of an event type', () => {
  let app: TestApp
  let host: TestUser

  beforeAll(async () => {
    app = await testApp()
  })
  beforeEach(async () => {
    host = await app.user({ timeZone: 'America/New_York' })
  })
  afterAll(() => app.close())

  const limited = async (fields: Record<string, unknown>) => (await anEventType(app, host, fields)).id
  const book = (eventTypeId: number, start: string) => app.post('/v2/bookings', { body: aBooking(eventTypeId, start) })
  const freeDays = async (eventTypeId: number, start: string, end: string) =>
    Object.keys(
      (await app.get(`/v2/slots?eventTypeId=${eventTypeId}&start=${start}&end=${end}&timeZone=America/New_York`)).body
        .data,
    )

  it('a limit closes a day that has its maximum of bookings, and a cancellation opens it again', async () => {
    const id = await limited({ bookingLimitsCount: { day: 2 } })
    const { uid } = (await book(id, '2030-01-08T15:00:00Z')).body.data
    expect(await freeDays(id, '2030-01-08', '2030-01-09')).toEqual(['2030-01-08', '2030-01-09'])
    await book(id, '2030-01-08T16:00:00Z')
    expect(await freeDays(id, '2030-01-08', '2030-01-09')).toEqual(['2030-01-09'])

    const refused = await book(id, '2030-01-08T17:00:00Z')
    expect(refused.status).toBe(403)
    expect(refused.body.error.message).toBe('booking_limit_reached')
    expect(refused.body.error.details.reasons[0]).toMatchObject({ code: 'LIMIT_DAY' })
    await app.post(`/v2/bookings/${uid}/cancel`, { body: {} })
    expect((await book(id, '2030-01-08T17:00:00Z')).status).toBe(201)
  })

  it("a limit counts the days of the host's zone, not of UTC", async () => {
    const evenings = {
      name: 'Evenings',
      timeZone: 'America/New_York',
      isDefault: true,
      availability: [{ days: ['Tuesday', 'Wednesday'], startTime: '18:00', endTime: '22:00' }],
    }
    await app.post('/v2/schedules', { as: host.apiKey, body: evenings })
    const id = await limited({ bookingLimitsCount: { day: 1 } })
    // 18:30 and 20:30 of Tuesday in New York, on either side of midnight in UTC.
    expect((await book(id, '2030-01-08T23:30:00Z')).status).toBe(201)
    expect((await book(id, '2030-01-09T01:30:00Z')).status).toBe(403)
    expect((await book(id, '2030-01-09T23:30:00Z')).status).toBe(201)
  })

  it.each([
    ['week', { week: 1 }, '2030-01-11T15:00:00Z', '2030-01-14T15:00:00Z'],
    ['month', { month: 1 }, '2030-01-31T15:00:00Z', '2030-02-01T15:00:00Z'],
    ['year', { year: 1 }, '2030-12-31T15:00:00Z', '2031-01-02T15:00:00Z'],
  ])('a limit holds for a whole %s', async (_, bookingLimitsCount, within, after) => {
    const id = await limited({ bookingLimitsCount })
    expect((await book(id, '2030-01-08T15:00:00Z')).status).toBe(201)
    expect((await book(id, within)).status).toBe(403)
    expect((await book(id, after)).status).toBe(201)
  })

  it('a limit counts minutes as well', async () => {
    const id = await limited({ lengthInMinutes: 60, bookingLimitsDuration: { day: 90 } })
    expect((await book(id, '2030-01-08T15:00:00Z')).status).toBe(201)
    const refused = await book(id, '2030-01-08T17:00:00Z')
    expect(refused.status).toBe(403)
    expect(refused.body.error.message).toBe('duration_limit_reached')
  })

  it('a limit does not count the booking that is rescheduled', async () => {
    const id = await limited({ bookingLimitsCount: { day: 1 } })
    const { uid } = (await book(id, '2030-01-08T15:00:00Z')).body.data
    const moved = await app.post(`/v2/bookings/${uid}/reschedule`, { body: { start: '2030-01-08T17:00:00Z' } })
    expect(moved.status).toBe(201)
  })

  it('a limit holds in a crowd of ten requests at once', async () => {
    const id = await limited({ bookingLimitsCount: { day: 3 } })
    const starts = Array.from(
      { length: 10 },
      (_, index) => `2030-01-08T${15 + Math.floor(index / 2)}:${index % 2 ? '30' : '00'}:00Z`,
    )
    const answers = await Promise.all(starts.map((start) => book(id, start)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, ...Array(7).fill(403)])
  })

  describe('limits of event types that need confirmation', () => {
    const asked = { confirmationPolicy: { type: 'always', blockUnconfirmedBookingsInBooker: false } }
    const request = async (eventTypeId: number, start: string): Promise<string> => {
      const { status, body } = await book(eventTypeId, start)
      expect([status, [body.data].flat()[0].status]).toEqual([201, 'pending'])
      return [body.data].flat()[0].uid
    }
    const confirm = (uid: string, as = host) => app.post(`/v2/bookings/${uid}/confirm`, { as: as.apiKey })
    const statusOf = async (uid: string) => (await app.get(`/v2/bookings/${uid}`)).body.data.status

    it('a limit does not count pending bookings, and the confirmation of one too many is refused', async () => {
      const id = await limited({ ...asked, bookingLimitsCount: { day: 1 } })
      const [first, second] = [await request(id, '2030-01-08T15:00:00Z'), await request(id, '2030-01-08T17:00:00Z')]
      const other = await request(id, '2030-01-09T15:00:00Z')
      expect((await confirm(first)).body.data.status).toBe('accepted')
      const refused = await confirm(second)
      expect([refused.status, refused.body.error.message]).toEqual([403, 'booking_limit_reached'])
      expect(refused.body.error.details).toMatchObject({
        code: 'BOOKING_LIMIT_REACHED',
        reasons: [{ code: 'LIMIT_DAY', until: '2030-01-09T05:00:00.000Z' }],
      })
      expect([await statusOf(second), (await confirm(other)).status]).toEqual(['pending', 200])
      await app.post(`/v2/bookings/${first}/cancel`, { body: {} })
      expect((await confirm(second)).status).toBe(200)
    })

    it('a limit counts minutes when a booking is confirmed', async () => {
      const id = await limited({ ...asked, lengthInMinutes: 60, bookingLimitsDuration: { week: 90 } })
      const [first, second] = [await request(id, '2030-01-08T15:00:00Z'), await request(id, '2030-01-10T15:00:00Z')]
      expect((await confirm(first)).status).toBe(200)
      expect((await confirm(second)).body.error.details.code).toBe('DURATION_LIMIT_REACHED')
    })

    it('a limit holds for a series as a whole', async () => {
      const recurrence = { interval: 1, occurrences: 2, frequency: 'weekly' }
      const id = await limited({ ...asked, recurrence, bookingLimitsCount: { day: 1 } })
      const [first, second] = [await request(id, '2030-01-15T15:00:00Z'), await request(id, '2030-01-08T17:00:00Z')]
      expect((await confirm(first)).status).toBe(200)
      expect((await confirm(second)).status).toBe(403)
      const { recurringBookingUid } = (await app.get(`/v2/bookings/${second}`)).body.data
      expect((await confirm(recurringBookingUid)).status).toBe(403)
      const { data } = (await app.get(`/v2/bookings/${recurringBookingUid}`)).body
      expect(data.map(({ status }: { status: string }) => status)).toEqual(['pending', 'pending'])
    })

    it('a limit holds when all bookings are confirmed at once, also by hosts with one booking each', async () => {
      const id = await limited({ ...asked, bookingLimitsCount: { day: 2 } })
      const uids: string[] = []
      for (const hour of [15, 16, 17, 18]) uids.push(await request(id, `2030-01-08T${hour}:00:00Z`))
      const answers = await Promise.all(uids.map((uid) => confirm(uid)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 403, 403])

      const colleague = await app.user({ timeZone: 'America/New_York' })
      const team = await aTeam(app, host, { members: [colleague] })
      const { body } = await app.post(`/v2/teams/${team.id}/event-types`, {
        as: host.apiKey,
        body: {
          title: 'Rotation',
          slug: 'rotation',
          lengthInMinutes: 30,
          minimumBookingNotice: 0,
          ...asked,
          schedulingType: 'roundRobin',
          hosts: [{ userId: host.id }, { userId: colleague.id }],
          bookingLimitsCount: { day: 1 },
        },
      })
      const turns: string[] = []
      for (const hour of [15, 16]) turns.push(await request(body.data.id, `2030-01-10T${hour}:00:00Z`))
      const hosts = await Promise.all(
        turns.map(async (uid) => (await app.get(`/v2/bookings/${uid}`)).body.data.hosts[0].id),
      )
      expect(hosts.sort()).toEqual([host.id, colleague.id].sort())
      const both = await Promise.all(turns.map((uid) => confirm(uid)))
      expect(both.map(({ status }) => status).sort()).toEqual([200, 403])
    })

    it("a host's own limits hold over all event types when bookings are confirmed", async () => {
      await app.patch('/v2/me', { as: host.apiKey, body: { bookingLimits: { count: { day: 1 } } } })
      const [one, other] = [await limited(asked), await limited(asked)]
      const uids = [await request(one, '2030-01-08T15:00:00Z'), await request(other, '2030-01-08T17:00:00Z')]
      const answers = await Promise.all(uids.map((uid) => confirm(uid)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
    })

    it('the page of the link in the mail shows that the limit is reached', async () => {
      const id = await limited({ ...asked, bookingLimitsCount: { day: 1 } })
      const [first, second] = [await request(id, '2030-01-08T15:00:00Z'), await request(id, '2030-01-08T17:00:00Z')]
      await confirm(first)
      const link = /https:\/\/book\.example\.com(\/bookings\/\S+\/confirm\?token=\S+)/
      const mails = await app.mails(host.email)
      const { text } = mails.find((mail: { text: string }) => mail.text.includes(`${second}/confirm`))
      const { status, body } = await app.post(link.exec(text)?.[1] ?? '', {
        headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
        body: '',
      })
      expect([status, await statusOf(second)]).toEqual([409, 'pending'])
      expect(body).toContain('A limit of bookings is reached')
    })
  })
})
