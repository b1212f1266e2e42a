import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aTeam } from '../../support/organizations.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

const NUMBER = '+4915112345678'
let app: TestApp
let ann: TestUser
let team: { id: number }
let eventTypeId: number
/** Working days, another one for each test. */
const days = [8, 9, 10, 11, 14, 15]
let day = 0

beforeAll(async () => {
  app = await testApp()
  ann = await app.user({ name: 'Ann', username: 'ann', timeZone: 'Europe/Berlin' })
  team = await aTeam(app, ann)
  eventTypeId = await anEventTypeByTelephone({ title: 'Intro call' })
})
afterAll(() => app.close())
beforeEach(() => {
  day = days.shift() ?? 0
})

/** A team's: only these may do without the address of those who book. */
async function anEventTypeByTelephone(fields: { title: string; [field: string]: unknown }): Promise<number> {
  const { status, body } = await app.post(`/v2/teams/${team.id}/event-types`, {
    as: ann.apiKey,
    body: {
      slug: fields.title.toLowerCase().replace(' ', '-'),
      lengthInMinutes: 30,
      minimumBookingNotice: 0,
      schedulingType: 'collective',
      hosts: [{ userId: ann.id }],
      bookingFields: [
        { type: 'email', slug: 'email', label: 'E-mail', required: false, hidden: false },
        { type: 'phone', slug: 'attendeePhoneNumber', label: 'Telephone', required: true, hidden: false },
      ],
      ...fields,
    },
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data.id
}

const startAt = (hour: number) => `2030-01-${String(day).padStart(2, '0')}T${hour}:00:00Z`
const book = async (attendee: object, fields: object = {}, hour = 10) => {
  const { status, body } = await app.post('/v2/bookings', {
    body: {
      eventTypeId,
      start: startAt(hour),
      ...fields,
      attendee: { name: 'Visit https://evil.example', timeZone: 'Europe/London', language: 'en', ...attendee },
    },
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data as { uid: string }
}
/** The texts of the day's bookings, oldest first. */
const texts = async (to = NUMBER): Promise<string[]> =>
  (
    await app.get(`/v2/admin/outbox?channel=sms&limit=250&to=${encodeURIComponent(to)}`, { as: app.administrator })
  ).body.data
    .map(({ text }: { text: string }) => text)
    .reverse()
const textsAfter = async (act: () => Promise<unknown>, to = NUMBER) => {
  const before = (await texts(to)).length
  await act()
  return (await texts(to)).slice(before)
}

describe('an attendee with a telephone number but no mailbox', () => {
  it('the attendee gets text messages when a booking is made, rescheduled and cancelled, in their language and time zone', async () => {
    let { uid } = { uid: '' }
    const made = await textsAfter(async () => {
      uid = (await book({ phoneNumber: '+49 151 12345678' })).uid
    })
    expect(made).toEqual([
      `Confirmed: Intro call with Ann, Tuesday, January 8, 2030, 10:00 AM – 10:30 AM (Europe/London, GMT). https://book.example.com/bookings/${uid}`,
    ])
    const moved = await textsAfter(async () => {
      const answer = await app.post(`/v2/bookings/${uid}/reschedule`, { body: { start: startAt(11) } })
      uid = answer.body.data.uid
    })
    expect(moved).toEqual([expect.stringMatching(/^Rescheduled: Intro call with Ann takes place Tuesday.* 11:00 AM/)])
    const cancelled = await textsAfter(() => app.post(`/v2/bookings/${uid}/cancel`, { body: {} }))
    expect(cancelled).toEqual([expect.stringMatching(/^Cancelled: Intro call with Ann/)])
  })

  it('the attendee gets text messages about a request and its answer', async () => {
    const asked = { confirmationPolicy: { type: 'always', blockUnconfirmedBookingsInBooker: false } }
    const eventTypeId = await anEventTypeByTelephone({ title: 'Audience', ...asked })
    const all = await textsAfter(async () => {
      const attendee = { phoneNumber: NUMBER, language: 'de' }
      const { uid } = await book(attendee, { eventTypeId })
      await app.post(`/v2/bookings/${uid}/confirm`, { as: ann.apiKey })
      const other = await book(attendee, { eventTypeId }, 12)
      await app.post(`/v2/bookings/${other.uid}/decline`, { as: ann.apiKey, body: {} })
    })
    expect(all.map((text) => text.split(':')[0])).toEqual(['Angefragt', 'Bestätigt', 'Angefragt', 'Abgelehnt'])
  })

  it('a text message has no text that a booker has typed, because the number may belong to another person', async () => {
    const [text] = await textsAfter(() => book({ phoneNumber: NUMBER }, { bookingFieldsResponses: { notes: 'Buy!' } }))
    expect(text).not.toMatch(/evil|Buy/)
  })

  it('the attendee gets no text message after STOP', async () => {
    const number = '+4915187654321'
    await app.app.services.optOuts.refuse(
      { actor: { kind: 'system' }, through: 'test', requestId: null, address: null },
      'sms',
      number,
    )
    expect(await textsAfter(() => book({ phoneNumber: number }), number)).toEqual([])
  })
})

describe('an attendee with a mailbox', () => {
  it('the booker gets only mails, although the number is known', async () => {
    const number = '+4915100000001'
    await book({ email: 'bob@example.com', phoneNumber: number })
    expect(await texts(number)).toEqual([])
    expect((await app.mails('bob@example.com')).length).toBeGreaterThan(0)
  })

  it('a guest with a number gets mails and text messages, and the booker gets only mails', async () => {
    const number = '+4915100000002'
    const { uid } = await book({ email: 'bob@example.com', phoneNumber: '+4915100000003' })
    const told = await textsAfter(async () => {
      const { status } = await app.post(`/v2/bookings/${uid}/guests`, {
        as: ann.apiKey,
        headers: { 'cal-api-version': '2024-08-13' },
        body: { guests: [{ email: 'guest@example.com', name: 'Gus', timeZone: 'UTC', phoneNumber: number }] },
      })
      expect(status).toBe(200)
    }, number)
    expect(told).toEqual([expect.stringMatching(/^Confirmed: Intro call with Ann, .*10:00 AM – 10:30 AM \(UTC\)/)])
    expect(await app.mails('guest@example.com')).toHaveLength(1)
    expect(await texts('+4915100000003')).toEqual([])
    const cancelled = await textsAfter(() => app.post(`/v2/bookings/${uid}/cancel`, { body: {} }), number)
    expect(cancelled).toEqual([expect.stringMatching(/^Cancelled/)])
  })
})
