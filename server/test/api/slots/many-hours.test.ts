import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '../../support/databases/test-database.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

/** The maximum factor of the cost if there are twice as many hours. */
const MAX_GROWTH = 2.5
/** Another process can disturb a measurement. A real fault appears in each. */
const MEASUREMENTS = 3
const REPEATS = 2
const MOST = 1000
const VERSION = { 'cal-api-version': '2024-06-11' }

let app: TestApp
let ann: TestUser
let parameters = 0
beforeAll(async () => {
  const connection = await testDatabase(({ query }) => {
    parameters += query.parameters.length
  })
  app = await testApp({}, undefined, { connection })
  ann = await app.user({ name: 'Ann', username: 'ann', timeZone: 'UTC' })
})
afterAll(() => app.close())

const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
const dateOf = (place: number): string => new Date(Date.UTC(2030, 0, 1 + place)).toISOString().slice(0, 10)

const hours = (count: number) => ({
  availability: Array.from({ length: count }, (_, place) => ({
    days: ['Monday', 'Friday'],
    startTime: clock(place),
    endTime: clock(place + 1),
  })),
  overrides: Array.from({ length: count }, (_, place) => ({
    // The last ones come first, so that an order by date would show.
    date: dateOf(count - place),
    startTime: clock(place),
    endTime: clock(place + 1),
  })),
})
/** The hours of dates as the form of the web page sends them, fifty on each date. */
const formHours = (count: number) => ({
  schedule: Array.from({ length: 7 }, () => []),
  dateOverrides: Array.from({ length: count / 50 }, (_, part) => ({
    ranges: Array.from({ length: 50 }, (_range, place) => ({
      start: `${dateOf(part)}T${clock(part * 50 + place)}:00.000Z`,
      end: `${dateOf(part)}T${clock(part * 50 + place + 1)}:00.000Z`,
    })),
  })),
})

const create = (count: number) =>
  app.post('/v2/schedules', {
    as: ann.apiKey,
    headers: VERSION,
    body: { name: 'Much', timeZone: 'UTC', isDefault: false, ...hours(count) },
  })
const change = (id: number, count: number) =>
  app.patch(`/v2/schedules/${id}`, { as: ann.apiKey, headers: VERSION, body: hours(count) })
const changeForm = (id: number, count: number) =>
  app.patch(`/v2/atoms/schedules/${id}`, { as: ann.apiKey, body: formHours(count) })

/** Returns the processor time of the cheapest of some requests. Other work of the process only adds to a cost. */
async function costOf(request: () => Promise<{ status: number }>): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let time = 0; time < REPEATS; time++) {
    const began = process.cpuUsage()
    const { status } = await request()
    const { user, system } = process.cpuUsage(began)
    expect([200, 201]).toContain(status)
    least = Math.min(least, user + system)
  }
  return least
}

it('a schedule takes a thousand weekly hours and a thousand dates, and gives them back in their order', async () => {
  const { status, body } = await create(MOST)
  expect(status, JSON.stringify(body).slice(0, 500)).toBe(201)
  expect(body.data).toMatchObject(hours(MOST))
  const fewer = await change(body.data.id, 3)
  expect(fewer.body.data).toMatchObject(hours(3))
  expect((await app.get(`/v2/schedules/${body.data.id}`, { as: ann.apiKey, headers: VERSION })).body.data).toEqual(
    fewer.body.data,
  )
  expect((await create(MOST + 1)).status).toBe(400)
})

type Requests = Readonly<Record<string, (count: number) => Promise<{ status: number }>>>

async function allRequests(): Promise<Requests> {
  const { id } = (await create(1)).body.data
  return {
    create,
    change: (count) => change(id, count),
    'change with the form': (count) => changeForm(id, count),
  }
}

it('many hours take no more parameters of statements than few', async () => {
  for (const [name, request] of Object.entries(await allRequests())) {
    const sent = async (count: number) => {
      const before = parameters
      expect((await request(count)).status).toBeLessThan(300)
      return parameters - before
    }
    expect([name, await sent(MOST)]).toEqual([name, await sent(50)])
  }
})

it('twice as many hours cost at most two and a half times as much', async () => {
  const requests = await allRequests()
  for (const [name, request] of Object.entries(requests)) {
    const growth = async () => (await costOf(() => request(MOST))) / (await costOf(() => request(MOST / 2)))
    let found = await growth()
    for (let time = 1; time < MEASUREMENTS && found >= MAX_GROWTH; time++) found = await growth()
    expect(found, name).toBeLessThan(MAX_GROWTH)
  }
})
