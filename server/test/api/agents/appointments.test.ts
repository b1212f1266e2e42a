import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anAgent } from '../../support/agents/agent.ts'
import { anEventType } from '../../support/builders.ts'
import { oauth } from '../../support/oauth.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

let app: TestApp
let alice: TestUser
let cookie: string

beforeAll(async () => {
  app = await testApp()
  const person = await oauth(app).person({ username: 'alice' })
  alice = person
  cookie = person.cookie
})
afterAll(() => app.close())

const agent = () => anAgent(app, { as: alice.apiKey })
const ben = { name: 'Ben', email: 'ben@example.com', timeZone: 'Europe/Berlin' }
const bookings = async (eventTypeId: number) =>
  (await app.get(`/v2/bookings?eventTypeId=${eventTypeId}&take=250`, { as: alice.apiKey })).body.data

describe('finding a time', () => {
  it('the free times of an event type are listed in the zone of the reader, and can be booked', async () => {
    const { id } = await anEventType(app, alice, { lengthInMinutes: 60 })
    const { call } = await agent()
    const range = { start: '2030-01-08', end: '2030-01-09', timeZone: 'Europe/Berlin' }
    const { text } = await call('find_times', { eventTypeId: id, ...range })
    // The office hours are 09:00 to 17:00 in UTC.
    expect(text).toContain('Free times in Europe/Berlin, each 60 minutes long.')
    expect(text).toContain('Tuesday 2030-01-08: 2030-01-08T10:00+01:00, 2030-01-08T11:00+01:00')
    const starts = text.match(/2030-01-\d\dT[\d:+]+/g) ?? []
    expect(starts).toHaveLength(16)
    const booked = await call('book', { eventTypeId: id, start: starts[0], attendee: ben })
    expect(booked.isError).toBe(false)
    expect((await call('find_times', { eventTypeId: id, ...range })).text).not.toContain('2030-01-08T10:00+01:00')
  })

  it('a range ends where it was asked to end', async () => {
    const { id } = await anEventType(app, alice)
    const { call } = await agent()
    const range = { start: '2030-01-14T00:00:00Z', end: '2030-01-15T00:00:00Z' }
    const { text } = await call('find_times', { eventTypeId: id, ...range })
    expect(text).toContain('Monday 2030-01-14')
    expect(text).not.toContain('2030-01-15')
  })

  it('a person with one event type needs no other name, and one with several gets a question', async () => {
    const carol = await app.user({ username: 'carol' })
    const { id } = await anEventType(app, carol, { title: 'Call' })
    const { call } = await agent()
    expect((await call('find_times', { username: 'carol', start: '2030-01-08' })).text).toContain('2030-01-08T09:00Z')
    const other = await anEventType(app, carol, { title: 'Lunch' })
    const { text } = await call('find_times', { username: 'carol' })
    expect(text).toContain(`- ${id}: "Call", 30 minutes`)
    expect(text).toContain(`- ${other.id}: "Lunch", 30 minutes`)
    const bySlug = await call('find_times', { username: 'carol', eventTypeSlug: other.slug, start: '2030-01-08' })
    expect(bySlug.text).toContain('2030-01-08T09:00Z')
  })

  it('if no time is free, the reasons are named', async () => {
    const { id } = await anEventType(app, alice, { minimumBookingNotice: 60 * 24 * 30 })
    const { call } = await agent()
    const { text } = await call('find_times', { eventTypeId: id, start: '2030-01-08', end: '2030-01-09' })
    expect(text).toContain('No time is free in this range.')
    expect(text).toMatch(/TOO_SOON, \d+ times. For example: The event type must be booked at least 43200 minutes ahead/)
    const atNight = { eventTypeId: id, start: '2030-03-04T01:00:00Z', end: '2030-03-04T02:00:00Z' }
    expect((await call('find_times', atNight)).text).toContain('OUTSIDE_HOURS')
  })

  it('a long list of times is cut with a notice', async () => {
    const { id } = await anEventType(app, alice, { lengthInMinutes: 5 })
    const { text } = await (await agent()).call('find_times', { eventTypeId: id, start: '2030-01-21' })
    expect(text).toContain('the first 200 of 480')
    expect(text.match(/2030-01-\d\dT/g)).toHaveLength(200)
  })

  it('proposed times are a text in the language of its reader, on different days, with the booking page', async () => {
    const { id, bookingUrl } = await anEventType(app, alice)
    const week = { eventTypeId: id, start: '2030-01-21', end: '2030-01-25', timeZone: 'Europe/Berlin' }
    const { text } = await (await agent()).call('propose_times', { ...week, count: 3, language: 'de' })
    expect(text).toContain('Passt Ihnen einer dieser Termine?')
    expect(text).toContain('Montag, 21. Januar 2030')
    expect(text).toContain('Dienstag, 22. Januar 2030')
    expect(text).toContain('Mittwoch, 23. Januar 2030')
    expect(text).not.toContain('24. Januar')
    expect(text).toContain(bookingUrl)
    const many = await (await agent()).call('propose_times', { ...week, count: 8 })
    expect(many.text.match(/^- .*January/gm)).toHaveLength(8)
  })

  it.each([
    ['find_times', { start: 'tomorrow' }, 'start must be a valid ISO 8601 date string'],
    ['find_times', { start: '2030-01-10', end: '2030-01-08' }, 'The range ends before it begins'],
    ['find_times', { start: '2030-01-10', end: '2031-01-08' }, 'at most 62 days'],
    ['find_times', { colour: 'red' }, 'colour should not exist'],
    ['find_times', { eventTypeId: 999_999 }, 'HTTP 404'],
    ['propose_times', { count: 1000 }, 'count'],
    ['book', { eventTypeId: 1, start: '2030-01-08T09:00:00Z' }, 'attendee is required'],
    ['cancel', { bookingUid: '../me' }, 'bookingUid'],
  ])('%s with %j names the fault', async (name, args, fault) => {
    const { text, isError } = await (await agent()).call(name, args)
    expect({ isError, text }).toEqual({ isError: true, text: expect.stringContaining(fault) })
  })
})

describe('changing bookings', () => {
  it.each(['legacy', 'modern'] as const)('an agent of the %s protocol books, reschedules and cancels', async (era) => {
    const { id } = await anEventType(app, alice)
    const day = era === 'legacy' ? '2030-01-28' : '2030-01-29'
    const { call } = await anAgent(app, { as: alice.apiKey, era })
    const booked = await call('book', {
      eventTypeId: id,
      start: `${day}T09:00Z`,
      attendee: ben,
      guests: ['guest@example.com'],
      bookingFieldsResponses: { notes: 'The budget' },
    })
    expect(booked.isError).toBe(false)
    const [first] = await bookings(id)
    expect(first).toMatchObject({ status: 'accepted', start: `${day}T09:00:00.000Z`, guests: ['guest@example.com'] })
    expect(booked.text).toContain(first.uid)

    const moved = await call('reschedule', { bookingUid: first.uid, start: `${day}T11:00Z`, reschedulingReason: 'Ill' })
    expect(moved.isError).toBe(false)
    const successor = (await bookings(id)).find(({ status }: { status: string }) => status === 'accepted')
    expect(successor).toMatchObject({ start: `${day}T11:00:00.000Z`, rescheduledFromUid: first.uid })

    const unexplained = await call('cancel', { bookingUid: successor.uid })
    expect(unexplained).toMatchObject({ isError: true, text: expect.stringContaining('HTTP 400') })
    const cancelled = await call('cancel', { bookingUid: successor.uid, cancellationReason: 'No time' })
    expect(cancelled.isError).toBe(false)
    expect((await bookings(id)).map(({ status }: { status: string }) => status)).toEqual(['cancelled', 'cancelled'])
  })

  it('a dry run says what would happen and changes nothing', async () => {
    const { id } = await anEventType(app, alice, { title: 'Interview' })
    const { call } = await agent()
    const wanted = { eventTypeId: id, start: '2030-02-04T09:00Z', attendee: ben }
    const mails = (await app.mails()).length
    const tried = await call('book', { ...wanted, dryRun: true })
    expect(tried.isError).toBe(false)
    expect(tried.text).toContain('Nothing was changed. The time is free. "Interview" would be booked for Monday')
    expect(tried.text).toContain('10:00 AM – 10:30 AM (Europe/Berlin, GMT+1)')
    expect(await bookings(id)).toEqual([])

    await call('book', wanted)
    const [{ uid }] = await bookings(id)
    const booked = (await app.mails()).length
    const again = await call('book', { ...wanted, dryRun: true })
    expect(again).toMatchObject({ isError: true, text: expect.stringContaining('The host has another booking then.') })

    const overlap = await call('reschedule', { bookingUid: uid, start: '2030-02-04T09:00Z', dryRun: true })
    expect(overlap.text).toContain('Nothing was changed. The time is free.')
    const atNight = await call('reschedule', { bookingUid: uid, start: '2030-02-04T02:00Z', dryRun: true })
    expect(atNight).toMatchObject({ isError: true, text: expect.stringContaining("outside of the host's hours") })
    const reasonless = await call('cancel', { bookingUid: uid, dryRun: true })
    expect(reasonless).toMatchObject({ isError: true, text: expect.stringContaining('CANCELLATION_REASON_REQUIRED') })
    const cancelling = await call('cancel', { bookingUid: uid, cancellationReason: 'No time', dryRun: true })
    expect(cancelling.text).toMatch(/"Interview.*Ben.* would be cancelled/)
    expect((await bookings(id)).map(({ status, start }: Record<string, string>) => [status, start])).toEqual([
      ['accepted', '2030-02-04T09:00:00.000Z'],
    ])
    expect((await app.mails()).length).toBe(booked)
    expect(mails).toBeLessThanOrEqual(booked)

    await call('cancel', { bookingUid: uid, cancellationReason: 'No time' })
    for (const name of ['cancel', 'reschedule']) {
      const gone = await call(name, { bookingUid: uid, start: '2030-02-04T09:00Z', dryRun: true })
      expect(gone.isError).toBe(true)
    }
  })

  it('a taken time is refused with the message of the API', async () => {
    const { id } = await anEventType(app, alice)
    const { call } = await agent()
    const wanted = { eventTypeId: id, start: '2030-02-05T09:00Z', attendee: ben }
    await call('book', wanted)
    const { text, isError } = await call('book', { ...wanted, attendee: { ...ben, email: 'other@example.com' } })
    expect(isError).toBe(true)
    expect(text).toContain('HTTP 4')
    expect(await bookings(id)).toHaveLength(1)
  })

  it('a repeat with the same key books once', async () => {
    const { id } = await anEventType(app, alice)
    const { call } = await agent()
    const wanted = { eventTypeId: id, start: '2030-02-06T09:00Z', attendee: ben, idempotencyKey: 'once' }
    const answers = [await call('book', wanted), await call('book', wanted)]
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await bookings(id)).toHaveLength(1)
  })

  it('of a hundred agents that want the same time, one gets it', async () => {
    const { id } = await anEventType(app, alice)
    const { call } = await agent()
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        call('book', {
          eventTypeId: id,
          start: '2030-02-07T09:00Z',
          attendee: { ...ben, email: `agent-${index}@example.com` },
        }),
      ),
    )
    expect(answers.filter(({ isError }) => !isError)).toHaveLength(1)
    expect(await bookings(id)).toHaveLength(1)
  })

  it('a token without BOOKING_WRITE finds times, but books, reschedules and cancels nothing', async () => {
    const { id } = await anEventType(app, alice)
    const own = await agent()
    await own.call('book', { eventTypeId: id, start: '2030-02-08T09:00Z', attendee: ben })
    const [{ uid }] = await bookings(id)
    const { client, tokens } = oauth(app)
    const scopes = ['BOOKING_READ', 'EVENT_TYPE_READ']
    const { access } = await tokens(cookie, await client({ scopes }), { scopes })
    const reader = await anAgent(app, { as: access })
    expect((await reader.call('find_times', { eventTypeId: id, start: '2030-02-08' })).isError).toBe(false)
    for (const [name, args] of [
      ['book', { eventTypeId: id, start: '2030-02-08T10:00Z', attendee: ben }],
      ['reschedule', { bookingUid: uid, start: '2030-02-08T11:00Z' }],
      ['cancel', { bookingUid: uid, cancellationReason: 'No time' }],
    ] as const) {
      expect(await reader.names()).not.toContain(name)
      const { text, isError } = await reader.call(name, args)
      expect({ isError, text }).toEqual({ isError: true, text: expect.stringContaining('Required: BOOKING_WRITE') })
    }
    expect((await bookings(id)).map(({ status }: { status: string }) => status)).toEqual(['accepted'])
  })
})
