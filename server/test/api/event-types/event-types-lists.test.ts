import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

describe('lists of event types', () => {
  let app: TestApp
  let ann: TestUser
  let bob: TestUser

  beforeAll(async () => {
    app = await testApp()
    ann = await app.user({ name: 'Ann', username: 'Ann' })
    bob = await app.user({ name: 'Bob', username: 'bob' })
    await create(ann, { slug: 'tea' })
    await create(ann, { slug: 'secret', hidden: true })
    await create(ann, { slug: 'cake' })
    await create(bob, { slug: 'tea' })
  })
  afterAll(() => app.close())

  const create = (owner: TestUser, fields: object) =>
    app.post('/v2/event-types', { as: owner.apiKey, body: { title: 'Meeting', lengthInMinutes: 30, ...fields } })
  const list = async (query: string, as?: string) => {
    const { status, body } = await app.get(`/v2/event-types${query}`, { as })
    expect(status, JSON.stringify(body)).toBe(200)
    return body.data
  }
  const slugs = async (query: string, as?: string): Promise<string[]> =>
    (await list(query, as)).map((eventType: { slug: string }) => eventType.slug)

  it("the list shows the caller's own event types, including hidden ones, and is empty for a visitor without an account", async () => {
    expect(await slugs('', ann.apiKey)).toEqual(['tea', 'secret', 'cake'])
    expect(await slugs('', bob.apiKey)).toEqual(['tea'])
    expect(await list('')).toEqual([])
  })

  it('the list shows hidden event types to their owner alone', async () => {
    expect(await slugs('?username=ann')).toEqual(['tea', 'cake'])
    expect(await slugs('?username=ann', bob.apiKey)).toEqual(['tea', 'cake'])
    expect(await slugs('?username=ann', app.administrator)).toEqual(['tea', 'cake'])
    expect(await slugs('?username=ann', ann.apiKey)).toEqual(['tea', 'secret', 'cake'])
    expect(await slugs('?username=ann&eventSlug=secret')).toEqual([])
    expect(await slugs('?username=ann&eventSlug=secret', ann.apiKey)).toEqual(['secret'])
  })

  it('the list finds one event type by its slug', async () => {
    const [found, ...more] = await list('?username=bob&eventSlug=tea')
    expect(found).toMatchObject({ ownerId: bob.id, slug: 'tea', bookingUrl: 'https://book.example.com/bob/tea' })
    expect(more).toEqual([])
    expect(await list('?username=bob&eventSlug=cake')).toEqual([])
  })

  it('the list is empty for unknown people', async () => {
    expect(await list('?username=nobody')).toEqual([])
    expect(await list('?usernames=ann,nobody')).toEqual([])
  })

  it('the list refuses wrong credentials, which could belong to the owner', async () => {
    expect((await app.get('/v2/event-types?username=ann', { as: 'cal_wrong' })).status).toBe(401)
  })

  it('the list is sorted by creation', async () => {
    expect(await slugs('?sortCreatedAt=desc', ann.apiKey)).toEqual(['cake', 'secret', 'tea'])
    expect(await slugs('?username=ann&sortCreatedAt=asc')).toEqual(['tea', 'cake'])
    expect((await app.get('/v2/event-types?sortCreatedAt=up', { as: ann.apiKey })).status).toBe(400)
  })

  it('the list leaves out hidden booking fields', async () => {
    await create(bob, {
      slug: 'asked',
      disableGuests: true,
      bookingFields: [{ type: 'text', slug: 'mark', label: 'Mark', required: false, hidden: true }],
    })
    for (const as of [undefined, bob.apiKey]) {
      const [{ bookingFields }] = await list('?username=bob&eventSlug=asked', as)
      expect(bookingFields.map((field: { slug: string }) => field.slug)).toEqual([
        ...['name', 'email', 'location', 'notes', 'rescheduleReason'],
      ])
    }
  })

  it.each(['?usernames=bob,ann', '?usernames=bob&usernames=ann', '?usernames[]=bob&usernames[]=ANN'])(
    'the list makes one event type for several people: %s',
    async (query) => {
      const [dynamic, ...more] = await list(query)
      expect(more).toEqual([])
      expect(dynamic).toMatchObject({ id: 0, ownerId: 0, slug: 'dynamic', lengthInMinutes: 30, bookingUrl: '' })
      expect(dynamic.users.map(({ id }: { id: number }) => id)).toEqual([bob.id, ann.id])
    },
  )

  it('the list treats a single name among several as that person', async () => {
    expect(await slugs('?usernames=ann')).toEqual(['tea', 'cake'])
    expect((await list('?usernames=ann,Ann')).map(({ users }: { users: [] }) => users.length)).toEqual([1])
  })

  describe('event types inside an organization', () => {
    let organizationId: number

    beforeAll(async () => {
      const times = { createdAt: app.clock.now(), updatedAt: app.clock.now() }
      const { db } = app.connection
      const organization = await db
        .insertInto('organizations')
        .values({ name: 'Acme', slug: 'acme', ...times })
        .returning('id')
        .executeTakeFirstOrThrow()
      organizationId = organization.id
      await db
        .insertInto('memberships')
        .values([
          { userId: ann.id, organizationId, accepted: true, ...times },
          { userId: bob.id, organizationId, accepted: false, ...times },
        ])
        .execute()
    })

    it('the list of an organization finds its accepted members only', async () => {
      expect(await slugs('?username=ann&orgSlug=acme')).toEqual(['tea', 'cake'])
      expect(await slugs(`?username=ann&orgId=${organizationId}`)).toEqual(['tea', 'cake'])
      expect(await slugs('?username=bob&orgSlug=acme')).toEqual([])
      expect(await slugs('?username=ann&orgSlug=other')).toEqual([])
      expect(await slugs(`?username=ann&orgSlug=acme&orgId=${organizationId + 1}`)).toEqual([])
      expect(await list('?usernames=ann,bob&orgSlug=acme')).toEqual([])
    })
  })
})

describe('event types of a team', () => {
  let app: TestApp
  let owner: TestUser
  let member: TestUser
  let invited: TestUser
  let above: TestUser
  let stranger: TestUser
  let id: number
  let teamId: number

  beforeAll(async () => {
    app = await testApp()
    owner = await app.user()
    member = await app.user({ name: 'Mia', username: 'mia' })
    invited = await app.user()
    above = await app.user()
    stranger = await app.user()
    const { db } = app.connection
    const times = { createdAt: app.clock.now(), updatedAt: app.clock.now() }
    const organization = await db
      .insertInto('organizations')
      .values({ name: 'Acme', slug: 'acme', ...times })
      .returning('id')
      .executeTakeFirstOrThrow()
    const inOrganization = [owner, member, invited, above].map((user) => ({
      userId: user.id,
      organizationId: organization.id,
      role: user === above ? ('admin' as const) : ('member' as const),
      accepted: true,
      ...times,
    }))
    await db.insertInto('memberships').values(inOrganization).execute()
    const team = await db
      .insertInto('teams')
      .values({ name: 'Sales', slug: 'sales', organizationId: organization.id, ...times })
      .returning('id')
      .executeTakeFirstOrThrow()
    teamId = team.id
    const inTeam = { teamId, teamOrganizationId: organization.id, ...times }
    await db
      .insertInto('memberships')
      .values([
        { ...inTeam, userId: owner.id, role: 'owner', accepted: true },
        { ...inTeam, userId: member.id, role: 'member', accepted: true },
        { ...inTeam, userId: invited.id, role: 'member', accepted: false },
      ])
      .execute()
    const eventType = await db
      .insertInto('eventTypes')
      .values({ teamId, schedulingType: 'round_robin', title: 'Demo', slug: 'demo', lengthMinutes: 30, ...times })
      .returning('id')
      .executeTakeFirstOrThrow()
    id = eventType.id
    await db
      .insertInto('eventTypeHosts')
      .values({ eventTypeId: id, userId: member.id, teamId, isFixed: true, priority: 4, createdAt: times.createdAt })
      .execute()
  })
  afterAll(() => app.close())

  it("an event type of a team has the shape of a team's event type", async () => {
    const { status, body } = await app.get(`/v2/event-types/${id}`, { as: owner.apiKey })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      teamId,
      ownerId: null,
      parentEventTypeId: null,
      schedulingType: 'roundRobin',
      hosts: [
        { userId: member.id, name: 'Mia', username: 'mia', avatarUrl: null, mandatory: true, priority: 'highest' },
      ],
      team: { id: teamId, slug: 'sales', name: 'Sales' },
      emailSettings: { disableEmailsToAttendees: false, disableEmailsToHosts: false },
      rrHostSubsetEnabled: false,
      enableHostSubset: false,
      bookingUrl: 'https://acme.book.example.com/team/sales/demo',
    })
    expect(body.data).not.toHaveProperty('users')
  })

  it("accepted members, those above them and administrators read a team's event type", async () => {
    const statusFor = async (as: string) => (await app.get(`/v2/event-types/${id}`, { as })).status
    expect(await statusFor(member.apiKey)).toBe(200)
    expect(await statusFor(above.apiKey)).toBe(200)
    expect(await statusFor(app.administrator)).toBe(200)
    expect(await statusFor(invited.apiKey)).toBe(404)
    expect(await statusFor(stranger.apiKey)).toBe(404)
  })

  it("a personal address does not change or delete a team's event type", async () => {
    const call = { as: owner.apiKey, body: { title: 'Mine' } }
    expect((await app.patch(`/v2/event-types/${id}`, call)).status).toBe(404)
    expect((await app.delete(`/v2/event-types/${id}`, { as: owner.apiKey })).status).toBe(403)
  })
})
