import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBooking, anEventType } from '../support/builders.ts'
import { type TestApp, type TestUser, testApp } from '../support/test-app.ts'

const REACHED = "Attendee with this email can't book because the maximum number of active bookings has been reached."

describe('the number of meetings that one person may have ahead', () => {
  let app: TestApp
  let ann: TestUser

  beforeAll(async () => {
    app = await testApp()
    ann = await app.user()
  })
  afterAll(() => app.close())

  const limited = (bookerActiveBookingsLimit: unknown) => anEventType(app, ann, { bookerActiveBookingsLimit })
  const book = (id: number, start: string, email = 'bob@example.com') =>
    app.post('/v2/bookings', { body: aBooking(id, start, { attendee: { name: 'Bob', email, timeZone: 'UTC' } }) })

  it('is counted by address, whatever its case, and others may still book', async () => {
    const { id } = await limited({ maximumActiveBookings: 1 })
    expect((await book(id, '2030-01-14T09:00:00Z')).status).toBe(201)
    const refused = await book(id, '2030-01-14T11:00:00Z', 'Bob@Example.com')
    expect([refused.status, refused.body.message]).toEqual([400, REACHED])
    expect((await book(id, '2030-01-14T11:00:00Z', 'eve@example.com')).status).toBe(201)
  })

  it('names the booking that may be moved instead, where that is offered, and moving it is allowed', async () => {
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

  it('counts neither what is cancelled nor what is over', async () => {
    const { id } = await limited(1)
    const { body } = await book(id, '2030-01-16T09:00:00Z')
    await app.post(`/v2/bookings/${body.data.uid}/cancel`, { body: {} })
    expect((await book(id, '2030-01-16T10:00:00Z')).status).toBe(201)
    app.clock.set(new Date('2030-01-17T00:00:00Z'), true)
    expect((await book(id, '2030-01-17T10:00:00Z')).status).toBe(201)
    app.clock.set(new Date('2030-01-07T08:00:00Z'), true)
  })

  it('holds against ten requests at the same moment', async () => {
    const { id } = await limited({ maximumActiveBookings: 2 })
    const starts = Array.from({ length: 10 }, (_, index) => `2030-02-${String(index + 4).padStart(2, '0')}T09:00:00Z`)
    const weekdays = starts.filter((start) => ![0, 6].includes(new Date(start).getUTCDay()))
    const answers = await Promise.all(weekdays.map((start) => book(id, start)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(weekdays.length - 2)
  })
})
