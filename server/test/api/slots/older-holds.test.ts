import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anEventType } from '../../support/builders.ts'
import { START, type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

describe('holds of clients with an earlier API version', () => {
  let app: TestApp
  let host: TestUser
  let stranger: TestUser
  let eventTypeId: number

  beforeAll(async () => {
    app = await testApp()
    stranger = await app.user()
  })
  beforeEach(async () => {
    app.clock.set(new Date(START), true)
    host = await app.user()
    eventTypeId = (await anEventType(app, host)).id
  })
  afterAll(() => app.close())

  const slotUtcStartDate = '2030-01-08T10:00:00Z'
  const slotUtcEndDate = '2030-01-08T10:30:00Z'
  const headers = { 'cal-api-version': '2024-06-14' }
  const reserve = (fields: Record<string, unknown> = {}, as?: string) =>
    app.post('/v2/slots/reserve', { as, headers, body: { eventTypeId, slotUtcStartDate, slotUtcEndDate, ...fields } })
  const held = async (uid: string) => (await app.get(`/v2/slots/reservations/${uid}`)).body.data

  it('an earlier hold returns only its uid, and keeps the slot from all others', async () => {
    const { status, body } = await reserve()
    expect([status, body]).toEqual([201, { status: 'success', data: expect.stringMatching(/^\w{20,}$/) }])
    expect(await held(body.data)).toMatchObject({
      eventTypeId,
      slotStart: '2030-01-08T10:00:00.000Z',
      slotDuration: 30,
    })
    const other = await reserve({}, stranger.apiKey)
    expect([other.status, other.body.error.message]).toEqual([
      422,
      'This time slot is already reserved by another user. Please choose a different time.',
    ])
  })

  it('the same caller renews an earlier hold for as long as the form is open', async () => {
    const first = await reserve()
    app.clock.set(new Date('2030-01-07T08:04:58.000Z'), true)
    const again = await reserve()
    expect([again.status, again.body.data]).toEqual([201, first.body.data])
    expect(await held(first.body.data)).toMatchObject({ reservationUntil: '2030-01-07T08:09:58.000Z' })
  })

  it('an earlier hold in a dry run stores nothing', async () => {
    const { status, body } = await reserve({ _isDryRun: true })
    expect([status, typeof body.data]).toEqual([201, 'string'])
    expect((await reserve({}, stranger.apiKey)).status).toBe(201)
  })

  it('an earlier hold lasts as long as the meeting', async () => {
    const { status, body } = await reserve({ slotUtcEndDate: '2030-01-08T11:00:00Z' })
    expect([status, body.error.message]).toEqual([
      400,
      "'slotUtcEndDate' must be as long after 'slotUtcStartDate' as a meeting lasts: 30 minutes.",
    ])
  })

  it('an earlier hold is released by its uid, and an unknown or missing uid is no error', async () => {
    const release = (query = '') => app.delete(`/v2/slots/selected-slot${query}`, { headers })
    const { data: uid } = (await reserve()).body
    for (const query of ['', '?uid=', '?uid=unknown', `?uid=${uid}`, `?uid=${uid}`]) {
      const { status, body } = await release(query)
      expect([query, status, body]).toEqual([query, 200, { status: 'success' }])
    }
    expect(await held(uid)).toBeNull()
    expect((await reserve({}, stranger.apiKey)).status).toBe(201)
  })
})

describe('holds by names', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp()
  })
  afterAll(() => app.close())

  const slotStart = '2030-01-08T10:00:00.000Z'
  const hold = (fields: object) => app.post('/v2/slots/reservations', { body: { slotStart, ...fields } })

  it('a hold is made and renewed by username and slug', async () => {
    const host = await app.user({ username: 'nora' })
    const { id } = await anEventType(app, host, { slug: 'talk' })
    const made = await hold({ username: 'nora', eventTypeSlug: 'talk' })
    expect([made.status, made.body.data.eventTypeId]).toEqual([201, id])
    const renewed = await app.patch(`/v2/slots/reservations/${made.body.data.reservationUid}`, {
      body: { username: 'nora', eventTypeSlug: 'talk', slotStart: '2030-01-08T11:00:00.000Z' },
    })
    expect([renewed.status, renewed.body.data.slotStart]).toEqual([200, '2030-01-08T11:00:00.000Z'])
  })

  it('a refusal names the missing part of a selector, or says that there is no selector', async () => {
    await app.user({ username: 'olga' })
    const answers = [
      await hold({ username: 'nobody-here', eventTypeSlug: 'talk' }),
      await hold({ username: 'olga', eventTypeSlug: 'nothing' }),
      await hold({ teamSlug: 'no-team', eventTypeSlug: 'talk' }),
      await hold({ username: 'olga' }),
    ]
    expect(answers.map(({ status, body }) => [status, body.error.message])).toEqual([
      [404, 'User with username nobody-here not found'],
      [404, 'Event Type not found'],
      [404, 'Team with slug no-team not found'],
      [400, 'Either eventTypeId or eventTypeSlug + username or eventTypeSlug + teamSlug must be provided'],
    ])
  })
})
