import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

/** A Wednesday. Rome is an hour ahead of UTC then, so 09:00 there is 08:00Z. */
const DAY = '2030-01-09'
const FIRST = `${DAY}T08:00:00.000Z`

describe('the way from an event type to a meeting', () => {
  let app: TestApp
  let ann: TestUser
  let eventTypeId: number
  let uid: string

  const starts = async (): Promise<string[]> => {
    const { body } = await app.get(`/v2/slots?eventTypeId=${eventTypeId}&start=${DAY}&end=${DAY}`)
    return (body.data[DAY] ?? []).map((slot: { start: string }) => slot.start)
  }

  beforeAll(async () => {
    app = await testApp()
    ann = await app.user({ name: 'Ann Archer', username: 'ann', timeZone: 'Europe/Rome' })
  })
  afterAll(() => app.close())

  it('a host creates an event type', async () => {
    const { status, body } = await app.post('/v2/event-types', {
      as: ann.apiKey,
      body: { title: 'Tea', slug: 'tea', lengthInMinutes: 60 },
    })
    expect(status, body.message).toBe(201)
    eventTypeId = body.data.id
  })

  it('a visitor sees the free times of the event type', async () => {
    expect(await starts()).toEqual([8, 9, 10, 11, 12, 13, 14, 15].map((hour) => `${DAY}T${two(hour)}:00:00.000Z`))
  })

  it('a visitor books without an account', async () => {
    const { status, body } = await app.post('/v2/bookings', {
      body: {
        start: FIRST,
        eventTypeId,
        attendee: { name: 'Bo Baker', email: 'bo@example.com', timeZone: 'America/New_York' },
      },
    })
    expect(status, body.message).toBe(201)
    expect(body.data).toMatchObject({ status: 'accepted', title: 'Tea between Ann Archer and Bo Baker', start: FIRST })
    uid = body.data.uid
  })

  it('the booked time is no longer free', async () => {
    expect(await starts()).not.toContain(FIRST)
    const { status, body } = await app.post('/v2/bookings', {
      body: {
        start: FIRST,
        eventTypeId,
        attendee: { name: 'Cy', email: 'cy@example.com', timeZone: 'UTC' },
      },
    })
    expect(status).toBe(400)
    expect(body.error.message).toBe('User either already has booking at this time or is not available')
  })

  it('both sides get a mail with their own local time', async () => {
    const [toBooker] = await app.mails('bo@example.com')
    const [toOrganizer] = await app.mails(ann.email)
    expect(toBooker.text).toContain('3:00 AM')
    expect(toOrganizer.text).toContain('9:00 AM')
    expect(toBooker.attachments[0]).toMatchObject({ filename: 'invite.ics' })
    expect(toBooker.attachments[0].content).toContain('DTSTART:20300109T080000Z')
  })

  it('a visitor who knows the uid reads the booking', async () => {
    const { status, body } = await app.get(`/v2/bookings/${uid}`)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ uid, attendees: [{ email: 'bo@example.com', absent: false }] })
  })

  it('a reschedule frees the former time and takes the new one', async () => {
    const { status, body } = await app.post(`/v2/bookings/${uid}/reschedule`, {
      body: { start: `${DAY}T10:00:00Z`, reschedulingReason: 'A train is late' },
    })
    expect(status, body.message).toBe(201)
    expect(body.data).toMatchObject({ rescheduledFromUid: uid, reschedulingReason: 'A train is late' })
    const former = await app.get(`/v2/bookings/${uid}`)
    expect(former.body.data).toMatchObject({ status: 'cancelled', rescheduledToUid: body.data.uid })
    const free = await starts()
    expect(free).toContain(FIRST)
    expect(free).not.toContain(`${DAY}T10:00:00.000Z`)
    uid = body.data.uid
  })

  it('a cancellation frees the time of the booking', async () => {
    const { status, body } = await app.post(`/v2/bookings/${uid}/cancel`, { body: { cancellationReason: 'Ill' } })
    expect(status, body.message).toBe(200)
    expect(body.data).toMatchObject({ status: 'cancelled', cancellationReason: 'Ill' })
    expect(await starts()).toHaveLength(8)
  })
})

const two = (hour: number): string => String(hour).padStart(2, '0')
