import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEventType } from '../../support/builders.ts'
import { anOrganization } from '../../support/organizations.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

const MONDAY = '2030-01-14'
const DAY = { start: `${MONDAY}T10:00:00.000Z`, end: `${MONDAY}T12:00:00.000Z` }

describe('out of office', () => {
  let app: TestApp
  let owner: TestUser
  let ann: TestUser
  let bob: TestUser
  let orgId: number

  beforeAll(async () => {
    app = await testApp()
    owner = await app.user()
    ann = await app.user({ name: 'Ann' })
    bob = await app.user({ name: 'Bob' })
    orgId = (await anOrganization(app, owner, { members: [ann, bob] })).id
  })
  afterAll(() => app.close())

  const entries = (userId: number) => `/v2/organizations/${orgId}/users/${userId}/ooo`
  const add = (userId: number, body: object, as = owner.apiKey) => app.post(entries(userId), { as, body })
  const daysWithSlots = async (eventTypeId: number): Promise<string[]> => {
    const { body } = await app.get(`/v2/slots?eventTypeId=${eventTypeId}&start=2030-01-14&end=2030-01-16`)
    return Object.keys(body.data)
  }

  it('an absence is answered as whole days of UTC, and is listed for the person and for the organization', async () => {
    const made = await add(ann.id, { ...DAY, reason: 'vacation', notes: 'Skiing' })
    expect(made.status).toBe(201)
    expect(made.body.data).toEqual({
      id: expect.any(Number),
      uuid: expect.any(String),
      userId: ann.id,
      start: `${MONDAY}T00:00:00.000Z`,
      end: `${MONDAY}T23:59:59.999Z`,
      reason: 'vacation',
      notes: 'Skiing',
    })
    const own = await app.get('/v2/me/ooo', { as: ann.apiKey })
    const everybody = await app.get(`/v2/organizations/${orgId}/ooo?email=${ann.email}`, { as: owner.apiKey })
    const bobs = await app.get(`/v2/organizations/${orgId}/ooo?email=${bob.email}`, { as: owner.apiKey })
    expect([own.body.data, everybody.body.data, bobs.body.data]).toEqual([[made.body.data], [made.body.data], []])

    const removed = await app.delete(`${entries(ann.id)}/${made.body.data.id}`, { as: owner.apiKey })
    expect([removed.status, removed.body.data.id]).toEqual([200, made.body.data.id])
  })

  it('an absence removes its days from the slots at once, and returns them when it is deleted or changed', async () => {
    const { id } = await anEventType(app, ann)
    expect(await daysWithSlots(id)).toEqual(['2030-01-14', '2030-01-15', '2030-01-16'])
    const { body } = await add(ann.id, DAY)
    expect(await daysWithSlots(id)).toEqual(['2030-01-15', '2030-01-16'])

    const entry = `${entries(ann.id)}/${body.data.id}`
    const moved = { start: '2030-01-15T00:00:00Z', end: '2030-01-15T00:00:00Z' }
    expect((await app.patch(entry, { as: owner.apiKey, body: moved })).status).toBe(200)
    expect(await daysWithSlots(id)).toEqual(['2030-01-14', '2030-01-16'])
    await app.delete(entry, { as: owner.apiKey })
    expect(await daysWithSlots(id)).toEqual(['2030-01-14', '2030-01-15', '2030-01-16'])
  })

  describe('an absence means the days of the host', () => {
    const NINTH = { start: '2030-01-09T00:00:00Z', end: '2030-01-09T23:59:59.999Z' }
    /** Lists the free hours of the host from 7 to 11 January as the host's own clock shows them. */
    async function freeHours(eventTypeId: number, timeZone: string): Promise<Record<string, string>> {
      const asked = `start=2030-01-07T00:00:00Z&end=2030-01-12T12:00:00Z&timeZone=${timeZone}`
      const { body } = await app.get(`/v2/slots?eventTypeId=${eventTypeId}&${asked}`)
      const days = Object.entries(body.data as Record<string, { start: string }[]>)
      return Object.fromEntries(
        days.map(([day, slots]) => [day.slice(8), slots.map(({ start }) => start.slice(11, 13)).join(' ')]),
      )
    }
    const aHost = async (timeZone: string, [startTime, endTime] = ['15:00', '18:00']) => {
      const host = await app.user({ timeZone })
      const schedule = {
        name: 'Hours',
        timeZone,
        isDefault: true,
        availability: [
          {
            days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
            startTime,
            endTime,
          },
        ],
      }
      await app.post('/v2/schedules', { as: host.apiKey, body: schedule })
      const { id } = await anEventType(app, host, { lengthInMinutes: 60 })
      return { host, id }
    }

    it('in Los Angeles, the day goes and the evening before stays', async () => {
      const { host, id } = await aHost('America/Los_Angeles')
      await app.post('/v2/me/ooo', { as: host.apiKey, body: NINTH })
      const free = await freeHours(id, 'America/Los_Angeles')
      expect(Object.keys(free).sort()).toEqual(['07', '08', '10', '11'])
      expect([free['08'], free['10']]).toEqual(['15 16 17', '15 16 17'])
      const attendee = { name: 'Guest', email: 'guest@example.com', timeZone: 'UTC' }
      const book = (start: string) => app.post('/v2/bookings', { body: { eventTypeId: id, start, attendee } })
      const refused = await book('2030-01-10T00:00:00Z')
      expect([refused.status, JSON.stringify(refused.body.error.details)]).toEqual([
        400,
        expect.stringContaining('"code":"OUT_OF_OFFICE","until":"2030-01-10T08:00:00.000Z"'),
      ])
      expect((await book('2030-01-09T00:00:00Z')).status).toBe(201)
    })

    it('on the other side of the world, the day goes and the morning after stays', async () => {
      const { host, id } = await aHost('Pacific/Kiritimati', ['09:00', '12:00'])
      await app.post('/v2/me/ooo', { as: host.apiKey, body: NINTH })
      expect(await freeHours(id, 'Pacific/Kiritimati')).toMatchObject({ '08': '09 10 11', '10': '09 10 11' })
      expect(await freeHours(id, 'Pacific/Kiritimati')).not.toHaveProperty('09')
    })

    it('on a journey, the day is that of the place', async () => {
      const { host, id } = await aHost('America/Los_Angeles')
      const journey = { userId: host.id, timeZone: 'Asia/Tokyo', startsOn: '2030-01-09', endsOn: '2030-01-10' }
      await app.connection.db.insertInto('travelPeriods').values(journey).execute()
      await app.post('/v2/me/ooo', { as: host.apiKey, body: NINTH })
      expect(await freeHours(id, 'Asia/Tokyo')).toEqual({
        '08': '08 09 10',
        '09': '08 09 10',
        '10': '15 16 17',
        '12': '08 09 10',
      })
    })

    it('half a day is an exact time, and stays one until its times are changed', async () => {
      const { host, id } = await aHost('America/Los_Angeles')
      const half = { start: '2030-01-09T23:30:00Z', end: '2030-01-10T01:00:00Z', isWholeDay: false }
      const made = await app.post('/v2/me/ooo', { as: host.apiKey, body: half })
      expect(made.body.data).toMatchObject({
        start: '2030-01-09T23:30:00.000Z',
        end: '2030-01-10T01:00:00.000Z',
        isWholeDay: false,
      })
      expect((await freeHours(id, 'America/Los_Angeles'))['09']).toBe('17')
      const entry = `/v2/me/ooo/${made.body.data.id}`
      const noted = await app.patch(entry, { as: host.apiKey, body: { notes: 'The dentist' } })
      expect(noted.body.data).toEqual({ ...made.body.data, notes: 'The dentist' })
      const whole = await app.patch(entry, { as: host.apiKey, body: { start: half.start, end: half.start } })
      expect(whole.body.data).toEqual({
        id: made.body.data.id,
        uuid: made.body.data.uuid,
        userId: host.id,
        start: '2030-01-09T00:00:00.000Z',
        end: '2030-01-09T23:59:59.999Z',
        reason: 'unspecified',
        notes: 'The dentist',
      })
      expect(await freeHours(id, 'America/Los_Angeles')).not.toHaveProperty('09')
      const refused = await app.patch(entry, { as: host.apiKey, body: { isWholeDay: false } })
      expect([refused.status, refused.body.error.details.code]).toEqual([400, 'OOO_EXACT_NEEDS_TIMES'])
      const empty = await app.patch(entry, { as: host.apiKey, body: { ...half, end: half.start } })
      expect([empty.status, empty.body.message]).toEqual([400, 'Start date must be before end date.'])
    })
  })

  it('an absence refuses a booking on its days with a reason', async () => {
    const { id } = await anEventType(app, bob)
    const { body } = await add(bob.id, DAY)
    const attendee = { name: 'Guest', email: 'guest@example.com', timeZone: 'UTC' }
    const refused = await app.post('/v2/bookings', {
      body: { eventTypeId: id, start: `${MONDAY}T10:00:00Z`, attendee },
    })
    expect(refused.status).toBe(400)
    expect(JSON.stringify(refused.body.error.details)).toContain('OUT_OF_OFFICE')
    await app.delete(`${entries(bob.id)}/${body.data.id}`, { as: owner.apiKey })
  })

  it.each([
    [
      'an end before the start',
      { start: DAY.end, end: '2030-01-13T00:00:00Z' },
      400,
      'Start date must be before end date.',
    ],
    ['a time without a zone', { ...DAY, start: `${MONDAY}T10:00:00` }, 400, 'Invalid Date.'],
    ['a day that does not exist', { ...DAY, end: '2030-02-31T00:00:00Z' }, 400, 'Invalid Date.'],
    ['a bare date', { ...DAY, start: MONDAY }, 400, 'Invalid Date.'],
  ])('an absence refuses %s', async (_what, body, status, text) => {
    const refused = await add(ann.id, body)
    expect(refused.status).toBe(status)
    expect(refused.body.message).toContain(text)
  })

  it('an absence refuses the same days twice', async () => {
    const first = await add(ann.id, DAY)
    const second = await add(ann.id, DAY)
    expect([second.status, second.body.message]).toEqual([409, 'Ooo entry already exists.'])
    await app.delete(`${entries(ann.id)}/${first.body.data.id}`, { as: owner.apiKey })
  })

  it('an absence refuses a change of only one of its dates', async () => {
    const { body } = await add(ann.id, DAY)
    const entry = `${entries(ann.id)}/${body.data.id}`
    const refused = await app.patch(entry, { as: owner.apiKey, body: { start: DAY.start } })
    expect([refused.status, refused.body.message]).toEqual([400, 'Please specify both ooo start and end time.'])
    await app.delete(entry, { as: owner.apiKey })
  })

  it('an absence redirects to a teammate only, never to the same person and never in a circle', async () => {
    const stranger = await app.user()
    const refusals = [
      await add(ann.id, { ...DAY, toUserId: ann.id }),
      await add(ann.id, { ...DAY, toUserId: stranger.id }),
    ].map(({ status, body }) => [status, body.message])
    expect(refusals).toEqual([
      [400, 'Cannot redirect to self.'],
      [400, 'Cannot redirect to this user.'],
    ])
    const made = await add(ann.id, { ...DAY, toUserId: bob.id })
    expect([made.status, made.body.data.toUserId]).toEqual([201, bob.id])
    const back = await add(bob.id, { ...DAY, toUserId: ann.id })
    expect([back.status, back.body.message]).toEqual([400, 'Booking redirect infinite not allowed.'])
    const later = { start: '2030-02-01T00:00:00Z', end: '2030-02-01T00:00:00Z', toUserId: ann.id }
    expect((await add(bob.id, later)).status).toBe(201)
  })

  it('an absence of another person answers like an unknown one', async () => {
    const { body } = await add(ann.id, { start: '2030-03-01T00:00:00Z', end: '2030-03-02T00:00:00Z' })
    const texts = []
    for (const id of [body.data.id, 999_999]) {
      const refused = await app.delete(`${entries(bob.id)}/${id}`, { as: owner.apiKey })
      texts.push([refused.status, refused.body.message])
    }
    const sentence = 'This OOO entry does not belong to this user.'
    expect(texts).toEqual([
      [403, sentence],
      [403, sentence],
    ])
  })

  it('the admins of the organization set absences for its people', async () => {
    const stranger = await app.user()
    expect((await add(ann.id, DAY, bob.apiKey)).status).toBe(403)
    expect((await add(stranger.id, DAY)).status).toBe(403)
    expect((await add(ann.id, DAY, stranger.apiKey)).status).toBe(403)
    expect((await app.post('/v2/me/ooo', { as: stranger.apiKey, body: DAY })).status).toBe(201)
  })
})
