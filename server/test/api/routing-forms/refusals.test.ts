import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEventType } from '../../support/builders.ts'
import { anOrganization, aTeam } from '../../support/organizations.ts'
import { aForm, aGroup, aRule, EMAIL, FALLBACK, TOPIC, WEEK } from '../../support/routing-forms.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

const FIELDS = [
  EMAIL,
  TOPIC,
  { id: 'f-name', label: 'Name', type: 'text', required: true },
  { id: 'f-seats', label: 'Seats', type: 'number' },
  { id: 'f-phone', label: 'Phone', type: 'phone' },
  { id: 'f-tools', label: 'Tools', type: 'multiselect', options: [{ label: 'Mail' }, { label: 'Chat' }] },
  { id: 'f-old', label: 'Old', type: 'text', required: true, deleted: true },
]
const EVE = { email: 'eve@example.com', Name: 'Eve' }

describe('answers to a routing form', () => {
  let app: TestApp
  let owner: TestUser
  let member: TestUser
  let organizationId: number
  let teamId: number
  let org: string
  let team: string
  let formId: string
  let mine: string

  beforeAll(async () => {
    app = await testApp()
    owner = await app.user({ username: 'owner' })
    member = await app.user({ username: 'member' })
    organizationId = (await anOrganization(app, owner, { members: [member] })).id
    teamId = (await aTeam(app, owner, { organizationId, members: [member] })).id
    org = `/v2/organizations/${organizationId}/routing-forms`
    team = `/v2/organizations/${organizationId}/teams/${teamId}/routing-forms`
    const seats = aGroup('AND', aRule('f-seats', 'greater', 10))
    const personal = await anEventType(app, member, { slug: 'intro' })
    const routes = [
      { queryValue: seats, action: { type: 'externalRedirectUrl', value: 'https://example.com/big?from=form' } },
      {
        queryValue: aGroup('AND', aRule('f-topic', 'select_equals', 'o-sales')),
        action: { type: 'eventTypeRedirectUrl', value: `/${member.username}/${personal.slug}` },
      },
      {
        queryValue: aGroup('AND', aRule('f-topic', 'select_equals', 'o-help')),
        action: { type: 'eventTypeRedirectUrl', value: 'team/nobody/help' },
      },
      FALLBACK,
    ]
    formId = await aForm(app, org, owner.apiKey, { fields: FIELDS, routes })
    mine = await aForm(app, '/v2/routing-forms', member.apiKey, { fields: FIELDS })
  })
  afterAll(() => app.close())

  const answer = (body: object, { as = owner.apiKey, url = org, id = formId, query = WEEK } = {}) =>
    app.post(`${url}/${id}/responses?${query}`, { as, body })
  const calculate = (body: object, { id = formId, query = WEEK } = {}) =>
    app.post(`/v2/routing-forms/${id}/calculate-slots?${query}`, { body })
  const count = async () =>
    (await app.get(`${org}/${formId}/responses`, { as: owner.apiKey })).body.data.length as number

  it('answers lead to a message or to an address, which gets the answers', async () => {
    const message = await answer(EVE)
    expect([message.status, message.body.data]).toEqual([201, { routingCustomMessage: 'We will write to you.' }])
    const redirect = await answer({ ...EVE, Seats: '25', Tools: ['Chat', 'Mail'] })
    expect(redirect.body.data).toEqual({
      routingExternalRedirectUrl:
        'https://example.com/big?from=form&email=eve%40example.com&Name=Eve&Seats=25&Tools=Chat&Tools=Mail&cal.action=externalRedirectUrl',
    })
  })

  it.each<[string, object, string]>([
    ['nothing', {}, 'Missing required fields E-mail, Name'],
    ['a blank name', { ...EVE, Name: ' ' }, 'Missing required fields Name'],
    [
      'no address',
      { ...EVE, email: 'eve' },
      "Invalid value for fields 'E-mail' with value 'eve' should be valid email",
    ],
    ['no number', { ...EVE, Seats: 'x' }, "Invalid value for fields 'Seats' with value 'x' should be valid number"],
    [
      'no phone',
      { ...EVE, Phone: '12' },
      "Invalid value for fields 'Phone' with value '12' should be valid phone number",
    ],
    [
      'no option',
      { ...EVE, topic: 'x' },
      "Invalid value for fields 'Topic' with value 'x' should be one of its options",
    ],
    [
      'two options',
      { ...EVE, topic: ['Sales', 'Help'] },
      "Invalid value for fields 'Topic' with value 'Sales, Help' should be a single value",
    ],
    [
      'an unknown option',
      { ...EVE, Tools: ['Mail', 'Fax'] },
      "Invalid value for fields 'Tools' with value 'Fax' should be one of its options",
    ],
  ])('answers with %s are refused, and not recorded', async (_what, body, message) => {
    const before = await count()
    for (const refused of [await answer(body), await calculate(body)])
      expect([refused.status, refused.body.message]).toEqual([400, message])
    expect(await count()).toBe(before)
  })

  it.each([
    ['start', 'end=2030-02-08', /start/],
    ['end', 'start=2030-02-04', /end/],
    ['a valid start', 'start=soon&end=2030-02-08', /start/],
    ['an end after the start', 'start=2030-02-08&end=2030-02-04', /End date cannot be before start date\./],
    ['an end on the day of the start or later', 'start=2030-02-08&end=2030-02-07', /End date cannot be before/],
    ['an end after the time', 'start=2030-02-08T10:00:00Z&end=2030-02-08T09:00:00Z', /End date cannot be before/],
  ])('answers need %s', async (_what, query, message) => {
    for (const { status, body } of [await answer(EVE, { query }), await calculate(EVE, { query })]) {
      expect(status).toBe(400)
      expect([body.message, ...(body.error.details.errors ?? [])].map((each) => JSON.stringify(each)).join()).toMatch(
        message,
      )
    }
  })

  it('a long answer is refused', async () => {
    expect((await answer({ ...EVE, Name: 'x'.repeat(5001) })).body.message).toMatch(/at most 5000 characters$/)
  })

  it('anybody calculates slots, and nothing is recorded', async () => {
    const before = await count()
    const { status, body } = await calculate({ ...EVE, topic: 'Sales' }, { query: `${WEEK}&format=range` })
    expect(status).toBe(200)
    expect(body.data.slots['2030-02-04'][0]).toEqual({
      start: '2030-02-04T09:00:00.000Z',
      end: '2030-02-04T09:30:00.000Z',
    })
    expect(await count()).toBe(before)
  })

  it.each([
    ['a message', EVE, 'Routed to a non Daybook event type URL.'],
    ['another page', { ...EVE, Seats: 11 }, 'Routed to a non Daybook event type URL.'],
    ['an event type of no team', { ...EVE, topic: 'Help' }, 'Team ID not found in the routed URL.'],
  ])('slots are not found if answers lead to %s', async (_where, body, message) => {
    const refused = await calculate(body)
    expect([refused.status, refused.body.message]).toEqual([404, message])
  })

  it('answers that lead to a deleted event type or to no route are not found, and not recorded', async () => {
    const before = await count()
    const gone = await answer({ ...EVE, topic: 'Help' })
    expect([gone.status, gone.body.message]).toEqual([404, 'Chosen event type identified by slug help not found.'])
    expect(await count()).toBe(before)
    const id = await aForm(app, org, owner.apiKey, { routes: [] })
    const nowhere = await answer({ email: 'eve@example.com' }, { id })
    expect([nowhere.status, nowhere.body.message]).toEqual([
      404,
      'Route to which the form response should be redirected not found.',
    ])
  })

  it('members of an organization answer their own forms only, and forms of teams are answered at the team', async () => {
    const ofTeam = await aForm(app, team, owner.apiKey, { fields: FIELDS })
    const foreign = `Routing Form with id=${formId} is not a user Routing Form owned by user with id=${member.id}.`
    const refused = await answer(EVE, { as: member.apiKey })
    expect([refused.status, refused.body.message]).toEqual([403, foreign])
    expect((await answer(EVE, { as: member.apiKey, id: mine })).status).toBe(201)
    expect((await answer(EVE, { id: mine })).status).toBe(201)
    expect((await answer(EVE, { url: team, id: ofTeam, as: member.apiKey })).status).toBe(201)
    const atOrganization = await answer(EVE, { id: ofTeam })
    expect([atOrganization.status, atOrganization.body.message]).toEqual([
      403,
      expect.stringContaining(`answer it at ${team}/${ofTeam}/responses.`),
    ])
    expect((await answer(EVE, { url: team, id: mine })).status).toBe(404)
    const nobody = await app.user()
    expect((await answer(EVE, { as: nobody.apiKey })).status).toBe(403)
    expect((await answer(EVE, { as: nobody.apiKey, url: '/v2/routing-forms', id: mine })).status).toBe(404)
    expect((await app.post(`${org}/${formId}/responses?${WEEK}`, { body: EVE })).status).toBe(401)
    for (const id of ['nothing', '0a1b2c3d-0000-4000-8000-00000000000b'])
      for (const unknown of [await answer(EVE, { id }), await calculate(EVE, { id })])
        expect([unknown.status, unknown.body.message]).toEqual([404, 'Routing form not found.'])
  })

  it('a form that is switched off takes no answers', async () => {
    const id = await aForm(app, org, owner.apiKey)
    await app.patch(`${org}/${id}`, { as: owner.apiKey, body: { disabled: true } })
    for (const refused of [await answer(EVE, { id }), await calculate(EVE, { id })])
      expect([refused.status, refused.body.error.details.code]).toEqual([400, 'ROUTING_FORM_DISABLED'])
  })

  it('a response is changed by the ids or the identifiers of its fields', async () => {
    const url = `/v2/routing-forms/${mine}/responses`
    const as = member.apiKey
    await app.post(`${url}?${WEEK}`, { as, body: EVE })
    const [{ id }] = (await app.get(`${url}?sortCreatedAt=desc`, { as })).body.data
    const response = { 'f-mail': { label: 'E-mail', value: 'eva@example.com' }, Name: 'Eva', topic: 'o-help' }
    const changed = await app.patch(`${url}/${id}`, { as, body: { response } })
    expect([changed.status, changed.body.data.response]).toEqual([
      200,
      {
        'f-mail': { label: 'E-mail', identifier: 'email', value: 'eva@example.com' },
        'f-name': { label: 'Name', identifier: 'Name', value: 'Eva' },
        'f-topic': { label: 'Topic', identifier: 'topic', value: 'Help' },
      },
    ])
    expect((await app.patch(`${url}/${id}`, { as, body: { response: {} } })).status).toBe(400)
    expect((await app.patch(`${url}/999999`, { as, body: { response } })).status).toBe(404)
    // The response belongs to another form.
    expect((await app.patch(`${org}/${formId}/responses/${id}`, { as: owner.apiKey, body: { response } })).status).toBe(
      404,
    )
    expect((await app.patch(`${org}/${mine}/responses/${id}`, { as, body: { response } })).status).toBe(403)
  })

  it('the same answers are accepted five times a minute', async () => {
    const limited = await testApp({ DAYBOOK_RATE_LIMIT: '1000' })
    try {
      const person = await limited.user()
      const id = await aForm(limited, '/v2/routing-forms', person.apiKey)
      const url = `/v2/routing-forms/${id}/responses?${WEEK}`
      const statuses = []
      for (let times = 0; times < 6; times++)
        statuses.push((await limited.post(url, { as: person.apiKey, body: { email: 'eve@example.com' } })).status)
      expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
      expect((await limited.post(url, { as: person.apiKey, body: { email: 'bo@example.com' } })).status).toBe(201)
    } finally {
      await limited.close()
    }
  })
})
