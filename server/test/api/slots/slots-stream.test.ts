import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aBooking, anEventType } from '../../support/builders.ts'
import { type EventStream, openEvents } from '../../support/event-stream.ts'
import { anOrganization, aTeam } from '../../support/organizations.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

const MOST = 33

describe('live updates of slots', () => {
  let app: TestApp
  let ann: TestUser
  let url: string
  let eventTypeId: number
  const open: EventStream[] = []

  beforeAll(async () => {
    app = await testApp({ DAYBOOK_SLOT_STREAMS: String(MOST), DAYBOOK_TRUSTED_PROXIES: '127.0.0.1' })
    await app.app.http.listen({ port: 0, host: '127.0.0.1' })
    url = `http://127.0.0.1:${(app.app.http.server.address() as AddressInfo).port}`
  })
  beforeEach(async () => {
    ann = await app.user()
    eventTypeId = (await anEventType(app, ann)).id
  })
  afterEach(async () => {
    for (const stream of open.splice(0)) stream.close()
    await noneIsOpen()
  })
  afterAll(() => app.close())

  const stream = async (query = `eventTypeId=${eventTypeId}`, headers: Record<string, string> = {}) => {
    const opened = await openEvents(`${url}/v2/slots/stream?${query}`, headers)
    open.push(opened)
    return opened
  }
  const noneIsOpen = () =>
    expect
      .poll(() => new Promise((resolve) => app.app.http.server.getConnections((_error, count) => resolve(count))), {
        timeout: 10_000,
      })
      .toBe(0)
  const book = async (start = '2030-01-08T09:00:00Z', of = eventTypeId) => {
    const { status, body } = await app.post('/v2/bookings', { body: aBooking(of, start) })
    expect(status, JSON.stringify(body)).toBe(201)
    return body.data
  }

  it('anybody may read the live updates, and no cache on the way keeps them', async () => {
    const { status, headers } = await stream()
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/event-stream; charset=utf-8')
    expect(headers['cache-control']).toBe('no-cache, no-transform')
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(headers['x-request-id']).toMatch(/^\w{25}$/)
  })

  it('the API document describes the events of live updates', async () => {
    const { body } = await app.get('/docs/openapi.json')
    const answer = body.paths['/v2/slots/stream'].get.responses['200']
    expect(Object.keys(answer.content)).toEqual(['text/event-stream'])
  })

  it('the live updates report a booking, a reschedule, a cancellation and a hold of any person', async () => {
    const seen = await stream()
    const { uid } = await book()
    await seen.until(1)
    const moved = await app.post(`/v2/bookings/${uid}/reschedule`, { body: { start: '2030-01-08T11:00:00Z' } })
    await seen.until(2)
    await app.post(`/v2/bookings/${moved.body.data.uid}/cancel`, { body: {} })
    await seen.until(3)
    const held = await app.post('/v2/slots/reservations', {
      headers: { 'cal-api-version': '2024-09-04' },
      body: { eventTypeId, slotStart: '2030-01-08T13:00:00Z' },
    })
    expect(held.status, JSON.stringify(held.body)).toBe(201)
    await seen.until(4)
    expect(new Set(seen.events())).toEqual(new Set(['slots']))
  })

  it('the live updates report the end of a hold, which only the time causes', async () => {
    const before = app.clock.now()
    const seen = await stream()
    await app.post('/v2/slots/reservations', {
      headers: { 'cal-api-version': '2024-09-04' },
      body: { eventTypeId, slotStart: '2030-01-08T13:00:00Z' },
    })
    await seen.until(1)
    app.clock.set(new Date(before.getTime() + 600_000), true)
    await app.app.services.slotReservations.cleanUp.run()
    await seen.until(2)
    app.clock.set(before, true)
  })

  it('the live updates report changed hours, absences and settings, and end with the event type', async () => {
    const seen = await stream()
    await app.post('/v2/me/ooo', {
      as: ann.apiKey,
      body: { start: '2030-01-09T00:00:00.000Z', end: '2030-01-09T23:59:59.999Z' },
    })
    await seen.until(1)
    const event = `/v2/event-types/${eventTypeId}`
    await app.patch(event, { as: ann.apiKey, body: { lengthInMinutes: 45 } })
    await seen.until(2)
    await app.delete(event, { as: ann.apiKey })
    await seen.until(3)
    await expect.poll(seen.isOver).toBe(true)
    expect((await stream()).status).toBe(404)
  })

  it("the live updates report the host's other meetings, and no meetings of other people", async () => {
    const ben = await app.user()
    const seen = await stream()
    const foreign = await stream(`eventTypeId=${(await anEventType(app, ben)).id}`)
    await book(undefined, (await anEventType(app, ann)).id)
    await seen.until(1)
    expect(foreign.events()).toEqual([])
  })

  it('the live updates report changes of hosts who joined later', async () => {
    const [ben, cleo] = [await app.user(), await app.user()]
    const { id: organizationId } = await anOrganization(app, ann, { members: [ben, cleo] })
    const team = await aTeam(app, ann, { organizationId, members: [ben, cleo] })
    const at = `/v2/teams/${team.id}/event-types`
    const made = await app.post(at, {
      as: ann.apiKey,
      body: {
        title: 'All',
        slug: 'all',
        lengthInMinutes: 30,
        schedulingType: 'collective',
        hosts: [{ userId: ben.id }],
      },
    })
    const seen = await stream(`eventTypeId=${made.body.data.id}`)
    await app.patch(`${at}/${made.body.data.id}`, {
      as: ann.apiKey,
      body: { hosts: [{ userId: ben.id }, { userId: cleo.id }] },
    })
    await seen.until(1)
    await book(undefined, (await anEventType(app, cleo)).id)
    await seen.until(2)
  })

  it('the live updates report many changes at most four times a second', async () => {
    const seen = await stream()
    const began = performance.now()
    const starts = Array.from(
      { length: 12 },
      (_, index) => new Date(Date.parse('2030-01-08T09:00:00Z') + index * 1_800_000),
    )
    for (const start of starts) await book(start.toISOString())
    await seen.until(1)
    const seconds = (performance.now() - began) / 1000
    expect(seen.events().length).toBeLessThanOrEqual(Math.ceil(seconds * 4) + 1)
  })

  it('the live updates have the same selectors as slots', async () => {
    const { slug } = await anEventType(app, ann, { slug: 'talk' })
    expect((await stream(`username=${ann.username}&eventTypeSlug=${slug}&timeZone=UTC`)).status).toBe(200)
    expect((await stream('')).status).toBe(400)
    expect((await stream(`username=${ann.username}&eventTypeSlug=none`)).status).toBe(404)
    expect((await stream('eventTypeId=2147483647')).status).toBe(404)
  })

  it('a client that reconnects gets its missed changes at once, and nothing if there are none', async () => {
    const first = await stream()
    await book()
    await first.until(1)
    const id = first.lastId() as string
    first.close()
    const idle = await stream(undefined, { 'last-event-id': id })
    await book('2030-01-08T10:00:00Z')
    await idle.until(1)
    expect(idle.events()).toHaveLength(1)
    const back = await stream(undefined, { 'last-event-id': id })
    await back.until(1)
    const byQuery = await stream(`eventTypeId=${eventTypeId}&lastEventId=${id}`)
    await byQuery.until(1)
    expect(byQuery.lastId()).toBe(back.lastId())
  })

  it('the live updates have a maximum of streams for each address and for the process', async () => {
    const from = (address: string) => stream(undefined, { 'x-forwarded-for': address })
    for (let index = 0; index < 30; index++) expect((await from('203.0.113.7')).status).toBe(200)
    const tooMany = await from('203.0.113.7')
    expect([tooMany.status, tooMany.headers['retry-after']]).toEqual([429, '30'])
    for (let index = 30; index < MOST; index++) expect((await from(`203.0.113.${index}`)).status).toBe(200)
    const full = await from('203.0.113.32')
    expect(full.status).toBe(200)
    const again = await from('203.0.113.7')
    expect([again.status, again.headers['retry-after']]).toEqual([503, '30'])
    for (const each of open.splice(0)) each.close()
    await noneIsOpen()
    expect((await from('203.0.113.7')).status).toBe(200)
  })

  it('a new address gets a place from the address with the most streams', async () => {
    const from = (address: string) => stream(undefined, { 'x-forwarded-for': address })
    const crowd: EventStream[] = []
    for (let index = 0; index < 30; index++) crowd.push(await from(`2001:db8:0:1::${index}`))
    for (let index = 30; index < MOST; index++) expect((await from(`2001:db8:0:2::${index}`)).status).toBe(200)
    expect((await from('2001:db8:0:3::1')).status).toBe(200)
    await expect.poll(() => crowd.map((each) => each.isOver())).toEqual([true, ...Array(29).fill(false)])
    expect((await from('2001:db8:0:1::99')).status).toBe(503)
  })

  it('the live updates are refused if the settings permit no stream', async () => {
    const other = await testApp({ DAYBOOK_SLOT_STREAMS: '0' })
    const owner = await other.user()
    const { id, slug } = await anEventType(other, owner)
    expect((await other.get(`/v2/slots/stream?eventTypeId=${id}`)).status).toBe(503)
    const page = await other.get(`/${owner.username}/${slug}`, { headers: { accept: 'text/html' } })
    expect(page.body).not.toContain('data-live')
    await other.close()
  })

  it('the live updates end when the server stops, which does not wait for them', async () => {
    const other = await testApp()
    await other.app.http.listen({ port: 0, host: '127.0.0.1' })
    const { port } = other.app.http.server.address() as AddressInfo
    const { id } = await anEventType(other, await other.user())
    const seen = await openEvents(`http://127.0.0.1:${port}/v2/slots/stream?eventTypeId=${id}`)
    await other.close()
    await expect.poll(seen.isOver).toBe(true)
  })
})
