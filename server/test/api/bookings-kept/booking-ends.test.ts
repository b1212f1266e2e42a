import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aBooking, anEventType } from '../../support/builders.ts'
import { START, type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

const TUESDAY_10 = '2030-01-08T10:00:00.000Z'

let app: TestApp
let host: TestUser
let stranger: TestUser
let eventTypeId: number

beforeAll(async () => {
  app = await testApp()
  stranger = await app.user()
})
afterAll(() => app.close())

const book = async (start = TUESDAY_10, email = 'bob@example.com') => {
  const { status, body } = await app.post('/v2/bookings', {
    body: aBooking(eventTypeId, start, { attendee: { name: 'Bob', email, timeZone: 'Europe/London' } }),
  })
  expect(status).toBe(201)
  return body.data
}
const act = (uid: string, verb: string, body: object = {}, as?: string) =>
  app.post(`/v2/bookings/${uid}/${verb}`, { body, as })
const isFree = async (start: string) => {
  const { body } = await app.get(`/v2/slots?eventTypeId=${eventTypeId}&start=2030-01-08&end=2030-01-08`)
  return body.data['2030-01-08'].some((slot: { start: string }) => slot.start === start)
}
const latestSubject = async (to: string) => (await app.mails(to))[0]?.subject as string

describe('cancelling a booking', () => {
  beforeEach(async () => {
    app.clock.set(new Date(START), true)
    host = await app.user()
    eventTypeId = (await anEventType(app, host)).id
  })

  it('a cancellation frees the time at once and notifies both sides, with a calendar entry that removes the meeting', async () => {
    const booking = await book()
    const { status, body } = await act(booking.uid, 'cancel', { cancellationReason: 'I am ill' })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      uid: booking.uid,
      status: 'cancelled',
      cancellationReason: 'I am ill',
      cancelledByEmail: 'bob@example.com',
    })
    expect(await isFree(TUESDAY_10)).toBe(true)
    for (const address of ['bob@example.com', host.email]) {
      const [mail] = await app.mails(address)
      expect(mail.text).toContain('I am ill')
      expect(mail.attachments[0].content).toMatch(/^METHOD:CANCEL\r?$/m)
    }
    await book()
  })

  it('a host must give a reason for a cancellation, and an attendee need not', async () => {
    const first = await book()
    const { status, body } = await act(first.uid, 'cancel', {}, host.apiKey)
    expect(status).toBe(400)
    expect(body.message).toBe('Cancellation reason is required')
    expect(
      (await act(first.uid, 'cancel', { cancellationReason: 'sorry' }, host.apiKey)).body.data.cancelledByEmail,
    ).toBe(host.email)
    const second = await book()
    expect((await act(second.uid, 'cancel')).body.data).toMatchObject({ status: 'cancelled', cancellationReason: '' })
  })

  it('a booking is cancelled once', async () => {
    const { uid } = await book()
    await act(uid, 'cancel')
    const { status, body } = await act(uid, 'cancel')
    expect(status).toBe(400)
    expect(body.error.message).toBe(
      `Can't cancel booking with uid=${uid} because it has been cancelled already. Please provide uid of a booking that is not cancelled.`,
    )
  })

  it('the organizer alone cancels if the event type forbids it to attendees', async () => {
    await app.patch(`/v2/event-types/${eventTypeId}`, {
      as: host.apiKey,
      body: { disableCancelling: { disabled: true } },
    })
    const { uid } = await book()
    const refused = await act(uid, 'cancel')
    expect(refused.status).toBe(400)
    expect(refused.body.error.message).toBe('This event type does not allow cancellations')
    expect((await act(uid, 'cancel', { cancellationReason: 'sorry' }, host.apiKey)).status).toBe(200)
  })

  it('the cancellation of the later meetings of a booking without a series changes no other booking', async () => {
    const { uid } = await book()
    const { status, body } = await act(uid, 'cancel', { cancelSubsequentBookings: true })
    expect(status).toBe(400)
    expect(body.error.message).toBe(`Booking with bookingUid=${uid} is not part of a recurring booking.`)
  })

  it.each([
    ['an unknown uid', 'unknown', {}, 404, 'Booking with uid=unknown not found'],
    ['a seat that does not exist', undefined, { seatUid: 'x' }, 400, /^Invalid seatUid/],
    ['a property that it does not know', undefined, { why: 'x' }, 400, /why should not exist/],
  ])('the cancellation refuses %s', async (_, uid, body, status, message) => {
    const booking = await book()
    const answer = await act(uid ?? booking.uid, 'cancel', body)
    expect(answer.status).toBe(status)
    expect(answer.body.error.message).toMatch(message)
  })
})

describe('answering a request', () => {
  beforeEach(async () => {
    app.clock.set(new Date(START), true)
    host = await app.user()
    eventTypeId = (
      await anEventType(app, host, { confirmationPolicy: { type: 'always', blockUnconfirmedBookingsInBooker: true } })
    ).id
  })

  it('a confirmation mails the invitation and keeps the time', async () => {
    const { uid, status } = await book()
    expect(status).toBe('pending')
    expect((await app.mails('bob@example.com'))[0].attachments).toEqual([])

    const answer = await act(uid, 'confirm', {}, host.apiKey)
    expect(answer.status).toBe(200)
    expect(answer.body.data.status).toBe('accepted')
    expect((await app.mails('bob@example.com'))[0].attachments[0].content).toMatch(/^METHOD:REQUEST\r?$/m)
    expect(await isFree(TUESDAY_10)).toBe(false)
  })

  it('a refusal needs a reason and frees the time', async () => {
    const { uid } = await book()
    expect(await isFree(TUESDAY_10)).toBe(false)
    const { status, body } = await act(uid, 'decline', { reason: 'Fully booked that week' }, host.apiKey)
    expect(status).toBe(200)
    expect(body.data.status).toBe('rejected')
    expect((await app.mails('bob@example.com'))[0].text).toContain('Fully booked that week')
    expect(await isFree(TUESDAY_10)).toBe(true)
  })

  it('a person who sends the same request twice gets the same booking', async () => {
    const first = await book()
    const again = await book()
    expect(again.uid).toBe(first.uid)
    expect(await app.mails(host.email)).toHaveLength(1)
  })

  it('the first of two confirmed requests for one time wins if requests do not block time', async () => {
    await app.patch(`/v2/event-types/${eventTypeId}`, {
      as: host.apiKey,
      body: { confirmationPolicy: { type: 'always', blockUnconfirmedBookingsInBooker: false } },
    })
    const bob = await book()
    const eve = await book(TUESDAY_10, 'eve@example.com')
    expect((await act(bob.uid, 'confirm', {}, host.apiKey)).status).toBe(200)
    const late = await act(eve.uid, 'confirm', {}, host.apiKey)
    expect(late.status).toBe(400)
    expect(late.body.error.message).toBe('User either already has booking at this time or is not available')
  })

  it('a meeting far in the future needs no answer', async () => {
    await app.patch(`/v2/event-types/${eventTypeId}`, {
      as: host.apiKey,
      body: {
        confirmationPolicy: {
          type: 'time',
          noticeThreshold: { unit: 'hours', count: 24 },
          blockUnconfirmedBookingsInBooker: true,
        },
      },
    })
    // The clock stands at 08:00 the day before.
    expect((await book('2030-01-08T09:00:00.000Z')).status).toBe('accepted')
    expect((await book('2030-01-07T10:00:00.000Z', 'eve@example.com')).status).toBe('pending')
  })

  it('the notice from which a meeting needs no answer is exact to the minute', async () => {
    await app.patch(`/v2/event-types/${eventTypeId}`, {
      as: host.apiKey,
      body: {
        confirmationPolicy: {
          type: 'time',
          noticeThreshold: { unit: 'hours', count: 24 },
          blockUnconfirmedBookingsInBooker: true,
        },
      },
    })
    app.clock.set(new Date('2030-01-07T10:00:00Z'), true)
    expect((await book('2030-01-08T10:00:00.000Z')).status).toBe('pending')
    app.clock.set(new Date('2030-01-07T10:29:00Z'), true)
    expect((await book('2030-01-08T10:30:00.000Z', 'eve@example.com')).status).toBe('accepted')
  })

  it.each(['confirm', 'decline'])('a request is answered once: %s', async (verb) => {
    const { uid } = await book()
    await act(uid, 'confirm', {}, host.apiKey)
    expect((await act(uid, verb, {}, host.apiKey)).status).toBe(400)
  })

  it.each(['confirm', 'decline'])('the host or the administrator answers a request: %s', async (verb) => {
    const { uid } = await book()
    expect((await act(uid, verb)).status).toBe(401)
    expect((await act(uid, verb, {}, stranger.apiKey)).status).toBe(403)
    expect((await act('unknown', verb, {}, host.apiKey)).status).toBe(404)
    expect((await act(uid, verb, {}, app.administrator)).status).toBe(200)
  })

  it('both sides hear first that a booking is a request', async () => {
    await book()
    expect(await latestSubject('bob@example.com')).toBeTruthy()
    expect(await latestSubject(host.email)).toBeTruthy()
    const [mail] = await app.mails(host.email)
    expect(mail.text).toMatch(/\/bookings\/\w+\/confirm\?token=/)
    expect(mail.text).toMatch(/\/bookings\/\w+\/decline\?token=/)
  })
})
