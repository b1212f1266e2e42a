import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aBooking, anEventType } from '../../support/builders.ts'
import { aTeam } from '../../support/organizations.ts'
import { START, type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

const TUESDAY_10 = '2030-01-08T10:00:00.000Z'
const TUESDAY_11 = '2030-01-08T11:00:00.000Z'

describe('moving a booking', () => {
  let app: TestApp
  let host: TestUser
  let eventTypeId: number

  beforeAll(async () => {
    app = await testApp()
  })
  beforeEach(async () => {
    app.clock.set(new Date(START), true)
    host = await app.user({ name: 'Hanna' })
    eventTypeId = (await anEventType(app, host, { lengthInMinutesOptions: [30, 45] })).id
  })
  afterAll(() => app.close())

  const book = async (fields: Record<string, unknown> = {}, start = TUESDAY_10) => {
    const { status, body } = await app.post('/v2/bookings', { body: aBooking(eventTypeId, start, fields) })
    expect(status, JSON.stringify(body)).toBe(201)
    return body.data
  }
  const move = (uid: string, fields: Record<string, unknown> = {}, as?: string) =>
    app.post(`/v2/bookings/${uid}/reschedule`, { body: { start: TUESDAY_11, ...fields }, as })
  const get = async (uid: string) => (await app.get(`/v2/bookings/${uid}`)).body.data
  /** The stored attendees of a booking, without the columns that belong to the booking. */
  const attendeeRows = async (uid: string) => {
    const rows = await app.connection.db
      .selectFrom('attendees')
      .selectAll()
      .where('bookingId', '=', ({ selectFrom }) => selectFrom('bookings').select('id').where('uid', '=', uid))
      .orderBy('id')
      .execute()
    return rows.map(({ id, bookingId, startsAt, createdAt, ...attendee }) => attendee)
  }
  const isFree = async (start: string) => {
    const { body } = await app.get(`/v2/slots?eventTypeId=${eventTypeId}&start=2030-01-08&end=2030-01-08`)
    return body.data['2030-01-08'].some((slot: { start: string }) => slot.start === start)
  }

  it('a reschedule makes a successor with all the unchanged data, and links both bookings', async () => {
    const old = await book({ guests: ['gina@example.com'], metadata: { order: '7' }, lengthInMinutes: 45 })
    const { status, body } = await move(old.uid, {
      reschedulingReason: 'The train is late',
      rescheduledBy: 'bob@example.com',
    })
    const moved = body.data

    expect(status).toBe(201)
    expect(moved.uid).not.toBe(old.uid)
    expect(moved).toMatchObject({
      status: 'accepted',
      start: TUESDAY_11,
      end: '2030-01-08T11:45:00.000Z',
      duration: 45,
      title: old.title,
      rescheduledFromUid: old.uid,
      reschedulingReason: 'The train is late',
      rescheduledByEmail: 'bob@example.com',
      metadata: { order: '7' },
      guests: ['gina@example.com'],
      icsUid: old.icsUid,
    })
    expect(moved.attendees.map(({ email }: { email: string }) => email)).toEqual([
      'bob@example.com',
      'gina@example.com',
    ])
    expect(await get(old.uid)).toMatchObject({
      status: 'cancelled',
      rescheduledToUid: moved.uid,
      rescheduledByEmail: 'bob@example.com',
    })
  })

  it('a reschedule keeps every column of the booker and the guests, the separate names too', async () => {
    const { id } = await anEventType(app, host, { bookingFields: [{ type: 'splitName' }] })
    const old = await book({
      eventTypeId: id,
      attendee: { email: 'bo@example.com', timeZone: 'Europe/London', language: 'de', phoneNumber: '+442079460000' },
      bookingFieldsResponses: { name: { firstName: 'Anna Maria', lastName: 'Baker' } },
      guests: ['gina@example.com'],
    })
    const { body } = await move(old.uid)
    const before = await attendeeRows(old.uid)
    expect(before).toHaveLength(2)
    expect(before[0]).toMatchObject({ firstName: 'Anna Maria', lastName: 'Baker', phoneNumber: '+442079460000' })
    expect(await attendeeRows(body.data.uid)).toEqual(before)
  })

  it('a reschedule frees the old time and takes the new one', async () => {
    const { uid } = await book()
    await move(uid)
    expect(await isFree(TUESDAY_10)).toBe(true)
    expect(await isFree(TUESDAY_11)).toBe(false)
  })

  it('the new time may overlap the old time of the booking', async () => {
    const { uid } = await book({ lengthInMinutes: 45 })
    const { status, body } = await move(uid, { start: '2030-01-08T10:30:00Z' })
    expect(status).toBe(201)
    expect(body.data.start).toBe('2030-01-08T10:30:00.000Z')
  })

  it('the booking stays unchanged when the new time is taken', async () => {
    const { uid } = await book()
    await book({ attendee: { name: 'Eve', email: 'eve@example.com', timeZone: 'UTC' } }, TUESDAY_11)
    const { status, body } = await move(uid)
    expect(status).toBe(400)
    expect(body.error.message).toBe('User either already has booking at this time or is not available')
    const untouched = await get(uid)
    expect(untouched).toMatchObject({ status: 'accepted', start: TUESDAY_10 })
    expect(untouched).not.toHaveProperty('rescheduledToUid')
  })

  it('the calendar entry keeps its uid over all reschedules, with a rising sequence', async () => {
    const first = await book()
    const second = (await move(first.uid)).body.data
    await move(second.uid, { start: '2030-01-08T12:00:00Z' })
    const invitations = (await app.mails('bob@example.com'))
      .reverse()
      .slice(-3)
      .map(({ attachments }) => attachments[0].content as string)
    const line = (name: string) => invitations.map((text) => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(text)?.[1])
    expect(new Set(line('UID')).size).toBe(1)
    expect(line('SEQUENCE')).toEqual(['0', '1', '2'])
    expect(line('METHOD')).toEqual(['REQUEST', 'REQUEST', 'REQUEST'])
    expect(line('DTSTART')).toEqual(['20300108T100000Z', '20300108T110000Z', '20300108T120000Z'])
  })

  it('subscribers hear of one reschedule, about the successor', async () => {
    const { uid } = await book()
    const moved = (await move(uid)).body.data
    const events = await app.connection.db
      .selectFrom('events')
      .select(['type', 'bookingId'])
      .where('eventTypeId', '=', eventTypeId)
      .where('bookingId', 'is not', null)
      .orderBy('id')
      .execute()
    expect(events.map(({ type }) => type)).toEqual(['BOOKING_CREATED', 'BOOKING_RESCHEDULED'])
    expect(events.at(-1)?.bookingId).toBe(moved.id)
  })

  it('a rescheduled booking needs confirmation again, unless the organizer reschedules it', async () => {
    eventTypeId = (
      await anEventType(app, host, { confirmationPolicy: { type: 'always', blockUnconfirmedBookingsInBooker: true } })
    ).id
    const requested = await book()
    await app.post(`/v2/bookings/${requested.uid}/confirm`, { as: host.apiKey })
    const byBooker = (await move(requested.uid)).body.data
    expect(byBooker.status).toBe('pending')
    await app.post(`/v2/bookings/${byBooker.uid}/confirm`, { as: host.apiKey })
    const byHost = (await move(byBooker.uid, { start: '2030-01-08T12:00:00Z' }, host.apiKey)).body.data
    expect(byHost).toMatchObject({ status: 'accepted', rescheduledByEmail: host.email })
  })

  it("a booking needs confirmation again, also if somebody else names the organizer's address as theirs", async () => {
    eventTypeId = (
      await anEventType(app, host, { confirmationPolicy: { type: 'always', blockUnconfirmedBookingsInBooker: true } })
    ).id
    const { uid } = await book()
    await app.post(`/v2/bookings/${uid}/confirm`, { as: host.apiKey })
    const byNobody = (await move(uid, { rescheduledBy: host.email })).body.data
    expect(byNobody).toMatchObject({ status: 'pending', rescheduledByEmail: 'bob@example.com' })
    await app.post(`/v2/bookings/${byNobody.uid}/confirm`, { as: host.apiKey })
    const stranger = await app.user()
    const fields = { start: '2030-01-08T12:00:00Z', rescheduledBy: host.email.toUpperCase() }
    const byStranger = (await move(byNobody.uid, fields, stranger.apiKey)).body.data
    expect(byStranger).toMatchObject({ status: 'pending', rescheduledByEmail: stranger.email })
  })

  it('a person with rights in the booking may name the one for whom they reschedule it', async () => {
    const owner = await app.user()
    const member = await app.user()
    const team = await aTeam(app, owner, { members: [member] })
    const made = await app.post(`/v2/teams/${team.id}/event-types`, {
      as: owner.apiKey,
      body: {
        title: 'Asked',
        slug: 'asked',
        lengthInMinutes: 30,
        minimumBookingNotice: 0,
        schedulingType: 'collective',
        hosts: [{ userId: member.id }],
        confirmationPolicy: { type: 'always', blockUnconfirmedBookingsInBooker: true },
      },
    })
    eventTypeId = made.body.data.id
    let { uid } = await book()
    const moveConfirmed = async (fields: object, as: string) => {
      await app.post(`/v2/bookings/${uid}/confirm`, { as: member.apiKey })
      const { data } = (await move(uid, { ...fields }, as)).body
      uid = data.uid
      return [data.status, data.rescheduledByEmail]
    }
    const [at12, at13, at14] = ['12', '13', '14'].map((hour) => ({ start: `2030-01-08T${hour}:00:00Z` }))
    expect(await moveConfirmed({ ...at12 }, owner.apiKey)).toEqual(['pending', owner.email])
    expect(await moveConfirmed({ ...at13, rescheduledBy: member.email }, owner.apiKey)).toEqual([
      'accepted',
      member.email,
    ])
    expect(await moveConfirmed({ ...at14, rescheduledBy: 'bob@example.com' }, member.apiKey)).toEqual([
      'accepted',
      'bob@example.com',
    ])
  })

  it('the reschedule of a rescheduled booking is refused, and names its successor', async () => {
    const { uid } = await book()
    const moved = (await move(uid)).body.data
    const { status, body } = await move(uid, { start: '2030-01-08T13:00:00Z' })
    expect(status).toBe(400)
    expect(body.error.message).toBe(
      `Can't reschedule booking with uid=${uid} because it has been cancelled and rescheduled already to booking with uid=${moved.uid}. You probably want to reschedule ${moved.uid} instead by passing it within the request URL.`,
    )
  })

  it('the reschedule of a cancelled booking is refused', async () => {
    const { uid } = await book()
    await app.post(`/v2/bookings/${uid}/cancel`, { body: {} })
    const { status, body } = await move(uid)
    expect(status).toBe(400)
    expect(body.error.message).toBe(
      `Can't reschedule booking with uid=${uid} because it has been cancelled. Please provide uid of a booking that is not cancelled.`,
    )
  })

  it('the reschedule of a past booking is refused, unless its event type allows it', async () => {
    const past = await book()
    app.clock.set(new Date('2030-01-08T10:31:00Z'), true)
    expect((await move(past.uid)).body.error.details.code).toBe('BOOKING_OVER')
    await app.patch(`/v2/event-types/${eventTypeId}`, {
      as: host.apiKey,
      body: { allowReschedulingPastBookings: true },
    })
    expect((await move(past.uid)).status).toBe(201)
  })

  it('a reschedule must keep the notice of the event type, except for the organizer', async () => {
    await app.patch(`/v2/event-types/${eventTypeId}`, {
      as: host.apiKey,
      body: { disableRescheduling: { minutesBefore: 120 } },
    })
    const { uid } = await book()
    app.clock.set(new Date('2030-01-08T08:30:00Z'), true)
    const late = await move(uid, { start: '2030-01-09T10:00:00Z' })
    expect(late.status).toBe(403)
    expect(late.body.error.message).toBe(
      'Rescheduling is not allowed within the minimum notice period before the event',
    )
    expect((await move(uid, { start: '2030-01-09T10:00:00Z' }, host.apiKey)).status).toBe(201)
  })

  it('the organizer alone reschedules if the event type says so', async () => {
    await app.patch(`/v2/event-types/${eventTypeId}`, {
      as: host.apiKey,
      body: { disableRescheduling: { disabled: true } },
    })
    const { uid } = await book()
    expect((await move(uid)).status).toBe(400)
    expect((await move(uid, {}, host.apiKey)).status).toBe(201)
  })

  it.each([
    ['an unknown uid', (_: string) => 'unknown', {}, 404],
    ['a start that is no date', (uid: string) => uid, { start: 'later' }, 400],
    ['no start', (uid: string) => uid, { start: undefined }, 400],
    ['a property that it does not know', (uid: string) => uid, { when: 'later' }, 400],
    ['a time in the past', (uid: string) => uid, { start: '2030-01-04T10:00:00Z' }, 400],
  ])('the reschedule refuses %s', async (_, uidOf, fields, status) => {
    const { uid } = await book()
    expect((await move(uidOf(uid), fields)).status).toBe(status)
    expect((await get(uid)).status).toBe('accepted')
  })
})
