import { expect, test } from 'vitest'
import { type Json, stranger } from './support/client.ts'
import { anEventType, aPerson, type Person } from './support/people.ts'

/** Lists the free starts of an event type as clocks in a zone show them, by their dates. */
async function freeHours(
  eventTypeId: number,
  days: [string, string],
  timeZone: string,
): Promise<Record<string, string>> {
  const [start, end] = days
  const slots: Record<string, { start: string }[]> = await stranger.get(
    `/v2/slots?eventTypeId=${eventTypeId}&start=${start}&end=${end}&timeZone=${timeZone}`,
  )
  return Object.fromEntries(
    Object.entries(slots).map(([day, starts]) => [day, starts.map((slot) => slot.start.slice(11, 16)).join(' ')]),
  )
}

/** A host who works from three to six in the afternoon, on Monday to Friday. */
async function aHostIn(timeZone: string): Promise<Person> {
  const host = await aPerson('host')
  await host.as.post('/v2/schedules', {
    name: 'Afternoons',
    timeZone,
    isDefault: true,
    availability: [
      { days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], startTime: '15:00', endTime: '18:00' },
    ],
  })
  return host
}

const book = (eventTypeId: number, start: string, fields: object = {}): Promise<Json> =>
  stranger.post('/v2/bookings', {
    eventTypeId,
    start,
    attendee: { name: 'Bob', email: 'bob@example.com', timeZone: 'UTC' },
    ...fields,
  })

test('a host in Los Angeles who is away on 9 January loses that day, and no other hour', async () => {
  const host = await aHostIn('America/Los_Angeles')
  const { id } = await anEventType(host.as, { lengthInMinutes: 60 })
  const free = () => freeHours(id, ['2030-01-07', '2030-01-11'], 'America/Los_Angeles')
  const afternoon = '15:00 16:00 17:00'
  const usual = {
    '2030-01-07': afternoon,
    '2030-01-08': afternoon,
    '2030-01-09': afternoon,
    '2030-01-10': afternoon,
    '2030-01-11': afternoon,
  }
  expect(await free()).toEqual(usual)

  // The dashboard sends the day in this form, whatever the host's zone is.
  const away = { start: '2030-01-09T00:00:00Z', end: '2030-01-09T23:59:59.999Z' }
  const absence = await host.as.post('/v2/me/ooo', away)
  expect(absence).toMatchObject({ start: '2030-01-09T00:00:00.000Z', end: '2030-01-09T23:59:59.999Z' })
  const { '2030-01-09': _gone, ...others } = usual
  expect(await free()).toEqual(others)
  // This is four in the afternoon of 9 January in Los Angeles.
  const refused = await stranger.refused(400, 'POST', '/v2/bookings', {
    eventTypeId: id,
    start: '2030-01-10T00:00:00Z',
    attendee: { name: 'Bob', email: 'bob@example.com', timeZone: 'UTC' },
  })
  expect(refused).toContain('OUT_OF_OFFICE')
  // This is four in the afternoon of 8 January there, though it is 9 January in UTC.
  expect(await book(id, '2030-01-09T00:00:00Z')).toMatchObject({ status: 'accepted' })

  // Half a day, from half past three to five, has an exact time.
  const half = { start: '2030-01-09T23:30:00Z', end: '2030-01-10T01:00:00Z', isWholeDay: false }
  expect(await host.as.patch(`/v2/me/ooo/${absence.id}`, half)).toMatchObject({ isWholeDay: false })
  expect(await free()).toMatchObject({ '2030-01-09': '17:00' })
})

test('a rolling window offers as many days as it says, and a day that is booked out makes room for another', async () => {
  const host = await aHostIn('UTC')
  const { id } = await anEventType(host.as, {
    lengthInMinutes: 60,
    bookingWindow: { type: 'businessDays', value: 3, rolling: true },
  })
  const days = async () => Object.keys(await freeHours(id, ['2030-01-07', '2030-02-07'], 'UTC'))
  const [first, second, third] = await days()
  if (!first || !second || !third) throw new Error('There should be three days.')
  expect(await days()).toHaveLength(3)

  const booked: string[] = []
  for (const hour of ['15', '16', '17']) booked.push((await book(id, `${second}T${hour}:00:00Z`)).uid)
  const [, , fourth] = await days()
  expect(await days()).toEqual([first, third, fourth])

  // The fourth day is offered until the second one is free again. Whoever wants it then learns why not.
  await host.as.post(`/v2/bookings/${booked[0]}/cancel`, { cancellationReason: 'Ill' })
  expect(await days()).toEqual([first, second, third])
  const wanted = {
    eventTypeId: id,
    start: `${fourth}T15:00:00Z`,
    attendee: { name: 'Bob', email: 'bob@example.com', timeZone: 'UTC' },
  }
  expect(await stranger.refused(400, 'POST', '/v2/bookings', wanted)).toContain('OUT_OF_WINDOW')
})

test('a class has as many seats as its event type says today', async () => {
  const host = await aHostIn('UTC')
  const seats = (seatsPerTimeSlot: number) => ({
    seats: { seatsPerTimeSlot, showAttendeeInfo: true, showAvailabilityCount: true },
  })
  const { id } = await anEventType(host.as, seats(1))
  const start = '2030-01-14T15:00:00Z'
  const as = (name: string) => ({
    eventTypeId: id,
    start,
    attendee: { name, email: `${name}@example.com`, timeZone: 'UTC' },
  })
  const { uid } = await stranger.post('/v2/bookings', as('bob'))
  expect(await stranger.refused(409, 'POST', '/v2/bookings', as('eve'))).toContain('SEATS_FULL')
  await host.as.patch(`/v2/event-types/${id}`, seats(2))
  expect(await stranger.post('/v2/bookings', as('eve'))).toMatchObject({ uid })
  await host.as.patch(`/v2/event-types/${id}`, seats(1))
  expect((await host.as.get(`/v2/bookings/${uid}`)).attendees).toHaveLength(2)
})

test('a series across a closed day says which day it is, and may leave it out', async () => {
  const host = await aHostIn('UTC')
  const { id } = await anEventType(host.as, {
    lengthInMinutes: 60,
    recurrence: { frequency: 'weekly', interval: 1, occurrences: 6 },
  })
  // The host closes Christmas Eve, which is a Tuesday.
  await host.as.post('/v2/me/ooo', { start: '2030-12-24T00:00:00Z', end: '2030-12-24T00:00:00Z' })
  const lesson = {
    eventTypeId: id,
    start: '2030-12-03T15:00:00Z',
    attendee: { name: 'Bob', email: 'bob@example.com', timeZone: 'UTC' },
  }
  const refused = JSON.parse(await stranger.refused(400, 'POST', '/v2/bookings', lesson))
  expect(refused.details.dates).toMatchObject([
    { date: '2030-12-24', start: '2030-12-24T15:00:00.000Z', reasons: expect.anything() },
  ])

  // Leaving a day out is for event types that allow it.
  const without = { ...lesson, skipDates: ['2030-12-24'] }
  expect(await stranger.refused(400, 'POST', '/v2/bookings', without)).toContain('PARTIAL_SERIES_NOT_ALLOWED')
  await host.as.patch(`/v2/event-types/${id}`, { allowPartialSeries: true })
  const series: { start: string }[] = await stranger.post('/v2/bookings', without)
  expect(series.map(({ start }) => start.slice(0, 10))).toEqual([
    '2030-12-03',
    '2030-12-10',
    '2030-12-17',
    '2030-12-31',
    '2031-01-07',
  ])
})
