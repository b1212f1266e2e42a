import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

describe('my profile', () => {
  let app: TestApp
  let ann: TestUser
  let bob: TestUser

  beforeAll(async () => {
    app = await testApp()
    bob = await app.user({ name: 'Bob' })
  })
  beforeEach(async () => {
    ann = await app.user({ name: 'Ann', timeZone: 'Europe/Rome' })
  })
  afterAll(() => app.close())

  const get = async () => (await app.get('/v2/me', { as: ann.apiKey })).body.data
  const change = (body: object) => app.patch('/v2/me', { as: ann.apiKey, body })
  const aSchedule = async (as: string) =>
    (await app.post('/v2/schedules', { as, body: { name: 'Other', timeZone: 'UTC', isDefault: false } })).body.data.id

  it('the profile shows the fields that clients read', async () => {
    const { status, body } = await app.get('/v2/me', { as: ann.apiKey })
    expect(status).toBe(200)
    expect(body).toEqual({
      status: 'success',
      data: {
        id: ann.id,
        username: ann.username,
        email: ann.email,
        name: 'Ann',
        avatarUrl: null,
        bio: null,
        timeFormat: 12,
        defaultScheduleId: expect.any(Number),
        weekStart: 'Sunday',
        timeZone: 'Europe/Rome',
        organizationId: null,
      },
    })
  })

  it('the profile shows the organization of an accepted member', async () => {
    const { db } = app.connection
    const now = app.clock.now()
    const { id: organizationId } = await db
      .insertInto('organizations')
      .values({ name: 'Acme', slug: `acme-${ann.id}`, isPlatform: true, createdAt: now, updatedAt: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('memberships')
      .values({ userId: ann.id, organizationId, accepted: false, createdAt: now, updatedAt: now })
      .execute()
    expect(await get()).toMatchObject({ organizationId: null })
    await db.updateTable('memberships').set({ accepted: true }).where('userId', '=', ann.id).execute()
    expect(await get()).toMatchObject({ organizationId, organization: { id: organizationId, isPlatform: true } })
  })

  it('the account can change every field that may change', async () => {
    const defaultScheduleId = await aSchedule(ann.apiKey)
    const sent = {
      name: 'Anna',
      timeFormat: 24,
      defaultScheduleId,
      weekStart: 'Monday',
      timeZone: 'Asia/Tokyo',
      avatarUrl: 'https://example.com/ann.png',
      bio: 'I meet people.',
    }
    const { status, body } = await change({ ...sent, locale: 'de', metadata: { team: { colour: 'red' } } })
    expect(status).toBe(200)
    expect(body.data).toMatchObject(sent)
    expect(await get()).toEqual(body.data)
  })

  it('a change of the profile changes only the sent fields', async () => {
    const before = await get()
    await change({ bio: 'Hello' })
    expect(await get()).toEqual({ ...before, bio: 'Hello' })
    await change({})
    expect(await get()).toEqual({ ...before, bio: 'Hello' })
  })

  it('a change of the time zone also changes the zone of the default schedule', async () => {
    const other = await aSchedule(ann.apiKey)
    expect((await change({ timeZone: 'america/new_york' })).body.data.timeZone).toBe('America/New_York')
    const zoneOf = async (id: number | string) =>
      (await app.get(`/v2/schedules/${id}`, { as: ann.apiKey })).body.data.timeZone
    expect(await zoneOf('default')).toBe('America/New_York')
    expect(await zoneOf(other)).toBe('UTC')
  })

  it("the profile never takes another person's schedule as the default", async () => {
    const before = await get()
    const { status, body } = await change({ name: 'Changed', defaultScheduleId: await aSchedule(bob.apiKey) })
    expect(status).toBe(403)
    expect(body.error.details.code).toBe('SCHEDULE_NOT_OWNED')
    expect(await get()).toEqual(before)
  })

  it('an account may have each language that the pages may have, and has the nearest', async () => {
    expect((await change({ locale: 'sk-SK' })).status).toBe(200)
    const [row] = await app.connection.db.selectFrom('users').select('locale').where('id', '=', ann.id).execute()
    expect(row?.locale).toBe('sk')
    await change({ locale: 'en' })
  })

  it('an empty text takes the picture out of the profile', async () => {
    expect((await change({ avatarUrl: 'https://example.com/ann.png' })).status).toBe(200)
    expect((await change({ avatarUrl: '' })).body.data.avatarUrl).toBeNull()
    expect((await get()).avatarUrl).toBeNull()
  })

  it('the profile refuses a default schedule that does not exist', async () => {
    expect((await change({ defaultScheduleId: 99_999 })).status).toBe(404)
    expect((await change({ defaultScheduleId: 99_999_999_999 })).status).toBe(400)
  })

  it('the profile refuses an address that another account has, in upper or lower case', async () => {
    const { status, body } = await change({ email: bob.email.toUpperCase() })
    expect(status).toBe(409)
    expect(body.error).toMatchObject({
      code: 'ConflictException',
      details: { code: 'EMAIL_TAKEN' },
    })
    expect((await get()).email).toBe(ann.email)
  })

  it('the profile keeps its own address, in lower case', async () => {
    expect((await change({ email: ann.email.toUpperCase() })).body.data.email).toBe(ann.email)
  })

  it.each([
    { email: 'not an address' },
    { timeFormat: 13 },
    { weekStart: 'monday' },
    { timeZone: 'Mars/Olympus' },
    { locale: 'xx' },
    { avatarUrl: 'javascript:alert(1)' },
    { name: 5 },
    { metadata: 'text' },
    { bio: 'x'.repeat(5001) },
    { metadata: { team: { colour: 'x'.repeat(20_000) } } },
  ])('the profile refuses %j', async (body) => {
    const before = await get()
    const answer = await change(body)
    expect(answer.status).toBe(400)
    expect(answer.body.error.details.errors[0].property).toBe(Object.keys(body)[0])
    expect(await get()).toEqual(before)
  })

  it('the profile ignores rights that nobody may change for themselves', async () => {
    const before = await get()
    await change({
      id: 1,
      isAdministrator: true,
      username: 'root',
      credentialVersion: 7,
      emailVerifiedAt: '2030-01-01',
    })
    expect(await get()).toEqual(before)
    expect((await app.get('/v2/admin/outbox', { as: ann.apiKey })).status).toBe(403)
  })
})
