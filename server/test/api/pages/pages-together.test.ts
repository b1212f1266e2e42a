import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anOrganization } from '../../support/organizations.ts'
import { locationOf, visitor } from '../../support/page-visitor.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

describe('the pages of several people at once', () => {
  let app: TestApp
  let ann: TestUser
  let bob: TestUser

  beforeAll(async () => {
    app = await testApp({ PUBLIC_URL: 'https://book.example.com' })
    ann = await app.user({ name: 'Ann Miller', username: 'ann', timeZone: 'UTC' })
    bob = await app.user({ name: 'Bob Stone', username: 'bob', timeZone: 'UTC' })
  })
  afterAll(() => app.close())

  const get = (path: string) => visitor(app).get(path)
  const allow = (allowDynamicBooking: boolean) =>
    app.connection.db.updateTable('users').set({ allowDynamicBooking }).where('id', '=', bob.id).execute()

  it('the page of the people lists the lengths, and search engines leave it out', async () => {
    const { status, body } = await get('/ann+bob?lang=de')
    expect(status).toBe(200)
    expect(body).toContain('<h1>Termin bei Ann Miller und Bob Stone buchen</h1>')
    for (const minutes of [15, 30, 45, 60]) expect(body).toContain(`href="/ann+bob/${minutes}?lang=de"`)
    expect(body).toContain('>AM</span><span class="initials" aria-hidden="true">BS</span>')
    expect(body).toContain('<meta name="robots" content="noindex"/>')
  })

  it('a booking takes the time of all of them, with the length of the address', async () => {
    const browser = visitor(app)
    const path = '/ann+bob/60'
    const start = '2030-01-09T10:00:00.000Z'
    const times = await browser.get(`${path}?date=2030-01-09`)
    expect([times.status, times.body]).toEqual([200, expect.stringContaining('2030-01-09T10%3A00%3A00.000Z')])
    expect(times.body).toContain('Meeting with Ann Miller and Bob Stone')
    await browser.get(`${path}?slot=${start}`)
    const booked = await browser.send(`${path}?slot=${start}`, { name: 'Eve', email: 'eve@example.com' })
    expect(booked.status).toBe(303)
    const uid = /bookings\/(\w+)/.exec(locationOf(booked))?.[1]
    const { body } = await app.get(`/v2/bookings/${uid}`, { as: bob.apiKey })
    expect(body.data).toMatchObject({ duration: 60, start, eventTypeId: 0 })
    expect((await browser.follow(booked)).status).toBe(200)
    const again = await visitor(app).get(`${path}?slot=${start}`)
    expect(again.body).toContain('not free any more')
    const taken = await visitor(app).send(`${path}?slot=${start}`, { name: 'Zoe', email: 'zoe@example.com' })
    expect([taken.status, taken.body]).toEqual([400, expect.stringContaining('class="nearby-times"')])
  })

  it('another length than that of the address can be chosen, and is kept', async () => {
    const { body } = await get('/ann+bob/60?duration=30&date=2030-01-10')
    expect(body).toContain('/ann+bob/60?duration=30')
    expect((await get('/bob+ann/dynamic')).body).toContain('30 minutes')
  })

  it('nobody is booked who does not allow it, or who is alone, unknown or one of too many', async () => {
    await allow(false)
    expect([(await get('/ann+bob')).status, (await get('/ann+bob/30')).status]).toEqual([404, 404])
    await allow(true)
    const many = Array.from({ length: 11 }, (_, index) => `person${index}`).join('+')
    for (const path of [
      '/ann+',
      '/ann+ANN',
      '/ann+nobody',
      '/ann+bob/talk',
      '/ann+nobody/30',
      `/${many}`,
      `/${many}/30`,
    ])
      expect([path, (await get(path)).status]).toEqual([path, 404])
  })

  it('people of an organization are found by their names there', async () => {
    const { slug } = await anOrganization(app, ann, { members: [bob] })
    const path = `/org/${slug}/person-${ann.id}+person-${bob.id}`
    expect((await get(path)).body).toContain(`href="${path}/30"`)
    expect((await get(`${path}/30`)).status).toBe(200)
  })
})
