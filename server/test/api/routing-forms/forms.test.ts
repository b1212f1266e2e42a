import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anOrganization, aTeam } from '../../support/organizations.ts'
import { aForm, aGroup, aRule, EMAIL, FALLBACK, TOPIC, toEventType, WEEK } from '../../support/routing-forms.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

const nested = (levels: number): object =>
  levels === 0 ? aRule('email', 'is_empty') : aGroup('AND', nested(levels - 1))

describe('routing forms', () => {
  let app: TestApp
  let owner: TestUser
  let member: TestUser
  let stranger: TestUser
  let organizationId: number
  let teamId: number
  let org: string
  let team: string
  const own = '/v2/routing-forms'

  beforeAll(async () => {
    app = await testApp()
    owner = await app.user()
    member = await app.user()
    stranger = await app.user()
    organizationId = (await anOrganization(app, owner, { members: [member] })).id
    teamId = (await aTeam(app, owner, { organizationId, members: [member] })).id
    org = `/v2/organizations/${organizationId}/routing-forms`
    team = `/v2/organizations/${organizationId}/teams/${teamId}/routing-forms`
  })
  afterAll(() => app.close())

  const idsOf = async (url: string, as = owner.apiKey) =>
    (await app.get(url, { as })).body.data.map(({ id }: { id: string }) => id)

  it('a form keeps its fields and its routes, and names rules by the ids of their fields', async () => {
    const query = aGroup('OR', aRule('email', 'ends_with', '@example.com'), aRule('f-topic', 'is_empty'))
    const route = { queryValue: query, action: { type: 'externalRedirectUrl', value: 'https://example.com/a' } }
    const body = { name: 'Contact', description: 'For all', fields: [EMAIL, TOPIC], routes: [route, FALLBACK] }
    const created = await app.post(org, { as: owner.apiKey, body })
    expect(created.status).toBe(201)
    const { data } = created.body
    expect(data).toEqual({
      id: expect.any(String),
      name: 'Contact',
      description: 'For all',
      position: 0,
      disabled: false,
      userId: owner.id,
      teamId: null,
      organizationId,
      fields: [
        { ...EMAIL, deleted: false },
        { ...TOPIC, required: false, deleted: false },
      ],
      routes: [
        {
          ...route,
          id: expect.any(String),
          isFallback: false,
          queryValue: aGroup('OR', aRule('f-mail', 'ends_with', '@example.com'), aRule('f-topic', 'is_empty')),
        },
        FALLBACK,
      ],
      settings: {},
      createdAt: app.clock.now().toISOString(),
      updatedAt: app.clock.now().toISOString(),
    })
    expect((await app.get(`${org}/${data.id}`, { as: owner.apiKey })).body.data).toEqual(data)
  })

  it('a form is changed in parts, and deleted with its responses', async () => {
    const id = await aForm(app, team, owner.apiKey)
    const answered = await app.post(`${team}/${id}/responses?${WEEK}`, {
      as: member.apiKey,
      body: { email: 'eve@example.com' },
    })
    expect(answered.status).toBe(201)
    const url = `${team}/${id}`
    const changed = await app.patch(url, { as: owner.apiKey, body: { name: 'Questions' } })
    expect([changed.status, changed.body.data.name, changed.body.data.fields.length]).toEqual([200, 'Questions', 2])
    const emptied = await app.patch(url, { as: owner.apiKey, body: { disabled: true, description: null } })
    expect([emptied.body.data.disabled, emptied.body.data.name]).toEqual([true, 'Questions'])
    expect((await app.delete(url, { as: owner.apiKey })).status).toBe(200)
    const gone = await app.get(`${url}/responses`, { as: owner.apiKey })
    expect([gone.status, gone.body.message]).toEqual([404, 'Routing form not found.'])
  })

  it('fields can only be removed together with the rules about them', async () => {
    const id = await aForm(app, org, owner.apiKey, { routes: [toEventType(1), FALLBACK] })
    const refused = await app.patch(`${org}/${id}`, { as: owner.apiKey, body: { fields: [EMAIL] } })
    expect([refused.status, refused.body.message]).toEqual([
      400,
      'routes.0.queryValue.children1.child-0.properties.field names no field of the form: "f-topic".',
    ])
    const fields = [EMAIL, { ...TOPIC, deleted: true }]
    expect((await app.patch(`${org}/${id}`, { as: owner.apiKey, body: { fields } })).status).toBe(200)
  })

  const message = { type: 'customPageMessage', value: 'Thanks' }
  const withQuery = (queryValue: unknown) => ({ routes: [{ queryValue, action: message }] })
  const rule = (operator: string, ...value: unknown[]) => withQuery(aGroup('AND', aRule('email', operator, ...value)))

  it.each<[string, object, RegExp]>([
    [
      'two fields with one identifier',
      { fields: [EMAIL, { ...EMAIL, id: 'x', label: 'Y' }] },
      /two fields called "email"/,
    ],
    [
      'two fields with one label',
      { fields: [EMAIL, { ...EMAIL, id: 'x', identifier: 'y' }] },
      /two fields called "E-mail"/,
    ],
    ['two fields with one id', { fields: [EMAIL, { ...TOPIC, id: 'f-mail' }] }, /^fields\.1\.id is the id of another/],
    ['an unknown type', { fields: [{ label: 'X', type: 'color' }] }, /type/],
    ['a select without options', { fields: [{ label: 'X', type: 'select' }] }, /a select needs options/],
    [
      'two equal options',
      { fields: [{ label: 'X', type: 'select', options: [{ label: 'a' }, { label: 'a' }] }] },
      /"a" twice/,
    ],
    ['51 fields', { fields: Array.from({ length: 51 }, (_, i) => ({ label: `${i}`, type: 'text' })) }, /50/],
    ['two fallbacks', { routes: [FALLBACK, { ...FALLBACK, id: 'x' }] }, /several fallbacks/],
    ['a query that is no group', withQuery({ type: 'rule' }), /^routes\.0\.queryValue must be a group/],
    ['a conjunction that is none', withQuery({ type: 'group', properties: { conjunction: 'XOR' } }), /'AND' or 'OR'/],
    ['six levels of groups', withQuery(nested(6)), /nested too deeply/],
    [
      'too many rules',
      withQuery(aGroup('AND', ...Array.from({ length: 100 }, () => aRule('email', 'is_empty')))),
      /100 rules/,
    ],
    ['an unknown field', withQuery(aGroup('AND', aRule('phone', 'is_empty'))), /names no field of the form: "phone"/],
    ['an unknown operator', rule('resembles', 'x'), /is unknown: "resembles"/],
    ['an operator without its value', rule('equal'), /needs one value/],
    ['an empty value of an editor', rule('equal', null), /needs one value/],
    ['a word as a number', rule('greater', 'many'), /needs one number/],
    ['one end of a range', rule('between', 1), /needs two numbers/],
    ['an object as a value', rule('equal', {}), /must contain texts/],
    ['a long value', rule('equal', 'x'.repeat(501)), /at most 500/],
    [
      'an address that is none',
      { routes: [{ action: { type: 'externalRedirectUrl', value: 'javascript:alert(1)' } }] },
      /http/,
    ],
    [
      'a path that is none',
      { routes: [{ action: { type: 'eventTypeRedirectUrl', value: 'intro' } }] },
      /names no event type/,
    ],
    [
      'an unknown attribute',
      { routes: [{ attributesQueryValue: aGroup('AND', aRule('x', 'is_empty')), action: message }] },
      /names no attribute of the org/,
    ],
    ['no name', { name: '' }, /name/],
  ])('a form with %s is refused', async (_what, fields, expected) => {
    const body = { name: 'Contact', fields: [EMAIL, TOPIC], routes: [FALLBACK], ...fields }
    const { status, body: refused } = await app.post(org, { as: owner.apiKey, body })
    expect(status).toBe(400)
    expect(`${refused.message} ${JSON.stringify(refused.error.details.errors)}`).toMatch(expected)
  })

  it('an organization lists its forms, those of its teams and those of its people', async () => {
    const ofOrganization = await aForm(app, org, owner.apiKey)
    const ofTeam = await aForm(app, team, owner.apiKey)
    const ofMember = await aForm(app, own, member.apiKey)
    const ofStranger = await aForm(app, own, stranger.apiKey)
    const all = await idsOf(org)
    expect(all).toEqual(expect.arrayContaining([ofOrganization, ofTeam, ofMember]))
    expect(all).not.toContain(ofStranger)
    expect(await idsOf(`${org}?teamIds=${teamId}`)).toEqual(await idsOf(team))
    expect(await idsOf(own, member.apiKey)).toEqual([ofMember])
    expect(await idsOf(`/v2/teams/${teamId}/routing-forms`)).toEqual(await idsOf(team))
  })

  it('forms are listed by their times, in pages', async () => {
    const at = '/v2/routing-forms'
    const person = await app.user()
    const before = app.clock.now()
    const first = await aForm(app, at, person.apiKey)
    app.clock.set(new Date(before.getTime() + 60_000), true)
    const second = await aForm(app, at, person.apiKey)
    app.clock.set(new Date(before.getTime() + 120_000), true)
    await app.patch(`${at}/${first}`, { as: person.apiKey, body: { name: 'Later' } })
    const listed = (query: string) => idsOf(`${at}?${query}`, person.apiKey)
    expect(await listed('')).toEqual([first, second])
    expect(await listed('sortCreatedAt=desc')).toEqual([second, first])
    expect(await listed('sortUpdatedAt=asc')).toEqual([second, first])
    expect(await listed('take=1&skip=1')).toEqual([second])
    expect(await listed(`afterCreatedAt=${before.toISOString()}`)).toEqual([second])
    expect(await listed(`beforeUpdatedAt=${new Date(before.getTime() + 90_000).toISOString()}`)).toEqual([second])
  })

  it("somebody else's form is not found, and members don't manage the forms of groups", async () => {
    const mine = await aForm(app, own, member.apiKey)
    const ofTeam = await aForm(app, team, owner.apiKey)
    for (const call of [app.get, app.patch, app.delete]) {
      const body = call === app.patch ? { body: {} } : {}
      expect((await call(`${own}/${mine}`, { as: stranger.apiKey, ...body })).status).toBe(404)
      expect((await call(`${own}/${ofTeam}`, { as: owner.apiKey, ...body })).status).toBe(404)
      expect((await call(`${team}/${mine}`, { as: owner.apiKey, ...body })).status).toBe(404)
      expect((await call(`${team}/${ofTeam}`, { as: member.apiKey, ...body })).status).toBe(403)
      expect((await call(`${org}/nothing`, { as: owner.apiKey, ...body })).status).toBe(404)
    }
    // The organization reads the forms of its people and teams. Only their owners change them.
    expect((await app.get(`${org}/${mine}`, { as: owner.apiKey })).status).toBe(200)
    expect((await app.patch(`${org}/${mine}`, { as: owner.apiKey, body: {} })).status).toBe(404)
    expect((await app.delete(`${org}/${ofTeam}`, { as: owner.apiKey })).status).toBe(404)
    expect((await app.post(org, { as: member.apiKey, body: { name: 'X' } })).status).toBe(403)
    expect((await app.post(org, { as: stranger.apiKey, body: { name: 'X' } })).status).toBe(403)
    expect((await app.post(own, { body: { name: 'X' } })).status).toBe(401)
  })
})
