import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEventType } from '../../support/builders.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

const browser = { accept: 'text/html', 'accept-language': 'en-GB' }

describe('the page of a host whom a colleague replaces', () => {
  let app: TestApp
  let ann: TestUser
  let ben: TestUser

  beforeAll(async () => {
    app = await testApp()
    ann = await app.user({ name: 'Ann Miller', username: 'ann' })
    ben = await app.user({ name: 'Ben <b>', username: 'ben' })
    await anEventType(app, ann, { slug: 'talk' })
    await anEventType(app, ben, { slug: 'talk' })
    const team = (await app.post('/v2/teams', { as: ann.apiKey, body: { name: 'Tea' } })).body.data
    const member = { userId: ben.id, role: 'MEMBER', accepted: true }
    await app.post(`/v2/teams/${team.id}/memberships`, { as: ann.apiKey, body: member })
  })
  afterAll(() => app.close())

  const isAway = (days: [from: string, to: string], fields: object = {}) =>
    app.post('/v2/me/ooo', {
      as: ann.apiKey,
      body: { start: `${days[0]}T00:00:00.000Z`, end: `${days[1]}T23:59:59.999Z`, notes: 'In hospital', ...fields },
    })
  const page = async (path: string) => (await app.get(path, { headers: browser })).body as string

  it('an absence without a colleague is not told to visitors', async () => {
    expect((await isAway(['2030-02-04', '2030-02-05'])).status).toBe(201)
    expect(await page('/ann/talk')).not.toContain('is away')
  })

  it('the page says when the host is away, and leads to the page of the colleague', async () => {
    expect((await isAway(['2030-01-14', '2030-01-16'], { toUserId: ben.id })).status).toBe(201)
    const shown = await page('/ann/talk')
    // The space around the dash is the formatter's.
    expect(shown).toMatch(/Ann Miller is away: 14\s?–\s?16 January 2030\./)
    expect(shown).toContain('<a href="/ben">Book with Ben &lt;b></a>')
    expect(shown).not.toContain('hospital')
    expect(await page('/ann/talk?embed=&theme=dark')).toContain('<a href="/ben?embed=&amp;theme=dark">')
    expect(await page('/ben/talk')).not.toContain('is away')
  })

  it('a colleague whose account is disabled, and an absence that is over, are not shown', async () => {
    const disabled = { as: app.administrator, body: {} }
    expect((await app.post(`/v2/admin/users/${ben.id}/disable`, disabled)).status).toBeLessThan(300)
    expect(await page('/ann/talk')).not.toContain('is away')
    await app.post(`/v2/admin/users/${ben.id}/enable`, disabled)
    expect(await page('/ann/talk')).toContain('is away')
    app.clock.set(new Date('2030-01-17T00:00:00Z'), true)
    expect(await page('/ann/talk')).not.toContain('is away')
  })
})
