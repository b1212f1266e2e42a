import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBookingByAnother } from '../../support/builders.ts'
import { anOrganization, aTeam } from '../../support/organizations.ts'
import { aRoundRobin } from '../../support/round-robin.ts'
import { aForm, aGroup, aRule, FALLBACK, toEventType, WEEK } from '../../support/routing-forms.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

describe('answers to routing forms', () => {
  let app: TestApp
  let owner: TestUser
  let ann: TestUser
  let ben: TestUser
  let organizationId: number
  let teamId: number
  let rotation: number
  let org: string
  let team: string

  beforeAll(async () => {
    app = await testApp()
    owner = await app.user({ name: 'Owner' })
    ann = await app.user({ name: 'Ann' })
    ben = await app.user({ name: 'Ben' })
    organizationId = (await anOrganization(app, owner, { members: [ann, ben] })).id
    teamId = (await aTeam(app, owner, { organizationId, members: [ann, ben] })).id
    rotation = await aRoundRobin(app, teamId, [ann, ben])
    org = `/v2/organizations/${organizationId}/routing-forms`
    team = `/v2/organizations/${organizationId}/teams/${teamId}/routing-forms`
  })
  afterAll(() => app.close())

  const answer = (url: string, id: string, body: object, { as = owner.apiKey, query = WEEK } = {}) =>
    app.post(`${url}/${id}/responses?${query}`, { as, body })
  const list = async (url: string, id: string, query = '') =>
    (await app.get(`${url}/${id}/responses${query}`, { as: owner.apiKey })).body.data

  async function anAttribute(name: string, values: string[]) {
    const slug = name.toLowerCase()
    const options = values.map((value) => ({ value, slug: `${slug}-${value.toLowerCase()}` }))
    const url = `/v2/organizations/${organizationId}/attributes`
    const { id } = (await app.post(url, { as: owner.apiKey, body: { name, slug, type: 'SINGLE_SELECT', options } }))
      .body.data
    const stored: { id: string; value: string }[] = (await app.get(`${url}/${id}/options`, { as: owner.apiKey })).body
      .data
    const option = (value: string) => stored.find((each) => each.value === value)?.id
    return { id: String(id), option }
  }
  const assign = async ({ id, option }: Awaited<ReturnType<typeof anAttribute>>, person: TestUser, value: string) => {
    const url = `/v2/organizations/${organizationId}/attributes/options/${person.id}`
    const body = { attributeId: id, attributeOptionId: option(value) }
    expect((await app.post(url, { as: owner.apiKey, body })).status).toBe(201)
  }

  it('an answer with an Idempotency-Key that leads to a message is recorded once', async () => {
    const id = await aForm(app, org, owner.apiKey)
    const send = () =>
      app.post(`${org}/${id}/responses?${WEEK}`, {
        as: owner.apiKey,
        body: { email: 'eve@example.com', topic: 'Other' },
        headers: { 'idempotency-key': 'message' },
      })
    const first = await send()
    expect([first.status, first.body.data]).toEqual([201, { routingCustomMessage: 'We will write to you.' }])
    expect((await send()).body).toEqual(first.body)
    expect(await list(org, id)).toHaveLength(1)
  })

  it('an answer leads to the slots of the event type of the first route that holds', async () => {
    const id = await aForm(app, org, owner.apiKey, { routes: [toEventType(rotation), FALLBACK] })
    const { status, body } = await answer(org, id, { email: 'Eve@example.com', topic: 'Sales' })
    expect([status, body.message]).toEqual([201, undefined])
    const { slots, routing, eventTypeId } = body.data
    expect(eventTypeId).toBe(rotation)
    expect(routing).toEqual({ responseId: expect.any(Number), teamMemberIds: [], skipContactOwner: false })
    expect(Object.keys(slots)).toEqual(['2030-02-04', '2030-02-05', '2030-02-06', '2030-02-07', '2030-02-08'])
    expect(slots['2030-02-04'][0]).toEqual({ start: '2030-02-04T09:00:00.000Z' })
    expect(await list(org, id)).toEqual([
      {
        id: routing.responseId,
        formId: id,
        formFillerId: expect.any(String),
        routedToBookingUid: null,
        response: {
          'f-mail': { label: 'E-mail', identifier: 'email', value: 'Eve@example.com' },
          'f-topic': { label: 'Topic', identifier: 'topic', value: 'Sales' },
        },
        createdAt: app.clock.now().toISOString(),
      },
    ])
  })

  it('a booking that names the response links it, over all its versions', async () => {
    const id = await aForm(app, org, owner.apiKey, { routes: [toEventType(rotation), FALLBACK] })
    const { responseId } = (await answer(org, id, { email: 'eve@example.com', topic: 'o-sales' })).body.data.routing
    const routing = { responseId, teamMemberIds: [] }
    const booked = await app.post('/v2/bookings', {
      body: aBookingByAnother(rotation, '2030-02-04T09:00:00Z', { routing }),
    })
    expect([booked.status, booked.body.message]).toEqual([201, undefined])
    const { uid } = booked.body.data
    expect((await list(org, id))[0].routedToBookingUid).toBe(uid)
    const start = '2030-02-05T09:00:00Z'
    const moved = (await app.post(`/v2/bookings/${uid}/reschedule`, { body: { start } })).body.data.uid
    expect((await list(org, id))[0].routedToBookingUid).toBe(moved)
    for (const version of [uid, moved])
      expect((await list(org, id, `?routedToBookingUid=${version}`)).map((each: { id: number }) => each.id)).toEqual([
        responseId,
      ])
    expect(await list(org, id, '?routedToBookingUid=nothing')).toEqual([])
  })

  it('a booking of another event type, or with an unknown response, is made without a link', async () => {
    const id = await aForm(app, org, owner.apiKey, { routes: [toEventType(rotation), FALLBACK] })
    const { responseId } = (await answer(org, id, { email: 'eve@example.com', topic: 'Sales' })).body.data.routing
    const other = await aRoundRobin(app, teamId, [ann, ben])
    const named = [{ responseId }, { responseId: 999_999 }, { responseId: 1e12 }, { responseId: -1 }]
    const queued = [{ queuedResponseId: 'none' }, { queuedResponseId: 'x'.repeat(5000) }]
    for (const [index, routing] of [...named, ...queued].entries()) {
      const body = aBookingByAnother(other, `2030-02-08T${10 + index}:00:00Z`, {
        routing: { ...routing, teamMemberIds: [] },
      })
      expect((await app.post('/v2/bookings', { body })).status).toBe(201)
    }
    expect((await list(org, id))[0].routedToBookingUid).toBe(null)
  })

  it('a queued answer becomes a response when it is booked', async () => {
    const id = await aForm(app, org, owner.apiKey, { routes: [toEventType(rotation), FALLBACK] })
    const body = { email: 'eve@example.com', topic: 'Sales' }
    const queued = await answer(org, id, body, { query: `${WEEK}&queueResponse=true` })
    const { routing } = queued.body.data
    expect(routing).toEqual({ queuedResponseId: expect.any(String), teamMemberIds: [], skipContactOwner: false })
    expect(await list(org, id)).toEqual([])
    const booked = await app.post('/v2/bookings', {
      body: aBookingByAnother(rotation, '2030-02-06T09:00:00Z', { routing }),
    })
    expect(booked.status).toBe(201)
    const [response] = await list(org, id)
    expect([response.routedToBookingUid, response.response['f-topic'].value]).toEqual([booked.body.data.uid, 'Sales'])
    const again = { body: aBookingByAnother(rotation, '2030-02-06T10:00:00Z', { routing }) }
    expect((await app.post('/v2/bookings', again)).status).toBe(201)
    expect(await list(org, id)).toHaveLength(1)
  })

  it('a dry run says where the answers lead, as often as somebody likes, and leaves nothing behind', async () => {
    const id = await aForm(app, org, owner.apiKey, { routes: [toEventType(rotation), FALLBACK] })
    const sales = { email: 'eve@example.com', topic: 'Sales' }
    for (let time = 0; time < 7; time++) {
      const { status, body } = await answer(org, id, sales, { query: `${WEEK}&dryRun=true` })
      expect([status, body.data.routing]).toEqual([201, { teamMemberIds: [], skipContactOwner: false }])
      expect(Object.keys(body.data.slots).length).toBeGreaterThan(0)
    }
    const other = await answer(org, id, { email: 'eve@example.com', topic: 'Help' }, { query: `${WEEK}&dryRun=true` })
    expect(other.body.data.routingCustomMessage).toEqual(expect.any(String))
    expect(await list(org, id)).toEqual([])
  })

  it('a component finds the members of a team by a query about their attributes', async () => {
    const floor = await anAttribute('Floor', ['First', 'Second'])
    await assign(floor, ann, 'First')
    await assign(floor, ben, 'Second')
    const find = async (query: string, as = owner) => {
      const url = `/v2/atoms/organizations/${organizationId}/teams/${teamId}/members-matching-attribute`
      return app.get(`${url}${query}`, { as: as.apiKey })
    }
    const namesOf = async (query: object) => {
      const { body } = await find(`?attributesQueryValue=${encodeURIComponent(JSON.stringify(query))}&enablePerf=false`)
      return body.data.result.map(({ name }: { name: string }) => name)
    }
    expect(await namesOf(aGroup('AND', aRule(floor.id, 'select_equals', floor.option('First'))))).toEqual(['Ann'])
    expect(await namesOf(aGroup('AND', aRule(floor.id, 'select_not_equals', floor.option('First'))))).toEqual([
      'Ben',
      'Owner',
    ])
    expect((await find('')).body.data.result).toContainEqual({ id: ann.id, name: 'Ann', email: ann.email })
    const broken = await find('?attributesQueryValue={')
    expect([broken.status, broken.body.error.message]).toEqual([400, 'attributesQueryValue must be JSON.'])
    const unknown = await find(
      `?attributesQueryValue=${encodeURIComponent(JSON.stringify(aGroup('AND', aRule('x', 'is_empty'))))}`,
    )
    expect(unknown.status).toBe(400)
    expect((await find('', await app.user())).status).toBe(403)
  })

  it('an answer to a form of a team leads only to hosts whose attributes suit the answers', async () => {
    const region = await anAttribute('Region', ['North', 'South'])
    await assign(region, ann, 'North')
    await assign(region, ben, 'South')
    const attributesQueryValue = aGroup('AND', aRule(region.id, 'select_equals', region.option('South')))
    const route = toEventType(rotation, { attributesQueryValue, name: 'Sales' })
    const id = await aForm(app, team, owner.apiKey, { routes: [route, FALLBACK] })
    const body = { email: 'eve@example.com', topic: 'Sales' }
    const { routing, slots: offered } = (await answer(team, id, body, { as: ann.apiKey })).body.data
    expect(routing.teamMemberIds).toEqual([ben.id])
    expect(offered['2030-02-07'][0]).toEqual({ start: '2030-02-07T09:00:00.000Z' })
    expect(await list(team, id)).toMatchObject([{ id: routing.responseId, formId: id }])
    const start = '2030-02-07T09:00:00Z'
    // The stored response restricts the hosts, whatever the booker sends.
    const book = () =>
      app.post('/v2/bookings', {
        body: aBookingByAnother(rotation, start, { routing: { ...routing, teamMemberIds: [] } }),
      })
    const booked = await book()
    expect(booked.body.data.hosts.map((host: { id: number }) => host.id)).toEqual([ben.id])
    expect((await book()).status).toBe(400)
    const slots = async (query: string) =>
      (await app.get(`/v2/slots?eventTypeId=${rotation}&start=2030-02-07&end=2030-02-07${query}`)).body.data[
        '2030-02-07'
      ][0].start
    expect(await slots('')).toBe('2030-02-07T09:00:00.000Z')
    expect(await slots(`&routingFormResponseId=${routing.responseId}`)).toBe('2030-02-07T09:30:00.000Z')

    const trace = await app.get(`/v2/bookings/${booked.body.data.uid}/routing-trace`, { as: owner.apiKey })
    expect(trace.body.data.form).toEqual({
      formId: id,
      formName: 'Contact',
      responseId: routing.responseId,
      answeredAt: app.clock.now().toISOString(),
      routeId: 'r-event-type',
      isFallback: false,
      action: { type: 'eventTypeRedirectUrl', value: 'team/sales/intro', eventTypeId: rotation },
      steps: [
        {
          routeId: 'r-event-type',
          name: 'Sales',
          isFallback: false,
          holds: true,
          conditions: [{ field: 'f-topic', operator: 'select_equals', value: ['o-sales'], holds: true }],
        },
      ],
      hosts: { by: 'attributes', userIds: [ben.id] },
    })
    expect(trace.body.data.picks.map(({ userId }: { userId: number }) => userId)).toEqual([ben.id])
  })
})
