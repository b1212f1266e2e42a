import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

describe('schedules', () => {
  let app: TestApp
  let ann: TestUser
  let bob: TestUser

  beforeAll(async () => {
    app = await testApp()
    bob = await app.user({ name: 'Bob' })
  })
  beforeEach(async () => {
    ann = await app.user({ timeZone: 'Europe/Rome' })
  })
  afterAll(() => app.close())

  const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']
  const officeHours = [{ days: weekdays, startTime: '09:00', endTime: '17:00' }]
  const evenings = { name: 'Evenings', timeZone: 'Asia/Tokyo', isDefault: false }

  const create = async (body: object, as = ann.apiKey) => (await app.post('/v2/schedules', { as, body })).body.data
  const list = async (): Promise<{ id: number; name: string; isDefault: boolean }[]> =>
    (await app.get('/v2/schedules', { as: ann.apiKey })).body.data
  const defaultOf = async () => (await app.get('/v2/schedules/default', { as: ann.apiKey })).body.data

  it('a new account has office hours in its zone', async () => {
    const { status, body } = await app.get('/v2/schedules/default', { as: ann.apiKey })
    expect(status).toBe(200)
    expect(body.data).toEqual({
      id: expect.any(Number),
      ownerId: ann.id,
      name: 'Default schedule',
      timeZone: 'Europe/Rome',
      isDefault: true,
      availability: officeHours,
      overrides: [],
    })
  })

  it('a schedule without availability in the request gets office hours and no overrides', async () => {
    const { status, body } = await app.post('/v2/schedules', { as: ann.apiKey, body: evenings })
    expect(status).toBe(201)
    expect(body).toEqual({
      status: 'success',
      data: { id: expect.any(Number), ownerId: ann.id, ...evenings, availability: officeHours, overrides: [] },
    })
  })

  it('a schedule is answered as it was sent, in the same order', async () => {
    const sent = {
      ...evenings,
      availability: [
        { days: ['Sunday', 'Wednesday'], startTime: '18:00', endTime: '00:00' },
        { days: ['Monday'], startTime: '08:05', endTime: '09:15' },
      ],
      overrides: [
        { date: '2030-05-01', startTime: '00:00', endTime: '00:00' },
        { date: '2030-04-30', startTime: '10:00', endTime: '12:00' },
        { date: '2030-04-30', startTime: '14:00', endTime: '00:00' },
      ],
    }
    const made = await create(sent)
    expect(made).toMatchObject(sent)
    expect((await app.get(`/v2/schedules/${made.id}`, { as: ann.apiKey })).body.data).toEqual(made)
  })

  it('a schedule with an empty list has no hours', async () => {
    expect((await create({ ...evenings, availability: [] })).availability).toEqual([])
  })

  it('a person has one default schedule, and a new default replaces the former one', async () => {
    const former = await defaultOf()
    const made = await create({ ...evenings, isDefault: true })
    expect((await defaultOf()).id).toBe(made.id)
    expect((await list()).map(({ id, isDefault }) => ({ id, isDefault }))).toEqual([
      { id: former.id, isDefault: false },
      { id: made.id, isDefault: true },
    ])
  })

  it('a person has one default schedule, however many are made at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        app.post('/v2/schedules', { as: ann.apiKey, body: { ...evenings, name: `No. ${index}`, isDefault: true } }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201))
    expect((await list()).filter(({ isDefault }) => isDefault)).toHaveLength(1)
  })

  it('a change of a schedule changes only the sent values', async () => {
    const made = await create({
      ...evenings,
      overrides: [{ date: '2030-05-01', startTime: '00:00', endTime: '00:00' }],
    })
    const { status, body } = await app.patch(`/v2/schedules/${made.id}`, { as: ann.apiKey, body: { name: 'Nights' } })
    expect(status).toBe(200)
    expect(body.data).toEqual({ ...made, name: 'Nights' })
  })

  it('a change of a schedule replaces its hours as a whole, also by an empty list', async () => {
    const made = await create({
      ...evenings,
      overrides: [{ date: '2030-05-01', startTime: '09:00', endTime: '10:00' }],
    })
    const change = {
      availability: [{ days: ['Saturday'], startTime: '10:00', endTime: '12:00' }],
      overrides: [],
    }
    await app.patch(`/v2/schedules/${made.id}`, { as: ann.apiKey, body: change })
    expect((await app.get(`/v2/schedules/${made.id}`, { as: ann.apiKey })).body.data).toEqual({ ...made, ...change })
  })

  it('a change can make a schedule the default, and isDefault: false does not end it', async () => {
    const made = await create(evenings)
    await app.patch(`/v2/schedules/${made.id}`, { as: ann.apiKey, body: { isDefault: true } })
    expect((await defaultOf()).id).toBe(made.id)

    const { body } = await app.patch(`/v2/schedules/${made.id}`, { as: ann.apiKey, body: { isDefault: false } })
    expect(body.data.isDefault).toBe(true)
    expect((await defaultOf()).id).toBe(made.id)
  })

  it('the deletion of a schedule answers without data', async () => {
    const made = await create(evenings)
    const { status, body } = await app.delete(`/v2/schedules/${made.id}`, { as: ann.apiKey })
    expect(status).toBe(200)
    expect(body).toEqual({ status: 'success' })
    expect((await app.get(`/v2/schedules/${made.id}`, { as: ann.apiKey })).status).toBe(404)
  })

  it('the oldest other schedule becomes the default when the default is deleted', async () => {
    const first = await defaultOf()
    const second = await create(evenings)
    await create({ ...evenings, name: 'Nights' })

    await app.delete(`/v2/schedules/${first.id}`, { as: ann.apiKey })
    expect((await defaultOf()).id).toBe(second.id)
  })

  it('a person has no default when the last schedule is deleted', async () => {
    await app.delete(`/v2/schedules/${(await defaultOf()).id}`, { as: ann.apiKey })
    const { status, body } = await app.get('/v2/schedules/default', { as: ann.apiKey })
    expect(status).toBe(200)
    expect(body).toEqual({ status: 'success', data: null })
    expect((await app.get('/v2/me', { as: ann.apiKey })).body.data.defaultScheduleId).toBeNull()
  })

  it('nobody reads, changes or deletes the schedule of another person', async () => {
    const { id } = await create(evenings, bob.apiKey)
    const refused = {
      code: 'ForbiddenException',
      message: `User with ID=${ann.id} does not own schedule with ID=${id}`,
    }
    for (const answer of [
      await app.get(`/v2/schedules/${id}`, { as: ann.apiKey }),
      await app.patch(`/v2/schedules/${id}`, { as: ann.apiKey, body: { name: 'Mine' } }),
      await app.delete(`/v2/schedules/${id}`, { as: ann.apiKey }),
    ]) {
      expect(answer.status).toBe(403)
      expect(answer.body.error).toMatchObject(refused)
    }
    expect((await app.get(`/v2/schedules/${id}`, { as: bob.apiKey })).body.data.name).toBe('Evenings')
    expect((await list()).map((schedule) => schedule.id)).not.toContain(id)
  })

  it('an unknown schedule is 404 to readers and 400 to those who delete', async () => {
    const message = 'Schedule with ID=99999 does not exist.'
    const statuses: number[] = []
    for (const answer of [
      await app.get('/v2/schedules/99999', { as: ann.apiKey }),
      await app.patch('/v2/schedules/99999', { as: ann.apiKey, body: {} }),
      await app.delete('/v2/schedules/99999', { as: ann.apiKey }),
    ]) {
      expect(answer.body.error.message).toBe(message)
      statuses.push(answer.status)
    }
    expect(statuses).toEqual([404, 404, 400])
  })

  it.each([
    [{ availability: [{ days: ['Monday'], startTime: '17:00', endTime: '09:00' }] }, '17:00-09:00'],
    [{ availability: [{ days: ['Monday'], startTime: '09:00', endTime: '09:00' }] }, '09:00-09:00'],
    [{ overrides: [{ date: '2030-05-01', startTime: '12:00', endTime: '11:00' }] }, '12:00-11:00'],
    [
      { availability: [{ days: ['Funday'], startTime: '09:00', endTime: '17:00' }] },
      'availability.0.days.0 must be one of',
    ],
    [{ availability: [{ days: [], startTime: '09:00', endTime: '17:00' }] }, 'availability.0.days'],
    [{ availability: [{ days: ['Monday'], startTime: '9:00', endTime: '17:00' }] }, 'must be a time in 24-hour format'],
    [
      { availability: [{ days: ['Monday'], startTime: '09:00', endTime: '24:30' }] },
      'must be a time in 24-hour format',
    ],
    [{ availability: [{ days: ['Monday'], startTime: '09:00' }] }, 'availability.0.endTime is required'],
    [{ overrides: [{ date: '2030-02-30', startTime: '09:00', endTime: '10:00' }] }, 'overrides.0.date must be a date'],
    [{ overrides: [{ date: '0000-01-01', startTime: '09:00', endTime: '10:00' }] }, 'overrides.0.date must be a date'],
    [{ overrides: Array(1001).fill({ date: '2030-02-01', startTime: '09:00', endTime: '10:00' }) }, '1000'],
    [{ timeZone: '+02:00' }, 'timeZone must be a valid IANA time zone'],
    [{ name: '' }, 'name must not have fewer than 1 characters'],
    [{ name: 'x'.repeat(256) }, '255'],
  ])('a schedule is refused with a reason and nothing is stored: %j', async (fault, reason) => {
    const before = await list()
    const { status, body } = await app.post('/v2/schedules', { as: ann.apiKey, body: { ...evenings, ...fault } })
    expect(status).toBe(400)
    expect(body.error.details.message).toContain(reason)
    expect(await list()).toEqual(before)
  })

  it('a schedule keeps the name of its zone as people write it', async () => {
    const zones = ['America/New_york', 'europe/berlin', 'Asia/Kolkata', 'utc']
    const kept: string[] = []
    for (const timeZone of zones) kept.push((await create({ ...evenings, timeZone })).timeZone)
    expect(kept).toEqual(['America/New_York', 'Europe/Berlin', 'Asia/Kolkata', 'UTC'])
  })
})
