import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asCommand } from '../../support/as-command.ts'
import { aBooking, anEventType } from '../../support/builders.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'
import { aStep, aWorkflow, makeWorkflow } from '../../support/workflows.ts'

/** What gateways take in one message. */
const MAX_TEXT = 1600

describe('the words of a workflow', () => {
  let app: TestApp
  let ada: TestUser

  beforeAll(async () => {
    app = await testApp()
    ada = await app.user({ name: 'Ada', username: 'ada', timeZone: 'UTC' })
  })
  afterAll(() => app.close())

  let made = 0
  /** What a workflow of this one step writes to a booker who has this name and says this much. */
  const writtenBy = async (
    step: Record<string, unknown>,
    { name = 'Bob', fields = {}, eventType = {} as object } = {},
  ) => {
    made++
    const { id } = await anEventType(app, ada, { title: 'Talk', ...eventType })
    await makeWorkflow(app, ada, {
      trigger: { type: 'newEvent' },
      activation: { isActiveOnAllEventTypes: false, activeOnEventTypeIds: [id] },
      steps: [aStep(step)],
    })
    const start = new Date(Date.UTC(2030, 0, 9 + 7 * Math.floor(made / 8), 9 + (made % 8))).toISOString()
    const attendee = { name, email: `bob-${made}@example.com`, phoneNumber: '+14155550101', timeZone: 'UTC' }
    const { status, body } = await app.post('/v2/bookings', { body: aBooking(id, start, { attendee, ...fields }) })
    expect([status, body.message]).toEqual([201, undefined])
    await app.app.runner.drain()
    return app.connection.db
      .selectFrom('messages')
      .selectAll()
      .where('bookingId', '=', body.data.id)
      .where('workflowStepId', 'is not', null)
      .executeTakeFirstOrThrow()
  }
  const sms = (text: string) => ({ action: 'sms_attendee', message: { subject: '', text } })
  const mail = (html: string) => ({ message: { subject: 'x', html } })

  it('a text message that is too long for a telephone ends where a letter ends', async () => {
    const family = '👩‍👩‍👧‍👦'
    const { bodyText } = await writtenBy(sms(`${'x'.repeat(900)}{ADDITIONAL_NOTES}`), {
      fields: { bookingFieldsResponses: { notes: family.repeat(200) } },
    })
    expect(bodyText.length).toBeLessThanOrEqual(MAX_TEXT)
    expect(bodyText).toMatch(new RegExp(`^x{900}(${family})+…$`))
  })

  it('a text message may be as long as a telephone permits, emoji included', async () => {
    const text = `${'é'.repeat(MAX_TEXT - 2)}🎉`
    expect((await writtenBy(sms(text))).bodyText).toBe(text)
    const body = aWorkflow({ steps: [aStep(sms('x'.repeat(MAX_TEXT + 1)))] })
    expect((await app.post('/v2/workflows', { as: ada.apiKey, body })).status).toBe(400)
  })

  it('a template sends no text of the booker to a telephone', async () => {
    const { bodyText } = await writtenBy(sms(''), { name: 'Win at https://bad.example' })
    expect(bodyText).toMatch(/^Reminder: Talk with Ada, /)
    expect(bodyText).not.toContain('bad.example')
  })

  it.each(['<p><br></p>', '<p>{ADDITIONAL_NOTES}</p>', '<style>p{}</style>', '&nbsp;'])(
    'the template replaces a text in which %s leaves nothing to read',
    async (html) => {
      const { bodyText, bodyHtml } = await writtenBy(mail(html))
      expect(bodyText).toMatch(/^Your meeting is coming up/)
      expect(bodyHtml).toContain('Your meeting is coming up')
    },
  )

  it('unknown variables are shown as they were written', async () => {
    const { bodyText } = await writtenBy(mail('<p>{ATENDEE} {} {attendee} {5} {ATTENDEE} {{ORGANIZER}}</p>'))
    expect(bodyText.split('\n')[0]).toBe('{ATENDEE} {} {attendee} {5} Bob {Ada}')
  })

  it('a text names answers by their fields in every script', async () => {
    const field = (slug: string) => ({ type: 'text', slug, label: slug, required: false })
    const { bodyText } = await writtenBy(mail('<p>{PRÉNOM} {会社} {2ND_GUEST} {HOW_MANY}</p>'), {
      eventType: { bookingFields: ['prénom', '会社', '2nd-guest', 'How many?'].map(field) },
      fields: { bookingFieldsResponses: { prénom: 'Zoé', 会社: '東京', '2nd-guest': 'Eve', 'How many?': '3' } },
    })
    expect(bodyText.split('\n')[0]).toBe('Zoé 東京 Eve 3')
  })

  it('the text about an answered form reaches a number however it was typed, and none without a country code', async () => {
    const { db } = app.connection
    const now = app.clock.now()
    const formId = '0a1b2c3d-0000-4000-8000-00000000000c'
    const form = { id: formId, userId: ada.id, teamId: null, organizationId: null, name: 'Contact', description: null }
    await db
      .insertInto('routingForms')
      .values({ ...form, createdByUserId: null, createdAt: now, updatedAt: now })
      .execute()
    const { status } = await app.post('/v2/workflows/routing-form', {
      as: ada.apiKey,
      body: {
        name: 'Thanks',
        activation: { isActiveOnAllRoutingForms: true },
        trigger: { type: 'formSubmitted' },
        steps: [aStep({ template: 'custom', ...sms('Thanks, {NAME}') })],
      },
    })
    expect(status).toBe(201)
    for (const [name, phone] of [
      ['Eve', '+1 (415) 555-0107'],
      ['Fay', '415 555 0108'],
    ]) {
      await asCommand(app, (change) =>
        change.publish({
          type: 'FORM_SUBMITTED',
          userId: ada.id,
          subjectKey: `routing-form:${formId}`,
          payload: { formId, formName: 'Contact', responses: { Name: { value: name }, Phone: { value: phone } } },
        }),
      )
    }
    await app.app.runner.drain()
    const texts = await db.selectFrom('messages').selectAll().where('bodyText', 'like', 'Thanks, %').execute()
    expect(texts.map(({ toAddress, bodyText }) => [toAddress, bodyText])).toEqual([['+14155550107', 'Thanks, Eve']])
  })
})
