import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBooking, anEventType } from '../../support/builders.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

describe('slots', () => {
  let app: TestApp
  let rosa: TestUser
  let hour: { id: number; slug: string }

  beforeAll(async () => {
    app = await testApp()
    rosa = await app.user({ name: 'Rosa', username: 'rosa', timeZone: 'Europe/Rome' })
    hour = await anEventType(app, rosa, { lengthInMinutes: 60 })
  })
  afterAll(() => app.close())

  const slots = async (query: string) => (await app.get(`/v2/slots?${query}`)).body.data

  it('the list has the office hours of five days, by date, in UTC unless the request has a zone', async () => {
    const days = await slots(`eventTypeId=${hour.id}&start=2050-09-05&end=2050-09-09`)
    expect(Object.keys(days)).toEqual(['2050-09-05', '2050-09-06', '2050-09-07', '2050-09-08', '2050-09-09'])
    expect(days['2050-09-05']).toHaveLength(8)
    expect(days['2050-09-05'][0]).toEqual({ start: '2050-09-05T07:00:00.000Z' })
    expect(days['2050-09-09'].at(-1)).toEqual({ start: '2050-09-09T14:00:00.000Z' })
  })

  it('the list has starts and ends in the requested zone', async () => {
    const days = await slots(`eventTypeId=${hour.id}&start=2050-09-05&end=2050-09-05&timeZone=Europe/Rome&format=RANGE`)
    expect(days['2050-09-05'][0]).toEqual({
      start: '2050-09-05T09:00:00.000+02:00',
      end: '2050-09-05T10:00:00.000+02:00',
    })
  })

  it('the list has a slot under its date in the zone of the booker', async () => {
    const days = await slots(`eventTypeId=${hour.id}&start=2050-09-05&end=2050-09-06&timeZone=Pacific/Auckland`)
    // 09:00 to 17:00 in Rome is 19:00 to 03:00 in Auckland: the evening of the day itself and the night of the next.
    expect(days['2050-09-05'].map((slot: { start: string }) => slot.start.slice(11, 16))).toEqual([
      '19:00',
      '20:00',
      '21:00',
      '22:00',
      '23:00',
    ])
    expect(days['2050-09-06'][0].start).toBe('2050-09-06T00:00:00.000+12:00')
  })

  it('the list keeps wall-clock hours over the change of the clocks', async () => {
    const days = await slots(`eventTypeId=${hour.id}&start=2050-10-28&end=2050-11-01`)
    expect(days['2050-10-28'][0].start).toBe('2050-10-28T07:00:00.000Z')
    expect(days['2050-10-31'][0].start).toBe('2050-10-31T08:00:00.000Z')
  })

  it.each([
    ['a username and a slug', () => `username=rosa&eventTypeSlug=${hour.slug}`],
    ['a username in capitals', () => `username=ROSA&eventTypeSlug=${hour.slug}`],
  ])('the list finds the event type by %s', async (_, selector) => {
    const days = await slots(`${selector()}&start=2050-09-05&end=2050-09-05`)
    expect(days['2050-09-05']).toHaveLength(8)
  })

  it('the list is bounded by instants if the request has times', async () => {
    const days = await slots(`eventTypeId=${hour.id}&start=2050-09-05T08:00:00Z&end=2050-09-05T10:00:00Z`)
    expect(days).toEqual({
      '2050-09-05': [{ start: '2050-09-05T08:00:00.000Z' }, { start: '2050-09-05T09:00:00.000Z' }],
    })
  })

  it('the list takes a written midnight as the end of that day', async () => {
    const days = await slots(`eventTypeId=${hour.id}&start=2050-09-05T00:00:00Z&end=2050-09-05T00:00:00Z`)
    expect(days['2050-09-05']).toHaveLength(8)
  })

  it('the list is empty on a weekend', async () => {
    expect(await slots(`eventTypeId=${hour.id}&start=2050-09-03&end=2050-09-04`)).toEqual({})
  })

  it('the list has no slot in the past or within the notice', async () => {
    const soon = await anEventType(app, rosa, { lengthInMinutes: 60, minimumBookingNotice: 120 })
    // The clock stands at 09:00 in Rome.
    const days = await slots(`eventTypeId=${soon.id}&start=2030-01-06&end=2030-01-07&timeZone=Europe/Rome`)
    expect(days['2030-01-07'][0].start).toBe('2030-01-07T11:00:00.000+01:00')
    expect(days['2030-01-06']).toBeUndefined()
  })

  it.each([
    ['no event type', 'start=2050-09-05&end=2050-09-06', 400, /Say which event type/],
    ['an unknown id', 'eventTypeId=999999&start=2050-09-05&end=2050-09-06', 404, /Event Type not found/],
    [
      'an unknown username',
      'username=nobody&eventTypeSlug=x&start=2050-09-05&end=2050-09-06',
      404,
      /User with username nobody not found/,
    ],
    ['an unknown slug', 'username=rosa&eventTypeSlug=x&start=2050-09-05&end=2050-09-06', 404, /Event Type not found/],
    [
      'an unknown team',
      'teamSlug=a&eventTypeSlug=x&start=2050-09-05&end=2050-09-06',
      404,
      /Team with slug a not found/,
    ],
    [
      'one username for a meeting of several',
      'usernames=rosa&start=2050-09-05&end=2050-09-06',
      400,
      /at least 2|fewer than 2/,
    ],
    ['an end before the start', 'eventTypeId=1&start=2050-09-06&end=2050-09-05', 400, /Invalid time range given/],
    ['no start', 'eventTypeId=1&end=2050-09-05', 400, /start/],
    ['a start that is no date', 'eventTypeId=1&start=tomorrow&end=2050-09-05', 400, /start must be a valid ISO 8601/],
    [
      'a date that does not exist',
      'eventTypeId=1&start=2050-02-30&end=2050-03-05',
      400,
      /start must be a valid ISO 8601/,
    ],
    ['an unknown zone', 'eventTypeId=1&start=2050-09-05&end=2050-09-06&timeZone=Mars/Base', 400, /IANA/],
    [
      'an unknown format',
      'eventTypeId=1&start=2050-09-05&end=2050-09-06&format=list',
      400,
      /slotFormat must be either 'range' or 'time'/,
    ],
    ['two years at once', 'eventTypeId=1&start=2050-09-05&end=2052-09-06', 400, /at most 400/],
    [
      'a length that is not offered',
      'eventTypeId=1&start=2050-09-05&end=2050-09-06&duration=45',
      400,
      /possible lengths are: 60/,
    ],
  ])('the list refuses %s', async (_, query, status, message) => {
    const answer = await app.get(`/v2/slots?${query.replace('eventTypeId=1&', `eventTypeId=${hour.id}&`)}`)
    expect(answer.status).toBe(status)
    expect(JSON.stringify(answer.body.error)).toMatch(message)
  })

  it('the list ignores unknown and empty parameters', async () => {
    const days = await slots(
      `eventTypeId=${hour.id}&start=2050-09-05&end=2050-09-05&_silentCalendarFailures=false&duration=&orgId=`,
    )
    expect(days['2050-09-05']).toHaveLength(8)
  })

  it('the earlier address answers in its earlier form', async () => {
    const { body } = await app.get(
      `/slots/available?eventTypeId=${hour.id}&startTime=2050-09-05T00:00:00.000Z&endTime=2050-09-05T23:59:59.999Z&timeZone=Europe/Rome`,
    )
    expect(body.status).toBe('success')
    expect(body.data.slots['2050-09-05'][0]).toEqual({ time: '2050-09-05T07:00:00.000Z' })
  })

  it('a range that ends before it begins, or that is longer than 400 days, is refused', async () => {
    const event = await anEventType(app, rosa)
    const codeOf = async (start: string, end: string) => {
      const { status, body } = await app.get(`/v2/slots?eventTypeId=${event.id}&start=${start}&end=${end}`)
      return [status, body.error.details.code]
    }
    expect(await codeOf('2050-01-31', '2050-01-01')).toEqual([400, 'RANGE_INVALID'])
    expect(await codeOf('2050-01-01', '2051-03-01')).toEqual([400, 'RANGE_TOO_LONG'])
  })

  it('the list shows any month whole, and the refusal of a longer range states the maximum', async () => {
    const event = await anEventType(app, rosa, { lengthInMinutes: 1, slotInterval: 1 })
    const list = (end: string) => app.get(`/v2/slots?eventTypeId=${event.id}&start=2050-01-01&end=${end}`)
    expect((await list('2050-01-31')).status).toBe(200)
    const { status, body } = await list('2050-12-31')
    expect(status).toBe(400)
    expect(body.error.details.code).toBe('SLOTS_TOO_MANY')
    expect(body.error.message).toMatch(
      /^From 2050-01-01 to 2050-12-31 there are \d+ free slots; at most 45000 are listed at once\. Ask for at most \d+ days at a time\.$/,
    )
    const days = Number(/at most (\d+) days/.exec(body.error.message)?.[1])
    const end = new Date(Date.UTC(2050, 0, days)).toISOString().slice(0, 10)
    expect((await list(end)).status).toBe(200)
    const older = `/v2/slots/available?eventTypeId=${event.id}&startTime=2050-01-01&endTime=2050-12-31`
    expect((await app.get(older)).body.error.details.code).toBe('SLOTS_TOO_MANY')
  })

  it('the list takes at most five statements, whatever the range, and hardly ever one for a repeat', async () => {
    const event = await anEventType(app, rosa, { lengthInMinutes: 60 })
    const statements = async (range: string) => {
      const before = app.statements()
      await slots(`eventTypeId=${event.id}&${range}`)
      return app.statements() - before
    }
    const year = 'start=2050-01-01&end=2050-12-31'
    expect(await statements(year)).toBeLessThanOrEqual(5)
    expect(await statements(year)).toBeLessThanOrEqual(1)
    expect(await statements('start=2050-09-05&end=2050-09-05')).toBeLessThanOrEqual(2)
    await app.post('/v2/bookings', { body: aBooking(event.id, '2050-09-05T10:00:00Z') })
    expect(await statements(year)).toBe(app.connection.embedded ? 1 : 2)
  })
})
