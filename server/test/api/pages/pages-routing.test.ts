import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEventType } from '../../support/builders.ts'
import { anOrganization, aTeam } from '../../support/organizations.ts'
import { locationOf, visitor } from '../../support/page-visitor.ts'
import { aRoundRobin } from '../../support/round-robin.ts'
import { aForm, EMAIL, FALLBACK, TOPIC, toEventType } from '../../support/routing-forms.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

const COMPANY = { id: 'f-company', label: 'Company', identifier: 'company', type: 'text' }

describe('the pages of routing forms', () => {
  let app: TestApp
  let ann: TestUser
  let ben: TestUser
  let organization: { id: number; slug: string }
  let talk: { id: number }
  let forms: string

  beforeAll(async () => {
    app = await testApp({ PUBLIC_URL: 'https://book.example.com' })
    ann = await app.user({ name: 'Ann Miller', timeZone: 'UTC' })
    ben = await app.user({ name: 'Ben Stone', timeZone: 'UTC' })
    organization = await anOrganization(app, ann, { members: [ben] })
    forms = `/v2/organizations/${organization.id}/routing-forms`
    talk = await anEventType(app, ann, {
      slug: 'talk',
      bookingFields: [{ type: 'text', slug: 'company', label: 'Company', required: false }],
    })
  })
  afterAll(() => app.close())

  const make = (more: Parameters<typeof aForm>[3] & object = {}) => aForm(app, forms, ann.apiKey, more)
  const responsesOf = async (id: string) => (await app.get(`${forms}/${id}/responses`, { as: ann.apiKey })).body.data
  const open = async (id: string, query = '') => {
    const browser = visitor(app)
    const { status, body, headers } = await browser.get(`/routing/${id}${query}`)
    const send = (fields: Record<string, string>) => browser.send(`/routing/${id}`, fields)
    return { browser, status, body: body as string, headers, send }
  }

  it('a page asks every kind of field, and a link fills it in', async () => {
    const types = ['text', 'textarea', 'number', 'phone', 'email', 'address', 'select', 'multiselect']
    const fields = types.map((type) => ({
      ...{ label: `A ${type}`, identifier: type, type, placeholder: 'For example' },
      ...(type.endsWith('select') && { options: [{ label: 'Red' }, { label: 'Blue' }] }),
    }))
    const id = await make({ fields: [...fields, { ...COMPANY, deleted: true }] })
    const { status, body } = await open(id, '?text=Hello&select=Blue&multiselect=Red&multiselect=Blue')
    expect(status).toBe(200)
    for (const type of types) expect(body).toContain(`name="answer.${type}"`)
    expect(body).toContain('value="Hello"')
    expect(body).toContain('<option value="Blue" selected>')
    expect(body.match(/type="checkbox"[^>]* checked/g)).toHaveLength(2)
    expect(body).not.toContain('answer.company')
  })

  it('faulty answers are shown again with what was typed, and nothing is recorded', async () => {
    const id = await make()
    const { send } = await open(id)
    const { status, body } = await send({ 'answer.email': 'not an address', 'answer.topic': 'Sales' })
    expect([status, body]).toEqual([400, expect.stringContaining('value="not an address"')])
    expect(body).toContain('id="question-1-fault"')
    expect((await send({ 'answer.email': '' })).status).toBe(400)
    expect(await responsesOf(id)).toEqual([])
  })

  it('a route to an event type leads to its page with the answers, and the booking belongs to the response', async () => {
    const id = await make({ fields: [EMAIL, TOPIC, COMPANY], routes: [toEventType(talk.id), FALLBACK] })
    const { browser, send } = await open(id)
    const sent = await send({ 'answer.email': 'eve@example.com', 'answer.topic': 'Sales', 'answer.company': 'Acme' })
    expect(sent.status).toBe(303)
    const { origin, pathname, searchParams } = new URL(locationOf(sent))
    expect([origin, pathname]).toEqual([`https://${organization.slug}.book.example.com`, `/person-${ann.id}/talk`])
    const path = `/org/${organization.slug}${pathname}?${searchParams}`
    const [response] = await responsesOf(id)
    expect(searchParams.get('response')).toBe(String(response.id))
    const times = await browser.get(path)
    expect([times.status, times.body]).toEqual([200, expect.stringContaining(`response=${response.id}`)])
    const start = '2030-01-09T10:00:00.000Z'
    const form = await browser.get(`${path}&slot=${start}`)
    expect(form.body).toContain('value="eve@example.com"')
    expect(form.body).toContain('value="Acme"')
    const booked = await browser.send(`${path}&slot=${start}`, { name: 'Eve', email: 'eve@example.com' })
    expect(booked.status).toBe(303)
    expect((await responsesOf(id))[0].routedToBookingUid).toBe(/bookings\/(\w+)/.exec(locationOf(booked))?.[1])
  })

  it('the page of a rotation shows the times of the hosts whom the response permits', async () => {
    const { id: teamId, slug } = await aTeam(app, ann, { organizationId: organization.id, members: [ben] })
    const rotation = await aRoundRobin(app, teamId, [ann, ben])
    const id = await make({ routes: [toEventType(rotation), FALLBACK] })
    const { browser, send } = await open(id)
    const address = new URL(locationOf(await send({ 'answer.email': 'x@example.com', 'answer.topic': 'Sales' })))
    const path = `/org/${organization.slug}${address.pathname}`
    expect(path).toContain(`/team/${slug}/`)
    await app.connection.db
      .updateTable('routingFormResponses')
      .set({ routedUserIds: [ben.id] })
      .where('id', '=', Number(address.searchParams.get('response')))
      .execute()
    const away = { start: '2030-01-09T00:00:00.000Z', end: '2030-01-09T23:59:59.999Z' }
    expect((await app.post('/v2/me/ooo', { as: ben.apiKey, body: away })).status).toBe(201)
    const count = async (query: string) =>
      ((await browser.get(`${path}${query}date=2030-01-09`)).body as string).split('slot=2030-01-09').length - 1
    expect(await count('?')).toBeGreaterThan(0)
    expect(await count(`${address.search}&`)).toBe(0)
  })

  it('a message is shown, a second click sends nothing, and an external address gets the answers', async () => {
    const id = await make()
    const { browser, send } = await open(id)
    const fields = { 'answer.email': 'eve@example.com', 'answer.topic': 'Help' }
    const sent = await send(fields)
    expect([sent.status, sent.body]).toEqual([200, expect.stringContaining('We will write to you.')])
    await browser.get(`/routing/${id}`)
    expect(await responsesOf(id)).toHaveLength(1)
    const action = { type: 'externalRedirectUrl', value: 'https://example.org/help?from=form' }
    const outside = await open(await make({ routes: [{ ...FALLBACK, action }] }))
    expect(outside.headers['content-security-policy']).toContain("form-action 'self' https: http:")
    const first = await outside.send(fields)
    expect([first.status, locationOf(first)]).toEqual([
      303,
      expect.stringContaining('https://example.org/help?from=form&email=eve%40example.com&topic=Help'),
    ])
  })

  it('a form that is sent twice is recorded once', async () => {
    const id = await make()
    const { send } = await open(id)
    const fields = { formId: 'a'.repeat(25), 'answer.email': 'eve@example.com' }
    const answers = [await send(fields), await send(fields)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await responsesOf(id)).toHaveLength(1)
  })

  it('a form without a route for the answers says so, and one that leads to a deleted event type too', async () => {
    const gone = await anEventType(app, ann, { slug: 'gone' })
    const id = await make({ routes: [toEventType(gone.id)] })
    await app.delete(`/v2/event-types/${gone.id}`, { as: ann.apiKey })
    const { send } = await open(id)
    const other = await send({ 'answer.email': 'eve@example.com', 'answer.topic': 'Help' })
    expect([other.status, other.body]).toEqual([404, expect.stringContaining('lead nowhere')])
    const missing = await send({ 'answer.email': 'eve@example.com', 'answer.topic': 'Sales' })
    expect([missing.status, missing.body]).toEqual([404, expect.stringContaining('can’t be booked')])
    expect(await responsesOf(id)).toEqual([])
  })

  it('a form that is switched off says so, and one that never existed is missing', async () => {
    const id = await make()
    const { send } = await open(id)
    await app.patch(`${forms}/${id}`, { as: ann.apiKey, body: { disabled: true } })
    const { status, body } = await open(id)
    expect([status, body]).toEqual([410, expect.stringContaining('This form is closed')])
    expect((await send({ 'answer.email': 'eve@example.com' })).status).toBe(410)
    expect((await open('00000000-0000-4000-8000-000000000000')).status).toBe(404)
    expect((await open('nothing')).status).toBe(404)
  })
})
