import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEventType } from '../../support/builders.ts'
import { anOrganization, aTeam } from '../../support/organizations.ts'
import { visitor } from '../../support/page-visitor.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

describe('the pages of a team', () => {
  let app: TestApp
  let owner: TestUser
  let ada: TestUser
  let organization: { id: number; slug: string }
  let inside: { id: number; slug: string }
  let outside: { id: number; slug: string }

  beforeAll(async () => {
    app = await testApp()
    owner = await app.user({ name: 'Olga' })
    ada = await app.user({ name: 'Ada' })
    organization = await anOrganization(app, owner, { members: [ada] })
    inside = await aTeam(app, owner, { organizationId: organization.id, members: [ada] })
    outside = await aTeam(app, owner, { members: [ada] })
    await anEventType(app, ada, { slug: 'chat', title: 'Chat' })
    const hosts = [{ userId: owner.id }, { userId: ada.id }]
    for (const schedulingType of ['collective', 'roundRobin']) {
      const body = { title: schedulingType, slug: schedulingType.toLowerCase(), lengthInMinutes: 30, schedulingType }
      await app.post(`/v2/teams/${outside.id}/event-types`, { as: owner.apiKey, body: { ...body, hosts } })
      const url = `/v2/organizations/${organization.id}/teams/${inside.id}/event-types`
      await app.post(url, { as: owner.apiKey, body: { ...body, hosts } })
    }
  })
  afterAll(() => app.close())

  const details = { name: 'Bob', email: 'bob@example.com' }
  const at = (host: string) => ({ host })

  it('the page of a collective names its hosts, and the page of a rotation names the team', async () => {
    const all = await visitor(app).get(`/team/${outside.slug}/collective`)
    expect([all.status, all.body.includes('Olga and Ada')]).toEqual([200, true])
    const one = await visitor(app, 'de').get(`/team/${outside.slug}/roundrobin`)
    expect([one.status, one.body.includes('Olga')]).toEqual([200, false])
    expect(one.body).toContain('Team ')
  })

  it('a page of a team books a meeting', async () => {
    const browser = visitor(app)
    const form = `/team/${outside.slug}/roundrobin?slot=2030-01-09T10:00:00.000Z`
    await browser.get(form)
    const { status, headers } = await browser.send(form, details)
    expect([status, headers.location]).toEqual([303, expect.stringMatching(/^\/bookings\/\w+/)])
  })

  it("the pages of an organization's team are on its subdomain, and under its folder", async () => {
    const there = `${organization.slug}.book.example.com`
    const browser = visitor(app)
    const path = `/team/${inside.slug}/collective`
    expect((await browser.get(path)).status).toBe(404)
    expect((await browser.get(path, at(there))).status).toBe(200)
    const form = `${path}?slot=2030-01-10T10:00:00.000Z`
    await browser.get(form, at(there))
    const booked = await browser.send(form, details, { ...at(there), origin: `https://${there}` })
    expect(booked.status).toBe(303)
    const folder = await browser.get(`/org/${organization.slug}${path}`)
    expect([folder.status, folder.body.includes(`href="/org/${organization.slug}${path}?`)]).toEqual([200, true])
  })

  it("the pages of an organization's people are under their names there", async () => {
    const there = at(`${organization.slug}.book.example.com`)
    const list = await visitor(app).get(`/person-${ada.id}`, there)
    expect([list.status, list.body.includes('Chat')]).toEqual([200, true])
    expect((await visitor(app).get(`/person-${ada.id}/chat`, there)).status).toBe(200)
    expect((await visitor(app).get(`/org/${organization.slug}/person-${ada.id}/chat`)).status).toBe(200)
    expect((await visitor(app).get('/somebody/chat', there)).status).toBe(404)
    const { body } = await app.get('/v2/event-types', { as: ada.apiKey })
    expect(body.data[0].bookingUrl).toBe(`https://${organization.slug}.book.example.com/person-${ada.id}/chat`)
  })

  it('the pages of people of a platform are at the public host', async () => {
    const person = await app.user()
    await anOrganization(app, person, { isPlatform: true })
    const { bookingUrl } = await anEventType(app, person, { slug: 'chat' })
    expect(bookingUrl).toBe(`https://book.example.com/${person.username}/chat`)
  })

  it('the pages are served at their addresses, whatever domain organizations have', async () => {
    const other = await testApp({ DAYBOOK_ORGANIZATION_DOMAIN: 'acme-pages.example' })
    const numeric = await testApp({ PUBLIC_URL: 'http://127.0.0.1:3000/' })
    const urls = await Promise.all(
      [other, numeric].map(async (one) => {
        const person = await one.user()
        await anOrganization(one, person)
        const { bookingUrl } = await anEventType(one, person, { slug: 'chat' })
        const { pathname, host } = new URL(bookingUrl)
        const { status } = await one.get(pathname, { headers: { accept: 'text/html', host } })
        await one.close()
        return [bookingUrl.replace(/organization-\d+/, 'SLUG').replace(/person-\d+/, 'PERSON'), status]
      }),
    )
    expect(urls).toEqual([
      ['https://SLUG.acme-pages.example/PERSON/chat', 200],
      ['http://127.0.0.1:3000/org/SLUG/PERSON/chat', 200],
    ])
  })
})
