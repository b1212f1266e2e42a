import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copiedColumns, OWN_COLUMNS } from '../../../src/features/scheduling/event-types/team/managed-fields.ts'
import { aBooking, anEventType } from '../../support/builders.ts'
import { aTeam } from '../../support/organizations.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

type Answered = { id: number; ownerId: number | null; slug: string; [field: string]: unknown }

describe('a managed event type', () => {
  let app: TestApp
  let owner: TestUser
  let ada: TestUser
  let grace: TestUser
  let url: string
  let teamId: number
  let made = 0

  beforeAll(async () => {
    app = await testApp()
    owner = await app.user()
    ada = await app.user({ name: 'Ada', username: 'ada' })
    grace = await app.user({ name: 'Grace', username: 'grace' })
    teamId = (await aTeam(app, owner, { members: [ada, grace] })).id
    url = `/v2/teams/${teamId}/event-types`
  })
  afterAll(() => app.close())

  const hosts = (...people: TestUser[]) => people.map(({ id: userId }) => ({ userId }))
  const create = async (fields: Record<string, unknown> = {}): Promise<[Answered, ...Answered[]]> => {
    made++
    const body = {
      title: 'Advice',
      slug: `advice-${made}`,
      lengthInMinutes: 30,
      minimumBookingNotice: 0,
      schedulingType: 'managed',
      hosts: hosts(ada, grace),
      ...fields,
    }
    const answer = await app.post(url, { as: owner.apiKey, body })
    expect([answer.status, answer.body.message]).toEqual([201, undefined])
    return answer.body.data
  }
  const patch = async (id: number, body: object): Promise<[Answered, ...Answered[]]> => {
    const answer = await app.patch(`${url}/${id}`, { as: owner.apiKey, body })
    expect([answer.status, answer.body.message]).toEqual([200, undefined])
    return answer.body.data
  }
  const ownOf = async ({ apiKey }: TestUser, slug: string) =>
    (await app.get('/v2/event-types', { as: apiKey })).body.data.find((found: Answered) => found.slug === slug)
  const changeOwn = (person: TestUser, id: number | undefined, body: object) =>
    app.patch(`/v2/event-types/${id}`, { as: person.apiKey, body })

  it("a change that contradicts a person's own choice is refused and names the person, unless the field is locked", async () => {
    const [parent, own] = await create({ unlockedFields: ['seats'] })
    const seats = { seatsPerTimeSlot: 2, showAttendeeInfo: false, showAvailabilityCount: true }
    expect((await changeOwn(ada, own?.id, { seats })).status).toBe(200)
    const confirmationPolicy = { type: 'always', blockUnconfirmedBookingsInBooker: true }
    for (const change of [
      { confirmationPolicy },
      { locations: [{ type: 'attendeePhone' }, { type: 'attendeeAddress' }] },
    ]) {
      const { status, body } = await app.patch(`${url}/${parent.id}`, { as: owner.apiKey, body: change })
      expect([status, body.error.details.code]).toEqual([400, 'PERSONAL_SETTINGS_CONTRADICT'])
      expect(body.message).toContain(`user with id ${ada.id}`)
    }
    const disabled = { disabled: true }
    expect((await app.get(`${url}/${parent.id}`, { as: owner.apiKey })).body.data.confirmationPolicy).toEqual(disabled)
    const [, locked] = await patch(parent.id, { confirmationPolicy, unlockedFields: [] })
    expect(locked).toMatchObject({ seats: disabled, confirmationPolicy })
  })

  it('a managed event type gives each host an event type of their own, and answers all of them', async () => {
    const locations = [{ type: 'phone', phone: '+4930901820', public: true }]
    const [parent, ...children] = await create({ slug: 'consulting', locations, slotInterval: 20 })
    expect(parent).toMatchObject({ teamId, ownerId: null, schedulingType: 'managed', parentEventTypeId: null })
    expect(parent.hosts).toEqual([
      { userId: ada.id, name: 'Ada', username: 'ada', avatarUrl: null },
      { userId: grace.id, name: 'Grace', username: 'grace', avatarUrl: null },
    ])
    const copied = { title: 'Advice', slug: 'consulting', lengthInMinutes: 30, slotInterval: 20, locations }
    expect(children).toMatchObject([
      { ...copied, ownerId: ada.id, parentEventTypeId: parent.id, teamId: null },
      { ...copied, ownerId: grace.id, parentEventTypeId: parent.id, teamId: null },
    ])
    expect(await ownOf(ada, 'consulting')).toMatchObject({ ...copied, ownerId: ada.id, parentEventTypeId: parent.id })
    const listed = (await app.get(`${url}?eventSlug=consulting`, { as: owner.apiKey })).body.data
    expect(listed.map(({ id }: Answered) => id)).toEqual([parent.id])
  })

  it('a managed event type without hosts has no children', async () => {
    expect(await create({ hosts: [] })).toHaveLength(1)
  })

  it('a change of the managed event type changes the children', async () => {
    const [{ id }] = await create({ slug: 'before' })
    const seats = { seatsPerTimeSlot: 3, showAttendeeInfo: true, showAvailabilityCount: false }
    const locations = [{ type: 'attendeePhone' }]
    const all = await patch(id, { title: 'Changed', slug: 'after', seats, locations, hidden: true })
    expect(all).toHaveLength(3)
    for (const one of all)
      expect(one).toMatchObject({ title: 'Changed', slug: 'after', seats, locations, hidden: true })
  })

  it('a host who leaves loses their event type, and a host who joins gets one', async () => {
    const [{ id, slug }] = await create({ hosts: hosts(ada) })
    const [, ...children] = await patch(id, { hosts: hosts(grace) })
    expect(children.map(({ ownerId }) => ownerId)).toEqual([grace.id])
    expect(await ownOf(ada, slug)).toBeUndefined()
    expect(await ownOf(grace, slug)).toBeDefined()
  })

  it('a child never replaces an event type with the same slug, and takes the next free number', async () => {
    await anEventType(app, ada, { slug: 'mine', title: 'My own' })
    const [{ id }, first, second] = await create({ slug: 'mine' })
    expect([first?.slug, second?.slug]).toEqual(['mine-2', 'mine'])
    expect((await ownOf(ada, 'mine')).title).toBe('My own')
    const [, renamed] = await patch(id, { slug: 'ours' })
    expect(renamed?.slug).toBe('ours')
  })

  it('no event type becomes managed, and no managed one becomes another kind', async () => {
    const [{ id }] = await create()
    for (const schedulingType of ['collective', 'roundRobin']) {
      const { status, body } = await app.patch(`${url}/${id}`, {
        as: owner.apiKey,
        body: { schedulingType, hosts: hosts(ada) },
      })
      expect([status, body.error.details.code]).toEqual([400, 'SCHEDULING_TYPE_FIXED'])
    }
    const same = await patch(id, { schedulingType: 'MANAGED', title: 'Same' })
    expect(same[0]).toMatchObject({ schedulingType: 'managed', title: 'Same' })
  })

  it('a managed event type sets the locked fields of its children', async () => {
    const [{ id }, own] = await create({ unlockedFields: ['description', 'locations'] })
    const refused = await changeOwn(ada, own?.id, { title: 'Mine', slotInterval: 10, description: 'Mine' })
    expect([refused.status, refused.body.error.details]).toMatchObject([
      400,
      { code: 'FIELDS_LOCKED', fields: ['slotInterval', 'title'] },
    ])
    const { body } = await changeOwn(ada, own?.id, { description: 'Mine', title: 'Advice', lengthInMinutes: 30 })
    expect(body.data.description).toBe('Mine')
    const [parent, ofAda, ofGrace] = await patch(id, { description: 'Ours', title: 'New' })
    expect(parent).toMatchObject({
      unlockedFields: ['description', 'locations'],
      metadata: { managedEventConfig: { unlockedFields: { description: true, locations: true } } },
    })
    expect([ofAda?.description, ofAda?.title]).toEqual(['Mine', 'New'])
    expect(ofGrace?.title).toBe('New')
  })

  it('hosts can choose their own hours, also if the event type asks only for a telephone number', async () => {
    const bookingFields = [
      { type: 'email', label: 'E-mail', required: false, hidden: true },
      { slug: 'attendeePhoneNumber', required: true, hidden: false },
    ]
    const [{ id }, own] = await create({ bookingFields })
    const { body: schedule } = await app.post('/v2/schedules', {
      as: ada.apiKey,
      body: { name: 'Evenings', timeZone: 'UTC', isDefault: false },
    })
    const scheduleId = schedule.data.id
    expect((await changeOwn(ada, own?.id, { scheduleId })).body.data.scheduleId).toBe(scheduleId)
    const [, after] = await patch(id, { title: 'Other' })
    expect(after?.scheduleId).toBe(scheduleId)
  })

  it("hosts can't delete the child of a managed event type", async () => {
    const [, own] = await create()
    const { status, body } = await app.delete(`/v2/event-types/${own?.id}`, { as: ada.apiKey })
    expect([status, body.error.details.code]).toEqual([400, 'EVENT_TYPE_MANAGED'])
  })

  it('the deletion of a managed event type deletes its children', async () => {
    const [{ id, slug }] = await create()
    expect((await app.delete(`${url}/${id}`, { as: owner.apiKey })).status).toBe(200)
    expect(await ownOf(ada, slug)).toBeUndefined()
  })

  it('only the children of a managed event type can be booked and have slots', async () => {
    const [{ id }, own] = await create()
    const start = '2030-02-04T10:00:00Z'
    const refused = await app.post('/v2/bookings', { body: aBooking(id, start) })
    expect([refused.status, refused.body.message]).toEqual([
      400,
      `Event type with id=${id} is the parent managed event type that can't be booked. You have to provide the child event type id aka id of event type that has been assigned to one of the users.`,
    ])
    const range = 'start=2030-02-04&end=2030-02-04'
    expect((await app.get(`/v2/slots?eventTypeId=${id}&${range}`)).status).toBe(404)
    expect((await app.get(`/v2/slots?eventTypeId=${own?.id}&${range}`)).body.data['2030-02-04']).toHaveLength(16)
    const booked = await app.post('/v2/bookings', { body: aBooking(own?.id ?? 0, start) })
    expect([booked.status, booked.body.data.hosts[0].id]).toEqual([201, ada.id])
  })

  it('a managed event type for all members follows joining and leaving the team', async () => {
    const team = await aTeam(app, owner, { members: [ada] })
    const at = `/v2/teams/${team.id}`
    const body = { title: 'All', slug: 'for-all', lengthInMinutes: 30, schedulingType: 'managed' }
    const made = await app.post(`${at}/event-types`, {
      as: owner.apiKey,
      body: { ...body, assignAllTeamMembers: true },
    })
    expect(made.body.data.map(({ ownerId }: Answered) => ownerId)).toEqual([null, owner.id, ada.id])
    const { body: joined } = await app.post(`${at}/memberships`, {
      as: owner.apiKey,
      body: { userId: grace.id, accepted: true },
    })
    expect(await ownOf(grace, 'for-all')).toMatchObject({ title: 'All', parentEventTypeId: made.body.data[0].id })
    const membership = `${at}/memberships/${joined.data.id}`
    await app.patch(membership, { as: owner.apiKey, body: { accepted: false } })
    expect(await ownOf(grace, 'for-all')).toBeUndefined()
    await app.patch(membership, { as: owner.apiKey, body: { accepted: true } })
    expect(await ownOf(grace, 'for-all')).toBeDefined()
    expect((await app.delete(membership, { as: owner.apiKey })).status).toBe(200)
    expect(await ownOf(grace, 'for-all')).toBeUndefined()
    expect(await ownOf(ada, 'for-all')).toBeDefined()
  })

  it('a member who joins costs the same number of statements for one managed event type as for many', async () => {
    const team = await aTeam(app, owner)
    const at = `/v2/teams/${team.id}`
    const join = async () => {
      const { id: userId } = await app.user()
      const before = app.statements()
      await app.post(`${at}/memberships`, { as: owner.apiKey, body: { userId, accepted: true } })
      return app.statements() - before
    }
    const make = (slug: string) =>
      app.post(`${at}/event-types`, {
        as: owner.apiKey,
        body: { title: slug, slug, lengthInMinutes: 30, schedulingType: 'managed', assignAllTeamMembers: true },
      })
    await make('first')
    const one = await join()
    for (const slug of ['second', 'third', 'first-2']) await make(slug)
    expect(await join()).toBe(one)
  })

  it('a managed event type takes the same number of statements for one host as for many', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => app.user()))
    const team = await aTeam(app, owner, { members: people })
    const at = `/v2/teams/${team.id}/event-types`
    const cost = async (call: () => ReturnType<typeof app.post>) => {
      const before = app.statements()
      const { status, body } = await call()
      expect(status).toBeLessThan(300)
      return { statements: app.statements() - before, data: body.data as Answered[] }
    }
    const post = (count: number) =>
      cost(() =>
        app.post(at, {
          as: owner.apiKey,
          body: {
            title: 'Many',
            slug: `many-${count}`,
            lengthInMinutes: 30,
            schedulingType: 'managed',
            hosts: hosts(...people.slice(0, count)),
          },
        }),
      )
    const [one, many] = [await post(1), await post(12)]
    expect(many.data).toHaveLength(13)
    expect(many.statements).toBe(one.statements)
    const rename = ({ data: [parent] }: { data: Answered[] }) =>
      cost(() => app.patch(`${at}/${parent?.id}`, { as: owner.apiKey, body: { title: 'Renamed' } }))
    expect((await rename(many)).statements).toBe((await rename(one)).statements)
  })

  it('a managed event type copies every column that is not one of its own', async () => {
    const { rows } = await sql<{ name: string }>`
      SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'event_types'`.execute(
      app.connection.db,
    )
    const camel = rows.map(({ name }) => name.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase()))
    expect([...copiedColumns([]), ...OWN_COLUMNS].sort()).toEqual(camel.sort())
  })
})
