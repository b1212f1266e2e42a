import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBooking, anEventType } from '../../support/builders.ts'
import { aTeam } from '../../support/organizations.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

const browser = { accept: 'text/html', 'accept-language': 'en-GB' }

describe('the looks of booking pages', () => {
  let app: TestApp
  let ann: TestUser

  beforeAll(async () => {
    app = await testApp()
    ann = await app.user({ name: 'Ann Miller', username: 'ann', timeZone: 'UTC' })
    await anEventType(app, ann, { slug: 'talk', title: '</script><b>Talk', description: 'One line\n"and another"' })
  })
  afterAll(() => app.close())

  const look = (values: object) => app.connection.db.updateTable('users').set(values).where('id', '=', ann.id).execute()
  const read = (path: string, headers: Record<string, string> = {}) =>
    app.get(path, { headers: { ...browser, ...headers } })

  it('a page shows the picture of its host, and lets pictures come from that server alone', async () => {
    expect((await read('/ann/talk')).body).toContain('<span class="initials" aria-hidden="true">AM</span>')
    await look({ avatarUrl: 'https://pictures.example/ann.png?size=200' })
    for (const path of ['/ann', '/ann/talk', '/ann/talk?slot=2030-01-09T10:00:00.000Z']) {
      const { status, body, headers } = await read(path)
      expect([status, body]).toEqual([200, expect.stringContaining('src="https://pictures.example/ann.png?size=200"')])
      expect(headers['content-security-policy']).toContain("img-src 'self' data: https://pictures.example;")
    }
    await look({ avatarUrl: 'javascript:alert(1)' })
    const { body, headers } = await read('/ann/talk')
    expect(body).not.toContain('javascript:')
    expect(headers['content-security-policy']).toContain("img-src 'self' data:;")
    await look({ avatarUrl: null })
  })

  it('a page has the colours and the theme of its owner', async () => {
    await look({ brandColor: '#ffee00', darkBrandColor: '#ffee00', theme: 'dark' })
    const { body } = await read('/ann/talk')
    expect(body).toContain('<html lang="en" dir="ltr" data-theme="dark">')
    const [, address = ''] =
      /<link rel="stylesheet" href="(\/assets\/brand-ffee00-ffee00-[\w-]+\.css)"/.exec(body) ?? []
    const sheet = await app.get(address)
    // One sheet has the styles of all pages and the colours, so nothing waits for a second one.
    expect(body.match(/rel="stylesheet"/g)).toHaveLength(1)
    expect(sheet.body).toContain('.booker')
    expect(sheet.body).toMatch(/:root\{--accent:#[0-9a-f]{6};[^{}]*\}@media/)
    expect([sheet.status, sheet.headers['content-type'], sheet.headers['cache-control']]).toEqual([
      200,
      expect.stringContaining('text/css'),
      expect.stringContaining('immutable'),
    ])
    await look({ brandColor: 'url(//evil.example)', darkBrandColor: null, theme: '"><script>' })
    const odd = (await read('/ann/talk')).body
    expect(odd).not.toContain('evil.example')
    expect(odd).toContain('<html lang="en" dir="ltr">')
    await look({ brandColor: null, theme: null })
  })

  it('a person chooses the look by the API, and takes it back', async () => {
    const choose = (body: object) => app.patch('/v2/me', { as: ann.apiKey, body })
    const colours = { theme: 'dark', brandColor: '#ffee00', darkBrandColor: '#00ffee' }
    expect((await choose(colours)).body.data).toMatchObject(colours)
    expect((await read('/ann/talk')).body).toContain('href="/assets/brand-ffee00-00ffee-')
    for (const wrong of [{ brandColor: 'yellow' }, { brandColor: '#fff;}' }, { theme: 'blue' }])
      expect((await choose(wrong)).status).toBe(400)
    const none = await choose({ theme: null, brandColor: null, darkBrandColor: null })
    expect([none.status, none.body.data.theme, none.body.data.brandColor]).toEqual([200, undefined, undefined])
    expect((await read('/ann/talk')).body).not.toContain('/assets/brand-')
  })

  it('the pages of a booking have the look of its event type, until that is deleted', async () => {
    await look({ brandColor: '#ffee00', theme: 'dark', avatarUrl: 'https://pictures.example/ann.png' })
    const { id } = await anEventType(app, ann, { slug: 'passing' })
    const { body } = await app.post('/v2/bookings', { body: aBooking(id, '2030-01-10T10:00:00Z') })
    const path = `/bookings/${body.data.uid}`
    for (const page of ['', '/cancel', '/reschedule']) {
      const shown = await read(`${path}${page}`)
      expect(shown.body).toContain('<html lang="en" dir="ltr" data-theme="dark">')
      expect(shown.body).toContain('href="/assets/brand-ffee00-')
      expect(shown.headers['content-security-policy']).toContain("img-src 'self' data: https://pictures.example;")
    }
    expect((await read(path)).body).toContain('src="https://pictures.example/ann.png"')
    await app.delete(`/v2/event-types/${id}`, { as: ann.apiKey })
    const later = await read(path)
    expect([later.status, later.body]).toEqual([200, expect.stringContaining('<html lang="en" dir="ltr">')])
    expect(later.body).toContain('src="https://pictures.example/ann.png"')
    await look({ brandColor: null, theme: null, avatarUrl: null })
  })

  it('the pages of a booking have no look if the owner has none, and the initials of the host', async () => {
    const { id } = await anEventType(app, ann, { slug: 'plain' })
    const { body } = await app.post('/v2/bookings', { body: aBooking(id, '2030-01-10T11:00:00Z') })
    for (const page of ['', '/cancel', '/reschedule']) {
      const shown = await read(`/bookings/${body.data.uid}${page}`)
      expect([shown.status, shown.body]).toEqual([200, expect.stringContaining('<html lang="en" dir="ltr">')])
      expect(shown.body).not.toContain('/assets/brand-')
      expect(shown.body).toContain('<span class="initials" aria-hidden="true">AM</span><span><bdi>Ann Miller</bdi>')
      expect(shown.headers['content-security-policy']).toContain("img-src 'self' data:;")
    }
  })

  it('the pages of a booking have the look of the team, and the face of the host who was picked', async () => {
    const people = await Promise.all(
      Array.from({ length: 6 }, (_, at) => app.user({ name: `Person ${at}`, timeZone: 'UTC' })),
    )
    const team = await aTeam(app, ann, { members: people })
    const set = { brandColor: '#123456', theme: 'light' }
    await app.connection.db.updateTable('teams').set(set).where('id', '=', team.id).execute()
    const last = people[5] as TestUser
    const avatarUrl = 'https://faces.example/last.png'
    await app.connection.db.updateTable('users').set({ avatarUrl }).where('id', '=', last.id).execute()
    const hosts = people.map(({ id: userId }) => ({ userId, priority: userId === last.id ? 'highest' : 'lowest' }))
    const made = await app.post(`/v2/teams/${team.id}/event-types`, {
      as: ann.apiKey,
      body: { title: 'Any', slug: 'any', lengthInMinutes: 30, schedulingType: 'roundRobin', hosts },
    })
    expect(made.status).toBe(201)
    const booked = await app.post('/v2/bookings', { body: aBooking(made.body.data.id, '2030-01-10T12:00:00Z') })
    expect(booked.body.data.hosts).toMatchObject([{ id: last.id }])
    const shown = await read(`/bookings/${booked.body.data.uid}/cancel`)
    expect(shown.body).toContain('<html lang="en" dir="ltr" data-theme="light">')
    expect(shown.body).toContain('/assets/brand-123456-123456-')
    expect(shown.body).toContain(`src="${avatarUrl}"`)
    expect(shown.headers['content-security-policy']).toContain("img-src 'self' data: https://faces.example;")
  })

  it('a page of a team shows the faces of its hosts and the colours of the team', async () => {
    const bob = await app.user({ name: 'Bob Stone' })
    const team = await aTeam(app, ann, { members: [bob] })
    await app.connection.db.updateTable('teams').set({ brandColor: '#123456' }).where('id', '=', team.id).execute()
    const body = { title: 'Both', slug: 'both', lengthInMinutes: 30, schedulingType: 'collective' }
    const hosts = [{ userId: ann.id }, { userId: bob.id }]
    expect(
      (await app.post(`/v2/teams/${team.id}/event-types`, { as: ann.apiKey, body: { ...body, hosts } })).status,
    ).toBe(201)
    const page = await read(`/team/${team.slug}/both`)
    expect(page.body).toContain('>AM</span><span class="initials" aria-hidden="true">BS</span>')
    expect(page.body).toContain('/assets/brand-123456-123456-')
  })

  it("a team's page shows its people and what can be booked with the team, and a private team hides its people", async () => {
    const carol = await app.user({ name: 'Carol Young' })
    const team = await aTeam(app, ann, { members: [carol] })
    const offer = (slug: string, more: object = {}) =>
      app.post(`/v2/teams/${team.id}/event-types`, {
        as: ann.apiKey,
        body: {
          title: slug,
          slug,
          lengthInMinutes: 30,
          schedulingType: 'collective',
          hosts: [{ userId: ann.id }],
          ...more,
        },
      })
    expect([(await offer('open')).status, (await offer('secret', { hidden: true })).status]).toEqual([201, 201])
    const path = `/team/${team.slug}`
    const { status, body } = await read(path)
    expect(status).toBe(200)
    expect(body).toContain('>AM</span><span class="initials" aria-hidden="true">CY</span>')
    expect(body).toContain(`href="${path}/open"`)
    expect(body).not.toContain(`${path}/secret`)
    await app.connection.db.updateTable('teams').set({ isPrivate: true }).where('id', '=', team.id).execute()
    expect((await read(path)).body).not.toContain('>CY</span>')
    expect((await read('/team/nobody')).status).toBe(404)
    expect((await read('/org/nothing/team/nobody')).status).toBe(404)
  })

  it('previews of links have a title and a description on one line', async () => {
    const { body } = await read('/ann/talk')
    expect(body).toContain('<meta property="og:title" content="&lt;/script>&lt;b>Talk with Ann Miller"/>')
    expect(body).toContain('content="30 minutes · One line &quot;and another&quot;"')
  })

  it('no text of an owner leaves the data of the script', async () => {
    const { body } = await read('/ann/talk')
    const [, island = ''] = /id="booker-data">(.*?)<\/script>/s.exec(body) ?? []
    expect(() => JSON.parse(island)).not.toThrow()
    expect(body).not.toContain('</script><b>')
  })

  it('the remembered zone and clock are shown at once, a link has priority, and nonsense is ignored', async () => {
    const cookie = (value: string) => ({ cookie: `daybook-view=${encodeURIComponent(value)}` })
    const own = await read('/ann/talk', cookie('timeZone=America/New_York&clock=12'))
    expect(own.body).toContain('Times are shown in America/New York')
    expect(own.body).toMatch(/>\d+:\d\d (am|pm)<\/time>/i)
    const named = await read('/ann/talk?timeZone=Asia/Tokyo&clock=24', cookie('timeZone=America/New_York&clock=12'))
    expect(named.body).toContain('Times are shown in Asia/Tokyo')
    expect(named.body).not.toMatch(/>\d+:\d\d (am|pm)<\/time>/i)
    const odd = await read('/ann/talk', cookie('timeZone=<b>&clock=99'))
    expect([odd.status, odd.body]).toEqual([200, expect.stringContaining('Times are shown in UTC')])
    expect((await read('/ann/talk', { cookie: 'daybook-view=%E0%A4%A' })).status).toBe(200)
  })

  it('pages are compressed for browsers that read it', async () => {
    const { headers } = await read('/ann/talk', { 'accept-encoding': 'gzip, deflate, br' })
    expect(headers['content-encoding']).toBe('br')
    expect(headers.vary).toContain('accept-encoding')
    expect((await read('/ann/talk', { 'accept-encoding': 'gzip;q=0' })).headers['content-encoding']).toBeUndefined()
  })

  it('a far month and a date beyond all dates show the last month that can be opened', async () => {
    for (const place of ['month=2090-01', 'date=9999-12-31']) {
      const { status, body } = await read(`/ann/talk?${place}`)
      expect([status, body]).toEqual([200, expect.stringContaining('January 2033')])
    }
    expect((await read('/ann/talk?month=2030-99&date=2030-02-31')).body).toContain('January 2030')
  })

  it('seats that are left are shown where the owner wants it', async () => {
    const shared = await anEventType(app, ann, {
      slug: 'shared',
      seats: { seatsPerTimeSlot: 3, showAttendeeInfo: false, showAvailabilityCount: true },
    })
    const start = '2030-01-09T10:00:00.000Z'
    const attendee = { name: 'Bob', email: 'bob@example.com', timeZone: 'UTC' }
    expect((await app.post('/v2/bookings', { body: { eventTypeId: shared.id, start, attendee } })).status).toBe(201)
    const { body } = await read('/ann/shared?date=2030-01-09')
    expect(body).toContain('aria-label="Wednesday 9 January, 10:00, 2 seats left"')
    expect(body).toContain('3 seats left')
  })
})
