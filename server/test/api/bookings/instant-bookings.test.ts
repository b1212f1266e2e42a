import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBooking, anEventType } from '../../support/builders.ts'
import { aTeam } from '../../support/organizations.ts'
import { aRoundRobin } from '../../support/round-robin.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

const NOW = '2030-01-07T09:00:00.000Z'

describe('an instant meeting', () => {
  let app: TestApp
  let hosts: TestUser[]
  let eventTypeId: number

  beforeAll(async () => {
    app = await testApp({}, NOW)
    const owner = await app.user()
    hosts = [await app.user({ name: 'Hanna' }), await app.user({ name: 'Hugo' })]
    const team = await aTeam(app, owner, { members: hosts })
    eventTypeId = await aRoundRobin(app, team.id, hosts)
  })
  afterAll(() => app.close())

  const ask = (start: string) => app.post('/v2/bookings', { body: aBooking(eventTypeId, start, { instant: true }) })
  const take = (uid: string, host: TestUser | undefined) =>
    app.post(`/v2/bookings/${uid}/confirm`, { as: host?.apiKey })

  it('an instant meeting waits for a host and takes nobody’s time until then', async () => {
    const { status, body } = await ask('2030-01-07T13:00:00.000Z')
    expect([status, body.data.status]).toEqual([201, 'pending'])
    const other = await app.post('/v2/bookings', { body: aBooking(eventTypeId, '2030-01-07T13:00:00Z') })
    expect(other.status).toBe(201)
    const events = await app.connection.db
      .selectFrom('events')
      .select('type')
      .where('bookingId', '=', body.data.id)
      .execute()
    expect(events.map(({ type }) => type)).toEqual(['INSTANT_MEETING'])
  })

  it('the page of an instant meeting says that a host is searched, and nobody can reschedule the meeting', async () => {
    const { body } = await ask('2030-01-07T14:00:00.000Z')
    const { uid } = body.data
    const read = async (path: string) =>
      (await app.get(`/bookings/${uid}${path}`, { headers: { accept: 'text/html', 'accept-language': 'en' } })).body
    const page = await read('')
    expect(page).toContain('Looking for somebody to meet you')
    expect(page).not.toContain('/reschedule')
    expect(await read('/reschedule')).toContain('Nobody has taken it yet.')
    const moved = await app.post(`/v2/bookings/${uid}/reschedule`, { body: { start: '2030-01-07T15:00:00Z' } })
    expect([moved.status, moved.body.error.details.code]).toEqual([400, 'BOOKING_AWAITS_HOST'])
  })

  it('the first host who accepts has the instant meeting, which then takes their time', async () => {
    const { body } = await ask('2030-01-07T10:00:00.000Z')
    const answers = await Promise.all(hosts.map((host) => take(body.data.uid, host)))
    const [won, ...more] = answers.filter(({ status }) => status === 200)
    expect(more).toEqual([])
    expect(won?.body.data.status).toBe('accepted')
    expect(won?.body.data.title).toContain(won?.body.data.hosts[0].name)
    const winner = hosts.find(({ id }) => id === won?.body.data.hosts[0].id) as TestUser
    const own = await anEventType(app, winner)
    const clash = await app.post('/v2/bookings', { body: aBooking(own.id, '2030-01-07T10:00:00Z') })
    expect(clash.status).toBe(400)
    expect((await app.mails('bob@example.com')).some(({ subject }) => subject.includes('Rotation'))).toBe(true)
  })

  it('only its hosts can accept an instant meeting, while their time is free', async () => {
    const { body } = await ask('2030-01-07T11:00:00.000Z')
    expect((await take(body.data.uid, await app.user())).status).toBe(403)
    const busy = await anEventType(app, hosts[0] as TestUser)
    await app.post('/v2/bookings', { body: aBooking(busy.id, '2030-01-07T11:00:00Z') })
    expect((await take(body.data.uid, hosts[0])).status).toBe(400)
    expect((await take(body.data.uid, hosts[1])).status).toBe(200)
  })

  it('an instant meeting ends when no host accepts it', async () => {
    const { body } = await ask('2030-01-07T12:00:00.000Z')
    app.clock.set(new Date('2030-01-07T09:05:00Z'), true)
    expect((await take(body.data.uid, hosts[0])).status).toBe(410)
    await app.app.services.bookings.giveUpWaiting.run()
    expect((await app.get(`/v2/bookings/${body.data.uid}`)).body.data.status).toBe('cancelled')
  })

  it('an instant meeting needs a team', async () => {
    const own = await anEventType(app, hosts[0] as TestUser)
    const refused = await app.post('/v2/bookings', { body: aBooking(own.id, NOW, { instant: true }) })
    expect([refused.status, refused.body.message]).toEqual([
      400,
      'Instant bookings are only supported for team event types, not individual user event types.',
    ])
  })
})
