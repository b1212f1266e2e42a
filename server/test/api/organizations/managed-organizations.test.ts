import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anOrganization, aTeam } from '../../support/organizations.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

describe('managed organizations', () => {
  let app: TestApp
  let owner: TestUser
  let admin: TestUser
  let ann: TestUser
  let stranger: TestUser
  let managerId: number
  let at: string
  let made = 0

  beforeAll(async () => {
    app = await testApp()
    ;[owner, admin, ann, stranger] = [await app.user(), await app.user(), await app.user(), await app.user()]
  })
  beforeEach(async () => {
    managerId = (await anOrganization(app, owner, { isPlatform: true, admins: [admin], members: [ann] })).id
    at = `/v2/organizations/${managerId}/organizations`
  })
  afterAll(() => app.close())

  const post = (body: object, as = owner.apiKey) => app.post(at, { as, body })
  const create = async (body: object = {}) => {
    made++
    const answer = await post({ name: `Customer ${made}`, ...body })
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.body.data as { id: number; name: string; slug: string; apiKey: string; metadata: object }
  }
  const list = async (query = '') => (await app.get(`${at}${query}`, { as: owner.apiKey })).body

  it('a managed organization is made with a key, which is shown once', async () => {
    const { status, body } = await post({ name: 'Acme Ltd.', metadata: { plan: 'gold', seats: 5, trial: true } })
    expect(status).toBe(201)
    const { apiKey, ...organization } = body.data
    expect(organization).toEqual({
      id: expect.any(Number),
      name: 'Acme Ltd.',
      slug: 'acme-ltd',
      metadata: { plan: 'gold', seats: 5, trial: true },
    })
    expect(apiKey).toMatch(/^cal_/)
    expect((await app.get(`${at}/${organization.id}`, { as: owner.apiKey })).body.data).toEqual(organization)
    expect((await list()).data).toEqual([organization])
  })

  it('a managed organization belongs to the organization that makes it, and its key acts in it', async () => {
    const { id, apiKey } = await create()
    const members = await app.get(`/v2/organizations/${id}/memberships`, { as: apiKey })
    expect(members.status).toBe(200)
    expect(members.body.data).toMatchObject([{ userId: owner.id, role: 'OWNER', accepted: true }])
    const profile = await app.connection.db
      .selectFrom('profiles')
      .select('username')
      .where('organizationId', '=', id)
      .where('userId', '=', owner.id)
      .executeTakeFirst()
    expect(profile).toEqual({ username: owner.username })
    // At once the key makes platform clients, of the managed organization.
    const client = { name: 'App', redirectUris: ['https://app.example.com'], permissions: ['*'] }
    const makes = await app.post('/v2/oauth-clients', { as: apiKey, body: client })
    expect(makes.status).toBe(201)
    const row = await app.connection.db
      .selectFrom('platformClients')
      .select('organizationId')
      .where('id', '=', makes.body.data.clientId)
      .executeTakeFirstOrThrow()
    expect(row.organizationId).toBe(id)
    expect((await app.get('/v2/oauth-clients', { as: apiKey })).body.data).toHaveLength(1)
  })

  it('an admin can make a managed organization, and is its owner then', async () => {
    const { status, body } = await post({ name: 'Of an admin' }, admin.apiKey)
    expect(status).toBe(201)
    const members = await app.get(`/v2/organizations/${body.data.id}/memberships`, { as: admin.apiKey })
    expect(members.body.data).toMatchObject([{ userId: admin.id, role: 'OWNER' }])
  })

  it('the key of a managed organization ends after 30 days, after the requested number, or never', async () => {
    const start = app.clock.now()
    const keys = [await create(), await create({ apiKeyDaysValid: 90 }), await create({ apiKeyNeverExpires: true })]
    const work = async (days: number) => {
      app.clock.set(new Date(start.getTime() + days * 86_400_000), true)
      return Promise.all(keys.map(async ({ apiKey }) => (await app.get('/v2/me', { as: apiKey })).status === 200))
    }
    expect(await work(30)).toEqual([true, true, true])
    expect(await work(31)).toEqual([false, true, true])
    expect(await work(91)).toEqual([false, false, true])
    app.clock.set(start, true)
    const both = await post({ name: 'Both', apiKeyDaysValid: 5, apiKeyNeverExpires: true })
    expect([both.status, both.body.error.details.code]).toEqual([400, 'EXPIRY_AMBIGUOUS'])
    expect((await post({ name: 'None', apiKeyDaysValid: 0 })).status).toBe(400)
  })

  it('the slug of a managed organization is unique', async () => {
    const { id, slug } = await create({ slug: 'only-one' })
    expect(slug).toBe('only-one')
    const sentence =
      "Organization with slug 'only-one' already exists. Please, either provide a different slug or change name so that the automatically generated slug is different."
    for (const body of [{ name: 'Other', slug: 'only-one' }, { name: 'Only one' }]) {
      const taken = await post(body)
      expect([taken.status, taken.body.message]).toEqual([409, sentence])
    }
    const other = await create()
    const moved = await app.patch(`${at}/${other.id}`, { as: owner.apiKey, body: { slug: 'only-one' } })
    expect([moved.status, moved.body.message]).toEqual([409, sentence])
    expect((await app.patch(`${at}/${id}`, { as: owner.apiKey, body: { slug: 'only-one' } })).status).toBe(200)
    for (const slugless of ['!!!', 'api', '日本']) expect((await post({ name: slugless })).status, slugless).toBe(400)
  })

  it('a managed organization needs a name, and refuses metadata that is no flat object of small values', async () => {
    for (const metadata of ['text', ['a'], { deep: { a: 1 } }, { long: 'x'.repeat(501) }, { ['k'.repeat(41)]: 1 }])
      expect((await post({ name: 'Faulty', metadata })).status, JSON.stringify(metadata)).toBe(400)
    for (const body of [{}, { name: '' }]) expect((await post(body)).status).toBe(400)
    expect((await list()).data).toEqual([])
  })

  it('managed organizations are listed in pages that state their position', async () => {
    const ids = [(await create()).id, (await create()).id, (await create()).id]
    const page = await list('?skip=1&take=1')
    expect(page.data.map(({ id }: { id: number }) => id)).toEqual([ids[1]])
    expect(page.pagination).toEqual({
      totalItems: 3,
      remainingItems: 1,
      returnedItems: 1,
      itemsPerPage: 1,
      currentPage: 2,
      totalPages: 3,
      hasNextPage: true,
      hasPreviousPage: true,
    })
    expect((await app.get(`${at}?take=251`, { as: owner.apiKey })).status).toBe(400)
  })

  it('an empty list of managed organizations is a first page', async () => {
    expect((await list()).pagination).toMatchObject({ totalItems: 0, currentPage: 1, totalPages: 0 })
  })

  it('a managed organization is found by its slug, and by a pair of metadata', async () => {
    const gold = await create({ metadata: { plan: 'gold', seats: 5 } })
    const silver = await create({ metadata: { plan: 'silver', trial: true } })
    const ids = async (query: string) => (await list(query)).data.map(({ id }: { id: number }) => id)
    expect(await ids(`?slug=${gold.slug}`)).toEqual([gold.id])
    expect(await ids(`?slug=${gold.slug.slice(0, -1)}`)).toEqual([])
    expect(await ids('?metadataKey=plan&metadataValue=silver')).toEqual([silver.id])
    expect(await ids('?metadataKey=seats&metadataValue=5')).toEqual([gold.id])
    expect(await ids('?metadataKey=trial&metadataValue=true')).toEqual([silver.id])
    expect(await ids(`?metadataKey=plan&metadataValue=silver&slug=${gold.slug}`)).toEqual([])
    expect((await list('?metadataKey=plan&metadataValue=gold')).pagination.totalItems).toBe(1)
    for (const half of ['?metadataKey=plan', '?metadataValue=gold'])
      expect((await app.get(`${at}${half}`, { as: owner.apiKey })).status).toBe(400)
  })

  it('a change of a managed organization changes only the sent fields', async () => {
    const { id, slug } = await create({ metadata: { plan: 'gold' } })
    const url = `${at}/${id}`
    const renamed = await app.patch(url, { as: owner.apiKey, body: { name: 'Renamed' } })
    expect(renamed.body.data).toEqual({ id, name: 'Renamed', slug, metadata: { plan: 'gold' } })
    const noted = await app.patch(url, { as: owner.apiKey, body: { metadata: { seats: 3 } } })
    expect(noted.body.data).toEqual({ id, name: 'Renamed', slug, metadata: { seats: 3 } })
    expect((await app.patch(url, { as: owner.apiKey, body: { metadata: 'text' } })).status).toBe(400)
    expect((await app.patch(url, { as: owner.apiKey, body: { name: '' } })).status).toBe(400)
  })

  it('the deletion of a managed organization deletes its content and its keys', async () => {
    const { id, apiKey, slug } = await create()
    const client = { name: 'App', redirectUris: ['https://app.example.com'], permissions: ['*'] }
    const { clientId, clientSecret } = (await app.post('/v2/oauth-clients', { as: apiKey, body: client })).body.data
    const user = await app.post(`/v2/oauth-clients/${clientId}/users`, {
      headers: { 'x-cal-secret-key': clientSecret },
      body: { email: 'managed@example.com', name: 'Managed' },
    })
    expect(user.status).toBe(201)
    await aTeam(app, owner, { organizationId: id })
    const role = { name: 'Role', permissions: ['team.read'] }
    expect((await app.post(`/v2/organizations/${id}/roles`, { as: apiKey, body: role })).status).toBe(201)
    const attribute = { name: 'A', slug: 'a', type: 'TEXT', options: [] }
    expect((await app.post(`/v2/organizations/${id}/attributes`, { as: apiKey, body: attribute })).status).toBe(201)

    const gone = await app.delete(`${at}/${id}`, { as: owner.apiKey })
    expect([gone.status, gone.body.data.slug]).toEqual([200, slug])
    expect((await app.get(`${at}/${id}`, { as: owner.apiKey })).status).toBe(404)
    expect((await app.get('/v2/me', { as: apiKey })).status).toBe(401)
    expect((await app.get('/v2/me', { as: user.body.data.accessToken })).status).toBe(401)
    expect((await app.get(`/v2/organizations/${id}/memberships`, { as: owner.apiKey })).status).toBe(403)
    expect((await app.get('/v2/me', { as: owner.apiKey })).status).toBe(200)
    // The slug is free again.
    expect((await create({ slug })).slug).toBe(slug)
  })

  it('another manager finds and changes no managed organization of this one', async () => {
    const other = await anOrganization(app, owner, { isPlatform: true })
    const { id, name } = await create()
    const elsewhere = `/v2/organizations/${other.id}/organizations`
    const body = { name: 'Mine' }
    for (const missing of [id, 999_999, other.id]) {
      const url = `${elsewhere}/${missing}`
      const answers = [
        await app.get(url, { as: owner.apiKey }),
        await app.patch(url, { as: owner.apiKey, body }),
        await app.delete(url, { as: owner.apiKey }),
      ]
      for (const answer of answers)
        expect([answer.status, answer.body.message]).toEqual([
          404,
          `Manager organization with id=${other.id} does not have a managed organization with id=${missing}.`,
        ])
    }
    expect((await app.get(elsewhere, { as: owner.apiKey })).body.data).toEqual([])
    expect((await app.get(`${at}/${id}`, { as: owner.apiKey })).body.data.name).toBe(name)
  })

  it("members and strangers can't use managed organizations", async () => {
    const { id, name } = await create()
    const body = { name: 'Mine' }
    for (const { apiKey: as } of [ann, stranger])
      for (const answer of [
        await app.get(at, { as }),
        await app.post(at, { as, body }),
        await app.get(`${at}/${id}`, { as }),
        await app.patch(`${at}/${id}`, { as, body }),
        await app.delete(`${at}/${id}`, { as }),
      ])
        expect(answer.status).toBe(403)
    expect((await list()).data).toMatchObject([{ id, name }])
  })

  it('only a platform has managed organizations, and neither an ordinary nor a managed organization has any', async () => {
    const ordinary = await anOrganization(app, owner)
    const url = `/v2/organizations/${ordinary.id}/organizations`
    const sentence =
      "Manager organization must be a platform organization. Normal organizations can't create managed organizations yet."
    for (const answer of [
      await app.post(url, { as: owner.apiKey, body: { name: 'Mine' } }),
      await app.get(url, { as: owner.apiKey }),
      await app.get(`${url}/1`, { as: owner.apiKey }),
    ])
      expect([answer.status, answer.body.message]).toEqual([403, sentence])
    const { id, apiKey } = await create()
    const nested = await app.post(`/v2/organizations/${id}/organizations`, { as: apiKey, body: { name: 'Nested' } })
    expect([nested.status, nested.body.error.details.code]).toEqual([403, 'ORGANIZATION_IS_MANAGED'])
  })
})
