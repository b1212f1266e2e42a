import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aTeam } from '../../support/organizations.ts'
import { appWithGoogle, connectGoogle } from '../../support/providers/connect-google.ts'
import type { GoogleFake } from '../../support/providers/google-calendar.ts'
import type { TestApp, TestUser } from '../../support/test-app.ts'

const MINUTE_MS = 60_000
const LIST = '/calendar/v3/users/me/calendarList'

describe('The list of the calendars of an account', () => {
  let app: TestApp
  let google: GoogleFake
  let host: TestUser

  beforeAll(async () => {
    const started = await appWithGoogle()
    app = started.app
    google = started.google
  })
  afterAll(async () => {
    await app.close()
    await google.stop()
  })
  beforeEach(async () => {
    google.heal()
    app.clock.set(new Date('2030-01-07T08:00:00.000Z'), true)
    host = await app.user()
    google.account(host.email)
    await connectGoogle(app, host)
  })

  const later = (ms: number) => app.clock.set(new Date(app.clock.now().getTime() + ms), true)
  const asked = () => google.requests.filter(({ path }) => path === LIST).length
  const list = async () => (await app.get('/v2/calendars', { as: host.apiKey })).body.data
  const names = async (): Promise<string[]> =>
    (await list()).connectedCalendars[0].calendars.map(({ externalId }: { externalId: string }) => externalId)
  const called = (externalId: string) => ({ integration: 'google_calendar', externalId })
  const credentialId = async (): Promise<number> => {
    const { id } = await app.connection.db
      .selectFrom('connections')
      .select('id')
      .where('userId', '=', host.id)
      .executeTakeFirstOrThrow()
    return id
  }
  const select = async (externalId: string) =>
    app.post('/v2/selected-calendars', {
      as: host.apiKey,
      body: { ...called(externalId), credentialId: await credentialId() },
    })
  const newCalendar = (id = `${host.username}-new@group.example`) => {
    google.calendar(host.email, id)
    return id
  }

  it('has a calendar that was made after connecting, when it is older than a minute', async () => {
    const made = newCalendar()
    later(MINUTE_MS)
    expect(await names()).toEqual([host.email])
    later(1)
    expect(await names()).toEqual([host.email, made])
  })

  it('is read once a minute, however often it is asked for, also at the same time', async () => {
    later(MINUTE_MS + 1)
    const before = asked()
    await Promise.all([names(), names(), names(), names()])
    await names()
    expect(asked() - before).toBe(1)
    later(MINUTE_MS)
    await names()
    expect(asked() - before).toBe(1)
  })

  it('is read at once when somebody selects a calendar that it lacks', async () => {
    const made = newCalendar()
    expect((await select(made)).status).toBe(201)
    expect(await names()).toEqual([host.email, made])
  })

  it('is read at once when bookings are to go into a calendar that it lacks', async () => {
    const made = newCalendar()
    const chosen = await app.put('/v2/destination-calendars', { as: host.apiKey, body: called(made) })
    expect([chosen.status, (await list()).destinationCalendar.externalId]).toEqual([200, made])
  })

  it('is read at once when an event type chooses a calendar that it lacks', async () => {
    const made = newCalendar()
    const body = { lengthInMinutes: 30, title: 'Talk', slug: 'talk-new', destinationCalendar: called(made) }
    const headers = { 'cal-api-version': '2024-06-14' }
    const { status, body: created } = await app.post('/v2/event-types', { as: host.apiKey, headers, body })
    expect([status, created.data.destinationCalendar]).toEqual([201, called(made)])
    const second = newCalendar(`${host.username}-second@group.example`)
    const changed = await app.patch(`/v2/event-types/${created.data.id}`, {
      as: host.apiKey,
      headers,
      body: { destinationCalendar: called(second) },
    })
    expect([changed.status, changed.body.data.destinationCalendar]).toEqual([200, called(second)])
  })

  it("is read at once when a team's event type chooses a calendar that it lacks", async () => {
    const { id: teamId } = await aTeam(app, host)
    const made = newCalendar()
    const { status, body } = await app.post(`/v2/teams/${teamId}/event-types`, {
      as: host.apiKey,
      body: {
        lengthInMinutes: 30,
        title: 'Talk',
        slug: 'talk',
        schedulingType: 'collective',
        hosts: [{ userId: host.id }],
        destinationCalendar: called(made),
      },
    })
    expect([status, body.data.destinationCalendar]).toEqual([201, called(made)])
  })

  it('is read at once when busy times of a calendar are asked for that it lacks', async () => {
    const made = newCalendar()
    const query = `timeZone=UTC&dateFrom=2030-01-08&dateTo=2030-01-09&credentialId=${await credentialId()}`
    const found = await app.get(`/v2/calendars/busy-times?${query}&externalId=${encodeURIComponent(made)}`, {
      as: host.apiKey,
    })
    expect([found.status, found.body.data]).toEqual([200, []])
  })

  it('lacks a calendar that does not exist, which is refused as before', async () => {
    const before = asked()
    const refused = await select('nobody@group.example')
    expect([refused.status, refused.body.error.details.code, asked() - before]).toEqual([404, 'CALENDAR_NOT_FOUND', 1])
  })

  it('is read after ten minutes by operations that only use it', async () => {
    later(10 * MINUTE_MS)
    const before = asked()
    await app.get('/v2/selected-calendars', { as: host.apiKey })
    expect(asked() - before).toBe(0)
    later(1)
    await app.get('/v2/selected-calendars', { as: host.apiKey })
    expect(asked() - before).toBe(1)
  })

  it('is invalid after a change of the selected calendars, of the destination or of feeds', async () => {
    const made = newCalendar()
    await select(made)
    const read = async () => {
      const before = asked()
      await names()
      await names()
      return asked() - before
    }
    expect(await read()).toBe(1)
    const named = new URLSearchParams({ ...called(made), credentialId: String(await credentialId()) })
    await app.delete(`/v2/selected-calendars?${named}`, { as: host.apiKey })
    expect(await read()).toBe(1)
    await app.put('/v2/destination-calendars', { as: host.apiKey, body: called(made) })
    expect(await read()).toBe(1)
    expect(await read()).toBe(0)
  })

  it('keeps a calendar that is gone at the provider as long as its busy times count', async () => {
    const made = newCalendar()
    const unused = newCalendar(`${host.username}-unused@group.example`)
    await select(made)
    expect(await names()).toEqual([host.email, made, unused])
    google.unshare(host.email, made)
    google.unshare(host.email, unused)
    later(2 * MINUTE_MS)
    expect(await names()).toEqual([host.email, made])
    const named = new URLSearchParams({ ...called(made), credentialId: String(await credentialId()) })
    await app.delete(`/v2/selected-calendars?${named}`, { as: host.apiKey })
    expect(await names()).toEqual([host.email])
  })

  it('stays as it was, and is answered after three seconds at most, when the provider hangs', async () => {
    google.fail({ kind: 'hang' }, { times: 3, when: ({ path }) => path === LIST })
    later(2 * MINUTE_MS)
    expect(await names()).toEqual([host.email])
    google.heal()
  })

  it('is read again after the clock has gone back', async () => {
    const made = newCalendar()
    later(-30 * 24 * 60 * MINUTE_MS)
    expect(await names()).toEqual([host.email, made])
  })
})
