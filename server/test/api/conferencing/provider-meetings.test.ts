import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aBookingByAnother, anEventType } from '../../support/builders.ts'
import { anOrganization, aTeam } from '../../support/organizations.ts'
import { visitor } from '../../support/page-visitor.ts'
import { endConnecting } from '../../support/providers/end-connecting.ts'
import type { FakeRequest, FakeServer } from '../../support/providers/fake-server.ts'
import { startOnlineMeetings } from '../../support/providers/microsoft-online-meetings.ts'
import type { OAuthFake } from '../../support/providers/oauth-fake.ts'
import { startZoom } from '../../support/providers/zoom.ts'
import { aRoundRobin } from '../../support/round-robin.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

const MINUTE_MS = 60_000
const DAY = '2030-01-14'
const headers = { 'cal-api-version': '2024-08-13' }

/** A meeting in the words of both stand-ins. */
type Seen = { host: string; title: string; start: string; end: string; url: string }
type Stand = FakeServer & {
  account(email: string): void
  oauth: Pick<OAuthFake, 'revoke' | 'expire' | 'tellLifetime'>
}

const isCreate = ({ method, path }: FakeRequest) => method === 'POST' && /meetings(\/createOrGet)?$/i.test(path)

async function zoomStand() {
  const zoom = await startZoom()
  const seen = (): Seen[] =>
    zoom.meetings.map(({ host, topic, start_time: start, duration, join_url: url }) => ({
      host,
      title: topic,
      start: new Date(start).toISOString(),
      end: new Date(Date.parse(start) + duration * MINUTE_MS).toISOString(),
      url,
    }))
  return { stand: zoom as Stand, settings: zoom.settings, seen, forget: () => zoom.meetings.splice(0) }
}

async function teamsStand() {
  const teams = await startOnlineMeetings()
  const seen = (): Seen[] =>
    teams.meetings.map(({ host, subject, startDateTime, endDateTime, joinWebUrl: url }) => ({
      host,
      title: subject ?? '',
      start: new Date(startDateTime).toISOString(),
      end: new Date(endDateTime).toISOString(),
      url,
    }))
  return { stand: teams as Stand, settings: teams.settings, seen, forget: () => teams.meetings.splice(0) }
}

describe.each([
  { app: 'zoom', integration: 'zoom', type: 'zoom_video', name: 'Zoom', start: zoomStand },
  {
    app: 'msteams',
    integration: 'office365-video',
    type: 'office365_video',
    name: 'Microsoft Teams',
    start: teamsStand,
  },
])('meetings at $name', ({ app: slug, integration, type, name, start }) => {
  let app: TestApp
  let provider: Awaited<ReturnType<typeof start>>
  let host: TestUser
  let eventTypeId: number

  beforeAll(async () => {
    provider = await start()
    app = await testApp(provider.settings)
  })
  afterAll(async () => {
    await app.close()
    await provider.stand.stop()
  })
  beforeEach(async () => {
    app.clock.set(new Date('2030-01-07T08:00:00.000Z'), true)
    provider.forget()
    host = await aHost()
    eventTypeId = (await anEventType(app, host, { title: 'Talk', locations })).id
  })

  const locations = [{ type: 'integration', integration }]

  /** Connects an account as a person does in the browser. Returns the address to which they come back. */
  async function connect(person: TestUser, { at = '/v2/conferencing', decision = 'allow' } = {}): Promise<string> {
    provider.stand.account(person.email)
    const query = 'returnTo=https://client.example/done&onErrorReturnTo=https://client.example/failed'
    const { body } = await app.get(`${at}/${slug}/oauth/auth-url?${query}`, { as: person.apiKey })
    const asked = new URL(body.data.url)
    const form = new URLSearchParams([...asked.searchParams, ['account', person.email], ['decision', decision]])
    const answer = await fetch(asked, { method: 'POST', body: form, redirect: 'manual' })
    return endConnecting(app, new URL(answer.headers.get('location') ?? ''))
  }

  async function aHost(): Promise<TestUser> {
    const person = await app.user({ timeZone: 'Europe/London' })
    await connect(person)
    return person
  }

  const settle = () => app.app.runner.drain()
  async function later(minutes: number): Promise<void> {
    app.clock.set(new Date(app.clock.now().getTime() + minutes * MINUTE_MS), true)
    await settle()
  }

  const book = async (time: string, id = eventTypeId, fields: object = {}) => {
    const { status, body } = await app.post('/v2/bookings', {
      body: aBookingByAnother(id, `${DAY}T${time}:00Z`, { ...fields }),
    })
    expect([status, body.message]).toEqual([201, undefined])
    return body.data as { id: number; uid: string; location: string; meetingUrl: string }
  }
  const bookingOf = async (uid: string, as = host) =>
    (await app.get(`/v2/bookings/${uid}`, { as: as.apiKey })).body.data
  const references = async (uid: string, as = host) =>
    (await app.get(`/v2/bookings/${uid}/references?type=${type}`, { as: as.apiKey, headers })).body.data
  const post = (uid: string, action: string, body: object = {}, as = host) =>
    app.post(`/v2/bookings/${uid}/${action}`, { as: as.apiKey, headers, body })
  const pageOf = (uid: string) => `https://book.example.com/video/${uid}`
  const open = async (uid: string, query = '') => visitor(app).get(`/video/${uid}${query}`)
  const span = (from: string, to: string) => ({ start: `${DAY}T${from}:00.000Z`, end: `${DAY}T${to}:00.000Z` })

  it('an account is connected in the browser, and listed for its owner alone', async () => {
    expect(await connect(host)).toBe('https://client.example/done')
    const { body } = await app.get('/v2/conferencing', { as: host.apiKey })
    expect(body.data).toEqual([{ id: expect.any(Number), type, userId: host.id, invalid: false }])
    const other = await app.user()
    expect((await app.get('/v2/conferencing', { as: other.apiKey })).body.data).toEqual([])
  })

  it('a person who refuses comes back without an account', async () => {
    const other = await app.user()
    expect(await connect(other, { decision: 'cancel' })).toBe('https://client.example/failed')
    expect((await app.get('/v2/conferencing', { as: other.apiKey })).body.data).toEqual([])
  })

  it('a callback with a missing or a changed state connects nothing', async () => {
    const callback = `/v2/conferencing/${slug}/oauth/callback`
    const missing = await app.get(`${callback}?code=1`)
    expect([missing.status, missing.body.message]).toEqual([400, 'Missing `state` query param'])
    const changed = await app.get(`${callback}?code=1&state=abc.def`)
    expect([changed.status, changed.body.error.details.code]).toEqual([400, 'OAUTH_STATE_INVALID'])
  })

  it('the place of an event type needs a connected account', async () => {
    const other = await app.user()
    const body = { title: 'A', slug: 'a', lengthInMinutes: 30, locations }
    const refused = await app.post('/v2/event-types', { as: other.apiKey, body })
    expect([refused.status, refused.body.message]).toEqual([400, `${integration} not connected.`])
    await connect(other)
    expect((await app.post('/v2/event-types', { as: other.apiKey, body })).status).toBe(201)
  })

  it('a booking gets a meeting after it was made, and its link leads there', async () => {
    const booking = await book('10:00')
    expect(booking).toMatchObject({ location: pageOf(booking.uid), meetingUrl: pageOf(booking.uid) })
    const early = await open(booking.uid)
    expect(early.body.slice(0, 3000)).toContain('The room is being made')
    expect(String(early.headers.refresh)).toContain(`4;url=/video/${booking.uid}?reloads=1`)
    expect((await open(booking.uid, '?reloads=15')).headers.refresh).toBeUndefined()
    await settle()
    const [meeting, ...others] = provider.seen()
    expect(others).toEqual([])
    expect(meeting).toMatchObject({
      host: host.email,
      title: expect.stringContaining('Talk'),
      ...span('10:00', '10:30'),
    })
    expect(await bookingOf(booking.uid)).toMatchObject({ location: meeting?.url, meetingUrl: meeting?.url })
    expect((await open(booking.uid)).body).toContain(`href="${meeting?.url.replaceAll('&', '&amp;')}"`)
    expect(await references(booking.uid)).toEqual([
      { type, eventUid: expect.any(String), destinationCalendarId: null, id: expect.any(Number) },
    ])
  })

  it('mails lead to the page, whether or not the provider has made the meeting', async () => {
    const { uid } = await book('10:00')
    await settle()
    const mails = (await app.mails()).filter(({ text }) => text.includes(uid))
    expect(mails.length).toBeGreaterThanOrEqual(2)
    for (const { text } of mails) expect(text).toContain(pageOf(uid))
  })

  it('webhooks have the address at the provider once it is known', async () => {
    const { uid } = await book('10:00')
    await settle()
    await post(uid, 'cancel', { cancellationReason: 'x' })
    const [{ url = '' } = {}] = provider.seen()
    await post((await book('11:00')).uid, 'reschedule', { start: `${DAY}T12:00:00Z` })
    await settle()
    const { body } = await app.get(`/v2/bookings?take=50`, { as: host.apiKey, headers })
    const moved = body.data.find(({ start: from }: { start: string }) => from === `${DAY}T12:00:00.000Z`)
    expect(moved.location).toBe(provider.seen().find(({ url: each }) => each !== url)?.url)
  })

  it('a rescheduled booking keeps its meeting, which moves along', async () => {
    const { uid } = await book('10:00')
    await settle()
    const [{ url } = {}] = provider.seen()
    const { body } = await post(uid, 'reschedule', { start: `${DAY}T14:00:00Z` })
    expect(body.data.location).toBe(url)
    await settle()
    expect(provider.seen()).toMatchObject([{ url, ...span('14:00', '14:30') }])
    expect(await references(body.data.uid)).toHaveLength(1)
    expect(await references(uid)).toEqual([])
  })

  it('a booking that is rescheduled before its meeting is made gets one meeting', async () => {
    const { uid } = await book('10:00')
    await post(uid, 'reschedule', { start: `${DAY}T15:00:00Z` })
    await settle()
    expect(provider.seen()).toMatchObject([span('15:00', '15:30')])
  })

  it('a cancelled booking loses its meeting, also if a person has deleted it there', async () => {
    const [one, other] = [await book('10:00'), await book('11:00')]
    await settle()
    await post(one.uid, 'cancel', { cancellationReason: 'x' })
    await settle()
    expect(provider.seen()).toMatchObject([span('11:00', '11:30')])
    provider.forget()
    await post(other.uid, 'cancel', { cancellationReason: 'x' })
    await settle()
    expect(await references(other.uid)).toEqual([])
  })

  it('a meeting that a person has deleted is made again when the booking changes', async () => {
    const { uid } = await book('10:00')
    await settle()
    const [{ url } = {}] = provider.seen()
    provider.forget()
    const { body } = await post(uid, 'reschedule', { start: `${DAY}T14:00:00Z` })
    await settle()
    const [made] = provider.seen()
    expect(made).toMatchObject(span('14:00', '14:30'))
    expect(made?.url).not.toBe(url)
    expect((await bookingOf(body.data.uid)).location).toBe(made?.url)
  })

  it('a request that waits for confirmation has no meeting until it is confirmed', async () => {
    const { id } = await anEventType(app, host, {
      locations,
      confirmationPolicy: { type: 'always', blockUnconfirmedBookingsInBooker: true },
    })
    const { uid } = await book('10:00', id)
    await settle()
    expect(provider.seen()).toEqual([])
    await post(uid, 'confirm')
    await settle()
    expect(provider.seen()).toMatchObject([span('10:00', '10:30')])
  })

  it('a lost answer causes no second meeting', async () => {
    provider.stand.fail({ kind: 'lost-answer' }, { when: isCreate })
    const { uid } = await book('10:00')
    await settle()
    expect(provider.seen()).toHaveLength(1)
    expect(await references(uid)).toEqual([])
    await later(5)
    expect(provider.seen()).toHaveLength(1)
    expect((await bookingOf(uid)).location).toBe(provider.seen()[0]?.url)
  })

  it('a meeting whose answer was lost is deleted if the booking is cancelled before the next attempt', async () => {
    const [kept, cancelled] = [await book('09:00'), await book('10:00')]
    provider.stand.fail({ kind: 'lost-answer' }, { times: 2, when: isCreate })
    await settle()
    expect(provider.seen()).toHaveLength(2)
    await post(cancelled.uid, 'cancel', { cancellationReason: 'x' })
    await settle()
    await later(5)
    expect(provider.seen()).toMatchObject([span('09:00', '09:30')])
    expect((await bookingOf(kept.uid)).location).toBe(provider.seen()[0]?.url)
  })

  it('a meeting whose answer was lost is deleted if the booking takes place elsewhere before the next attempt', async () => {
    const { uid } = await book('10:00')
    provider.stand.fail({ kind: 'lost-answer' }, { when: isCreate })
    await settle()
    const location = { type: 'address', address: 'Tea Street 1' }
    await app.patch(`/v2/bookings/${uid}/location`, { as: host.apiKey, headers, body: { location } })
    await later(5)
    expect(provider.seen()).toEqual([])
  })

  it('a meeting whose answer was lost is looked for until the provider answers', async () => {
    const { uid } = await book('10:00')
    provider.stand.fail({ kind: 'lost-answer' }, { when: isCreate })
    await settle()
    await post(uid, 'cancel', { cancellationReason: 'x' })
    provider.stand.fail({ kind: 'answer', status: 503, body: {} }, { times: 2 })
    await settle()
    expect(provider.seen()).toHaveLength(1)
    await later(5)
    await later(5)
    expect(provider.seen()).toEqual([])
  })

  it.each([
    ['a fault of the provider', { kind: 'answer', status: 503, body: {} }],
    ['an answer that breaks off', { kind: 'break-off' }],
    ['an answer that is no JSON', { kind: 'garbage', text: '<html>' }],
  ] as const)('%s is tried again until the meeting is made', async (_, fault) => {
    // The provider has made the meeting when its answer breaks off, so nobody asks for it a second time.
    provider.stand.fail(fault, { times: fault.kind === 'break-off' ? 1 : 2, when: isCreate })
    const { uid } = await book('10:00')
    await settle()
    expect(await references(uid)).toEqual([])
    await later(1)
    await later(5)
    expect(provider.seen()).toHaveLength(1)
    expect(await references(uid)).toHaveLength(1)
  })

  it('a provider that is too busy is asked again only after the time that it names', async () => {
    provider.stand.fail(
      { kind: 'answer', status: 429, headers: { 'retry-after': '600' }, body: {} },
      { when: isCreate },
    )
    const { id } = await anEventType(app, host, { title: `Busy ${slug}`, locations })
    await book('10:00', id)
    await settle()
    const asked = () =>
      provider.stand.requests.filter((each) => isCreate(each) && each.body.includes(`Busy ${slug}`)).length
    const before = asked()
    await later(9)
    expect(asked()).toBe(before)
    await later(2)
    expect(asked()).toBe(before + 1)
    expect(provider.seen()).toHaveLength(1)
  })

  it('a meeting that fails for a day is given up, and the organizer learns why', async () => {
    let isBroken = true
    provider.stand.fail(
      { kind: 'answer', status: 500, body: {} },
      { times: 500, when: (request) => isBroken && isCreate(request) },
    )
    const { uid } = await book('10:00')
    await settle()
    for (let hours = 0; hours <= 25; hours++) await later(60)
    expect((await open(uid)).body).toContain('The meeting has no room')
    const mails = (await app.mails(host.email)).filter(({ subject }) => subject === `No room at ${name} for a meeting`)
    expect(mails).toHaveLength(1)
    expect(mails[0].text).toContain('answered 500')
    isBroken = false
  })

  it('an access token that has ended is refreshed, each time with the newest refresh token', async () => {
    provider.stand.oauth.tellLifetime(1)
    await connect(host)
    for (const [made, time] of ['10:00', '11:00', '12:00'].entries()) {
      // The server knows from the lifetime that this token has ended.
      provider.stand.oauth.expire(host.email)
      await book(time)
      await settle()
      expect(provider.seen()).toHaveLength(made + 1)
    }
    provider.stand.oauth.tellLifetime(3599)
    expect((await app.get('/v2/conferencing', { as: host.apiKey })).body.data).toMatchObject([{ invalid: false }])
  })

  it('a meeting begins at the same moment for a host in any zone', async () => {
    const far = await app.user({ timeZone: 'Asia/Kolkata' })
    await connect(far)
    const { id } = await anEventType(app, far, { locations })
    await book('10:00', id)
    await settle()
    expect(provider.seen()).toMatchObject([span('10:00', '10:30')])
  })

  it('a booking that is rescheduled after a lost answer has one meeting, at the new time', async () => {
    const { uid } = await book('10:00')
    provider.stand.fail({ kind: 'lost-answer' }, { when: isCreate })
    await settle()
    await post(uid, 'reschedule', { start: `${DAY}T15:00:00Z` })
    await later(5)
    expect(provider.seen()).toMatchObject([span('15:00', '15:30')])
  })

  it("a team connects an account, which makes the meetings of members without one, and is the team's default", async () => {
    const [admin, member] = [await app.user(), await app.user()]
    const { id: organizationId } = await anOrganization(app, admin, { members: [member] })
    const { id: teamId } = await aTeam(app, admin, { organizationId, members: [member] })
    const at = `/v2/organizations/${organizationId}/teams/${teamId}/conferencing`
    expect(await connect(admin, { at })).toBe('https://client.example/done')
    const listed = await app.get(at, { as: admin.apiKey })
    expect(listed.body.data).toEqual([{ id: expect.any(Number), type, userId: 0, invalid: false }])
    expect((await app.get('/v2/conferencing', { as: admin.apiKey })).body.data).toEqual([])
    expect((await app.get(at, { as: member.apiKey })).status).toBe(403)
    expect((await app.post(`${at}/${slug}/default`, { as: admin.apiKey })).status).toBe(200)
    expect((await app.get(`${at}/default`, { as: admin.apiKey })).body.data).toEqual({ appSlug: slug })
    const id = await aRoundRobin(app, teamId, [member])
    const { uid } = await book('10:00', id)
    await settle()
    expect(provider.seen()).toMatchObject([{ host: admin.email, ...span('10:00', '10:30') }])
    expect((await bookingOf(uid, member)).location).toBe(provider.seen()[0]?.url)
    await app.delete(`${at}/${slug}/disconnect`, { as: admin.apiKey })
    expect((await app.get(at, { as: admin.apiKey })).body.data).toEqual([])
  })

  it('an account whose access was ended is marked, and the organizer is asked to connect it again', async () => {
    provider.stand.oauth.revoke(host.email)
    const { uid } = await book('10:00')
    await settle()
    expect((await app.get('/v2/conferencing', { as: host.apiKey })).body.data).toMatchObject([{ invalid: true }])
    const mails = () =>
      app.mails(host.email).then((all) => all.filter(({ subject }) => subject.startsWith(`No room at ${name}`)))
    expect(await mails()).toHaveLength(1)
    await later(30)
    expect(await mails()).toHaveLength(1)
    await connect(host)
    await settle()
    expect(await references(uid)).toHaveLength(1)
    expect((await app.get('/v2/conferencing', { as: host.apiKey })).body.data).toMatchObject([{ invalid: false }])
  })

  it('a reassigned booking gets a meeting of the new host, and the old one is deleted', async () => {
    const other = await aHost()
    const { id: organizationId } = await anOrganization(app, host, { members: [other] })
    const { id: teamId } = await aTeam(app, host, { organizationId, members: [other] })
    const at = `/v2/organizations/${organizationId}/teams/${teamId}/conferencing`
    await connect(host, { at })
    const id = await aRoundRobin(app, teamId, [host, other])
    const place = { eventTypeId: id, type: 'integration' as const, integration, position: 0 }
    await app.connection.db.insertInto('eventTypeLocations').values(place).execute()
    const { uid } = await book('10:00', id)
    await settle()
    const [first] = provider.seen()
    const from = first?.host === host.email ? host : other
    const to = from === host ? other : host
    expect((await post(uid, `reassign/${to.id}`, {}, host)).body).toMatchObject({ status: 'success' })
    await settle()
    expect(provider.seen()).toMatchObject([{ host: to.email, ...span('10:00', '10:30') }])
    expect((await bookingOf(uid, to)).location).toBe(provider.seen()[0]?.url)
  })

  it('the default app of the organizer is the place of an event type that has none', async () => {
    const { id } = await anEventType(app, host)
    await app.connection.db.deleteFrom('eventTypeLocations').where('eventTypeId', '=', id).execute()
    const builtIn = await book('09:00', id)
    const set = await app.post(`/v2/conferencing/${slug}/default`, { as: host.apiKey })
    expect(set.status).toBe(200)
    const { uid } = await book('10:00', id)
    await settle()
    expect(provider.seen()).toMatchObject([span('10:00', '10:30')])
    expect((await bookingOf(uid)).location).toBe(provider.seen()[0]?.url)
    expect((await bookingOf(builtIn.uid)).location).toBe(pageOf(builtIn.uid))
  })

  it('the place of a booking can be changed to the provider and away from it', async () => {
    const { id } = await anEventType(app, host)
    const { uid } = await book('10:00', id)
    const change = (location: object) =>
      app.patch(`/v2/bookings/${uid}/location`, { as: host.apiKey, headers, body: { location } })
    expect((await change({ type: 'integration', integration: slug })).status).toBe(200)
    await settle()
    expect(provider.seen()).toHaveLength(1)
    expect((await bookingOf(uid)).location).toBe(provider.seen()[0]?.url)
    expect((await change({ type: 'address', address: 'Tea Street 1' })).body.data.location).toBe('Tea Street 1')
    await settle()
    expect(provider.seen()).toEqual([])
    expect(await references(uid)).toEqual([])
  })

  it('a server without settings says which ones are missing', async () => {
    const bare = await testApp()
    const person = await bare.user()
    const { status, body } = await bare.get(`/v2/conferencing/${slug}/oauth/auth-url`, { as: person.apiKey })
    expect([status, body.message]).toEqual([400, expect.stringMatching(/_CLIENT_ID and \w+_CLIENT_SECRET/)])
    await bare.close()
  })
})
