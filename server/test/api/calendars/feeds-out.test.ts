import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aBookingByAnother, anEventType } from '../../support/builders.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

const DAY = '2030-01-14'

describe('feeds of bookings for calendar programs', () => {
  let app: TestApp
  let host: TestUser
  let eventTypeId: number

  beforeAll(async () => {
    app = await testApp()
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    app.clock.set(new Date('2030-01-07T08:00:00.000Z'), true)
    host = await app.user({ timeZone: 'Europe/London' })
    eventTypeId = (await anEventType(app, host)).id
  })

  const create = async (detail?: string) =>
    (await app.post('/v2/calendar-feeds', { as: host.apiKey, body: detail === undefined ? {} : { detail } })).body.data
  const pathOf = (url: string) => new URL(url).pathname
  const read = (url: string, headers = {}) => app.get(pathOf(url), { headers })
  const book = async (time: string) =>
    (await app.post('/v2/bookings', { body: aBookingByAnother(eventTypeId, `${DAY}T${time}:00Z`) })).body.data

  const eventsIn = (text: string) =>
    new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((event) => ({
      uid: String(event.getFirstPropertyValue('uid')),
      start: String(event.getFirstPropertyValue('dtstart')),
      status: String(event.getFirstPropertyValue('status')),
      summary: String(event.getFirstPropertyValue('summary')),
    }))

  it('A full feed has the bookings with their titles, and keeps cancelled ones as cancelled', async () => {
    const kept = await book('10:00')
    const cancelled = await book('11:00')
    const { url } = await create()
    await app.post(`/v2/bookings/${cancelled.uid}/cancel`, { as: host.apiKey, body: { cancellationReason: 'Ill' } })
    const { status, body, headers } = await read(url)
    expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(eventsIn(body)).toEqual([
      { uid: `${kept.uid}@daybook`, start: `${DAY}T10:00:00Z`, status: 'CONFIRMED', summary: kept.title },
      { uid: `${cancelled.uid}@daybook`, start: `${DAY}T11:00:00Z`, status: 'CANCELLED', summary: cancelled.title },
    ])
  })

  it('A rescheduled booking appears once, at its new time', async () => {
    const { uid } = await book('10:00')
    await app.post(`/v2/bookings/${uid}/reschedule`, { as: host.apiKey, body: { start: `${DAY}T14:00:00Z` } })
    const { url } = await create()
    expect(eventsIn((await read(url)).body)).toMatchObject([{ uid: `${uid}@daybook`, start: `${DAY}T14:00:00Z` }])
  })

  it('A busy feed names nobody', async () => {
    const { title, attendees } = await book('10:00')
    const { body } = await read((await create('busy')).url)
    expect(eventsIn(body)).toMatchObject([{ summary: 'Busy' }])
    expect(body).not.toContain(attendees[0].email)
    expect(body).not.toContain(title)
  })

  it('A program that has the current version gets no copy', async () => {
    await book('10:00')
    const { url } = await create()
    const first = await read(url)
    const same = { 'if-none-match': String(first.headers.etag) }
    expect((await read(url, same)).status).toBe(304)
    await book('12:00')
    expect((await read(url, same)).status).toBe(200)
  })

  it('The same address with .ifb has the free and busy times', async () => {
    await book('10:00')
    const { url } = await create()
    const { body } = await read(url.replace('.ics', '.ifb'))
    const [freeBusy] = new ICAL.Component(ICAL.parse(body)).getAllSubcomponents('vfreebusy')
    expect(String(freeBusy?.getFirstPropertyValue('freebusy'))).toBe(`${DAY}T10:00:00Z/${DAY}T10:30:00Z`)
  })

  it('A deleted feed is gone, and another person can not delete it', async () => {
    const { id, url } = await create()
    const stranger = await app.user()
    expect((await app.delete(`/v2/calendar-feeds/${id}`, { as: stranger.apiKey })).status).toBe(404)
    expect((await read(url)).status).toBe(200)
    expect((await app.delete(`/v2/calendar-feeds/${id}`, { as: host.apiKey })).status).toBe(200)
    expect((await read(url)).status).toBe(404)
  })

  it('The list of feeds has no addresses, and their number has a maximum', async () => {
    for (let count = 0; count < 20; count++) await create()
    const { status } = await app.post('/v2/calendar-feeds', { as: host.apiKey, body: {} })
    expect(status).toBe(400)
    const { body } = await app.get('/v2/calendar-feeds', { as: host.apiKey })
    expect(body.data).toHaveLength(20)
    expect(JSON.stringify(body)).not.toContain('/calendars/')
  })

  it.each(['nothing', 'nothing.ics', '../../etc/passwd.ics', `${'a'.repeat(64)}.ics`])(
    'The address of no feed is not found: %s',
    async (name) => {
      expect((await app.get(`/calendars/${encodeURIComponent(name)}`)).status).toBe(404)
    },
  )

  it('A feed takes the same number of statements for any number of bookings', async () => {
    const { url } = await create()
    const count = async () => {
      const before = app.statements()
      await read(url)
      return app.statements() - before
    }
    const few = await count()
    for (const time of ['10:00', '11:00', '12:00']) await book(time)
    expect(await count()).toBe(few)
  })
})
