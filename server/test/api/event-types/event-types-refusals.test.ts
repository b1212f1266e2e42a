import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

const seats = { seatsPerTimeSlot: 2, showAttendeeInfo: false, showAvailabilityCount: true }
const recurrence = { interval: 1, occurrences: 4, frequency: 'weekly' }
const twoLocations = [{ type: 'attendeePhone' }, { type: 'attendeeAddress' }]
const confirmation = { type: 'always', blockUnconfirmedBookingsInBooker: false }
const both = "Can't have `recurrence` and `bookerActiveBookingsLimit` enabled at the same time"
const switchAlone = 'When disabled is false {disabled: false} at least one other property must be provided'

describe('event types that are refused', () => {
  let app: TestApp
  let ann: TestUser
  let bob: TestUser
  let slugs = 0

  beforeAll(async () => {
    app = await testApp()
    ann = await app.user({ name: 'Ann' })
    bob = await app.user({ name: 'Bob' })
  })
  afterAll(() => app.close())

  const create = (fields: object, as = ann.apiKey) =>
    app.post('/v2/event-types', { as, body: { title: 'Tea', slug: `tea-${++slugs}`, lengthInMinutes: 30, ...fields } })
  const count = async () => (await app.get('/v2/event-types', { as: ann.apiKey })).body.data.length

  /** Settings with a message of their own. */
  const withMessage: [sent: object, message: string][] = [
    [{ slug: '!?' }, 'Invalid slug "!?": it needs at least one letter or digit.'],
    [{ lengthInMinutesOptions: [] }, 'Invalid lengthInMinutesOptions'],
    [{ lengthInMinutesOptions: [15, 15] }, 'Invalid lengthInMinutesOptions'],
    [{ lengthInMinutesOptions: [0] }, 'lengthInMinutesOptions.0 must be >= 1 (was 0)'],
    [{ lengthInMinutesOptions: ['x'] }, 'lengthInMinutesOptions.0 must be integer (was "x")'],
    [{ locations: [] }, "'locations' must contain at least 1 location."],
    [{ locations: 'here' }, 'Invalid locations: locations must be array (was "here")'],
    [{ locations: [{ type: 'moon' }] }, "Unsupported location type 'moon'. Valid types are address, link,"],
    [{ locations: [{ type: 'organizersDefaultApp' }] }, "Unsupported location type 'organizersDefaultApp'."],
    [{ locations: [{ address: 'x' }] }, 'Invalid locations.0: locations.0.type is required'],
    [{ locations: [{ type: 'address', public: true }] }, 'Invalid locations.0: locations.0.address is required'],
    [{ locations: [{ type: 'link', link: 'x', public: true }] }, 'locations.0.link must be a URL'],
    [{ locations: [{ type: 'phone', phone: '12', public: true }] }, 'locations.0.phone must be a phone number'],
    [{ locations: [{ type: 'integration', integration: 'icq' }] }, 'cal-video, google-meet, zoom, whereby-video,'],
    [{ locations: [{ type: 'integration', integration: 'zoom' }] }, 'zoom not connected.'],
    [{ locations: [{ type: 'integration', integration: 'msteams' }] }, 'msteams not connected.'],
    [{ locations: [{ type: 'integration', integration: 'office365-video' }] }, 'office365-video not connected.'],
    [
      { seats, locations: twoLocations },
      'Seats Validation failed: Seats are enabled but more than one location provided.',
    ],
    [
      { seats, confirmationPolicy: confirmation },
      'Seats Validation failed: Seats are enabled but requiresConfirmation is true.',
    ],
    [{ seats: { ...seats, seatsPerTimeSlot: 0 } }, 'Invalid seats: seats.seatsPerTimeSlot must be >= 1 (was 0)'],
    [{ recurrence, bookerActiveBookingsLimit: { maximumActiveBookings: 1 } }, both],
    [{ recurrence: { ...recurrence, frequency: 'daily' } }, 'recurrence.frequency must be one of the following values'],
    [{ recurrence: 'weekly' }, 'Invalid recurrence: send an object'],
    [
      { recurrence: { interval: 1000, occurrences: 2, frequency: 'yearly' } },
      'Invalid recurrence: its last meeting would be 1000 years after the first; at most 100 are possible.',
    ],
    [{ recurrence: { interval: 200, occurrences: 500, frequency: 'monthly' } }, '8317 years after the first'],
    [{ recurrence: { disabled: 'yes' } }, 'Invalid recurrence: disabled must be true or false.'],
    [{ bookerActiveBookingsLimit: { disabled: false } }, switchAlone],
    [{ seats: { disabled: false } }, switchAlone],
    [{ bookerActiveBookingsLimit: 0 }, 'bookerActiveBookingsLimit.maximumActiveBookings must be >= 1 (was 0)'],
    [{ bookerActiveBookingsLimit: { offerReschedule: true } }, 'offerReschedule needs maximumActiveBookings'],
    [
      { bookingLimitsCount: { day: 3, week: 2 } },
      'Invalid bookingLimitsCount: The number of bookings for day cannot exceed the number of bookings for week.',
    ],
    [
      { bookingLimitsCount: { day: 3, year: 2 } },
      'Invalid bookingLimitsCount: The number of bookings for day cannot exceed the number of bookings for year.',
    ],
    [
      { bookingLimitsDuration: { week: 60, month: 30 } },
      'Invalid bookingLimitsDuration: The duration of bookings for week cannot exceed the duration of bookings for month.',
    ],
    [{ bookingLimitsDuration: { day: 10 } }, 'bookingLimitsDuration.day must be >= 15 (was 10)'],
    [{ bookingLimitsCount: { day: 1.5 } }, 'bookingLimitsCount.day must be integer (was 1.5)'],
    [{ bookingLimitsCount: {} }, 'Invalid bookingLimitsCount'],
    [{ bookingWindow: { type: 'moonPhases', value: 3 } }, 'Invalid bookingWindow structure.'],
    [{ bookingWindow: { type: 'calendarDays', value: '3' } }, 'Invalid bookingWindow structure.'],
    [{ bookingWindow: { type: 'range', value: ['2030-02-31', '2030-03-01'] } }, 'Invalid bookingWindow structure.'],
    [{ bookingWindow: { type: '__proto__', value: 1 } }, 'Invalid bookingWindow structure.'],
    [
      { bookingWindow: { type: 'range', value: ['2030-03-02', '2030-03-01'] } },
      'it starts on 2030-03-02, after its end',
    ],
    [{ confirmationPolicy: { type: 'sometimes' } }, 'confirmationPolicy.type must be one of the following values'],
    [
      { confirmationPolicy: { type: 'time', blockUnconfirmedBookingsInBooker: true } },
      'confirmationPolicy.noticeThreshold is required',
    ],
    [{ customName: '{Scheduler} {shoe} {Moon}' }, 'Invalid event name variables: {shoe}, {Moon}'],
    [
      { bookerLayouts: { defaultLayout: 'month', enabledLayouts: ['week'] } },
      'Invalid bookerLayouts: the default layout month is not among the enabled ones: week.',
    ],
    [
      { destinationCalendar: { integration: 'google_calendar', externalId: 'x' } },
      'Invalid destinationCalendarId: Calendar does not exist',
    ],
    [{ bookingFields: [] }, 'Invalid bookingFields'],
    [{ bookingFields: [3] }, 'Invalid bookingFields'],
    [{ bookingFields: [{ type: 'color', slug: 'x' }] }, "Unsupported booking field type 'color'."],
    [{ bookingFields: [{ slug: 'shoe' }] }, "Unsupported booking field slug 'shoe'."],
    [
      { bookingFields: [{ type: 'text', label: 'x', required: true }] },
      'Validation failed for text booking field: text.slug is required',
    ],
    [
      { bookingFields: [{ type: 'select', slug: 'x', label: 'x', required: true }] },
      'Validation failed for select booking field: select.options is required',
    ],
    [{ bookingFields: [{ slug: 'notes', required: 'no' }] }, 'Validation failed for notes booking field'],
    [{ bookingFields: [{ type: 'email', slug: 'work' }] }, 'Validation failed for email booking field'],
    [
      { bookingFields: [{ slug: 'notes' }, { slug: 'notes' }] },
      "Duplicate bookingFields slug 'notes' found. All bookingFields slugs must be unique.",
    ],
    [
      { bookingFields: [{ type: 'text', slug: 'email', label: 'x', required: true }] },
      "Duplicate bookingFields slug 'email' found.",
    ],
    [{ bookingFields: [{ type: 'name' }, { type: 'splitName' }] }, "Duplicate bookingFields slug 'splitName' found."],
    [
      { bookingFields: [{ type: 'email', required: false }] },
      'checkIsEmailUserAccessible - Email booking field must be required and visible',
    ],
    [
      { bookingFields: [{ type: 'email', hidden: true }] },
      'checkIsEmailUserAccessible - Email booking field must be required and visible',
    ],
  ]

  it.each(withMessage)('the creation refuses %j and says why', async (sent, message) => {
    const before = await count()
    const { status, body } = await create(sent)
    expect(status).toBe(400)
    expect(body.error.message).toContain(message)
    expect(await count()).toBe(before)
  })

  /** Plain settings: the sentence stands in the details, as lenient bodies have it. */
  const faults: [sent: object, property: string][] = [
    [{ lengthInMinutes: undefined }, 'lengthInMinutes'],
    [{ title: undefined }, 'title'],
    [{ slug: undefined }, 'slug'],
    [{ title: '' }, 'title'],
    [{ title: null }, 'title'],
    [{ lengthInMinutes: 0 }, 'lengthInMinutes'],
    [{ lengthInMinutes: '30' }, 'lengthInMinutes'],
    [{ lengthInMinutes: 30.5 }, 'lengthInMinutes'],
    [{ lengthInMinutes: 9_999_999_999 }, 'lengthInMinutes'],
    [{ slotInterval: 0 }, 'slotInterval'],
    [{ minimumBookingNotice: -1 }, 'minimumBookingNotice'],
    [{ beforeEventBuffer: '5' }, 'beforeEventBuffer'],
    [{ hidden: 'yes' }, 'hidden'],
    [{ interfaceLanguage: 'xx' }, 'interfaceLanguage'],
    [{ successRedirectUrl: 'javascript:alert(1)' }, 'successRedirectUrl'],
    [{ color: { lightThemeHex: 'red', darkThemeHex: '#000' } }, 'color.lightThemeHex'],
    [{ bookerLayouts: { defaultLayout: 'month', enabledLayouts: [] } }, 'bookerLayouts.enabledLayouts'],
    [{ disableRescheduling: { minutesBefore: 0 } }, 'disableRescheduling.minutesBefore'],
    [{ videoSettings: { redirectUrlOnExit: 'nowhere' } }, 'videoSettings.redirectUrlOnExit'],
    [{ scheduleId: 9_999_999_999 }, 'scheduleId'],
  ]

  it.each(faults)('the creation refuses %j as a lenient body', async (sent, property) => {
    const { status, body } = await create(sent)
    expect(status).toBe(400)
    expect(body.error.message).toBe('Bad Request Exception')
    expect(body.error.details.errors.map((fault: { property: string }) => fault.property)).toContain(property)
  })

  it('the creation refuses a text that cannot be stored', async () => {
    expect((await create({ description: 'a\u0000b' })).status).toBe(400)
    expect(
      (await create({ bookingFields: [{ type: 'text', slug: 'x', label: 'a\u0000b', required: true }] })).status,
    ).toBe(400)
  })

  /** Each half is fine alone, and is refused beside what is stored. */
  const contradictions: [stored: object, sent: object, message: string][] = [
    [{ seats }, { locations: twoLocations }, 'more than one location provided.'],
    [{ locations: twoLocations }, { seats }, 'more than one location provided.'],
    [{ seats }, { confirmationPolicy: confirmation }, 'requiresConfirmation is true.'],
    [{ confirmationPolicy: confirmation }, { seats }, 'requiresConfirmation is true.'],
    [{ recurrence }, { bookerActiveBookingsLimit: 2 }, both],
    [{ bookerActiveBookingsLimit: 2 }, { recurrence }, both],
    [{}, { bookerActiveBookingsLimit: { offerReschedule: true } }, 'offerReschedule needs maximumActiveBookings'],
    [
      {
        customName: '{shoe}',
        bookingFields: [{ type: 'text', slug: 'shoe', label: 'Shoe', required: false }],
      },
      { bookingFields: [{ slug: 'notes' }] },
      'Invalid event name variables: {shoe}',
    ],
  ]

  it.each(contradictions)('a change refuses %j to become %j', async (stored, sent, message) => {
    const made = await create(stored)
    expect(made.status).toBe(201)
    const { status, body } = await app.patch(`/v2/event-types/${made.body.data.id}`, { as: ann.apiKey, body: sent })
    expect(status).toBe(400)
    expect(body.error.message).toContain(message)
    const now = await app.get(`/v2/event-types/${made.body.data.id}`, { as: ann.apiKey })
    expect(now.body.data).toEqual(made.body.data)
  })

  it('a change accepts recurrence or the limit of a booker if the other one is removed', async () => {
    const off = { disabled: true }
    expect((await create({ recurrence, bookerActiveBookingsLimit: off })).status).toBe(201)
    const { body } = await create({ recurrence: off, bookerActiveBookingsLimit: 2 })
    const { status } = await app.patch(`/v2/event-types/${body.data.id}`, {
      as: ann.apiKey,
      body: { recurrence, bookerActiveBookingsLimit: off },
    })
    expect(status).toBe(200)
  })

  it("a person can't have two event types with one slug", async () => {
    await create({ slug: 'mine' })
    const { body: other } = await create({ slug: 'other' })
    const answers = [
      await create({ slug: 'Mine' }),
      await app.patch(`/v2/event-types/${other.data.id}`, { as: ann.apiKey, body: { slug: 'mine' } }),
    ]
    for (const { status, body } of answers) {
      expect([status, body.error.message]).toEqual([400, 'User already has an event type with this slug.'])
    }
    expect(
      (await app.patch(`/v2/event-types/${other.data.id}`, { as: ann.apiKey, body: { slug: 'other' } })).status,
    ).toBe(200)
  })

  it('an event type refuses the schedule of another person like an unknown one', async () => {
    const { body: schedule } = await app.get('/v2/schedules/default', { as: bob.apiKey })
    const { body: own } = await create({})
    for (const scheduleId of [schedule.data.id, 999_999, 0]) {
      const answers = [
        await create({ scheduleId }),
        await app.patch(`/v2/event-types/${own.data.id}`, { as: ann.apiKey, body: { scheduleId } }),
      ]
      for (const { status, body } of answers) {
        expect([status, body.error.message]).toEqual([
          404,
          `User with ID=${ann.id} does not own schedule with ID=${scheduleId}`,
        ])
      }
    }
  })

  it('the creation refuses strangers before it looks at the body', async () => {
    expect((await app.post('/v2/event-types', { body: {} })).status).toBe(401)
    expect((await app.post('/v2/event-types', { as: 'cal_wrong', body: {} })).status).toBe(401)
  })
})
