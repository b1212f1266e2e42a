import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEventType } from '../../support/builders.ts'
import { anOrganization, aTeam } from '../../support/organizations.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

describe('the page of an organization', () => {
  let app: TestApp
  let ann: TestUser
  let bob: TestUser
  let organization: { id: number; slug: string }
  let path: string

  beforeAll(async () => {
    app = await testApp({ PUBLIC_URL: 'https://book.example.com' })
    ann = await app.user({ name: 'Ann Miller' })
    bob = await app.user({ name: 'Bob Stone' })
    organization = await anOrganization(app, ann, { members: [bob] })
    path = `/org/${organization.slug}`
    await anEventType(app, ann, { slug: 'talk' })
    await anEventType(app, bob, { slug: 'secret', hidden: true })
  })
  afterAll(() => app.close())

  const read = (at: string, headers: Record<string, string> = {}) =>
    app.get(at, { headers: { accept: 'text/html', 'accept-language': 'en', ...headers } })
  const change = (values: object) =>
    app.connection.db.updateTable('organizations').set(values).where('id', '=', organization.id).execute()
  const offer = (teamId: number, more: object = {}) =>
    app.post(`/v2/organizations/${organization.id}/teams/${teamId}/event-types`, {
      as: ann.apiKey,
      body: {
        title: 'Demo',
        slug: 'demo',
        lengthInMinutes: 30,
        schedulingType: 'collective',
        hosts: [{ userId: ann.id }],
        ...more,
      },
    })

  it('shows the people who can be booked, and nobody whose event types are all hidden', async () => {
    const { status, body } = await read(path)
    expect(status).toBe(200)
    expect(body).toContain(`<a href="${path}/person-${ann.id}">Ann Miller</a>`)
    expect(body).not.toContain('Bob Stone')
    expect(body).toContain('<meta property="og:title" content="Book a time with Organization')
    expect((await read(`${path}/person-${ann.id}`)).status).toBe(200)
  })

  it('shows the teams that offer something', async () => {
    const [open, closed] = [
      await aTeam(app, ann, { organizationId: organization.id, members: [bob] }),
      await aTeam(app, ann, { organizationId: organization.id }),
    ]
    expect([(await offer(open.id)).status, (await offer(closed.id, { hidden: true })).status]).toEqual([201, 201])
    const { body } = await read(path)
    expect(body).toContain(`href="${path}/team/${open.slug}"`)
    expect(body).toContain('>BS</span>')
    expect(body).not.toContain(closed.slug)
    expect((await read(`${path}/team/${open.slug}`)).status).toBe(200)
  })

  it('is the first page of its own domain, and its links stay there', async () => {
    const there = { host: `${organization.slug}.book.example.com` }
    const { status, body } = await read('/', there)
    expect([status, body]).toEqual([200, expect.stringContaining(`<a href="/person-${ann.id}">`)])
    expect((await read('/')).body).toContain('A scheduling and booking server.')
    expect((await read('/', { host: 'nobody.book.example.com' })).status).toBe(404)
  })

  it('has the looks of the organization', async () => {
    await change({ bio: 'We *listen*.', logoUrl: 'https://pictures.example/logo.png', brandColor: '#123456' })
    const { body, headers } = await read(path)
    expect(body).toContain('<em>listen</em>')
    expect(body).toContain('src="https://pictures.example/logo.png"')
    expect(body).toContain('/assets/brand-123456-123456-')
    expect(headers['content-security-policy']).toContain("img-src 'self' data: https://pictures.example;")
  })

  it('shows none of the people if the organization is private', async () => {
    await change({ isPrivate: true })
    const { body } = await read(path)
    expect(body).not.toMatch(/Ann Miller|>AM<|>BS</)
    expect(body).toContain('/team/')
    await change({ isPrivate: false })
  })

  it('is missing where there is no organization, or only the people of a platform', async () => {
    const platform = await anOrganization(app, ann, { isPlatform: true })
    expect([(await read('/org/nobody')).status, (await read(`/org/${platform.slug}`)).status]).toEqual([404, 404])
  })
})
