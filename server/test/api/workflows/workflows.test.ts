import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEventType } from '../../support/builders.ts'
import { anOrganization, aTeam } from '../../support/organizations.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'
import { aStep, aWorkflow } from '../../support/workflows.ts'

describe("a team's workflow", () => {
  let app: TestApp
  let owner: TestUser
  let admin: TestUser
  let member: TestUser
  let team: { id: number }
  let url: string
  let eventTypeId: number
  let email: { id: number; email: string }
  let phone: { id: number; phoneNumber: string }

  beforeAll(async () => {
    app = await testApp()
    owner = await app.user()
    admin = await app.user()
    member = await app.user()
    const organization = await anOrganization(app, owner, { members: [admin, member] })
    team = await aTeam(app, owner, { organizationId: organization.id, admins: [admin], members: [member] })
    const at = `/v2/organizations/${organization.id}/teams/${team.id}`
    url = `${at}/workflows`
    const body = { title: 'Demo', slug: 'demo', lengthInMinutes: 30, schedulingType: 'roundRobin', hosts: [] }
    eventTypeId = (await app.post(`${at}/event-types`, { as: owner.apiKey, body })).body.data.id
    const { db } = app.connection
    const verified = { teamId: team.id, verifiedAt: app.clock.now() }
    email = await db
      .insertInto('verifiedEmails')
      .values({ ...verified, email: 'desk@example.com' })
      .returning(['id', 'email'])
      .executeTakeFirstOrThrow()
    phone = await db
      .insertInto('verifiedPhones')
      .values({ ...verified, phoneNumber: '+4915112345678' })
      .returning(['id', 'phoneNumber'])
      .executeTakeFirstOrThrow()
  })
  afterAll(() => app.close())

  const create = (body: object, as = admin) => app.post(url, { as: as.apiKey, body })
  const made = async (fields: object = {}) => {
    const { status, body } = await create({ ...aWorkflow(), ...fields })
    expect([status, body.message]).toEqual([201, undefined])
    return body.data[0]
  }

  it('a workflow is answered as it was sent', async () => {
    const workflow = await made({ activation: { isActiveOnAllEventTypes: false, activeOnEventTypeIds: [eventTypeId] } })
    expect(workflow).toEqual({
      id: expect.any(Number),
      name: 'Reminder',
      teamId: team.id,
      createdAt: '2030-01-07T08:00:00.000Z',
      updatedAt: '2030-01-07T08:00:00.000Z',
      type: 'event-type',
      activation: { isActiveOnAllEventTypes: false, activeOnEventTypeIds: [eventTypeId] },
      trigger: { type: 'beforeEvent', offset: { value: 24, unit: 'hour' } },
      steps: [
        {
          id: expect.any(Number),
          stepNumber: 1,
          recipient: 'attendee',
          template: 'reminder',
          sender: 'Daybook',
          action: 'email_attendee',
          includeCalendarEvent: false,
          message: { subject: 'See you: {EVENT_NAME}', html: '<p>Hi {ATTENDEE}</p>' },
        },
      ],
    })
    const read = await app.get(`${url}/${workflow.id}`, { as: admin.apiKey })
    expect([read.status, read.body.data]).toEqual([200, [workflow]])
    const list = await app.get(`${url}?take=250`, { as: owner.apiKey })
    expect(list.body.data).toContainEqual(workflow)
    expect((await app.get(`${url}?take=1&skip=1000`, { as: owner.apiKey })).body.data).toEqual([])
  })

  it.each([
    ['hours', 'hour'],
    ['minutes', 'minute'],
    ['days', 'day'],
  ])('an offset in %s is accepted, and answered as %s', async (sent, answered) => {
    const { trigger } = await made({ trigger: { type: 'beforeEvent', offset: { value: 2, unit: sent } } })
    expect(trigger).toEqual({ type: 'beforeEvent', offset: { value: 2, unit: answered } })
  })

  it('a workflow shows verified addresses and numbers by their values', async () => {
    const text = { subject: 'x', text: 'Soon' }
    const { steps } = await made({
      steps: [
        aStep({ action: 'email_address', recipient: 'email', verifiedEmailId: email.id }),
        aStep({
          stepNumber: 2,
          action: 'sms_number',
          recipient: 'phone_number',
          verifiedPhoneId: phone.id,
          message: text,
        }),
        aStep({ stepNumber: 3, action: 'whatsapp_attendee', phoneRequired: true, message: text }),
      ],
    })
    expect(steps).toMatchObject([
      { action: 'email_address', email: 'desk@example.com', message: { html: '<p>Hi {ATTENDEE}</p>' } },
      { action: 'sms_number', phone: '+4915112345678', phoneRequired: false, message: text },
      { action: 'whatsapp_attendee', phoneRequired: true, message: text },
    ])
    expect(steps[1].message).not.toHaveProperty('html')
  })

  it('a workflow keeps its wish for translation, and answers it as it was sent', async () => {
    const [step] = (await made({ steps: [aStep({ autoTranslate: true, sourceLocale: 'pt-BR' })] })).steps
    expect(step).toMatchObject({ autoTranslate: true, sourceLocale: 'pt-BR' })
    const [plain] = (await made({ steps: [aStep({ autoTranslate: false })] })).steps
    expect(plain).not.toHaveProperty('autoTranslate')
  })

  it.each([
    [
      { steps: [] },
      /^Your workflow must contain at least one allowed step\. allowed steps are email_host, email_attendee, /,
    ],
    [{ steps: [aStep({ action: 'cal_ai_phone_call' })] }, /^Your workflow must contain at least one allowed step/],
    [
      { steps: [aStep(), aStep({ action: 'cal_ai_phone_call' })] },
      /^steps\.1\.action cal_ai_phone_call can't be used here/,
    ],
    [{ steps: [aStep({ message: { subject: 'x' } })] }, /^steps\.0\.message\.html is required for email_attendee/],
    [{ steps: [aStep({ action: 'sms_attendee' })] }, /^steps\.0\.message\.text is required for sms_attendee/],
    [{ steps: [aStep({ action: 'email_address' })] }, /^steps\.0\.verifiedEmailId is required/],
    [{ steps: [aStep({ action: 'email_address', verifiedEmailId: 987654 })] }, /^Invalid Verified Email Id\.$/],
    [
      { steps: [aStep({ action: 'sms_number', verifiedPhoneId: 987654, message: { subject: 'x', text: 'x' } })] },
      /^Invalid Verified Phone Id\.$/,
    ],
    [{ trigger: { type: 'afterEvent' } }, /^trigger\.offset is required for afterEvent/],
    [
      { activation: { isActiveOnAllEventTypes: false, activeOnEventTypeIds: [987654] } },
      /^There are no event types with id 987654 of team \d+\.$/,
    ],
    [{ name: undefined }, /^Bad Request Exception$/],
    [{ trigger: { type: 'formSubmitted' } }, /^Bad Request Exception$/],
    [{ trigger: { type: 'beforeEvent', offset: { value: 0, unit: 'hour' } } }, /^Bad Request Exception$/],
    [{ steps: [aStep({ template: 'greeting' })] }, /^Bad Request Exception$/],
    [{ steps: [aStep({ sourceLocale: 'klingon' })] }, /^Bad Request Exception$/],
  ])('a workflow is refused with %j', async (fields, message) => {
    const { status, body } = await create({ ...aWorkflow(), ...fields })
    expect([status, body.error.message]).toEqual([400, expect.stringMatching(message)])
  })

  it("a workflow writes only to its own team's addresses, and is active only on its own event types", async () => {
    const { db } = app.connection
    const foreign = await db
      .insertInto('verifiedEmails')
      .values({ userId: owner.id, email: 'owner@example.com', verifiedAt: app.clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const step = aStep({ action: 'email_address', verifiedEmailId: foreign.id })
    expect((await create(aWorkflow({ steps: [step] }))).body.message).toBe('Invalid Verified Email Id.')
    const personal = await anEventType(app, admin)
    const activation = { isActiveOnAllEventTypes: false, activeOnEventTypeIds: [eventTypeId, personal.id] }
    const refused = await create(aWorkflow({ activation }))
    expect([refused.status, refused.body.error.details.code]).toEqual([400, 'WORKFLOW_EVENT_TYPE_FOREIGN'])
  })

  it('a change keeps the steps whose ids are sent, deletes the others and adds those without an id', async () => {
    const workflow = await made({ steps: [aStep(), aStep({ stepNumber: 2 })] })
    const [first, second] = workflow.steps
    const { status, body } = await app.patch(`${url}/${workflow.id}`, {
      as: admin.apiKey,
      body: {
        steps: [
          aStep({ id: second.id, stepNumber: 1, sender: 'The desk' }),
          aStep({ stepNumber: 2, action: 'email_host', recipient: 'email' }),
        ],
      },
    })
    const [changed] = body.data
    expect([status, changed.name, changed.trigger]).toEqual([200, workflow.name, workflow.trigger])
    expect(changed.steps).toMatchObject([
      { id: second.id, stepNumber: 1, sender: 'The desk', action: 'email_attendee' },
      { stepNumber: 2, action: 'email_host' },
    ])
    const gone = await app.patch(`${url}/${workflow.id}`, {
      as: admin.apiKey,
      body: { steps: [aStep({ id: first.id })] },
    })
    expect([gone.status, gone.body.error.details.code]).toEqual([400, 'WORKFLOW_STEP_UNKNOWN'])
    const twice = await app.patch(`${url}/${workflow.id}`, {
      as: admin.apiKey,
      body: { steps: [aStep({ id: second.id }), aStep({ id: second.id, stepNumber: 2 })] },
    })
    expect([twice.status, twice.body.message]).toEqual([
      400,
      expect.stringMatching(/^steps\.1\.id \d+ was sent before/),
    ])
    const none = await app.patch(`${url}/${workflow.id}`, { as: admin.apiKey, body: { steps: [] } })
    expect(none.body.message).toMatch(/^Your workflow must contain at least one allowed step/)
    const after = await app.get(`${url}/${workflow.id}`, { as: admin.apiKey })
    expect(after.body.data).toEqual([changed])
  })

  it('a change keeps the fields that it leaves out', async () => {
    const workflow = await made({ activation: { isActiveOnAllEventTypes: false, activeOnEventTypeIds: [eventTypeId] } })
    const patch = async (body: object) =>
      (await app.patch(`${url}/${workflow.id}`, { as: admin.apiKey, body })).body.data[0]
    expect(await patch({ name: 'Other' })).toEqual({ ...workflow, name: 'Other' })
    const upper = await patch({ trigger: { type: 'BOOKING_REJECTED' } })
    expect(upper.trigger).toEqual({ type: 'bookingRejected' })
    expect((await patch({ trigger: { type: 'BEFORE_EVENT', offset: { value: 2, unit: 'day' } } })).trigger).toEqual({
      type: 'beforeEvent',
      offset: { value: 2, unit: 'day' },
    })
    const cancelled = await patch({ trigger: { type: 'eventCancelled' } })
    expect(cancelled).toEqual({ ...workflow, name: 'Other', trigger: { type: 'eventCancelled' } })
    const everywhere = await patch({
      activation: { isActiveOnAllEventTypes: true, activeOnEventTypeIds: [eventTypeId] },
    })
    expect(everywhere.activation).toEqual({ isActiveOnAllEventTypes: true, activeOnEventTypeIds: [] })
  })

  it('a workflow is deleted once', async () => {
    const { id } = await made()
    const remove = () => app.delete(`${url}/${id}`, { as: admin.apiKey })
    expect(await remove()).toMatchObject({ status: 200, body: { status: 'success' } })
    const again = await remove()
    expect([again.status, again.body.message]).toEqual([404, `Workflow with ID ${id} not found for team ${team.id}`])
  })

  it('a workflow is found only by the admins of its own team and under its own kind', async () => {
    const { id } = await made()
    const form = await app.get(`${url}/${id}/routing-form`, { as: admin.apiKey })
    expect([form.status, form.body.message]).toEqual([404, `Workflow with ID ${id} not found for team ${team.id}`])
    const elsewhere = await aTeam(app, admin)
    expect((await app.get(`/v2/teams/${elsewhere.id}/workflows/${id}`, { as: admin.apiKey })).status).toBe(404)
    expect((await app.get(`/v2/workflows/${id}`, { as: admin.apiKey })).status).toBe(404)
    expect((await app.get(`${url}/${id}`, { as: member.apiKey })).status).toBe(403)
    expect((await create(aWorkflow(), member)).status).toBe(403)
    expect((await app.get(`${url}/${id}`)).status).toBe(401)
  })

  it('a workflow is deleted with its team, and is no longer active on a deleted event type', async () => {
    const gone = await aTeam(app, owner)
    const at = `/v2/teams/${gone.id}`
    const eventType = { title: 'Demo', slug: 'demo', lengthInMinutes: 30, schedulingType: 'roundRobin', hosts: [] }
    const { id } = (await app.post(`${at}/event-types`, { as: owner.apiKey, body: eventType })).body.data
    const verified = await app.connection.db
      .insertInto('verifiedEmails')
      .values({ teamId: gone.id, verifiedAt: app.clock.now(), email: 'gone@example.com' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const body = aWorkflow({
      activation: { isActiveOnAllEventTypes: false, activeOnEventTypeIds: [id] },
      steps: [aStep({ action: 'email_address', verifiedEmailId: verified.id })],
    })
    const workflow = (await app.post(`${at}/workflows`, { as: owner.apiKey, body })).body.data[0]
    expect((await app.delete(`${at}/event-types/${id}`, { as: owner.apiKey })).status).toBe(200)
    const left = await app.get(`${at}/workflows/${workflow.id}`, { as: owner.apiKey })
    expect(left.body.data[0].activation.activeOnEventTypeIds).toEqual([])
    expect((await app.delete(at, { as: owner.apiKey })).status).toBe(200)
    const rows = await app.connection.db.selectFrom('workflows').select('id').where('teamId', '=', gone.id).execute()
    expect(rows).toEqual([])
  })

  it('a request that is repeated with a key makes one workflow', async () => {
    const call = () =>
      app.post(url, { as: admin.apiKey, body: aWorkflow(), headers: { 'idempotency-key': 'workflow-once' } })
    const first = await call()
    expect((await call()).body).toEqual(first.body)
  })

  describe('workflows of routing forms', () => {
    const formId = '0a1b2c3d-0000-4000-8000-00000000000a'
    const aFormWorkflow = (fields: object = {}) => ({
      name: 'Thanks',
      activation: { isActiveOnAllRoutingForms: false, activeOnRoutingFormIds: [formId] },
      trigger: { type: 'formSubmitted' },
      steps: [aStep({ template: 'custom' })],
      ...fields,
    })
    const createForm = (fields: object = {}) =>
      app.post(`${url}/routing-form`, { as: admin.apiKey, body: aFormWorkflow(fields) })

    beforeAll(async () => {
      const now = app.clock.now()
      await app.connection.db
        .insertInto('routingForms')
        .values({
          id: formId,
          teamId: team.id,
          name: 'Contact',
          description: null,
          createdAt: now,
          updatedAt: now,
        } as never)
        .execute()
    })

    it('a workflow of routing forms is made, listed, changed and deleted beside the others', async () => {
      const { status, body } = await createForm()
      const [workflow] = body.data
      expect([status, workflow]).toEqual([
        201,
        expect.objectContaining({
          type: 'routing-form',
          activation: { isActiveOnAllRoutingForms: false, activeOnRoutingFormIds: [formId] },
          trigger: { type: 'formSubmitted' },
        }),
      ])
      const one = `${url}/${workflow.id}/routing-form`
      expect((await app.get(one, { as: admin.apiKey })).body.data).toEqual([workflow])
      const list = (await app.get(`${url}/routing-form`, { as: admin.apiKey })).body.data
      expect(list.map(({ type }: { type: string }) => type)).toEqual(['routing-form'])
      const trigger = { type: 'formSubmittedNoEvent', offset: { value: 10, unit: 'minute' } }
      const changed = await app.patch(one, { as: admin.apiKey, body: { trigger } })
      expect(changed.body.data).toEqual([{ ...workflow, trigger }])
      expect((await app.get(`${url}/${workflow.id}`, { as: admin.apiKey })).status).toBe(404)
      expect((await app.delete(one, { as: admin.apiKey })).status).toBe(200)
    })

    it.each([
      [
        { steps: [aStep({ action: 'email_host', template: 'custom' })] },
        /allowed steps are email_attendee, email_address, sms_attendee, sms_number$/,
      ],
      [{ steps: [aStep({ template: 'reminder' })] }, /^steps\.0\.template reminder can't be used for a form/],
      [{ trigger: { type: 'beforeEvent', offset: { value: 1, unit: 'day' } } }, /^Bad Request Exception$/],
      [{ trigger: { type: 'formSubmittedNoEvent' } }, /^trigger\.offset is required/],
      [
        { activation: { isActiveOnAllRoutingForms: false, activeOnRoutingFormIds: ['nothing'] } },
        /^There are no routing forms with id nothing of team \d+\.$/,
      ],
    ])('a workflow of routing forms is refused with %j', async (fields, message) => {
      const { status, body } = await createForm(fields)
      expect([status, body.error.message]).toEqual([400, expect.stringMatching(message)])
    })
  })
})
