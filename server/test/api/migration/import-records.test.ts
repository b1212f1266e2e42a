import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBooking } from '../../support/builders.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'

const SOURCE = 'cal.example.com'

const ann = {
  kind: 'user',
  id: '7',
  email: 'ann@moved.example',
  username: 'ann',
  name: 'Ann',
  timeZone: 'Europe/Berlin',
}
const hours = {
  kind: 'schedule',
  id: '70',
  user: '7',
  settings: {
    name: 'Mornings',
    timeZone: 'Europe/Berlin',
    isDefault: true,
    availability: [{ days: ['Monday', 'Tuesday'], startTime: '08:00', endTime: '12:00' }],
    overrides: [],
  },
}
const intro = {
  kind: 'event-type',
  id: '700',
  user: '7',
  schedule: '70',
  settings: { title: 'Intro', slug: 'intro', lengthInMinutes: 30, minimumBookingNotice: 0 },
}
const meeting = {
  kind: 'booking',
  id: 'oldUid1',
  uid: 'oldUid1',
  eventType: '700',
  hosts: ['7'],
  status: 'accepted',
  start: '2030-01-14T08:00:00Z',
  end: '2030-01-14T08:30:00Z',
  title: 'Intro between Ann and Bob',
  attendees: [{ name: 'Bob', email: 'bob@example.com', timeZone: 'UTC' }],
  answers: { topic: 'Moving' },
  metadata: { crm: '5' },
  createdAt: '2029-12-01T10:00:00Z',
}

describe('records of another system', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp()
  })
  afterAll(() => app.close())

  const send = async (records: object[], more: object = {}) => {
    const body = { source: SOURCE, records, ...more }
    const answer = await app.post('/v2/admin/imports', { as: app.administrator, body })
    expect(answer.status).toBe(200)
    return answer.body.data.results
  }
  const outcomes = async (records: object[], more?: object) =>
    (await send(records, more)).map(({ outcome }: { outcome: string }) => outcome)

  it('a trial says what would happen and stores nothing', async () => {
    expect(await outcomes([ann, hours, intro, meeting], { isTrial: true })).toEqual(Array(4).fill('created'))
    const { body } = await app.get(`/v2/admin/users?email=${ann.email}`, { as: app.administrator })
    expect(body.data).toEqual([])
  })

  it('a person moves in with hours, an event type and a booking, and nobody hears of it', async () => {
    expect(await send([ann, hours, intro, meeting])).toEqual(
      ['7', '70', '700', 'oldUid1'].map((id) => expect.objectContaining({ id, outcome: 'created', notes: [] })),
    )
    const slots = await app.get(
      '/v2/slots?username=ann&eventTypeSlug=intro&start=2030-01-14&end=2030-01-14&timeZone=Europe/Berlin',
      { headers: { 'cal-api-version': '2024-09-04' } },
    )
    const starts = slots.body.data['2030-01-14'].map(({ start }: { start: string }) => start.slice(11, 16))
    expect(starts).toContain('08:00')
    expect(starts).not.toContain('09:00')
    expect(starts).not.toContain('12:00')
    expect(await app.mails()).toEqual([])
  })

  it('links of the other system lead to the booking, and its booker can reschedule it', async () => {
    const links = ['/booking/oldUid1', '/booking/oldUid1?cancel=true', '/reschedule/oldUid1']
    const pages = await Promise.all(
      links.map(async (link) => {
        const { headers } = await app.get(link)
        return (await app.get(String(headers.location))).body as string
      }),
    )
    for (const page of pages) expect(page).toContain('Intro between Ann and Bob')
    expect(pages[1]).toContain('<form')
    expect(pages[2]).toContain('id="booker"')
  })

  it('a repeated import stores nothing twice, and changes only what has changed in the source', async () => {
    expect(await outcomes([ann, hours, intro, meeting])).toEqual(Array(4).fill('unchanged'))
    const cancelled = {
      ...meeting,
      status: 'cancelled',
      cancellationReason: 'Ill',
      cancelledByEmail: 'bob@example.com',
    }
    const longer = { ...intro, settings: { ...intro.settings, title: 'Introduction' } }
    expect(await outcomes([ann, hours, longer, cancelled])).toEqual(['unchanged', 'unchanged', 'updated', 'updated'])
    const { body } = await app.get('/v2/bookings/oldUid1', { as: app.administrator })
    expect(body.data).toMatchObject({
      status: 'cancelled',
      cancellationReason: 'Ill',
      attendees: [{ email: 'bob@example.com' }],
      bookingFieldsResponses: { topic: 'Moving' },
      metadata: { crm: '5' },
    })
    expect(await outcomes([{ ...cancelled, status: 'accepted' }])).toEqual(['updated'])
  })

  it('what was changed or deleted here stays so', async () => {
    app.clock.set(new Date('2030-01-07T09:00:00Z'), true)
    await app.post('/v2/bookings/oldUid1/cancel', { as: app.administrator, body: { cancellationReason: 'Moved on' } })
    const [result] = await send([{ ...meeting, title: 'Another title' }])
    expect(result).toMatchObject({ outcome: 'kept', notes: [{ code: 'CHANGED_HERE' }] })
    const { body } = await app.get('/v2/bookings/oldUid1', { as: app.administrator })
    expect(body.data).toMatchObject({ status: 'cancelled', title: meeting.title })
  })

  it('double bookings of the source are kept, and one of them takes the time', async () => {
    const twice = ['a', 'b'].map((uid) => ({
      ...meeting,
      id: uid,
      uid,
      start: '2030-01-21T08:00:00Z',
      end: '2030-01-21T08:30:00Z',
    }))
    expect(await send(twice)).toMatchObject([
      { outcome: 'created', notes: [] },
      { outcome: 'created', notes: [{ code: 'DOUBLE_BOOKED' }] },
    ])
    const listed = await app.get('/v2/event-types?username=ann')
    const [{ id }] = listed.body.data
    const refused = await app.post('/v2/bookings', { body: aBooking(id, '2030-01-21T08:00:00Z') })
    expect(refused.status).toBe(400)
  })

  it('a reschedule of the source leads from the old booking to the new one', async () => {
    const from = {
      ...meeting,
      id: 'from',
      uid: 'from',
      status: 'cancelled',
      start: '2029-01-15T08:00:00Z',
      end: '2029-01-15T08:30:00Z',
      rescheduledToUid: 'to',
    }
    const to = {
      ...meeting,
      id: 'to',
      uid: 'to',
      start: '2029-01-16T08:00:00Z',
      end: '2029-01-16T08:30:00Z',
      rescheduledFromUid: 'from',
      reschedulingReason: 'A dentist',
    }
    expect(await outcomes([to, from])).toEqual(['created', 'created'])
    const { body } = await app.get('/v2/bookings/from', { as: app.administrator })
    expect(body.data).toMatchObject({ rescheduledToUid: 'to', status: 'cancelled' })
  })

  it('a team moves in with its members, its round robin, its seats and its series', async () => {
    const records = [
      { kind: 'user', id: '8', email: 'ben@moved.example', name: 'Ben' },
      { kind: 'team', id: '1', name: 'Sales', slug: 'sales', owner: '7', settings: { bio: 'We sell.' } },
      { kind: 'membership', id: '1:7', team: '1', user: '7', role: 'owner', accepted: true },
      { kind: 'membership', id: '1:8', team: '1', user: '8', role: 'member', accepted: true },
      {
        kind: 'event-type',
        id: '701',
        team: '1',
        schedulingType: 'round_robin',
        hosts: [{ user: '7' }, { user: '8', priority: 'high' }, { user: '9' }],
        settings: { title: 'Demo', slug: 'demo', lengthInMinutes: 30 },
      },
      {
        ...meeting,
        id: 'seated',
        uid: 'seated',
        eventType: '701',
        hosts: ['8'],
        start: '2030-02-04T10:00:00Z',
        end: '2030-02-04T10:30:00Z',
        attendees: [
          { name: 'A', email: 'a@example.com', timeZone: 'UTC', seat: { uid: 's1', answers: { x: 1 }, metadata: {} } },
          {
            name: 'B',
            email: 'b@example.com',
            timeZone: 'UTC',
            absent: true,
            seat: { uid: 's2', answers: {}, metadata: {} },
          },
        ],
      },
      ...[0, 1].map((week) => ({
        ...meeting,
        id: `w${week}`,
        uid: `w${week}`,
        start: `2030-03-0${4 + week}T10:00:00Z`,
        end: `2030-03-0${4 + week}T10:30:00Z`,
        series: { uid: 'weekly', frequency: 'weekly', interval: 1, count: 2 },
      })),
    ]
    const results = await send(records)
    expect(results.map(({ outcome }: { outcome: string }) => outcome)).toEqual(Array(8).fill('created'))
    expect(results[4].notes).toMatchObject([{ code: 'HOST_UNKNOWN' }])
    const { body } = await app.get('/v2/bookings/seated', { as: app.administrator })
    expect(body.data.attendees).toMatchObject([
      { email: 'a@example.com', seatUid: 's1' },
      { email: 'b@example.com', seatUid: 's2', absent: true },
    ])
    expect((await app.get('/v2/bookings/weekly', { as: app.administrator })).body.data).toHaveLength(2)
  })

  it('records that make no sense are refused one by one', async () => {
    const results = await send([
      { kind: 'dog', id: '1' },
      { ...ann, id: '99', email: 'nobody' },
      { ...meeting, id: 'late', uid: 'late', end: '2029-01-14T08:30:00Z' },
      { ...intro, id: '702', user: '12345' },
      { ...meeting, id: 'fine', uid: 'fine', start: '2028-01-14T08:00:00Z', end: '2028-01-14T09:00:00Z' },
    ])
    expect(
      results.map(({ outcome, notes }: { outcome: string; notes: { code: string }[] }) => [outcome, notes[0]?.code]),
    ).toEqual([
      ['refused', 'KIND_UNKNOWN'],
      ['refused', 'SETTING_INVALID'],
      ['refused', 'LENGTH_INVALID'],
      ['refused', 'REFERENCE_MISSING'],
      ['created', undefined],
    ])
  })

  it('settings that this server refuses are left out and named', async () => {
    const odd = {
      ...intro.settings,
      slug: 'odd',
      bookingWindow: { type: 'never' },
      locations: [{ type: 'moon' }, { type: 'attendeeAddress' }],
    }
    const [result] = await send([{ ...intro, id: '703', settings: odd }])
    expect(result.outcome).toBe('created')
    expect(result.notes.map(({ message }: { message: string }) => message.split(' ')[0])).toEqual([
      'bookingWindow',
      'An',
    ])
  })

  it('people are asked once to choose a password, and only if the operator says so', async () => {
    const invitations = async () =>
      (await app.mails(ann.email)).filter(({ text }: { text: string }) => text.includes('/auth/reset-password'))
    expect(await invitations()).toEqual([])
    await send([ann], { invites: true })
    await send([ann], { invites: true })
    const mails = await invitations()
    expect(mails).toHaveLength(1)
    const token = /token=([\w-]+)/.exec(mails[0].text)?.[1]
    const password = 'another horse in the rain'
    expect((await app.post('/api/auth/reset-password', { body: { token, password } })).status).toBe(200)
    expect((await app.post('/api/auth/login', { body: { email: ann.email, password } })).status).toBe(200)
  })

  it('an account that was here before stays as it is', async () => {
    const zoe = await app.user({ username: 'zoe', name: 'Zoe' })
    const [result] = await send([{ kind: 'user', id: '50', email: zoe.email, name: 'Another name' }], { invites: true })
    expect(result).toMatchObject({ outcome: 'linked', notes: [{ code: 'ACCOUNT_EXISTS' }] })
    expect((await app.get('/v2/me', { as: zoe.apiKey })).body.data.name).toBe('Zoe')
    expect(await app.mails(zoe.email)).toEqual([])
  })

  it('a repeat with an Idempotency-Key gets the first results, and another import with that key is refused', async () => {
    const eve = { kind: 'user', id: '90', email: 'eve@moved.example', username: 'eve', name: 'Eve' }
    const sendOnce = (name: string) =>
      app.post('/v2/admin/imports', {
        as: app.administrator,
        body: { source: SOURCE, records: [{ ...eve, name }] },
        headers: { 'idempotency-key': 'eve moves in' },
      })
    const first = await sendOnce('Eve')
    const repeat = await sendOnce('Eve')
    expect(first.body.data.results).toMatchObject([{ id: '90', outcome: 'created' }])
    expect(repeat.headers['idempotency-replayed']).toBe('true')
    expect(repeat.body).toEqual(first.body)

    const other = await sendOnce('Eva')
    expect(other.status).toBe(422)
    expect(other.body.error.details.code).toBe('IDEMPOTENCY_KEY_REUSED')
    const { body } = await app.get(`/v2/admin/users?email=${eve.email}`, { as: app.administrator })
    expect(body.data).toMatchObject([{ name: 'Eve' }])
  })

  it('a repeat that comes while the first import runs stores nothing twice', async () => {
    const ivy = { ...ann, id: '91', email: 'ivy@moved.example', username: 'ivy' }
    const evenings = { ...hours, id: '910', user: '91', settings: { ...hours.settings, isDefault: false } }
    await send([ivy])
    const together = Array.from({ length: 5 }, () =>
      app.post('/v2/admin/imports', {
        as: app.administrator,
        body: { source: SOURCE, records: [evenings] },
        headers: { 'idempotency-key': 'hours of Ivy' },
      }),
    )
    for (const { status } of await Promise.all(together)) expect([200, 409]).toContain(status)
    const [item] = (await app.get(`/v2/admin/users?email=${ivy.email}`, { as: app.administrator })).body.data
    const { rows } = await sql`SELECT id FROM schedules WHERE user_id = ${item.id} AND name = 'Mornings'`.execute(
      app.connection.db,
    )
    expect(rows).toHaveLength(1)
  })

  it('only administrators import', async () => {
    const someone = await app.user()
    const body = { source: SOURCE, records: [ann] }
    expect((await app.post('/v2/admin/imports', { as: someone.apiKey, body })).status).toBe(403)
  })
})
