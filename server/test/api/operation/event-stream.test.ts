import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createEventStreams } from '../../../src/features/operation/event-log/streams.ts'
import { aBooking, anEventType } from '../../support/builders.ts'
import { type EventStream, openEvents } from '../../support/event-stream.ts'
import { anOrganization, aTeam } from '../../support/organizations.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

const MOST = 34

describe('the stream of events', () => {
  let app: TestApp
  let ann: TestUser
  let url: string
  const open: EventStream[] = []

  beforeAll(async () => {
    app = await testApp({ DAYBOOK_EVENT_STREAMS: String(MOST) })
    await app.app.http.listen({ port: 0, host: '127.0.0.1' })
    url = `http://127.0.0.1:${(app.app.http.server.address() as AddressInfo).port}`
  })
  beforeEach(async () => {
    ann = await app.user()
    await isLogged('user.created')
  })
  afterEach(async () => {
    for (const stream of open.splice(0)) stream.close()
    await expect.poll(connections, { timeout: 10_000 }).toBe(0)
  })
  afterAll(() => app.close())

  const connections = () =>
    new Promise((resolve) => app.app.http.server.getConnections((_error, count) => resolve(count)))
  const stream = async (as = ann.apiKey, at = '/v2', query = '', headers: Record<string, string> = {}) => {
    const opened = await openEvents(`${url}${at}/events/stream${query}`, { authorization: `Bearer ${as}`, ...headers })
    open.push(opened)
    return opened
  }
  const list = async (query = '', as = ann.apiKey) => (await app.get(`/v2/events${query}`, { as })).body.data
  /** On a server that others use, an event is there once all transactions that began before its own have ended. */
  const isLogged = (type: string) =>
    expect.poll(async () => (await list(`?type=${type}`)).length, { timeout: 10_000 }).toBe(1)
  const schedule = (name: string, as = ann.apiKey) =>
    app.post('/v2/schedules', { as, body: { name, timeZone: 'UTC', isDefault: false } })
  const receives = (seen: EventStream, count: number) =>
    expect.poll(() => seen.data().length, { timeout: 10_000 }).toBeGreaterThanOrEqual(count)
  const namesOf = (seen: EventStream) => seen.data().map(({ type }) => type)

  it('a host receives a booking, as the list has it', async () => {
    const { id } = await anEventType(app, ann)
    const seen = await stream(undefined, undefined, '?type=BOOKING_CREATED,BOOKING_CANCELLED')
    expect(seen.headers['content-type']).toBe('text/event-stream; charset=utf-8')
    expect(seen.headers['cache-control']).toBe('no-cache, no-transform')
    const { body } = await app.post('/v2/bookings', { body: aBooking(id, '2030-01-08T09:00:00Z') })
    await receives(seen, 1)
    await app.post(`/v2/bookings/${body.data.uid}/cancel`, { body: {} })
    await receives(seen, 2)
    expect(seen.data()).toEqual(await list('?type=BOOKING_CREATED,BOOKING_CANCELLED'))
  })

  it('a stream begins with the next event, and has no events of other people', async () => {
    await schedule('Before')
    await isLogged('schedule.created')
    const seen = await stream()
    const ben = await app.user()
    await schedule('Of Ben', ben.apiKey)
    const { body } = await schedule('After')
    await receives(seen, 1)
    expect(seen.data().map(({ subject }) => subject)).toEqual([`schedule:${body.data.id}`])
  })

  it('a team, an organization and the server have streams for those who manage them', async () => {
    const ben = await app.user()
    const { id: organizationId } = await anOrganization(app, ann, { members: [ben] })
    const team = await aTeam(app, ann, { organizationId, members: [ben] })
    const streams = [
      await stream(ann.apiKey, `/v2/teams/${team.id}`),
      await stream(ann.apiKey, `/v2/organizations/${organizationId}/teams/${team.id}`),
      await stream(ann.apiKey, `/v2/organizations/${organizationId}`),
      await stream(app.administrator, '/v2/admin', '?type=event-type.created'),
    ]
    await app.post(`/v2/teams/${team.id}/event-types`, {
      as: ann.apiKey,
      body: {
        title: 'All',
        slug: 'all',
        lengthInMinutes: 30,
        schedulingType: 'collective',
        hosts: [{ userId: ben.id }],
      },
    })
    for (const seen of streams) {
      await receives(seen, 1)
      expect(namesOf(seen)).toContain('event-type.created')
    }
    expect((await stream(ben.apiKey, `/v2/teams/${team.id}`)).status).toBe(403)
    expect((await stream(ann.apiKey, '/v2/admin')).status).toBe(403)
    expect((await openEvents(`${url}/v2/events/stream`)).status).toBe(401)
  })

  it('a client that reconnects receives what it has missed, in order and once', async () => {
    const first = await stream()
    await schedule('Seen')
    await receives(first, 1)
    const id = first.lastId() as string
    first.close()
    for (let count = 0; count < 120; count++) await schedule(`Missed ${count}`)
    const again = await stream(undefined, undefined, '', { 'last-event-id': id })
    await receives(again, 120)
    await schedule('New')
    await receives(again, 121)
    const ids = (await list('?type=schedule.created&take=250')).map((event: { id: number }) => event.id)
    expect(again.data().map((event) => event.id)).toEqual(ids.slice(1))
  })

  it('a client that has received nothing yet can reconnect as well', async () => {
    const first = await stream()
    const id = first.lastId() as string
    first.close()
    await schedule('Missed')
    const again = await stream(undefined, undefined, `?lastEventId=${id}`)
    await receives(again, 1)
    expect(namesOf(again)).toEqual(['schedule.created'])
  })

  it('clients that reconnect while many changes happen at once miss none and get none twice', async () => {
    const changes = Array.from({ length: 8 }, async (_, lane) => {
      for (let count = 0; count < 12; count++) await schedule(`Lane ${lane}, ${count}`)
    })
    const received: number[][] = []
    const readers = Array.from({ length: 4 }, async (_, reader) => {
      const ids: number[] = []
      let from = '0-0'
      for (let part = 0; part < 4; part++) {
        const seen = await stream(undefined, undefined, `?type=schedule.created&lastEventId=${from}`)
        await new Promise((resolve) => setTimeout(resolve, 150 * (reader + 1)))
        if (part === 3) await expect.poll(() => seen.data().length + ids.length, { timeout: 15_000 }).toBe(96)
        const data = seen.data()
        // The text may end with an id whose data hasn't arrived.
        ids.push(...data.map((event) => event.id))
        from = seen.idOfData(data.length) ?? from
        seen.close()
      }
      received.push(ids)
    })
    await Promise.all([...changes, ...readers])
    const ids = (await list('?type=schedule.created&take=250')).map((event: { id: number }) => event.id)
    expect(ids).toHaveLength(96)
    for (const one of received) expect(one).toEqual(ids)
  })

  it('a cursor that is none is refused, and so is any other nonsense', async () => {
    const nonsense = ['yesterday', '-1', '99999999999999999999', '999999999999999999-1', '%00', '%ED%A0%80']
    for (const cursor of nonsense) {
      const refused = await stream(undefined, undefined, `?lastEventId=${cursor}`)
      expect([cursor, refused.status]).toEqual([cursor, 400])
    }
    for (const query of ['lastEventId[]=1', 'lastEventId[0][a]=1', 'type[0][a]=1', `type=${'x'.repeat(300)}`])
      expect([query, (await stream(undefined, undefined, `?${query}`)).status]).toEqual([query, 400])
  })

  it('one account has thirty streams at most, and a process as many as its setting says', async () => {
    for (let count = 0; count < 30; count++) expect((await stream()).status).toBe(200)
    const refused = await stream()
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '30'])
    const ben = await app.user()
    for (let count = 30; count < MOST; count++) expect((await stream(ben.apiKey)).status).toBe(200)
    expect((await stream(ben.apiKey)).status).toBe(503)
    for (const one of open.splice(0)) one.close()
    await expect.poll(async () => (await stream()).status, { timeout: 10_000 }).toBe(200)
  })

  it('a reader who reads nothing neither stops the others nor keeps its place', async () => {
    const { hostname, port } = new URL(url)
    const idle = connect(Number(port), hostname)
    idle.pause()
    idle.write(`GET /v2/events/stream HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${ann.apiKey}\r\n\r\n`)
    const seen = await stream()
    for (let count = 0; count < 20; count++) await schedule(`Number ${count}`)
    await receives(seen, 20)
    idle.destroy()
  })

  it('a stream ends after a while, so that the server looks again whether the client may read', async () => {
    const streams = createEventStreams({
      db: app.connection.db,
      eventLog: app.app.services.eventLog,
      most: 1,
      lifeMs: 20,
    })
    const ended = new Promise((resolve) => {
      const outlet = {
        write: () => true,
        end: () => resolve('end'),
        cut: () => resolve('cut'),
        drained: async () => {},
      }
      const wish = { owner: { userId: ann.id }, types: undefined, caller: 'user:1', present: () => ({}) }
      void streams.open(wish, undefined, outlet)
    })
    expect(await ended).toBe('end')
    streams.close()
  })
})
