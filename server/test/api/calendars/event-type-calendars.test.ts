import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aBookingByAnother, anEventType } from '../../support/builders.ts'
import { aTeam } from '../../support/organizations.ts'
import { appWithGoogle, connectGoogle } from '../../support/providers/connect-google.ts'
import type { GoogleFake } from '../../support/providers/google-calendar.ts'
import { aRoundRobin } from '../../support/round-robin.ts'
import type { TestApp, TestUser } from '../../support/test-app.ts'

const DAY = '2030-01-14'
const MINUTE_MS = 60_000

describe('The calendar of an event type', () => {
  let app: TestApp
  let google: GoogleFake
  let host: TestUser
  let projects: string
  let eventTypeId: number

  beforeAll(async () => {
    ;({ app, google } = await appWithGoogle())
  })
  afterAll(async () => {
    await app.close()
    await google.stop()
  })
  beforeEach(async () => {
    app.clock.set(new Date('2030-01-07T08:00:00.000Z'), true)
    host = await aHost()
    projects = `projects-of-${host.id}@group.example`
    google.calendar(host.email, projects, { summary: 'Projects' })
    google.calendar(host.email, `holidays-of-${host.id}`, { role: 'reader' })
    await connectGoogle(app, host)
    eventTypeId = (await anEventType(app, host)).id
  })

  async function aHost(): Promise<TestUser> {
    const person = await app.user({ timeZone: 'Europe/London' })
    google.account(person.email)
    await connectGoogle(app, person)
    return person
  }

  const named = (externalId: string) => ({ destinationCalendar: { integration: 'google_calendar', externalId } })
  const choose = (body: object, id = eventTypeId) =>
    app.patch(`/v2/event-types/${id}`, { as: host.apiKey, body: { ...body } })
  const book = async (time: string, id = eventTypeId) =>
    (await app.post('/v2/bookings', { body: aBookingByAnother(id, `${DAY}T${time}:00Z`) })).body.data
  const eventsIn = (calendarId: string) =>
    google
      .events(calendarId)
      .filter(({ status }) => status !== 'cancelled')
      .map(({ start }) => new Date(start.dateTime ?? '').toISOString().slice(11, 16))
  const settle = () => app.app.runner.drain()

  async function later(minutes: number): Promise<void> {
    app.clock.set(new Date(app.clock.now().getTime() + minutes * MINUTE_MS), true)
    await settle()
  }

  it('gets the bookings of this event type, and the others go into the calendar of the host', async () => {
    expect(await choose(named(projects))).toMatchObject({ status: 200, body: { data: named(projects) } })
    await book('10:00')
    await book('12:00', (await anEventType(app, host)).id)
    await settle()
    expect([eventsIn(projects), eventsIn(host.email)]).toEqual([['10:00'], ['12:00']])
  })

  it('can be chosen with a new event type, and null gives it up', async () => {
    const { status, body } = await app.post('/v2/event-types', {
      as: host.apiKey,
      body: { lengthInMinutes: 30, title: 'Project', slug: 'project', ...named(projects) },
    })
    expect([status, body.data]).toMatchObject([201, named(projects)])
    expect((await choose({ destinationCalendar: null }, body.data.id)).body.data.destinationCalendar).toBeUndefined()
    await book('10:00', body.data.id)
    await settle()
    expect([eventsIn(projects), eventsIn(host.email)]).toEqual([[], ['10:00']])
  })

  it('is read, so that a booking follows its event there', async () => {
    await choose(named(projects))
    const { uid } = await book('10:00')
    await settle()
    await later(1)
    const [event] = google.events(projects)
    const moved = (time: string) => ({ dateTime: `${DAY}T${time}:00Z` })
    google.edit(projects, event?.id ?? '', { start: moved('15:00'), end: moved('15:30') })
    await later(1)
    expect((await app.get(`/v2/bookings/${uid}`, { as: host.apiKey })).body.data.rescheduledToUid).toBeTypeOf('string')
  })

  it('must be a calendar of the owner that can be written', async () => {
    const stranger = await aHost()
    const refusal = async (externalId: string) => {
      const { status, body } = await choose(named(externalId))
      return [status, body.message]
    }
    const missing = [400, 'Invalid destinationCalendarId: Calendar does not exist']
    expect(await refusal('unknown')).toEqual(missing)
    expect(await refusal(stranger.email)).toEqual(missing)
    expect(await refusal(`holidays-of-${host.id}`)).toEqual([
      400,
      'Invalid destinationCalendarId: Calendar does not have write permission',
    ])
  })

  it('is forgotten when its account is disconnected', async () => {
    await choose(named(projects))
    const { connectedCalendars } = (await app.get('/v2/calendars', { as: host.apiKey })).body.data
    const { credentialId: id } = connectedCalendars[0]
    await app.post('/v2/calendars/google/disconnect', { as: host.apiKey, body: { id } })
    const shown = async () => (await app.get(`/v2/event-types/${eventTypeId}`, { as: host.apiKey })).body.data
    expect((await shown()).destinationCalendar).toBeUndefined()
    await connectGoogle(app, host)
    await book('10:00')
    await settle()
    expect([eventsIn(projects), eventsIn(host.email)]).toEqual([[], ['10:00']])
  })

  it('is shown to its owner and not to visitors', async () => {
    await choose(named(projects))
    const list = `/v2/event-types?username=${host.username}`
    const calendarIn = async (as?: string) =>
      (await app.get(list, { as })).body.data.map(({ destinationCalendar }: { destinationCalendar?: object }) => ({
        destinationCalendar,
      }))
    expect(await calendarIn(host.apiKey)).toEqual([named(projects)])
    expect(await calendarIn()).toEqual([{ destinationCalendar: undefined }])
  })

  it('of a team can be that of any member, and stays when the booking goes to another host', async () => {
    const other = await aHost()
    const { id: teamId } = await aTeam(app, host, { members: [other] })
    const rotation = await aRoundRobin(app, teamId, [host, other])
    const path = `/v2/teams/${teamId}/event-types/${rotation}`
    const { status, body } = await app.patch(path, { as: host.apiKey, body: named(projects) })
    expect([status, body.data]).toMatchObject([200, named(projects)])
    const { uid, hosts } = await book('10:00', rotation)
    await settle()
    expect(eventsIn(projects)).toEqual(['10:00'])
    const next = hosts[0].id === host.id ? other : host
    await app.post(`/v2/bookings/${uid}/reassign/${next.id}`, { as: host.apiKey, body: {} })
    await settle()
    expect([eventsIn(projects), eventsIn(host.email), eventsIn(other.email)]).toEqual([['10:00'], [], []])
  })

  it('of a team does not count after its owner has left the team', async () => {
    const other = await aHost()
    const { id: teamId } = await aTeam(app, other, { members: [host] })
    const rotation = await aRoundRobin(app, teamId, [other])
    const path = `/v2/teams/${teamId}/event-types/${rotation}`
    await app.patch(path, { as: other.apiKey, body: named(projects) })
    const memberships = (await app.get(`/v2/teams/${teamId}/memberships`, { as: other.apiKey })).body.data
    const { id } = memberships.find(({ userId }: { userId: number }) => userId === host.id)
    await app.delete(`/v2/teams/${teamId}/memberships/${id}`, { as: other.apiKey })
    await book('10:00', rotation)
    await settle()
    expect([eventsIn(projects), eventsIn(other.email)]).toEqual([[], ['10:00']])
    expect((await app.get(path, { as: other.apiKey })).body.data.destinationCalendar).toBeUndefined()
  })

  it('is refused for a managed event type, and each of its people has their own', async () => {
    const { id: teamId } = await aTeam(app, host)
    const body = {
      lengthInMinutes: 30,
      title: 'Managed',
      slug: 'managed',
      schedulingType: 'managed',
      hosts: [{ userId: host.id }],
    }
    const path = `/v2/teams/${teamId}/event-types`
    const refused = await app.post(path, { as: host.apiKey, body: { ...body, ...named(projects) } })
    expect([refused.status, refused.body.message]).toEqual([
      400,
      expect.stringContaining("can't have a `destinationCalendar`"),
    ])
    const made = await app.post(path, { as: host.apiKey, body })
    const [, child] = made.body.data
    expect((await choose(named(projects), child.id)).body.data).toMatchObject(named(projects))
    await app.patch(`${path}/${made.body.data[0].id}`, { as: host.apiKey, body: { title: 'Changed' } })
    const shown = (await app.get(`/v2/event-types/${child.id}`, { as: host.apiKey })).body.data
    expect(shown).toMatchObject({ title: 'Changed', ...named(projects) })
  })
})
