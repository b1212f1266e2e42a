import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBooking, anEventType } from '../../support/builders.ts'
import { aTeam } from '../../support/organizations.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'
import { aStep, makeWorkflow } from '../../support/workflows.ts'

const browser = { accept: 'text/html', 'accept-language': 'en-GB' }
const sent = { ...browser, 'content-type': 'application/x-www-form-urlencoded' }
const MISSING = /^Missing attendee phone number .* "attendee\.phoneNumber"/

describe('a workflow that sends text messages to attendees', () => {
  let app: TestApp
  let ada: TestUser

  beforeAll(async () => {
    app = await testApp()
    ada = await app.user({ name: 'Ada', username: 'ada', timeZone: 'UTC' })
  })
  afterAll(() => app.close())

  let hours = 0
  const nextStart = () => {
    hours++
    return new Date(Date.UTC(2030, 0, 9 + 7 * Math.floor(hours / 8), 9 + (hours % 8))).toISOString()
  }
  const texts = (fields: object = {}) =>
    aStep({ action: 'sms_attendee', message: { subject: '', text: 'Soon' }, phoneRequired: true, ...fields })
  /** Active on one event type of Ada's. */
  const workflowOn = (eventTypeId: number, step: object = texts()) =>
    makeWorkflow(app, ada, {
      trigger: { type: 'newEvent' },
      activation: { isActiveOnAllEventTypes: false, activeOnEventTypeIds: [eventTypeId] },
      steps: [step],
    })
  const book = async (eventTypeId: number, attendee: object = {}, fields: object = {}) => {
    const bob = { name: 'Bob', email: 'bob@example.com', timeZone: 'UTC', ...attendee }
    const { status, body } = await app.post('/v2/bookings', {
      body: aBooking(eventTypeId, nextStart(), { attendee: bob, ...fields }),
    })
    return { status, message: body.error?.message as string | undefined, data: body.data }
  }
  const textsTo = async (number: string) => {
    await app.app.runner.drain()
    const rows = await app.connection.db
      .selectFrom('messages')
      .select('bodyText')
      .where('toAddress', '=', number)
      .where('workflowStepId', 'is not', null)
      .execute()
    return rows.map(({ bodyText }) => bodyText)
  }
  const phoneOf = async (eventTypeId: number) => {
    const { body } = await app.get(`/v2/event-types/${eventTypeId}`, { as: ada.apiKey })
    const fields: { slug: string; hidden: boolean; required: boolean }[] = body.data.bookingFields
    const found = fields.find(({ slug }) => slug === 'attendeePhoneNumber')
    return found && { hidden: found.hidden, required: found.required }
  }

  it.each(['sms_attendee', 'whatsapp_attendee'])(
    'a workflow requires a number by %s, and nobody can book without one',
    async (action) => {
      const { id } = await anEventType(app, ada)
      const { id: workflowId } = await workflowOn(id, texts({ action }))
      expect(await book(id)).toMatchObject({ status: 400, message: expect.stringMatching(MISSING) })
      expect((await book(id, { phoneNumber: '+14155550101' })).status).toBe(201)
      await app.delete(`/v2/workflows/${workflowId}`, { as: ada.apiKey })
      expect((await book(id)).status).toBe(201)
    },
  )

  it('a workflow asks for a number only at its active event types', async () => {
    const { id } = await anEventType(app, ada)
    await workflowOn((await anEventType(app, ada)).id)
    expect((await book(id)).status).toBe(201)
    expect(await phoneOf(id)).toBeUndefined()
  })

  it('a workflow whose other steps are a mail or a fixed number asks the booker for nothing', async () => {
    const { id } = await anEventType(app, ada)
    await workflowOn(id, aStep({ phoneRequired: true }))
    expect((await book(id)).status).toBe(201)
  })

  it("a team's workflow asks the bookers of its members' managed event types", async () => {
    const team = await aTeam(app, ada)
    const body = {
      title: 'Managed',
      slug: 'managed',
      lengthInMinutes: 30,
      minimumBookingNotice: 0,
      schedulingType: 'managed',
      hosts: [{ userId: ada.id }],
    }
    const made = await app.post(`/v2/teams/${team.id}/event-types`, { as: ada.apiKey, body })
    expect(made.status).toBe(201)
    await makeWorkflow(app, ada, { steps: [texts()] }, `/v2/teams/${team.id}/workflows`)
    const { id } = await app.connection.db
      .selectFrom('eventTypes')
      .select('id')
      .where('parentEventTypeId', 'is not', null)
      .executeTakeFirstOrThrow()
    expect(await book(id)).toMatchObject({ status: 400, message: expect.stringMatching(MISSING) })
  })

  it('the event type shows the question for a number among its own, and stays unchanged itself', async () => {
    const { id } = await anEventType(app, ada)
    const optional = await workflowOn(id, texts({ phoneRequired: false }))
    expect(await phoneOf(id)).toEqual({ hidden: false, required: false })
    expect((await book(id)).status).toBe(201)
    const required = await workflowOn(id)
    expect(await phoneOf(id)).toEqual({ hidden: false, required: true })
    const { body } = await app.get('/v2/event-types?username=ada', {})
    const listed = body.data.find((eventType: { id: number }) => eventType.id === id)
    expect(listed.bookingFields).toContainEqual(
      expect.objectContaining({ slug: 'attendeePhoneNumber', required: true }),
    )
    const { bookingFields } = (await app.get(`/v2/event-types/${id}`, { as: ada.apiKey })).body.data
    const back = await app.patch(`/v2/event-types/${id}`, { as: ada.apiKey, body: { bookingFields } })
    expect([back.status, back.body.data.bookingFields]).toEqual([200, bookingFields])
    for (const made of [optional, required]) await app.delete(`/v2/workflows/${made.id}`, { as: ada.apiKey })
    expect(await phoneOf(id)).toBeUndefined()
  })

  it('a workflow texts the number that the event type asks for itself', async () => {
    const bookingFields = [{ type: 'phone', slug: 'smsReminderNumber', label: 'Mobile', required: false }]
    const { id } = await anEventType(app, ada, { bookingFields })
    await workflowOn(id)
    expect(await phoneOf(id)).toBeUndefined()
    expect((await book(id)).message).toMatch(MISSING)
    const wrong = await book(id, {}, { bookingFieldsResponses: { smsReminderNumber: '0815' } })
    expect([wrong.status, wrong.message]).toEqual([400, expect.stringMatching(/'0815'.*international form/)])
    const right = await book(id, {}, { bookingFieldsResponses: { smsReminderNumber: '+1 415 555 0102' } })
    expect(right.status).toBe(201)
    expect(await textsTo('+14155550102')).toEqual(['Soon'])
  })

  it('the booking page asks for a number, and refuses a form without one', async () => {
    const { id, slug } = await anEventType(app, ada)
    await workflowOn(id)
    const start = nextStart()
    const path = `/ada/${slug}?${new URLSearchParams({ slot: start })}`
    const page = (await app.get(path, { headers: browser })).body as string
    const control = /<input type="tel"[^>]*>/.exec(page)?.[0]
    expect(control).toMatch(/name="phone" required/)
    const send = (fields: Record<string, string>) =>
      app.post(path, {
        headers: sent,
        body: new URLSearchParams({ name: 'Bob', email: 'page@example.com', ...fields }).toString(),
      })
    const refused = await send({})
    expect(refused.status).toBe(400)
    expect(refused.body).toContain('Telephone number: Please fill this in.')
    expect((await send({ phone: '+1 415 555 0103' })).status).toBe(303)
    expect(await textsTo('+14155550103')).toEqual(['Soon'])
  })

  it('a text message reaches a number however it was typed, and stops after a STOP', async () => {
    const { id } = await anEventType(app, ada)
    await workflowOn(id)
    await app.connection.db
      .insertInto('messageOptOuts')
      .values({ channel: 'sms', address: '+14155550104', createdAt: app.clock.now() })
      .execute()
    expect((await book(id, { phoneNumber: '+1 (415) 555-0104' })).status).toBe(201)
    expect((await book(id, { phoneNumber: '+1 (415) 555-0105' })).status).toBe(201)
    expect(await textsTo('+14155550104')).toEqual([])
    expect(await textsTo('+14155550105')).toEqual(['Soon'])
  })
})
