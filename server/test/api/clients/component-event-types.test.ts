import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEventType } from '../../support/builders.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

describe('event types for embedded components', () => {
  let app: TestApp
  let ann: TestUser
  let bob: TestUser

  beforeAll(async () => {
    app = await testApp()
    ann = await app.user({ username: 'ann', name: 'Ann Smith' })
    bob = await app.user({ username: 'bob', name: 'Bob' })
  })
  afterAll(() => app.close())

  const settings = async (id: number) =>
    (await app.get(`/v2/atoms/event-types/${id}`, { as: ann.apiKey })).body.data.eventType

  it('a booking page gets everything without which a component shows nothing', async () => {
    const { slug, id } = await anEventType(app, ann, {
      locations: [{ type: 'address', address: 'Secret Street 1', public: false }, { type: 'attendeePhone' }],
      bookingFields: [
        { type: 'select', slug: 'size', label: 'Size', required: true, options: ['S', 'L'], placeholder: '' },
      ],
      recurrence: { frequency: 'weekly', interval: 2, occurrences: 5 },
      lengthInMinutesOptions: [15, 30],
    })
    const { status, body } = await app.get(`/v2/atoms/event-types/${slug}/public?username=ann&isTeamEvent=false`)
    expect(status).toBe(200)
    const { data } = body
    expect(data).toMatchObject({
      id,
      slug,
      length: 30,
      metadata: { multipleDuration: [15, 30] },
      recurringEvent: { freq: 2, interval: 2, count: 5 },
      profile: { name: 'Ann Smith', username: 'ann' },
      entity: { considerUnpublished: false, orgSlug: null, teamSlug: null, name: null },
    })
    expect(data.subsetOfUsers).toMatchObject([{ name: 'Ann Smith', username: 'ann' }])
    // The host keeps the address for those who book.
    expect(data.locations).toEqual([{ type: 'inPerson', displayLocationPublicly: false }, { type: 'phone' }])
    expect(JSON.stringify(data)).not.toContain(ann.email)
    expect(data.bookingFields.map(({ name }: { name: string }) => name)).toEqual([
      ...['name', 'email', 'location', 'size', 'title', 'notes', 'guests', 'rescheduleReason'],
    ])
    const fieldNamed = (wanted: string) => data.bookingFields.find(({ name }: { name: string }) => name === wanted)
    expect(fieldNamed('location')).toMatchObject({
      type: 'radioInput',
      getOptionsAt: 'locations',
      hideWhenJustOneOption: true,
      optionsInputs: { phone: { type: 'phone', required: true } },
    })
    expect(fieldNamed('size')).toMatchObject({
      options: [
        { label: 'S', value: 'S' },
        { label: 'L', value: 'L' },
      ],
    })
    expect(fieldNamed('rescheduleReason').views).toEqual([{ id: 'reschedule', label: 'Reschedule View' }])
  })

  it('an answer doesn’t depend on whether the component already knows the organization', async () => {
    const { slug } = await anEventType(app, ann)
    const first = await app.get(`/v2/atoms/event-types/${slug}/public?username=ann`)
    const second = await app.get(`/v2/atoms/event-types/${slug}/public?username=ann&orgId=0`)
    expect(second.body).toEqual(first.body)
  })

  it('several people are shown together', async () => {
    const { body } = await app.get('/v2/atoms/event-types/dynamic/public?username=ann%2Bbob')
    expect(body.data).toMatchObject({ isDynamic: true, slug: 'dynamic' })
    expect(body.data.subsetOfUsers.map(({ username }: { username: string }) => username)).toEqual(['ann', 'bob'])
  })

  it.each(['nothing/public?username=ann', 'nothing/public', 'nothing/public?teamId=99999'])(
    'an unknown page is not found: %s',
    async (address) => {
      const { status, body } = await app.get(`/v2/atoms/event-types/${address}`)
      expect(status).toBe(404)
      expect(body.error.details.code).toBe('EVENT_TYPE_NOT_FOUND')
    },
  )

  it('what the page of settings reads can be sent back without changing anything', async () => {
    const { id } = await anEventType(app, ann, {
      seats: { seatsPerTimeSlot: 4, showAttendeeInfo: true, showAvailabilityCount: true },
      bookingWindow: { type: 'businessDays', value: 20, rolling: true },
      bookingLimitsCount: { day: 2, week: 5 },
      bookingLimitsDuration: { day: 60 },
      locations: [{ type: 'link', link: 'https://meet.example.com/ann', public: true }],
      bookingFields: [{ type: 'text', slug: 'why', label: 'Why?', required: false, placeholder: 'Because' }],
    })
    const read = () => app.get(`/v2/event-types/${id}`, { as: ann.apiKey })
    const before = (await read()).body.data
    const shown = await settings(id)
    const { status } = await app.patch(`/v2/atoms/event-types/${id}`, { as: ann.apiKey, body: shown })
    expect(status).toBe(200)
    expect((await read()).body.data).toEqual(before)
  })

  it('the page of settings changes an event type in the names of its form', async () => {
    const { id } = await anEventType(app, ann)
    const { status, body } = await app.patch(`/v2/atoms/event-types/${id}`, {
      as: ann.apiKey,
      body: {
        id,
        title: 'Long talk',
        length: 90,
        requiresConfirmation: true,
        periodType: 'ROLLING',
        periodDays: 10,
        periodCountCalendarDays: true,
        locations: [{ type: 'inPerson', address: 'Main Street 1', displayLocationPublicly: true }],
        recurringEvent: null,
        somethingNew: true,
      },
    })
    expect(status).toBe(200)
    expect(body.data.eventType).toMatchObject({ title: 'Long talk', length: 90, periodType: 'ROLLING', periodDays: 10 })
    const current = (await app.get(`/v2/event-types/${id}`, { as: ann.apiKey })).body.data
    expect(current).toMatchObject({
      title: 'Long talk',
      lengthInMinutes: 90,
      confirmationPolicy: { type: 'always' },
      bookingWindow: { type: 'calendarDays', value: 10, rolling: false },
      locations: [{ type: 'address', address: 'Main Street 1', public: true }],
    })
  })

  it('a wrong value is refused, and nobody reads or changes the event type of somebody else', async () => {
    const { id } = await anEventType(app, ann)
    const refused = await app.patch(`/v2/atoms/event-types/${id}`, { as: ann.apiKey, body: { length: 'long' } })
    expect(refused.status).toBe(400)
    expect(refused.body.error.message).toContain('lengthInMinutes')
    expect((await app.get(`/v2/atoms/event-types/${id}`, { as: bob.apiKey })).status).toBe(404)
    expect((await app.patch(`/v2/atoms/event-types/${id}`, { as: bob.apiKey, body: { title: 'Mine' } })).status).toBe(
      404,
    )
  })

  it('the settings name the places that the host can choose', async () => {
    const { id } = await anEventType(app, ann)
    const { body } = await app.get(`/v2/atoms/event-types/${id}`, { as: ann.apiKey })
    const codes = body.data.locationOptions.flatMap(({ options }: { options: { value: string }[] }) =>
      options.map(({ value }) => value),
    )
    expect(codes).toEqual(
      expect.arrayContaining(['integrations:daily', 'inPerson', 'link', 'userPhone', 'phone', 'attendeeInPerson']),
    )
    expect(body.data.eventType).toMatchObject({ hosts: expect.any(Array), children: [], hashedLink: [] })
  })

  it('lists name own event types', async () => {
    const { id, slug } = await anEventType(app, bob)
    const { body } = await app.get('/v2/atoms/event-types', { as: bob.apiKey })
    expect(body.data.eventTypes).toContainEqual(expect.objectContaining({ id, slug, length: 30 }))
    const withTeam = await app.get('/v2/atoms/event-types/list-with-team', { as: bob.apiKey })
    expect(withTeam.body.data).toContainEqual(expect.objectContaining({ id, slug, team: null }))
    expect(withTeam.body.data.some((each: { slug: string }) => each.slug === 'nothing')).toBe(false)
  })
})
