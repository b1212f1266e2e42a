import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBooking, anEventType } from '../../support/builders.ts'
import { anOrganization, aTeam } from '../../support/organizations.ts'
import { aRoundRobin } from '../../support/round-robin.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

const headers = { 'cal-api-version': '2024-08-13' }

describe('the references of a booking at providers', () => {
  let app: TestApp
  let owner: TestUser
  let host: TestUser
  let stranger: TestUser
  let organizationId: number
  let teamId: number
  let otherTeamId: number
  let uid: string
  let personalUid: string

  beforeAll(async () => {
    app = await testApp()
    ;[owner, host, stranger] = [await app.user(), await app.user(), await app.user()]
    organizationId = (await anOrganization(app, owner, { members: [host] })).id
    teamId = (await aTeam(app, owner, { organizationId, members: [host] })).id
    otherTeamId = (await aTeam(app, owner, { organizationId })).id
    const book = async (eventTypeId: number, start: string) =>
      (await app.post('/v2/bookings', { body: aBooking(eventTypeId, start) })).body.data
    const booking = await book(await aRoundRobin(app, teamId, [host]), '2030-02-04T10:00:00Z')
    uid = booking.uid
    personalUid = (await book((await anEventType(app, host)).id, '2030-02-04T12:00:00Z')).uid
    const createdAt = app.clock.now()
    const reference = { bookingId: booking.id, createdAt }
    await app.connection.db
      .insertInto('bookingReferences')
      .values([
        { ...reference, type: 'google_calendar', externalUid: 'g-1', calendarExternalId: 'host@example.com' },
        { ...reference, type: 'zoom_video', externalUid: 'gone', deletedAt: createdAt },
      ] as never)
      .execute()
  })
  afterAll(() => app.close())

  const references = (of = uid, as: string | undefined = host.apiKey, query = '') =>
    app.get(`/v2/bookings/${of}/references${query}`, { as, headers })
  const inTeam = (team: number, of = uid, as: string | undefined = owner.apiKey, query = '') =>
    app.get(`/v2/organizations/${organizationId}/teams/${team}/bookings/${of}/references${query}`, { as })

  it('the references of a booking are listed, all of them or one kind', async () => {
    const calendar = {
      type: 'google_calendar',
      eventUid: 'g-1',
      destinationCalendarId: 'host@example.com',
      id: expect.any(Number),
    }
    const room = expect.stringMatching(/^daybook-\w{25}$/)
    const video = { type: 'daily_video', eventUid: room, destinationCalendarId: null, id: expect.any(Number) }
    expect((await references()).body).toEqual({ status: 'success', data: [video, calendar] })
    expect((await references(uid, owner.apiKey, '?type=daily_video')).body.data).toEqual([video])
    expect((await references(uid, host.apiKey, '?type=zoom_video')).body.data).toEqual([])
    expect((await references(uid, host.apiKey, '?type=pigeon')).status).toBe(400)
    expect((await inTeam(teamId)).body.data).toEqual([video, calendar])
    expect((await inTeam(teamId, uid, owner.apiKey, '?type=google_calendar')).body.data).toEqual([calendar])
  })

  it('only those with rights in the booking read its references', async () => {
    const refused = await references(uid, stranger.apiKey)
    expect([refused.status, refused.body.message, refused.body.data]).toEqual([
      403,
      `Booking with uid ${uid} does not belong to user`,
      undefined,
    ])
    const missing = await references('nothing')
    expect([missing.status, missing.body.message]).toEqual([404, 'Booking with uid nothing not found'])
    expect((await app.get(`/v2/bookings/${uid}/references`, { headers })).status).toBe(401)
    expect(
      (
        await app.get(`/v2/bookings/${uid}/references`, {
          as: host.apiKey,
          headers: { 'cal-api-version': '2024-04-15' },
        })
      ).status,
    ).toBe(404)
  })

  it('the admins of a team read only the references of its own bookings', async () => {
    expect((await inTeam(otherTeamId)).status).toBe(404)
    expect((await inTeam(teamId, personalUid)).status).toBe(404)
    expect((await inTeam(teamId, 'nothing')).status).toBe(404)
    expect((await inTeam(teamId, uid, host.apiKey)).status).toBe(403)
    expect((await inTeam(teamId, uid, stranger.apiKey)).status).toBe(403)
  })

  it.each(['recordings', 'transcripts', 'conferencing-sessions'])(
    'a booking has no %s without a provider',
    async (noun) => {
      const ask = (of: string, as?: string) => app.get(`/v2/bookings/${of}/${noun}`, { as, headers })
      for (const as of [host.apiKey, owner.apiKey, app.administrator])
        expect((await ask(uid, as)).body).toEqual({ status: 'success', data: [] })
      const refused = await ask(uid, stranger.apiKey)
      expect([refused.status, refused.body.message]).toEqual([
        403,
        `BookingPbacGuard - user with id=${stranger.id} does not have access to booking with uid=${uid}`,
      ])
      const missing = await ask('nothing', host.apiKey)
      expect([missing.status, missing.body.message]).toEqual([
        404,
        'Booking with uid=nothing was not found in the database',
      ])
      expect((await ask(uid)).status).toBe(401)
    },
  )

  it.each(['recordings', 'transcripts', 'conferencing-sessions'])(
    'a booking that takes place elsewhere has no %s',
    async (noun) => {
      const locations = [{ type: 'address', address: 'Tea Street 1', public: true }]
      const { id } = await anEventType(app, host, { slug: `at-tea-${noun}`, locations })
      const start = `2030-02-05T${{ recordings: '10', transcripts: '12' }[noun] ?? '14'}:00:00Z`
      const { uid: elsewhere } = (await app.post('/v2/bookings', { body: aBooking(id, start) })).body.data
      const ask = (as: string) => app.get(`/v2/bookings/${elsewhere}/${noun}`, { as, headers })
      const { status, body } = await ask(host.apiKey)
      expect([status, body.message]).toEqual([404, `No Cal Video reference found with booking uid ${elsewhere}`])
      expect((await ask(stranger.apiKey)).status).toBe(403)
    },
  )
})
