import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asCommand } from '../../support/as-command.ts'
import { aBooking, anEventType } from '../../support/builders.ts'
import { anOrganization, aTeam } from '../../support/organizations.ts'
import { handleEvents, type TestApp, type TestUser, testApp } from '../../support/test-app.ts'
import { aStep, makeWorkflow } from '../../support/workflows.ts'

describe('the messages of a workflow', () => {
  let app: TestApp
  let ada: TestUser
  let grace: TestUser
  let organization: { id: number }
  let team: { id: number }
  let at: string

  beforeAll(async () => {
    app = await testApp()
    ada = await app.user({ name: 'Ada', username: 'ada', timeZone: 'UTC' })
    grace = await app.user({ name: 'Grace', username: 'grace', timeZone: 'UTC' })
    organization = await anOrganization(app, ada, { members: [grace] })
    team = await aTeam(app, ada, { organizationId: organization.id, members: [grace] })
    at = `/v2/organizations/${organization.id}/teams/${team.id}`
  })
  afterAll(() => app.close())

  let day = Date.parse('2030-01-08T09:00:00Z')
  /** On the next day on which people work. */
  const nextStart = () => {
    do day += 24 * 3_600_000
    while ([0, 6].includes(new Date(day).getUTCDay()))
    return new Date(day).toISOString()
  }
  let made = 0
  const teamEventType = async (fields: object = {}) => {
    made++
    const hosts = [{ userId: ada.id }, { userId: grace.id }]
    const body = {
      title: 'Demo',
      slug: `demo-${made}`,
      lengthInMinutes: 30,
      schedulingType: 'collective',
      hosts,
      ...fields,
    }
    const answer = await app.post(`${at}/event-types`, { as: ada.apiKey, body })
    expect([answer.status, answer.body.message]).toEqual([201, undefined])
    // A managed one comes with those that follow it.
    return [answer.body.data].flat()[0] as { id: number }
  }
  const teamWorkflow = (eventTypeId: number, fields: object) =>
    makeWorkflow(
      app,
      ada,
      {
        trigger: { type: 'newEvent' },
        activation: { isActiveOnAllEventTypes: false, activeOnEventTypeIds: [eventTypeId] },
        ...fields,
      },
      `${at}/workflows`,
    )
  const book = async (eventTypeId: number, email: string, fields: object = {}) => {
    const attendee = { name: 'Bob <b>Ross</b>', email, timeZone: 'Europe/London', language: 'de', ...fields }
    const answer = await app.post('/v2/bookings', { body: aBooking(eventTypeId, nextStart(), { attendee }) })
    expect([answer.status, answer.body.message]).toEqual([201, undefined])
    return answer.body.data
  }
  /** Without what every mail ends with that nobody has to get. */
  const words = ({ bodyText }: { bodyText: string }) => bodyText.split('\n\n')[0]
  const sent = async (to: string) => {
    await app.app.runner.drain()
    return app.connection.db
      .selectFrom('messages')
      .selectAll()
      .where('toAddress', '=', to.toLowerCase())
      .where('workflowStepId', 'is not', null)
      .orderBy('id')
      .execute()
  }

  it.each([
    ['reminder', 'Erinnerung: ', 'Ihr Termin steht bevor'],
    ['custom', 'Demo', 'Zu Ihrem Termin'],
    ['rescheduled', 'Verschoben: ', 'Ihr Termin wurde verschoben'],
    ['completed', 'Danke: ', 'Danke für das Gespräch'],
    ['rating', 'Wie war es? ', 'Wie war Ihr Termin?'],
    ['cancelled', 'Abgesagt: ', 'Ihr Termin ist abgesagt'],
  ])(
    'a step without a text of its own has the template %s, in the language of the reader',
    async (template, subject, heading) => {
      const { id } = await teamEventType()
      await teamWorkflow(id, { steps: [aStep({ template, message: { subject: '', html: '' } })] })
      const to = `${template}@example.com`
      await book(id, to)
      const [mail, ...others] = await sent(to)
      expect([mail?.subject, mail?.locale, others]).toEqual([expect.stringContaining(subject), 'de', []])
      expect(mail?.bodyText.startsWith(heading)).toBe(true)
      expect(mail?.bodyHtml).toContain(heading)
    },
  )

  it('messages show what people have typed as text, and remove everything that runs', async () => {
    const { id } = await teamEventType()
    const html =
      '<p onclick="x()">{ATTENDEE} <a href="{ATTENDEE}">here</a><script>x()</script><a href="{CANCEL_URL}">off</a></p>'
    await teamWorkflow(id, {
      steps: [aStep({ sender: 'The\r\ndesk', message: { subject: '{ATTENDEE}\r\nBcc: x', html } })],
    })
    const { uid } = await book(id, 'typed@example.com', { name: 'javascript:x() <b>"Bob"</b>' })
    const [mail] = await sent('typed@example.com')
    expect([mail?.subject, mail?.fromName]).toEqual(['javascript:x() <b>"Bob"</b> Bcc: x', 'The desk'])
    expect(mail?.bodyHtml).toContain(
      `<p>javascript:x() &lt;b&gt;"Bob"&lt;/b&gt; <a>here</a><a href="https://book.example.com/bookings/${uid}/cancel">off</a></p>`,
    )
    expect(mail?.bodyText).toContain(`off (https://book.example.com/bookings/${uid}/cancel)`)
  })

  it('messages fill in answers by the slugs of their fields', async () => {
    const bookingFields = [{ type: 'text', slug: 'your-company', label: 'Company', required: true }]
    const { id } = await teamEventType({ bookingFields })
    const message = { subject: '{YOUR_COMPANY} of {ATTENDEE_FIRST_NAME}', html: '<p>{ADDITIONAL_NOTES}</p>' }
    await teamWorkflow(id, { steps: [aStep({ message })] })
    const attendee = { name: 'Bob', email: 'answers@example.com', timeZone: 'UTC' }
    const bookingFieldsResponses = { 'your-company': 'ACME & Sons', notes: 'one\ntwo' }
    const body = aBooking(id, nextStart(), { attendee, bookingFieldsResponses })
    expect((await app.post('/v2/bookings', { body })).status).toBe(201)
    const [mail] = await sent('answers@example.com')
    expect(mail && [mail.subject, words(mail)]).toEqual(['ACME & Sons of Bob', 'one\ntwo'])
  })

  it('messages reach every host, every attendee, or a verified address or number of the team', async () => {
    const { db } = app.connection
    const verified = { teamId: team.id, verifiedAt: app.clock.now() }
    const email = await db
      .insertInto('verifiedEmails')
      .values({ ...verified, email: 'desk@example.com' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const phone = await db
      .insertInto('verifiedPhones')
      .values({ ...verified, phoneNumber: '+4915112345678' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id } = await teamEventType()
    const text = { subject: '', text: '{ATTENDEE} at {START_TIME_HH:mm}' }
    await teamWorkflow(id, {
      steps: [
        aStep({ action: 'email_host', recipient: 'email' }),
        aStep({ stepNumber: 2 }),
        aStep({ stepNumber: 3, action: 'email_address', verifiedEmailId: email.id }),
        aStep({ stepNumber: 4, action: 'sms_number', verifiedPhoneId: phone.id, message: text }),
        aStep({ stepNumber: 5, action: 'sms_attendee', message: { subject: '', text: '' } }),
        aStep({ stepNumber: 6, action: 'whatsapp_attendee', message: text }),
      ],
    })
    const attendee = {
      name: 'Bob',
      email: 'all@example.com',
      phoneNumber: '+14155550123',
      timeZone: 'UTC',
      language: 'en',
    }
    const body = aBooking(id, nextStart(), { attendee, guests: ['guest@example.com'] })
    expect((await app.post('/v2/bookings', { as: ada.apiKey, body })).status).toBe(201)
    await app.app.runner.drain()
    const rows = await db
      .selectFrom('messages')
      .innerJoin('workflowSteps', 'workflowSteps.id', 'messages.workflowStepId')
      .select(['workflowSteps.stepNumber', 'messages.channel', 'toAddress', 'messages.bodyText'])
      .where(
        'workflowId',
        '=',
        db.selectFrom('workflows').select(({ fn }) => fn.max('id').as('id')),
      )
      .orderBy('messages.id')
      .execute()
    expect(rows.map(({ stepNumber, channel, toAddress }) => [stepNumber, channel, toAddress])).toEqual([
      [1, 'email', 'ada@example.com'],
      [1, 'email', 'grace@example.com'],
      [2, 'email', 'all@example.com'],
      [2, 'email', 'guest@example.com'],
      [3, 'email', 'desk@example.com'],
      [4, 'sms', '+4915112345678'],
      [5, 'sms', '+14155550123'],
      [6, 'whatsapp', '+14155550123'],
    ])
    expect(rows[5]?.bodyText).toBe('Bob at 09:00')
    expect(rows[6]?.bodyText).toMatch(/^Reminder: .*Demo.* with Ada, .*9:30 AM \(UTC\)\.$/)
  })

  it('messages contain the calendar entry if the step says so', async () => {
    const { id } = await teamEventType()
    await teamWorkflow(id, { steps: [aStep({ includeCalendarEvent: true })] })
    await teamWorkflow(id, { trigger: { type: 'eventCancelled' }, steps: [aStep({ includeCalendarEvent: true })] })
    const { uid } = await book(id, 'calendar@example.com')
    await sent('calendar@example.com')
    await app.post(`/v2/bookings/${uid}/cancel`, { as: ada.apiKey, body: { cancellationReason: 'ill' } })
    const mails = await sent('calendar@example.com')
    const attachments = await app.connection.db
      .selectFrom('messageAttachments')
      .select(['filename', 'content'])
      .where(
        'messageId',
        'in',
        mails.map((mail) => mail.id),
      )
      .orderBy('messageId')
      .execute()
    expect(attachments.map(({ filename, content }) => [filename, /METHOD:(\w+)/.exec(content)?.[1]])).toEqual([
      ['invite.ics', 'REQUEST'],
      ['invite.ics', 'CANCEL'],
    ])
  })

  it('the message about a seat reaches its attendee, and the reminder reaches all who still have one', async () => {
    const { id } = await teamEventType({
      seats: { seatsPerTimeSlot: 3, showAttendeeInfo: false, showAvailabilityCount: true },
    })
    const subject = (text: string) => [aStep({ message: { subject: text, html: '<p>{ATTENDEE}</p>' } })]
    await teamWorkflow(id, { steps: subject('Booked') })
    await teamWorkflow(id, { trigger: { type: 'eventCancelled' }, steps: subject('Off') })
    await teamWorkflow(id, {
      trigger: { type: 'beforeEvent', offset: { value: 1, unit: 'hour' } },
      steps: subject('Soon'),
    })
    const time = nextStart()
    const seats: { uid: string; seatUid: string }[] = []
    for (const name of ['Eve', 'Fay']) {
      const attendee = { name, email: `${name.toLowerCase()}@example.com`, timeZone: 'UTC', language: 'en' }
      seats.push((await app.post('/v2/bookings', { body: aBooking(id, time, { attendee }) })).body.data)
      await app.app.runner.drain()
    }
    const subjects = async (to: string) => (await sent(to)).map((mail) => [mail.subject, words(mail)])
    expect(await subjects('eve@example.com')).toEqual([['Booked', 'Eve']])
    expect(await subjects('fay@example.com')).toEqual([['Booked', 'Fay']])
    const [eve] = seats
    const gone = await app.post(`/v2/bookings/${eve?.uid}/cancel`, { body: { seatUid: eve?.seatUid } })
    expect([gone.status, gone.body.message]).toEqual([200, undefined])
    expect(await subjects('eve@example.com')).toEqual([
      ['Booked', 'Eve'],
      ['Off', 'Eve'],
    ])
    app.clock.set(new Date(Date.parse(time) - 3_600_000), true)
    expect(await subjects('eve@example.com')).toHaveLength(2)
    expect(await subjects('fay@example.com')).toEqual([
      ['Booked', 'Fay'],
      ['Soon', 'Fay'],
    ])
    app.clock.set(new Date('2030-01-07T08:00:00Z'), true)
  })

  it("a team's workflow on a managed event type sends messages for its children", async () => {
    const hosts = [{ userId: grace.id }]
    const { id } = await teamEventType({ schedulingType: 'managed', hosts })
    await teamWorkflow(id, { steps: [aStep({ message: { subject: 'Managed', html: 'x' } })] })
    const child = (
      await app.connection.db
        .selectFrom('eventTypes')
        .select('id')
        .where('parentEventTypeId', '=', id)
        .executeTakeFirstOrThrow()
    ).id
    await book(child, 'managed@example.com')
    expect((await sent('managed@example.com')).map(({ subject }) => subject)).toEqual(['Managed'])
    const other = await anEventType(app, grace)
    await book(other.id, 'unmanaged@example.com')
    expect(await sent('unmanaged@example.com')).toEqual([])
  })

  it('messages do not reach a person who has opted out', async () => {
    const { id } = await teamEventType()
    await teamWorkflow(id, { steps: [aStep()] })
    await app.connection.db
      .insertInto('messageOptOuts')
      .values({ channel: 'email', address: 'enough@example.com', createdAt: app.clock.now() })
      .execute()
    await book(id, 'enough@example.com')
    expect(await sent('enough@example.com')).toEqual([])
  })

  it('messages take as many statements for many bookings as for one', async () => {
    const { id } = await teamEventType()
    await teamWorkflow(id, { steps: [aStep(), aStep({ stepNumber: 2, action: 'email_host' })] })
    await teamWorkflow(id, { trigger: { type: 'beforeEvent', offset: { value: 1, unit: 'hour' } } })
    const count = async (bookings: number) => {
      await app.app.runner.drain()
      for (let number = 0; number < bookings; number++) await book(id, `many-${number}@example.com`)
      const before = app.statements()
      await handleEvents(app)
      return app.statements() - before
    }
    const few = await count(1)
    // So many are drawn together.
    expect(await count(5)).toBe(few)
  })

  it('the message about an answered form reaches the recipient that the form names', async () => {
    const { db } = app.connection
    const now = app.clock.now()
    const formId = '0a1b2c3d-0000-4000-8000-00000000000b'
    const form = { id: formId, teamId: team.id, userId: null, organizationId: null, name: 'Contact', description: null }
    await db
      .insertInto('routingForms')
      .values({ ...form, createdByUserId: null, createdAt: now, updatedAt: now })
      .execute()
    const message = { subject: '{FORM_NAME} of {YOUR_NAME}', html: '<p>{YOUR_NAME}, {TOPICS}</p>' }
    const { status } = await app.post(`${at}/workflows/routing-form`, {
      as: ada.apiKey,
      body: {
        name: 'Thanks',
        activation: { isActiveOnAllRoutingForms: false, activeOnRoutingFormIds: [formId] },
        trigger: { type: 'formSubmitted' },
        steps: [
          aStep({ template: 'custom', message }),
          aStep({ stepNumber: 2, action: 'sms_attendee', template: 'custom', message: { subject: '', text: '' } }),
        ],
      },
    })
    expect(status).toBe(201)
    const responses = {
      'Your name': { value: '<b>Eve</b>' },
      Mail: { value: 'Asked@example.com' },
      Phone: { value: '+14155550199' },
      Topics: { value: ['tea', 'cake'] },
    }
    await asCommand(app, (change) =>
      change.publish({
        type: 'FORM_SUBMITTED',
        teamId: team.id,
        subjectKey: `routing-form:${formId}`,
        payload: { formId, formName: 'Contact', teamId: team.id, responses },
      }),
    )
    const [mail] = await sent('asked@example.com')
    expect(mail && [mail.subject, words(mail)]).toEqual(['Contact of <b>Eve</b>', '<b>Eve</b>, tea, cake'])
    expect(mail?.bodyHtml).toContain('<p>&lt;b&gt;Eve&lt;/b&gt;, tea, cake</p>')
    const [text] = await sent('+14155550199')
    expect(text?.bodyText).toBe('Thank you. Your answer to Contact has arrived.')
  })
})
