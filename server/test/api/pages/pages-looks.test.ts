import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEventType } from '../../support/builders.ts'
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
    const sheet = await app.get('/assets/brand-ffee00-ffee00.css')
    expect(body).toContain('href="/assets/brand-ffee00-ffee00.css"')
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
    expect(page.body).toContain('/assets/brand-123456-123456.css')
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
    expect(body).toContain('<meta property="og:title" content="&lt;/script&gt;&lt;b&gt;Talk with Ann Miller">')
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
