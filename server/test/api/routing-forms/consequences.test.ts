import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aBookingByAnother } from '../../support/builders.ts'
import { anOrganization, aTeam } from '../../support/organizations.ts'
import { aRoundRobin } from '../../support/round-robin.ts'
import { aForm, EMAIL, FALLBACK, TOPIC, toEventType, WEEK } from '../../support/routing-forms.ts'
import { handleEvents, START, type TestApp, type TestUser, testApp } from '../../support/test-app.ts'
import { steady, subscribe } from '../../support/told-webhooks.ts'
import { aStep } from '../../support/workflows.ts'

const TRIGGERS = ['FORM_SUBMITTED', 'FORM_SUBMITTED_NO_EVENT', 'ROUTING_FORM_FALLBACK_HIT']
const PHONE = { id: 'f-phone', label: 'Phone', type: 'phone' }
const TOOLS = {
  id: 'f-tools',
  label: 'Tools',
  type: 'multiselect',
  options: [{ label: 'Mail' }, { id: 'c', label: 'Chat' }],
}

describe('an answered routing form', () => {
  let app: TestApp
  let owner: TestUser
  let ann: TestUser
  let organizationId: number
  let teamId: number
  let rotation: number
  let org: string
  let team: string

  beforeAll(async () => {
    app = await testApp()
    owner = await app.user()
    ann = await app.user()
    organizationId = (await anOrganization(app, owner, { members: [ann] })).id
    teamId = (await aTeam(app, owner, { organizationId, members: [ann] })).id
    rotation = await aRoundRobin(app, teamId, [ann])
    org = `/v2/organizations/${organizationId}`
    team = `${org}/teams/${teamId}`
  })
  afterAll(() => app.close())
  beforeEach(() => app.clock.set(new Date(START), true))

  const formAt = (url: string, as = owner.apiKey) =>
    aForm(app, `${url}/routing-forms`, as, {
      fields: [EMAIL, TOPIC, PHONE, TOOLS],
      routes: [toEventType(rotation), FALLBACK],
    })
  const answer = async (url: string, id: string, body: object, { as = owner.apiKey, query = '' } = {}) => {
    const answered = await app.post(`${url}/routing-forms/${id}/responses?${WEEK}${query}`, { as, body })
    expect([answered.status, answered.body.message]).toEqual([201, undefined])
    return answered.body.data
  }
  const wait = async (minutes: number) => {
    app.clock.set(new Date(app.clock.now().getTime() + minutes * 60_000), true)
    await handleEvents(app)
    while (await app.app.services.fireTimers.run());
  }
  const book = async (routing: object, start: string) => {
    const booked = await app.post('/v2/bookings', { body: aBookingByAnother(rotation, start, { routing }) })
    expect([booked.status, booked.body.message]).toEqual([201, undefined])
  }
  const isGolden = async (told: unknown, name: string) => {
    const text = JSON.stringify(steady(told), null, 2).replaceAll(/"(teamId|responseId)": \d+/g, '"$1": "(id)"')
    await expect(`${text}\n`).toMatchFileSnapshot(`../webhooks/golden/${name}.json`)
  }

  it('webhooks hear of the answer, of the fallback, and that no booking followed', async () => {
    const hook = await subscribe(app, owner.apiKey, `/v2/teams/${teamId}`, { triggers: TRIGGERS })
    const id = await formAt(team)
    const body = { email: 'eve@example.com', topic: 'Help', Phone: '+14155550199', Tools: ['c', 'Mail'] }
    await answer(team, id, body)
    const [submitted, fallback] = await hook.news()
    await isGolden(submitted, 'form-submitted')
    await isGolden(fallback, 'routing-form-fallback-hit')
    await wait(14)
    expect(await hook.news()).toEqual([])
    await wait(1)
    const [unbooked, ...others] = await hook.news()
    await isGolden(unbooked, 'form-submitted-no-event')
    expect(others).toEqual([])
  })

  it('nobody hears that no booking followed if one did', async () => {
    const hook = await subscribe(app, owner.apiKey, org, { triggers: TRIGGERS })
    const id = await formAt(team)
    const { routing } = await answer(team, id, { email: 'eve@example.com', topic: 'Sales' })
    await book(routing, '2030-02-04T09:00:00Z')
    await wait(20)
    expect((await hook.news()).map(({ triggerEvent }) => triggerEvent)).toEqual(['FORM_SUBMITTED'])
  })

  it('a queued answer is heard of when it is booked', async () => {
    const id = await formAt(`${org}`)
    const hook = await subscribe(app, ann.apiKey, '/v2', { triggers: TRIGGERS })
    const mine = await formAt('/v2', ann.apiKey)
    const whole = await subscribe(app, owner.apiKey, org, {
      triggers: ['FORM_SUBMITTED'],
      subscriberUrl: 'https://93.184.216.34/2',
    })
    const eve = { email: 'eve@example.com', topic: 'Sales' }
    const { routing } = await answer('/v2', mine, eve, { as: ann.apiKey, query: '&queueResponse=true' })
    await wait(20)
    expect(await hook.news()).toEqual([])
    await book(routing, '2030-02-05T09:00:00Z')
    expect((await hook.news()).map((told) => [told.triggerEvent, told['E-mail']])).toEqual([
      ['FORM_SUBMITTED', 'eve@example.com'],
    ])
    await wait(20)
    expect(await hook.news()).toEqual([])
    await answer(org, id, eve)
    // The organization also hears of the forms of its people.
    expect((await whole.news()).map(({ payload }) => (payload as { formId: string }).formId)).toEqual([mine, id])
  })

  it('a queued answer that nobody books is deleted after seven days', async () => {
    const id = await formAt(org)
    const eve = { email: 'eve@example.com', topic: 'Sales' }
    const { routing } = await answer(org, id, eve, { query: '&queueResponse=true' })
    app.clock.set(new Date(Date.parse(START) + 7 * 86_400_000), true)
    await book(routing, '2030-02-06T09:00:00Z')
    expect((await app.get(`${org}/routing-forms/${id}/responses`, { as: owner.apiKey })).body.data).toEqual([])
    await app.app.services.routingForms.forgetQueued.run()
    const left = await app.connection.db.selectFrom('queuedFormResponses').select('id').execute()
    expect(left.map((row) => row.id)).not.toContain(routing.queuedResponseId)
  })

  it('workflows write at once, and again if no booking followed within their offset', async () => {
    const id = await formAt(team)
    const workflow = async (trigger: object, text: string) => {
      const message = { subject: text, html: `<p>${text}</p>` }
      const body = {
        name: text,
        activation: { isActiveOnAllRoutingForms: false, activeOnRoutingFormIds: [id] },
        trigger,
        steps: [
          aStep({ template: 'custom', message }),
          aStep({ stepNumber: 2, action: 'sms_attendee', template: 'custom', message: { subject: '', text } }),
        ],
      }
      const made = await app.post(`${team}/workflows/routing-form`, { as: owner.apiKey, body })
      expect([made.status, made.body.message]).toEqual([201, undefined])
      return made.body.data[0].id
    }
    const later = { type: 'formSubmittedNoEvent', offset: { value: 30, unit: 'minute' } }
    await workflow({ type: 'formSubmitted' }, 'Thanks')
    await workflow(later, 'Still there?')
    const deleted = await workflow(later, 'Gone')
    const subjects = async (to: string) => (await app.mails(to)).map(({ subject, text }) => subject ?? text)
    const sentTo = async (name: string, phone: string) => [
      await subjects(`${name}@example.com`),
      (await subjects(phone)).map((text) => text.split('\n')[0]),
    ]

    await answer(team, id, { email: 'nora@example.com', topic: 'Sales', Phone: '+14155550111' })
    const { routing } = await answer(team, id, { email: 'bo@example.com', topic: 'Sales', Phone: '+14155550122' })
    await wait(0)
    expect(await sentTo('nora', '+14155550111')).toEqual([['Thanks'], ['Thanks']])
    await book(routing, '2030-02-07T09:00:00Z')
    await app.delete(`${team}/workflows/${deleted}/routing-form`, { as: owner.apiKey })
    await wait(29)
    expect(await sentTo('nora', '+14155550111')).toEqual([['Thanks'], ['Thanks']])
    await wait(1)
    expect(await sentTo('nora', '+14155550111')).toEqual([
      ['Still there?', 'Thanks'],
      ['Still there?', 'Thanks'],
    ])
    expect(await sentTo('bo', '+14155550122')).toEqual([['Thanks'], ['Thanks']])
  })

  it('a workflow that was switched off meanwhile writes nothing', async () => {
    const id = await formAt(team)
    const body = {
      name: 'Later',
      activation: { isActiveOnAllRoutingForms: false, activeOnRoutingFormIds: [id] },
      trigger: { type: 'formSubmittedNoEvent', offset: { value: 1, unit: 'hour' } },
      steps: [aStep({ template: 'custom', message: { subject: 'Late', html: '' } })],
    }
    const made = await app.post(`${team}/workflows/routing-form`, { as: owner.apiKey, body })
    await answer(team, id, { email: 'off@example.com', topic: 'Sales' })
    await wait(0)
    const change = { name: 'Other', activation: { isActiveOnAllRoutingForms: false, activeOnRoutingFormIds: [] } }
    await app.patch(`${team}/workflows/${made.body.data[0].id}/routing-form`, { as: owner.apiKey, body: change })
    await wait(60)
    expect(await app.mails('off@example.com')).toEqual([])
  })
})
