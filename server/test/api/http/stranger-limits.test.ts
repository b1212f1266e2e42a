import { afterEach, expect, it } from 'vitest'
import { aBooking, aBookingByAnother, anEventType } from '../../support/builders.ts'
import { START, type TestApp, type TestUser, testApp } from '../../support/test-app.ts'
import { aMember, aVisitor } from '../../support/visitor.ts'

let app: TestApp
let ann: TestUser
afterEach(() => app.close())

/** A server on which a stranger may book so often. Requests themselves are counted too, so there are enough of them. */
async function serving(settings: Record<string, string>): Promise<void> {
  app = await testApp({ DAYBOOK_RATE_LIMIT: '1000', ...settings }, START)
  ann = await app.user({ name: 'Ann', username: 'ann' })
}

const at = (half: number): string => new Date(Date.parse('2030-01-09T09:00:00Z') + half * 30 * 60_000).toISOString()

it('a stranger has a limit of bookings from one network address, by API and page together, and learns when it opens', async () => {
  await serving({ DAYBOOK_BOOKINGS_PER_ADDRESS_PER_HOUR: '3' })
  const { id, slug } = await anEventType(app, ann)
  const page = (half: number) =>
    app.post(`/ann/${slug}?slot=${at(half)}&timeZone=UTC`, {
      headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ name: 'Bob', email: `bob-${half}@example.com` }).toString(),
    })
  expect((await app.post('/v2/bookings', { body: aBookingByAnother(id, at(0)) })).status).toBe(201)
  expect((await page(1)).status).toBe(303)
  expect((await page(2)).status).toBe(303)

  const refused = await page(3)
  expect(refused.status).toBe(429)
  expect(refused.body).toContain('so much has been booked in the last hour')
  const { status, body, headers } = await app.post('/v2/bookings', { body: aBookingByAnother(id, at(3)) })
  expect(status).toBe(429)
  expect(body.error.details.code).toBe('TOO_MANY_BOOKINGS')
  expect(body.message).toContain('from this network address')
  expect(Number(headers['retry-after'])).toBeGreaterThan(3500)
})

it('the limit counts only bookings that were made, so a crowd on one slot learns that it is taken', async () => {
  await serving({ DAYBOOK_BOOKINGS_PER_ADDRESS_PER_HOUR: '2' })
  const { id } = await anEventType(app, ann)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => app.post('/v2/bookings', { body: aBookingByAnother(id, at(0)) })),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(19)
  expect((await app.post('/v2/bookings', { body: aBookingByAnother(id, at(1)) })).status).toBe(201)
})

it('the limit holds if a stranger sends all requests at once', async () => {
  await serving({ DAYBOOK_BOOKINGS_PER_ADDRESS_PER_HOUR: '4' })
  const { id } = await anEventType(app, ann)
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, half) => app.post('/v2/bookings', { body: aBookingByAnother(id, at(half)) })),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(4)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(8)
})

it('the limit counts each guest, and each new time of a booking', async () => {
  await serving({ DAYBOOK_BOOKINGS_PER_ADDRESS_PER_HOUR: '4' })
  const { id } = await anEventType(app, ann)
  const guests = ['carol@example.com', 'dan@example.com']
  const booked = await app.post('/v2/bookings', { body: aBooking(id, at(0), { guests }) })
  expect(booked.status).toBe(201)
  const move = (half: number) =>
    app.post(`/v2/bookings/${booked.body.data.uid}/reschedule`, { body: { start: at(half) } })
  const moved = await move(1)
  expect(moved.status, moved.body.message).toBe(201)
  const again = await app.post(`/v2/bookings/${moved.body.data.uid}/reschedule`, { body: { start: at(2) } })
  expect(again.status).toBe(429)
})

it("the limit counts strangers' bookings of one event type from everywhere, and leaves other event types alone", async () => {
  await serving({ DAYBOOK_BOOKINGS_PER_EVENT_TYPE_PER_HOUR: '2', DAYBOOK_TRUSTED_PROXIES: '127.0.0.1' })
  const [talk, other] = [await anEventType(app, ann), await anEventType(app, ann)]
  const book = (id: number, half: number) =>
    app.post('/v2/bookings', {
      body: aBookingByAnother(id, at(half)),
      headers: { 'x-forwarded-for': `192.0.2.${half + 1}` },
    })
  expect((await book(talk.id, 0)).status).toBe(201)
  expect((await book(talk.id, 1)).status).toBe(201)
  const refused = await book(talk.id, 2)
  expect(refused.status).toBe(429)
  expect(refused.body.message).toContain('This event type')
  expect((await book(other.id, 2)).status).toBe(201)
})

it('the limit ignores people with a proven address, and counts an address that was only claimed', async () => {
  await serving({ DAYBOOK_BOOKINGS_PER_ADDRESS_PER_HOUR: '1' })
  const { id } = await anEventType(app, ann)
  for (const half of [0, 1, 2]) {
    const { status } = await app.post('/v2/bookings', { as: ann.apiKey, body: aBookingByAnother(id, at(half)) })
    expect(status).toBe(201)
  }
  const claimed = aVisitor(app)
  const { email } = await aMember(app)
  await claimed.logIn(email)
  const book = (half: number) => claimed.post('/v2/bookings', aBookingByAnother(id, at(half)))
  expect((await book(3)).status).toBe(201)
  expect((await book(4)).status).toBe(429)
})

it('strangers have no limit if the operator has turned limits off', async () => {
  await serving({ DAYBOOK_RATE_LIMIT: 'off', DAYBOOK_BOOKINGS_PER_ADDRESS_PER_HOUR: '1' })
  const { id } = await anEventType(app, ann)
  for (const half of [0, 1, 2])
    expect((await app.post('/v2/bookings', { body: aBookingByAnother(id, at(half)) })).status).toBe(201)
})
