import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anOrganization } from '../../support/organizations.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

const video = {
  disableRecordingForOrganizer: false,
  disableRecordingForGuests: false,
  redirectUrlOnExit: null,
  enableAutomaticRecordingForOrganizer: false,
  enableAutomaticTranscription: false,
  disableTranscriptionForGuests: false,
  disableTranscriptionForOrganizer: false,
  sendTranscriptionEmails: true,
}
const asked = { isDefault: true, hidden: false, disableOnPrefill: false }
const defaultFields = [
  { isDefault: true, type: 'name', slug: 'name', required: true, disableOnPrefill: false },
  { ...asked, type: 'email', slug: 'email', required: true },
  { isDefault: true, type: 'radioInput', slug: 'location', required: false, hidden: false },
  { ...asked, type: 'text', slug: 'title', required: true, hidden: true },
  { ...asked, type: 'textarea', slug: 'notes', required: false },
  { ...asked, type: 'multiemail', slug: 'guests', required: false },
  { ...asked, type: 'textarea', slug: 'rescheduleReason', required: false },
]
const off = { disabled: true }

describe('event types of a person', () => {
  let app: TestApp
  let ann: TestUser
  let bob: TestUser
  let slugs = 0

  beforeAll(async () => {
    app = await testApp()
    ann = await app.user({ name: 'Ann', username: 'ann' })
    bob = await app.user({ name: 'Bob', username: 'bob' })
  })
  afterAll(() => app.close())

  const create = (fields: object = {}, as = ann.apiKey) =>
    app.post('/v2/event-types', {
      as,
      body: { title: 'Tea', slug: `tea-${++slugs}`, lengthInMinutes: 30, ...fields },
    })
  const created = async (fields: object = {}) => {
    const { status, body } = await create(fields)
    expect(status, JSON.stringify(body)).toBe(201)
    return body.data
  }
  const read = async (id: number) => (await app.get(`/v2/event-types/${id}`, { as: ann.apiKey })).body.data
  const change = (id: number, body: object, as = ann.apiKey) => app.patch(`/v2/event-types/${id}`, { as, body })

  it('an event type has every default when only the required fields are sent', async () => {
    const eventType = await created({ slug: 'plain' })
    expect(eventType).toEqual({
      id: expect.any(Number),
      title: 'Tea',
      slug: 'plain',
      lengthInMinutes: 30,
      description: '',
      locations: [{ type: 'integration', integration: 'cal-video' }],
      bookingFields: defaultFields,
      disableGuests: false,
      allowPartialSeries: false,
      slotInterval: null,
      minimumBookingNotice: 120,
      beforeEventBuffer: 0,
      afterEventBuffer: 0,
      offsetStart: 0,
      scheduleId: null,
      recurrence: null,
      seats: off,
      seatsPerTimeSlot: null,
      seatsShowAvailabilityCount: true,
      bookingWindow: off,
      confirmationPolicy: off,
      bookerActiveBookingsLimit: off,
      disableCancelling: { disabled: false },
      disableRescheduling: { disabled: false },
      calVideoSettings: video,
      videoSettings: video,
      onlyShowFirstAvailableSlot: false,
      showOptimizedSlots: false,
      requiresBookerEmailVerification: false,
      hideCalendarNotes: false,
      hideCalendarEventDetails: false,
      hideOrganizerEmail: false,
      useDestinationCalendarEmail: false,
      lockTimeZoneToggleOnBookingPage: false,
      hidden: false,
      bookingRequiresAuthentication: false,
      isInstantEvent: false,
      allowReschedulingPastBookings: false,
      allowReschedulingCancelledBookings: false,
      interfaceLanguage: null,
      successRedirectUrl: null,
      forwardParamsSuccessRedirect: true,
      price: 0,
      currency: 'usd',
      payment: { disabled: true },
      metadata: {},
      ownerId: ann.id,
      users: [
        {
          id: ann.id,
          name: 'Ann',
          username: 'ann',
          avatarUrl: null,
          brandColor: null,
          darkBrandColor: null,
          weekStart: 'Sunday',
          metadata: {},
        },
      ],
      bookingUrl: 'https://book.example.com/ann/plain',
    })
    expect(await read(eventType.id)).toEqual(eventType)
  })

  it('the owner of an event type is its one host, whom slots and bookings find', async () => {
    const { id } = await created()
    const hosts = await app.connection.db
      .selectFrom('eventTypeHosts')
      .select(['userId', 'teamId'])
      .where('eventTypeId', '=', id)
      .execute()
    expect(hosts).toEqual([{ userId: ann.id, teamId: null }])
  })

  const select = {
    type: 'select',
    slug: 'drink',
    label: 'What do you drink?',
    required: true,
    hidden: false,
    placeholder: 'Choose',
    options: ['Tea', 'Coffee'],
    disableOnPrefill: true,
  }
  /** What is sent, and what comes back where that says more. */
  const settings: [name: string, sent: unknown, answered?: unknown][] = [
    ['title', 'Coffee'],
    ['lengthInMinutes', 45],
    ['lengthInMinutesOptions', [15, 30, 60]],
    ['lengthInMinutesOptions', ['15', '30'], [15, 30]],
    ['description', 'With milk'],
    ['slotInterval', 20],
    ['minimumBookingNotice', 0],
    ['beforeEventBuffer', 5],
    ['afterEventBuffer', 10],
    ['offsetStart', 5],
    ['onlyShowFirstAvailableSlot', true],
    ['showOptimizedSlots', true],
    ['requiresBookerEmailVerification', true],
    ['hideCalendarNotes', true],
    ['hideCalendarEventDetails', true],
    ['hideOrganizerEmail', true],
    ['useDestinationCalendarEmail', true],
    ['lockTimeZoneToggleOnBookingPage', true],
    ['hidden', true],
    ['bookingRequiresAuthentication', true],
    ['allowReschedulingPastBookings', true],
    ['allowReschedulingCancelledBookings', true],
    ['interfaceLanguage', 'pt-BR'],
    ['interfaceLanguage', ''],
    ['successRedirectUrl', 'https://example.com/thanks?x=1'],
    ['customName', '{Event type title} with {Scheduler first name} about {notes}'],
    ['color', { lightThemeHex: '#fff', darkThemeHex: '#123ABC' }],
    ['bookerLayouts', { defaultLayout: 'week', enabledLayouts: ['week', 'month'] }],
    ['bookingWindow', { type: 'businessDays', value: 30, rolling: true }],
    ['bookingWindow', { type: 'calendarDays', value: 7 }, { type: 'calendarDays', value: 7, rolling: false }],
    ['bookingWindow', { type: 'range', value: ['2030-02-01', '2030-02-28'] }],
    [
      'bookingWindow',
      { type: 'range', value: ['2030-02-01T00:00:00Z', '2030-02-01T23:00:00.000Z'] },
      { type: 'range', value: ['2030-02-01', '2030-02-01'] },
    ],
    ['bookingLimitsCount', { day: 2, month: 2 }],
    ['bookingLimitsCount', { week: 5, disabled: false }, { week: 5 }],
    ['bookingLimitsDuration', { day: 60, week: 120, month: 300, year: 900 }],
    ['bookerActiveBookingsLimit', { maximumActiveBookings: 3, offerReschedule: true }],
    ['bookerActiveBookingsLimit', 2, { maximumActiveBookings: 2, offerReschedule: false }],
    ['confirmationPolicy', { type: 'always', blockUnconfirmedBookingsInBooker: true }],
    [
      'confirmationPolicy',
      { type: 'time', noticeThreshold: { unit: 'hours', count: 24 }, blockUnconfirmedBookingsInBooker: false },
    ],
    ['recurrence', { interval: 2, occurrences: 10, frequency: 'weekly' }],
    ['seats', { seatsPerTimeSlot: 4, showAttendeeInfo: true, showAvailabilityCount: false }],
    ['disableCancelling', { disabled: true }],
    ['disableRescheduling', { disabled: true, minutesBefore: 60 }, { disabled: true }],
    ['disableRescheduling', { minutesBefore: 60 }, { disabled: false, minutesBefore: 60 }],
    [
      'calVideoSettings',
      { redirectUrlOnExit: 'https://example.com/bye', disableRecordingForGuests: true },
      { ...video, redirectUrlOnExit: 'https://example.com/bye', disableRecordingForGuests: true },
    ],
    [
      'locations',
      [
        { type: 'address', address: 'Main Street 1', public: false },
        { type: 'link', link: 'https://meet.example.com/ann', public: true },
        { type: 'phone', phone: '+4930901820', public: true },
        { type: 'integration', integration: 'cal-video' },
        { type: 'attendeeAddress' },
        { type: 'attendeePhone' },
        { type: 'attendeeDefined' },
      ],
    ],
    [
      'bookingFields',
      [select, { type: 'name', label: 'Who are you?', placeholder: 'Name' }],
      [
        { ...defaultFields[0], label: 'Who are you?', placeholder: 'Name' },
        ...defaultFields.slice(1, 3),
        { ...select, isDefault: false },
        ...defaultFields.slice(3),
      ],
    ],
  ]

  it.each(settings)(
    'an event type keeps %s: %j when it is created and when it is changed',
    async (name, sent, answered = sent) => {
      const eventType = await created({ [name]: sent })
      expect(eventType[name]).toEqual(answered)
      expect(await read(eventType.id)).toEqual(eventType)

      const plain = await created()
      const { status, body } = await change(plain.id, { [name]: sent })
      expect(status).toBe(200)
      expect({ ...body.data, ...as(plain) }).toEqual({ ...eventType, ...as(plain) })
      expect(await read(plain.id)).toEqual(body.data)
    },
  )
  const as = ({ id, slug, bookingUrl }: Record<string, unknown>) => ({ id, slug, bookingUrl })

  it.each([
    ['description', 'x', ''],
    ['slotInterval', 15, null],
    ['minimumBookingNotice', 5, 120],
    ['successRedirectUrl', 'https://example.com', null],
    ['lengthInMinutesOptions', [15], undefined],
    ['customName', 'x', undefined],
    ['color', { lightThemeHex: '#fff', darkThemeHex: '#000' }, undefined],
    ['bookingLimitsCount', { day: 1 }, undefined],
    ['bookingWindow', { type: 'calendarDays', value: 7 }, off],
    ['recurrence', { interval: 1, occurrences: 2, frequency: 'weekly' }, null],
    ['seats', { seatsPerTimeSlot: 4, showAttendeeInfo: true, showAvailabilityCount: false }, off],
    ['bookerActiveBookingsLimit', 2, off],
    ['confirmationPolicy', { type: 'always', blockUnconfirmedBookingsInBooker: true }, off],
    ['disableRescheduling', { minutesBefore: 5 }, { disabled: false }],
    ['disableCancelling', { disabled: true }, { disabled: false }],
    ['showOptimizedSlots', true, false],
    ['calVideoSettings', { sendTranscriptionEmails: false }, video],
  ])('a null resets %s to the value of a new event type', async (name, sent, asNew) => {
    const { id } = await created({ [name]: sent })
    const { status, body } = await change(id, { [name]: null })
    expect(status).toBe(200)
    expect(body.data[name]).toEqual(asNew)
  })

  it('an empty text takes an address out, as forms send it', async () => {
    const page = 'https://example.com/thanks'
    const { id } = await created({ successRedirectUrl: page, calVideoSettings: { redirectUrlOnExit: page } })
    const sent = { successRedirectUrl: '', calVideoSettings: { redirectUrlOnExit: '' } }
    const { status, body } = await change(id, sent)
    expect([status, body.data.successRedirectUrl, body.data.calVideoSettings.redirectUrlOnExit]).toEqual([
      200,
      null,
      null,
    ])
    expect((await created(sent)).successRedirectUrl).toBeNull()
  })

  it.each([
    'bookingLimitsCount',
    'bookingLimitsDuration',
    'bookingWindow',
    'recurrence',
    'seats',
    'confirmationPolicy',
  ])('an event type accepts %s switched off', async (name) => {
    const plain = await created()
    const { body } = await create({ [name]: { disabled: true } })
    expect(body.data[name]).toEqual(plain[name])
  })

  it('an event type keeps the schedule of its owner', async () => {
    const schedule = await app.get('/v2/schedules/default', { as: ann.apiKey })
    const eventType = await created({ scheduleId: schedule.body.data.id })
    expect(eventType.scheduleId).toBe(schedule.body.data.id)
  })

  it.each([
    ['  Tea & Biscuits!  ', 'tea-biscuits'],
    ['Café_Überblick', 'cafe-uberblick'],
    ['お茶 ガ', 'お茶-ガ'],
    ['चाय की', 'चाय-की'],
  ])('the address of an event type is made from the slug %j', async (sent, slug) => {
    const eventType = await created({ slug: sent })
    expect(eventType.slug).toBe(slug)
    expect(eventType.bookingUrl).toBe(`https://book.example.com/ann/${encodeURIComponent(slug)}`)
  })

  it('an event type can be created again from its response', async () => {
    const { id: _id, ...answer } = await created({
      bookingFields: [
        { type: 'boolean', slug: 'first', label: 'First time?', required: false, hidden: true },
        { type: 'radio', slug: 'size', label: 'Size', required: true, options: ['S', 'L'] },
        { slug: 'location', label: 'Where?' },
        { slug: 'guests', hidden: true },
      ],
      locations: [{ type: 'attendeePhone' }, { type: 'address', address: 'Here', public: true }],
      bookingWindow: { type: 'range', value: ['2030-02-01', '2030-02-28'] },
      recurrence: { interval: 1, occurrences: 4, frequency: 'monthly' },
      disableRescheduling: { minutesBefore: 30 },
      videoSettings: { sendTranscriptionEmails: false },
      lengthInMinutesOptions: [30, 45],
      customName: '{size}',
    })
    const twin = await created({ ...answer, slug: 'twin' })
    expect(twin).toEqual({ ...answer, id: twin.id, slug: 'twin', bookingUrl: 'https://book.example.com/ann/twin' })
  })

  it('own fields stand between the default ones and can change these', async () => {
    const eventType = await created({
      bookingFields: [
        { slug: 'notes', label: 'Anything else?', required: true },
        { slug: 'attendeePhoneNumber', label: 'Phone', required: true, hidden: false },
        { type: 'text', slug: 'shoe', label: 'Shoe', required: false },
        { type: 'splitName', firstNameLabel: 'Given', lastNameRequired: true },
      ],
    })
    expect(eventType.bookingFields.map((field: { slug: string }) => field.slug)).toEqual([
      ...['splitName', 'email', 'attendeePhoneNumber', 'location', 'shoe', 'title', 'notes', 'guests'],
      'rescheduleReason',
    ])
    expect(eventType.bookingFields).toContainEqual(
      expect.objectContaining({ slug: 'notes', label: 'Anything else?', required: true, hidden: false }),
    )
    expect(eventType.bookingFields[0]).toMatchObject({ type: 'splitName', firstNameLabel: 'Given' })
  })

  it('the phone question is hidden if no list of fields is stored, and unreadable fields stay unchanged', async () => {
    const { id } = await created()
    const store = (bookingFields: string | null) =>
      app.connection.db
        .updateTable('eventTypes')
        .set({ bookingFields: bookingFields as string })
        .where('id', '=', id)
        .execute()
    await store(null)
    const [, , phone] = (await read(id)).bookingFields
    expect(phone).toEqual({ ...asked, type: 'phone', slug: 'attendeePhoneNumber', required: false, hidden: true })

    await store('[{"type":"crystal ball"}]')
    expect((await read(id)).bookingFields).toEqual([
      { type: 'unknown', slug: 'unknown', bookingField: '{"type":"crystal ball"}' },
    ])
  })

  it('the guests question is hidden exactly if guests are switched off', async () => {
    const guests = (eventType: { bookingFields: { slug: string; hidden?: boolean }[] }) =>
      eventType.bookingFields.find(({ slug }) => slug === 'guests')?.hidden
    const without = await created({ disableGuests: true })
    expect(guests(without)).toBe(true)
    const hidden = await created({ bookingFields: [{ slug: 'guests', hidden: true }] })
    expect(hidden.disableGuests).toBe(true)

    const either = await created({ disableGuests: false, bookingFields: [{ slug: 'guests', hidden: true }] })
    expect([either.disableGuests, guests(either)]).toEqual([true, true])

    const again = (await change(hidden.id, { disableGuests: false })).body.data
    expect([again.disableGuests, guests(again)]).toEqual([false, false])
    const kept = (await change(without.id, { bookingFields: [{ slug: 'notes', label: 'Say' }] })).body.data
    expect([kept.disableGuests, guests(kept)]).toEqual([true, true])
    const shown = (await change(without.id, { bookingFields: [{ slug: 'guests', hidden: false }] })).body.data
    expect([shown.disableGuests, guests(shown)]).toEqual([false, false])
  })

  it('a change touches only the sent video settings, under either name', async () => {
    const { id } = await created({
      videoSettings: { enableAutomaticRecordingForOrganizer: true, redirectUrlOnExit: 'https://example.com' },
    })
    const { body } = await change(id, { calVideoSettings: { sendTranscriptionEmails: false } })
    const expected = {
      ...video,
      enableAutomaticRecordingForOrganizer: true,
      redirectUrlOnExit: 'https://example.com',
      sendTranscriptionEmails: false,
    }
    expect(body.data.videoSettings).toEqual(expected)
    expect(body.data.calVideoSettings).toEqual(expected)
  })

  it('a change replaces the sent values, and replaces lists completely', async () => {
    const before = await created({
      description: 'Kept',
      locations: [{ type: 'attendeePhone' }, { type: 'attendeeDefined' }],
      bookingFields: [{ type: 'text', slug: 'shoe', label: 'Shoe', required: false }],
    })
    const { body } = await change(before.id, {
      title: 'New',
      slug: 'New Slug',
      locations: [{ type: 'attendeeAddress' }],
      bookingFields: [{ type: 'number', slug: 'age', label: 'Age', required: false }],
    })
    expect(body.data).toMatchObject({
      title: 'New',
      slug: 'new-slug',
      description: 'Kept',
      locations: [{ type: 'attendeeAddress' }],
      bookingUrl: 'https://book.example.com/ann/new-slug',
    })
    const slugsOf = body.data.bookingFields.map((field: { slug: string }) => field.slug)
    expect(slugsOf).toContain('age')
    expect(slugsOf).not.toContain('shoe')
    expect((await change(before.id, {})).body.data).toEqual(body.data)
  })

  it('a change of the offer to reschedule does not need the limit again', async () => {
    const { id } = await created({ bookerActiveBookingsLimit: 2 })
    const { body } = await change(id, { bookerActiveBookingsLimit: { offerReschedule: true } })
    expect(body.data.bookerActiveBookingsLimit).toEqual({ maximumActiveBookings: 2, offerReschedule: true })
  })

  it('an event type drops unknown properties', async () => {
    const eventType = await created({ ownerId: 1, metadata: { a: 1 }, price: 5, nonsense: true })
    expect(eventType).toMatchObject({ ownerId: ann.id, metadata: {}, price: 0 })
  })

  it('its owner and administrators read an event type, and others find none', async () => {
    const { id } = await created({ hidden: true })
    const { status, body } = await app.get(`/v2/event-types/${id}`, { as: bob.apiKey })
    expect([status, body.error.message]).toEqual([404, `Event type with id ${id} not found`])
    expect((await app.get(`/v2/event-types/${id}`, { as: app.administrator })).status).toBe(200)
    expect((await app.get(`/v2/event-types/${id}`)).status).toBe(401)
    expect((await app.get('/v2/event-types/999999', { as: ann.apiKey })).status).toBe(404)
    expect((await app.get('/v2/event-types/tea', { as: ann.apiKey })).status).toBe(400)
  })

  it('no role above the owner opens an event type by id', async () => {
    const chief = await app.user()
    await anOrganization(app, chief, { members: [ann] })
    const { id } = await created()
    expect((await app.get(`/v2/event-types/${id}`, { as: chief.apiKey })).status).toBe(404)
    expect((await app.get(`/v2/event-types/${id}`, { as: ann.apiKey })).status).toBe(200)
  })

  it('only its owner changes an event type', async () => {
    const { id } = await created()
    for (const key of [bob.apiKey, app.administrator]) {
      const { status, body } = await change(id, { title: 'Mine' }, key)
      expect([status, body.error.message]).toEqual([404, `Event type with id ${id} not found`])
    }
    expect((await change(999_999, { title: 'x' })).status).toBe(404)
    expect((await read(id)).title).toBe('Tea')
  })

  it('only its owner deletes an event type', async () => {
    const { id, slug } = await created()
    const foreign = await app.delete(`/v2/event-types/${id}`, { as: bob.apiKey })
    expect(foreign.status).toBe(403)
    expect(foreign.body.error.message).toBe(`User with ID=${bob.id} does not own event type with ID=${id}`)

    const { status, body } = await app.delete(`/v2/event-types/${id}`, { as: ann.apiKey })
    expect([status, body.data]).toEqual([200, { id, slug, title: 'Tea', lengthInMinutes: 30 }])

    const again = await app.delete(`/v2/event-types/${id}`, { as: ann.apiKey })
    expect([again.status, again.body.error.message]).toEqual([404, `Event type with ID=${id} does not exist.`])
  })

  it('the event log shows the creation, the change and the end of an event type', async () => {
    const { id } = await created()
    await change(id, { title: 'Changed' })
    await app.delete(`/v2/event-types/${id}`, { as: ann.apiKey })
    const events = await app.connection.db
      .selectFrom('events')
      .select(['type', 'userId'])
      .where('subjectKey', '=', `event-type:${id}`)
      .orderBy('id')
      .execute()
    expect(events).toEqual(
      ['event-type.created', 'event-type.updated', 'event-type.deleted'].map((type) => ({ type, userId: ann.id })),
    )
  })

  it('a repeated creation gets the first answer', async () => {
    const call = {
      as: ann.apiKey,
      body: { title: 'Once', slug: 'once', lengthInMinutes: 30 },
      headers: { 'idempotency-key': 'once' },
    }
    const first = await app.post('/v2/event-types', call)
    const second = await app.post('/v2/event-types', call)
    expect(first.status).toBe(201)
    expect(second).toMatchObject({ status: 201, body: first.body })
  })

  it('one of two simultaneous requests gets the slug, and the other a clear refusal', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => create({ slug: 'race' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400])
    const [refused] = answers.filter(({ status }) => status === 400)
    expect(refused?.body.error.message).toBe('User already has an event type with this slug.')
  })

  it('two people can use the same slug', async () => {
    await created({ slug: 'both' })
    expect((await create({ slug: 'both' }, bob.apiKey)).status).toBe(201)
  })
})
