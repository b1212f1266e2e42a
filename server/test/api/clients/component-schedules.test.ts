import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEventType } from '../../support/builders.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

const at = (clock: string, date = '1970-01-01') => `${date}T${clock}:00.000Z`
const from9To17 = { start: at('09:00'), end: at('17:00') }

describe('schedules for embedded components', () => {
  let app: TestApp
  let ann: TestUser
  let bob: TestUser

  beforeAll(async () => {
    app = await testApp()
    ann = await app.user({ timeZone: 'Europe/Berlin' })
    bob = await app.user()
  })
  afterAll(() => app.close())

  const read = async (query = '') => (await app.get(`/v2/atoms/schedules${query}`, { as: ann.apiKey })).body.data

  it('the default schedule is shown in seven lists, in rows, and in minutes', async () => {
    expect(await read()).toMatchObject({
      timeZone: 'Europe/Berlin',
      isDefault: true,
      isLastSchedule: true,
      availability: [[], [from9To17], [from9To17], [from9To17], [from9To17], [from9To17], []],
      schedule: [{ days: [1, 2, 3, 4, 5], startTime: at('09:00'), endTime: at('17:00'), date: null }],
      workingHours: [{ days: [1, 2, 3, 4, 5], startTime: 540, endTime: 1020 }],
      dateOverrides: [],
    })
  })

  it('hours that a component sends count from the next list of slots on', async () => {
    const { body: made } = await app.post('/v2/atoms/schedules/create', { as: ann.apiKey, body: { name: 'Summer' } })
    const { id } = made.data.schedule
    expect(made.data.schedule).toMatchObject({ name: 'Summer', timeZone: 'Europe/Berlin', isDefault: false })
    const today = { start: at('10:00', '2030-05-05'), end: at('11:00', '2030-05-05') }
    const { status } = await app.patch(`/v2/atoms/schedules/${id}`, {
      as: ann.apiKey,
      body: {
        timeZone: 'UTC',
        isDefault: true,
        // Only the clock counts: the date of an hour is any day.
        schedule: [[], [today], [], [], [], [], [{ start: at('22:00'), end: at('23:59') }]],
        dateOverrides: [
          { ranges: [{ start: at('13:00', '2030-01-15'), end: at('14:00', '2030-01-15') }] },
          { ranges: [{ start: at('00:00', '2030-01-21'), end: at('00:00', '2030-01-21') }] },
        ],
      },
    })
    expect(status).toBe(200)
    const { id: eventTypeId } = await anEventType(app, ann, { lengthInMinutes: 60 })
    const { body } = await app.get(`/v2/slots?eventTypeId=${eventTypeId}&start=2030-01-12&end=2030-01-21`)
    const starts = Object.values(body.data as Record<string, { start: string }[]>).flatMap((slots) =>
      slots.map(({ start }) => start),
    )
    // A Saturday up to midnight, the Monday after it, and a Tuesday that has hours of its own. The next Monday is closed.
    expect(starts).toEqual([
      ...['2030-01-12T22:00:00.000Z', '2030-01-12T23:00:00.000Z', '2030-01-14T10:00:00.000Z'],
      ...['2030-01-15T13:00:00.000Z', '2030-01-19T22:00:00.000Z', '2030-01-19T23:00:00.000Z'],
    ])
    expect((await read(`?scheduleId=${id}`)).dateOverrides).toHaveLength(2)
  })

  it('what a component reads can be sent back without changing anything', async () => {
    const [first] = (await app.get('/v2/schedules', { as: ann.apiKey })).body.data
    const { availability, dateOverrides, name, timeZone } = await read(`?scheduleId=${first.id}`)
    const body = { name, timeZone, schedule: availability, dateOverrides }
    await app.patch(`/v2/atoms/schedules/${first.id}`, { as: ann.apiKey, body })
    const after = await read(`?scheduleId=${first.id}`)
    expect(after.availability).toEqual(availability)
    expect(after.dateOverrides).toEqual(dateOverrides)
  })

  it('a copy has the hours of its original', async () => {
    const original = await read()
    const { status, body } = await app.post(`/v2/atoms/schedules/${original.id}/duplicate`, {
      as: ann.apiKey,
      headers: { 'content-type': 'application/json' },
    })
    expect(status).toBe(201)
    const copy = await read(`?scheduleId=${body.data.schedule.id}`)
    expect(copy).toMatchObject({ name: `${original.name} (Copy)`, isDefault: false, isLastSchedule: false })
    expect(copy.availability).toEqual(original.availability)
    expect(copy.dateOverrides).toEqual(original.dateOverrides)
    const all = (await app.get('/v2/atoms/schedules/all', { as: ann.apiKey })).body.data.schedules
    expect(all.map(({ id }: { id: number }) => id)).toContain(copy.id)
  })

  it('the schedule of an event type is found by its slug', async () => {
    const { slug } = await anEventType(app, ann)
    const { body } = await app.get(`/v2/atoms/schedules/event-type/${slug}`, { as: ann.apiKey })
    expect(body.data.id).toBe((await read()).id)
    const unknown = await app.get(`/v2/atoms/schedules/event-type/${slug}`, { as: bob.apiKey })
    expect(unknown.status).toBe(404)
    expect(unknown.body.error.message).toContain(slug)
  })

  it.each([
    [[], 'seven lists'],
    [[[], [{ start: 'nine', end: at('10:00') }], [], [], [], [], []], 'no time'],
    [[[], [{ start: at('12:00'), end: at('10:00') }], [], [], [], [], []], 'an end before the start'],
  ])('wrong hours are refused: %j', async (schedule) => {
    const { id } = await read()
    const { status } = await app.patch(`/v2/atoms/schedules/${id}`, { as: ann.apiKey, body: { schedule } })
    expect(status).toBe(400)
  })

  it('a schedule has a maximum of hours of dates', async () => {
    const { id } = await read()
    const ranges = Array.from({ length: 50 }, () => ({
      start: at('09:00', '2030-05-06'),
      end: at('10:00', '2030-05-06'),
    }))
    const dateOverrides = Array.from({ length: 21 }, () => ({ ranges }))
    const { status, body } = await app.patch(`/v2/atoms/schedules/${id}`, { as: ann.apiKey, body: { dateOverrides } })
    expect([status, body.error.message]).toEqual([400, '1050 hours of dates were sent. At most 1000 are possible.'])
  })

  it("nobody reads, changes or copies somebody else's schedule", async () => {
    const { id } = await read()
    expect((await app.get(`/v2/atoms/schedules?scheduleId=${id}`, { as: bob.apiKey })).status).toBe(403)
    expect((await app.patch(`/v2/atoms/schedules/${id}`, { as: bob.apiKey, body: { name: 'Mine' } })).status).toBe(403)
    expect((await app.post(`/v2/atoms/schedules/${id}/duplicate`, { as: bob.apiKey })).status).toBe(403)
  })
})
