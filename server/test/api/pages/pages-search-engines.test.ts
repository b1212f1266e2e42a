import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEventType } from '../../support/builders.ts'
import { anOrganization, aTeam } from '../../support/organizations.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

describe('what search engines list', () => {
  let app: TestApp
  let ann: TestUser

  beforeAll(async () => {
    app = await testApp()
    ann = await app.user({ name: 'Ann Miller', username: 'ann' })
    await anEventType(app, ann, { slug: 'talk' })
  })
  afterAll(() => app.close())

  const isListed = async (path: string) => {
    const { status, body } = await app.get(path, { headers: { accept: 'text/html' } })
    expect([path, status]).toEqual([path, 200])
    return !body.includes('<meta name="robots" content="noindex"/>')
  }

  it('the pages of a person are listed, unless the person has chosen otherwise', async () => {
    expect([await isListed('/ann'), await isListed('/ann/talk')]).toEqual([true, true])
    const chosen = await app.patch('/v2/me', { as: ann.apiKey, body: { allowSEOIndexing: false } })
    expect(chosen.body.data.allowSEOIndexing).toBe(false)
    expect([await isListed('/ann'), await isListed('/ann/talk')]).toEqual([false, false])
    const again = await app.patch('/v2/me', { as: ann.apiKey, body: { allowSEOIndexing: true } })
    expect(again.body.data).not.toHaveProperty('allowSEOIndexing')
    expect(await isListed('/ann/talk')).toBe(true)
  })

  it('the page of a team is listed, unless the team has chosen otherwise', async () => {
    const { id, slug } = await aTeam(app, ann)
    expect(await isListed(`/team/${slug}`)).toBe(true)
    const chosen = await app.patch(`/v2/teams/${id}`, { as: ann.apiKey, body: { allowSEOIndexing: false } })
    expect(chosen.body.data.allowSEOIndexing).toBe(false)
    expect(await isListed(`/team/${slug}`)).toBe(false)
  })

  it('the page of a private organization is not listed', async () => {
    const { id, slug } = await anOrganization(app, ann)
    expect(await isListed(`/org/${slug}`)).toBe(true)
    await app.connection.db.updateTable('organizations').set({ isPrivate: true }).where('id', '=', id).execute()
    expect(await isListed(`/org/${slug}`)).toBe(false)
  })

  it('crawlers are asked to stay away from the pages of one person and from the API', async () => {
    const { status, body, headers } = await app.get('/robots.txt')
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    for (const path of ['/bookings/', '/payments/', '/d/', '/v2/', '/*?slot='])
      expect(body).toContain(`Disallow: ${path}\n`)
  })
})
