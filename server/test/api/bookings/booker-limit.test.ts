import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBooking, anEventType } from '../../support/builders.ts'
import { START, type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

const REACHED = "Attendee with this email can't book because the maximum number of active bookings has been reached."

describe('the maximum of coming bookings of one person', () => {
  let app: TestApp
  let ann: TestUser

  beforeAll(async () => {
    app = await testApp()
    ann = await app.user()
  })
  afterAll(() => app.close())

  const limited = (bookerActiveBookingsLimit: unknown) => anEventType(app, ann, { bookerActiveBookingsLimit })
  const book = (id: number, start: string, email = 'bob@example.com', call: { from?: string; as?: string } = {}) =>
    app.post('/v2/bookings', {
      body: aBooking(id, start, { attendee: { name: 'Bob', email, timeZone: 'UTC' } }),
      ...call,
    })
  const onDay = async (days: number, work: () => Promise<void>) => {
    app.clock.set(new Date(Date.parse(START) + days * 86_400_000), true)
    try {
      await work()
    } finally {
      app.clock.set(new Date(START), true)
    }
  }

  it('the limit counts by address, in upper and lower case, and others may still book', async () => {
    const { id } = await limited({ maximumActiveBookings: 1 })
    expect((await book(id, '2030-01-14T09:00:00Z')).status).toBe(201)
    const refused = await book(id, '2030-01-14T11:00:00Z', 'Bob@Example.com')
    expect([refused.status, refused.body.message]).toEqual([400, REACHED])
    expect((await book(id, '2030-01-14T11:00:00Z', 'eve@example.com')).status).toBe(201)
  })

  it('the refusal names the booking that may be rescheduled instead, if that is offered, and the reschedule is permitted', async () => {
    const { id } = await limited({ maximumActiveBookings: 1, offerReschedule: true })
    const { body } = await book(id, '2030-01-15T09:00:00Z')
    const { uid } = body.data
    const refused = await book(id, '2030-01-15T11:00:00Z')
    expect(refused.body.message).toBe(
      `${REACHED} You can reschedule your existing booking (${uid}) to a new timeslot instead.`,
    )
    const moved = await app.post(`/v2/bookings/${uid}/reschedule`, { body: { start: '2030-01-15T11:00:00Z' } })
    expect(moved.status).toBe(201)
  })

  describe('the limit of a booker who is offered to reschedule', () => {
    const HOME = '203.0.113.7'
    const ELSEWHERE = '198.51.100.9'
    const offering = () => limited({ maximumActiveBookings: 1, offerReschedule: true })
    const offers = async (to: string) =>
      (await app.mails(to)).filter(({ subject }: { subject: string }) => subject.startsWith('Reschedule your booking?'))

    it('the refusal names the booking to the network that made it for a day, and to nobody else', async () => {
      const { id } = await offering()
      const email = 'carl@example.com'
      const { uid } = (await book(id, '2030-02-18T09:00:00Z', email, { from: HOME })).body.data
      const again = (from: string) => book(id, '2030-02-18T11:00:00Z', email, { from })
      expect((await again(HOME)).body.error.details.rescheduleUid).toBe(uid)
      await onDay(0.9, async () => expect((await again(HOME)).body.message).toContain(uid))
      const strange = await again(ELSEWHERE)
      expect([strange.status, strange.body.message]).toEqual([400, REACHED])
      expect(JSON.stringify(strange.body)).not.toContain(uid)
      await onDay(1.1, async () => expect(JSON.stringify((await again(HOME)).body)).not.toContain(uid))
    })

    it('the refusal names the booking at any time to the account that made it', async () => {
      const { id } = await offering()
      const eve = await app.user()
      const email = 'dora@example.com'
      const { uid } = (await book(id, '2030-02-19T09:00:00Z', email, { as: eve.apiKey })).body.data
      await onDay(3, async () => {
        const again = await book(id, '2030-02-19T11:00:00Z', email, { as: eve.apiKey, from: ELSEWHERE })
        expect(again.body.error.details.rescheduleUid).toBe(uid)
      })
    })

    it('the booker gets the link by mail when a stranger asks, once a day for each booking', async () => {
      const { id } = await offering()
      const email = 'finn@example.com'
      const { uid } = (await book(id, '2030-02-20T09:00:00Z', email, { from: HOME })).body.data
      for (const hour of [10, 11, 12]) {
        await Promise.all([1, 2].map(() => book(id, `2030-02-20T${hour}:00:00Z`, email, { from: ELSEWHERE })))
      }
      const sent = await offers(email)
      expect(sent).toHaveLength(1)
      expect(sent[0].text).toContain(`/bookings/${uid}/reschedule`)
      expect(sent[0].attachments).toEqual([])
      expect(await offers(ann.email)).toHaveLength(0)
      await onDay(1.1, async () => void (await book(id, '2030-02-20T10:00:00Z', email, { from: ELSEWHERE })))
      expect(await offers(email)).toHaveLength(2)
    })

    it('the booker gets no link if the refusal named the booking, or if rescheduling is not offered', async () => {
      const email = 'gus@example.com'
      const { id } = await offering()
      await book(id, '2030-02-21T09:00:00Z', email, { from: HOME })
      await book(id, '2030-02-21T11:00:00Z', email, { from: HOME })
      const other = await limited({ maximumActiveBookings: 1 })
      await book(other.id, '2030-02-21T13:00:00Z', email, { from: HOME })
      await book(other.id, '2030-02-21T14:00:00Z', email, { from: ELSEWHERE })
      expect(await offers(email)).toHaveLength(0)
    })

    it('a refused request with an idempotency key stays repeatable', async () => {
      const email = 'hal@example.com'
      const { id } = await offering()
      const { uid } = (await book(id, '2030-02-22T09:00:00Z', email, { from: HOME })).body.data
      const again = (minutes: number) =>
        app.post('/v2/bookings', {
          headers: { 'idempotency-key': 'refused' },
          from: ELSEWHERE,
          body: aBooking(id, `2030-02-22T11:${minutes}:00Z`, { attendee: { name: 'Hal', email, timeZone: 'UTC' } }),
        })
      expect([(await again(30)).status, (await again(30)).status]).toEqual([400, 400])
      await app.post(`/v2/bookings/${uid}/cancel`, { body: {} })
      expect((await again(30)).status).toBe(201)
    })
  })

  it('the limit counts neither cancelled nor past bookings', async () => {
    const { id } = await limited(1)
    const { body } = await book(id, '2030-01-16T09:00:00Z')
    await app.post(`/v2/bookings/${body.data.uid}/cancel`, { body: {} })
    expect((await book(id, '2030-01-16T10:00:00Z')).status).toBe(201)
    app.clock.set(new Date('2030-01-17T00:00:00Z'), true)
    expect((await book(id, '2030-01-17T10:00:00Z')).status).toBe(201)
    app.clock.set(new Date('2030-01-07T08:00:00Z'), true)
  })

  it('the limit holds against ten requests at the same moment', async () => {
    const { id } = await limited({ maximumActiveBookings: 2 })
    const starts = Array.from({ length: 10 }, (_, index) => `2030-02-${String(index + 4).padStart(2, '0')}T09:00:00Z`)
    const weekdays = starts.filter((start) => ![0, 6].includes(new Date(start).getUTCDay()))
    const answers = await Promise.all(weekdays.map((start) => book(id, start)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(weekdays.length - 2)
  })
})
