import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aBooking, anEventType } from '../../support/builders.ts'
import { handleEvents, START, type TestApp, type TestUser, testApp } from '../../support/test-app.ts'
import { aStep, makeWorkflow } from '../../support/workflows.ts'

const at = (text: string) => new Date(text)

describe('a workflow', () => {
  let app: TestApp
  let ada: TestUser
  let eventTypeId: number

  beforeAll(async () => {
    app = await testApp()
  })
  afterAll(() => app.close())

  let people = 0
  beforeEach(async () => {
    app.clock.set(at(START), true)
    people++
    ada = await app.user({ name: 'Ada Lovelace', username: `ada-${people}`, timeZone: 'Europe/Berlin', locale: 'de' })
    eventTypeId = (await anEventType(app, ada, { title: 'Talk' })).id
  })

  const book = async (start: string, fields: object = {}, name = 'Bob') => {
    const email = `${name.toLowerCase().replace(' ', '-')}-${people}@example.com`
    const attendee = { name, email, timeZone: 'America/New_York', language: 'en' }
    const { status, body } = await app.post('/v2/bookings', {
      body: aBooking(eventTypeId, start, { attendee, ...fields }),
    })
    expect([status, body.message]).toEqual([201, undefined])
    return { ...body.data, email } as { uid: string; email: string; [field: string]: unknown }
  }
  /** Lets everything happen that is due at that time. */
  const pass = async (time: string) => {
    app.clock.set(at(time), true)
    await app.app.runner.drain()
  }
  /** The subjects that workflows have sent to an address, oldest first. */
  const heard = async (to: string) => {
    await app.app.runner.drain()
    const rows = await app.connection.db
      .selectFrom('messages')
      .select(['subject', 'bodyText'])
      .where('toAddress', '=', to.toLowerCase())
      .where('workflowStepId', 'is not', null)
      .orderBy('id')
      .execute()
    return rows.map(({ subject, bodyText }) => subject ?? bodyText)
  }
  const says = (subject: string, fields: object = {}) => aStep({ message: { subject, html: '<p>Hi</p>' }, ...fields })

  it('a workflow reminds 24 hours before, to the minute, once', async () => {
    await makeWorkflow(app, ada, { steps: [says('Tomorrow: {EVENT_NAME}')] })
    const { email } = await book('2030-01-09T13:00:00Z')
    await pass('2030-01-08T12:59:59Z')
    expect(await heard(email)).toEqual([])
    await pass('2030-01-08T13:00:00Z')
    expect(await heard(email)).toEqual(['Tomorrow: Talk between Ada Lovelace and Bob'])
    await pass('2030-01-08T13:01:00Z')
    expect(await heard(email)).toHaveLength(1)
  })

  it('a workflow sends a message after the end', async () => {
    const trigger = { type: 'afterEvent', offset: { value: 15, unit: 'minute' } }
    await makeWorkflow(app, ada, { trigger, steps: [says('Thanks')] })
    const { email } = await book('2030-01-09T13:00:00Z')
    await pass('2030-01-09T13:44:59Z')
    expect(await heard(email)).toEqual([])
    await pass('2030-01-09T13:45:00Z')
    expect(await heard(email)).toEqual(['Thanks'])
  })

  it('a workflow moves its reminder with the booking, and sends a message about the reschedule', async () => {
    await makeWorkflow(app, ada, { steps: [says('Tomorrow')] })
    await makeWorkflow(app, ada, { trigger: { type: 'rescheduleEvent' }, steps: [says('Moved')] })
    const { uid, email } = await book('2030-01-09T13:00:00Z')
    await app.app.runner.drain()
    const moved = await app.post(`/v2/bookings/${uid}/reschedule`, {
      as: ada.apiKey,
      body: { start: '2030-01-16T13:00:00Z' },
    })
    expect(moved.status).toBe(201)
    expect(await heard(email)).toEqual(['Moved'])
    await pass('2030-01-08T13:00:00Z')
    expect(await heard(email)).toEqual(['Moved'])
    await pass('2030-01-15T13:00:00Z')
    expect(await heard(email)).toEqual(['Moved', 'Tomorrow'])
  })

  it.each([
    ['at once', true],
    ['in the moment in which the reminder is due', false],
  ])('a workflow reminds nobody of a booking that is cancelled, if it is announced %s', async (_, isDrawn) => {
    await makeWorkflow(app, ada, { steps: [says('Tomorrow')] })
    await makeWorkflow(app, ada, { trigger: { type: 'eventCancelled' }, steps: [says('Off')] })
    const { uid, email } = await book('2030-01-09T13:00:00Z')
    await app.app.runner.drain()
    app.clock.set(at('2030-01-08T13:00:00Z'), true)
    await app.post(`/v2/bookings/${uid}/cancel`, { as: ada.apiKey, body: { cancellationReason: 'ill' } })
    if (isDrawn) await handleEvents(app)
    await app.app.services.fireTimers.run()
    await pass('2030-01-10T13:00:00Z')
    expect(await heard(email)).toEqual(['Off'])
  })

  it('a workflow acts on requests, refusals and confirmations, and reminds only of confirmed bookings', async () => {
    eventTypeId = (
      await anEventType(app, ada, { confirmationPolicy: { type: 'always', blockUnconfirmedBookingsInBooker: true } })
    ).id
    for (const type of ['newEvent', 'bookingRequested', 'bookingRejected'])
      await makeWorkflow(app, ada, { trigger: { type }, steps: [says(type)] })
    await makeWorkflow(app, ada, { steps: [says('Tomorrow')] })
    const kept = await book('2030-01-09T13:00:00Z')
    const refused = await book('2030-01-09T14:00:00Z', {}, 'Eve')
    await app.app.runner.drain()
    await app.post(`/v2/bookings/${kept.uid}/confirm`, { as: ada.apiKey, body: {} })
    await app.post(`/v2/bookings/${refused.uid}/decline`, { as: ada.apiKey, body: { reason: 'full' } })
    await pass('2030-01-08T15:00:00Z')
    expect(await heard(kept.email)).toEqual(['bookingRequested', 'newEvent', 'Tomorrow'])
    expect(await heard(refused.email)).toEqual(['bookingRequested', 'bookingRejected'])
  })

  it('a workflow announces a series once, and reminds of each of its meetings', async () => {
    const recurrence = { interval: 1, occurrences: 3, frequency: 'weekly' }
    eventTypeId = (await anEventType(app, ada, { recurrence })).id
    for (const type of ['newEvent', 'eventCancelled']) {
      await makeWorkflow(app, ada, { trigger: { type }, steps: [says(type)] })
    }
    await makeWorkflow(app, ada, { steps: [says('Tomorrow')] })
    const attendee = { name: 'Bob', email: `series-${people}@example.com`, timeZone: 'UTC', language: 'en' }
    const { body } = await app.post('/v2/bookings', {
      body: aBooking(eventTypeId, '2030-01-09T13:00:00Z', { attendee }),
    })
    expect(await heard(attendee.email)).toEqual(['newEvent'])
    await pass('2030-01-15T13:00:00Z')
    expect(await heard(attendee.email)).toEqual(['newEvent', 'Tomorrow', 'Tomorrow'])
    const uid = body.data[1].recurringBookingUid
    const cancelled = await app.post(`/v2/bookings/${uid}/cancel`, {
      as: ada.apiKey,
      body: { cancellationReason: 'ill' },
    })
    expect(cancelled.status).toBe(200)
    await pass('2030-02-01T13:00:00Z')
    expect(await heard(attendee.email)).toEqual(['newEvent', 'Tomorrow', 'Tomorrow', 'eventCancelled'])
  })

  it('a workflow writes to people who are marked absent', async () => {
    await makeWorkflow(app, ada, { trigger: { type: 'bookingNoShowUpdated' }, steps: [says('We missed you')] })
    const { uid, email } = await book('2030-01-07T13:00:00Z', { guests: [`there-${people}@example.com`] })
    await pass('2030-01-07T14:00:00Z')
    const body = { attendees: [{ email, absent: true }] }
    expect((await app.post(`/v2/bookings/${uid}/mark-absent`, { as: ada.apiKey, body })).status).toBe(200)
    expect(await heard(email)).toEqual(['We missed you'])
    expect(await heard(`there-${people}@example.com`)).toEqual([])
  })

  it('a workflow sets timers for existing bookings, moves them with its offset, and withdraws them', async () => {
    const { email } = await book('2030-01-09T13:00:00Z')
    await book('2030-01-09T14:00:00Z', {}, 'Eve')
    await app.app.runner.drain()
    const { id } = await makeWorkflow(app, ada, { steps: [says('Soon')] })
    const patch = async (body: object) => {
      expect((await app.patch(`/v2/workflows/${id}`, { as: ada.apiKey, body })).status).toBe(200)
    }
    await patch({ trigger: { type: 'beforeEvent', offset: { value: 2, unit: 'hour' } } })
    await pass('2030-01-08T15:00:00Z')
    expect(await heard(email)).toEqual([])
    await patch({ activation: { isActiveOnAllEventTypes: false, activeOnEventTypeIds: [] } })
    await pass('2030-01-09T11:00:00Z')
    expect(await heard(email)).toEqual([])
    await patch({ activation: { isActiveOnAllEventTypes: false, activeOnEventTypeIds: [eventTypeId] } })
    await pass('2030-01-09T12:00:00Z')
    // The first one is late by an hour already: what would have been due isn't sent any more.
    expect([await heard(email), await heard(`eve-${people}@example.com`)]).toEqual([[], ['Soon']])
  })

  it('a workflow reminds of every booking that is made at the moment of its own creation', async () => {
    const hours = ['08', '09', '10', '11', '12', '13', '14', '15']
    const [made] = await Promise.all([
      makeWorkflow(app, ada),
      ...hours.map((hour) => book(`2030-01-09T${hour}:00:00Z`, {}, `Guest${hour}`)),
      ...hours.map(() => app.app.services.eventQueue.catchUp()),
    ])
    await app.app.runner.drain()
    const timers = await app.connection.db
      .selectFrom('timers')
      .select('state')
      .where('workflowId', '=', made.id)
      .where('state', '=', 'waiting')
      .execute()
    expect(timers).toHaveLength(hours.length)
  })

  it('a deleted workflow sends no message', async () => {
    const { id } = await makeWorkflow(app, ada, { steps: [says('Soon')] })
    const { email } = await book('2030-01-09T13:00:00Z')
    await app.app.runner.drain()
    await app.delete(`/v2/workflows/${id}`, { as: ada.apiKey })
    await pass('2030-01-09T13:00:00Z')
    expect(await heard(email)).toEqual([])
  })

  it('a workflow does not remind a day before of a booking that is made two hours ahead', async () => {
    await makeWorkflow(app, ada, { steps: [says('Tomorrow')] })
    const { email } = await book('2030-01-07T10:00:00Z')
    await pass('2030-01-07T10:00:00Z')
    expect(await heard(email)).toEqual([])
  })

  it('a workflow sends the messages of a skipped time in their order', async () => {
    const steps = (subject: string) => [says(subject)]
    await makeWorkflow(app, ada, { steps: steps('A day') })
    const trigger = { type: 'beforeEvent', offset: { value: 30, unit: 'minute' } }
    await makeWorkflow(app, ada, { trigger, steps: steps('Half an hour') })
    await makeWorkflow(app, ada, { trigger: { ...trigger, type: 'afterEvent' }, steps: steps('Thanks') })
    const { email } = await book('2030-01-09T13:00:00Z')
    await pass('2030-02-01T00:00:00Z')
    expect(await heard(email)).toEqual(['A day', 'Half an hour', 'Thanks'])
  })

  // Clocks change in Berlin on 31 March and 27 October 2030.
  it.each([
    ['day', '2030-04-01T07:00:00Z', '2030-03-31T07:00:00Z'],
    ['day', '2030-03-31T07:00:00Z', '2030-03-30T08:00:00Z'],
    ['hour', '2030-03-31T07:00:00Z', '2030-03-30T07:00:00Z'],
    ['day', '2030-10-27T09:00:00Z', '2030-10-26T08:00:00Z'],
    ['hour', '2030-10-27T09:00:00Z', '2030-10-26T09:00:00Z'],
  ])("the offset of one %s before %s is at %s, by the organizer's clock", async (unit, start, due) => {
    const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
    const schedule = await app.post('/v2/schedules', {
      as: ada.apiKey,
      body: {
        name: 'Always',
        timeZone: 'Europe/Berlin',
        isDefault: true,
        availability: [{ days, startTime: '00:00', endTime: '00:00' }],
      },
    })
    expect(schedule.status).toBe(201)
    const offset = { value: unit === 'day' ? 1 : 24, unit }
    await makeWorkflow(app, ada, { trigger: { type: 'beforeEvent', offset }, steps: [says('Soon')] })
    const { email } = await book(start)
    await pass(new Date(at(due).getTime() - 1000).toISOString())
    expect(await heard(email)).toEqual([])
    await pass(due)
    expect(await heard(email)).toEqual(['Soon'])
  })

  it('a workflow writes to each person in their language and time zone', async () => {
    const subject = '{EVENT_DATE_ddd, MMM D, YYYY h:mma} {TIMEZONE}'
    const html =
      '<p>{ATTENDEE_FIRST_NAME} meets {ORGANIZER} at {LOCATION}, {START_TIME_HH:mm} to {EVENT_END_TIME_HH:mm}. {OTHER}</p>'
    await makeWorkflow(app, ada, {
      trigger: { type: 'newEvent' },
      steps: [
        aStep({ message: { subject, html } }),
        aStep({ stepNumber: 2, action: 'email_host', recipient: 'email', message: { subject, html } }),
      ],
    })
    const { email, uid } = await book('2030-01-09T13:00:00Z', {}, 'Bob Ross')
    expect(await heard(email)).toEqual(['Wed, Jan 9, 2030 8:00am America/New_York'])
    expect(await heard(ada.email)).toEqual(['Mi., Jan. 9, 2030 2:00pm Europe/Berlin'])
    const [mail] = await app.mails(email)
    expect(mail.text.split('\n')[0]).toBe(
      `Bob meets Ada Lovelace at https://book.example.com/video/${uid}, 08:00 to 08:30. {OTHER}`,
    )
  })
})
