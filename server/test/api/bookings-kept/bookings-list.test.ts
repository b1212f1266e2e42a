import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBooking, anEventType } from '../../support/builders.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

const NOW = '2030-01-10T10:15:00.000Z'

describe('the list of bookings', () => {
  let app: TestApp
  let ann: TestUser
  let bob: TestUser
  let tea: number
  let talk: number
  let bobs: number
  const uids: Record<string, string> = {}

  /** Books in the name of the case, which is how the tables below name the bookings. */
  const book = async (
    name: string,
    eventTypeId: number,
    start: string,
    email = `${name.replace(' ', '-')}@example.com`,
  ) => {
    const { status, body } = await app.post('/v2/bookings', {
      body: aBooking(eventTypeId, start, { attendee: { name, email, timeZone: 'UTC' } }),
    })
    expect(status, JSON.stringify(body)).toBe(201)
    uids[name] = body.data.uid
    return body.data.uid as string
  }
  const list = (query: string, as = ann.apiKey) => app.get(`/v2/bookings?${query}`, { as })
  const names = async (query: string, as = ann.apiKey): Promise<string[]> => {
    const { status, body } = await list(query, as)
    expect(status, JSON.stringify(body)).toBe(200)
    return body.data.map((booking: { attendees: { name: string }[] }) => booking.attendees[0]?.name)
  }

  beforeAll(async () => {
    app = await testApp()
    ann = await app.user({ name: 'Ann', username: 'ann' })
    bob = await app.user({ name: 'Bob', username: 'bob' })
    tea = (await anEventType(app, ann)).id
    talk = (
      await anEventType(app, ann, { confirmationPolicy: { type: 'always', blockUnconfirmedBookingsInBooker: true } })
    ).id
    bobs = (await anEventType(app, bob)).id

    const at = (instant: string) => app.clock.set(new Date(instant), true)
    await book('past', tea, '2030-01-08T09:00:00Z')
    at('2030-01-07T09:00:00Z')
    await book('running', tea, '2030-01-10T10:00:00Z')
    at('2030-01-07T10:00:00Z')
    await book('soon', tea, '2030-01-14T09:00:00Z')
    await book('pending', talk, '2030-01-15T09:00:00Z', 'plus+tag@example.com')
    await book('cancelled', tea, '2030-01-16T09:00:00Z')
    await app.post(`/v2/bookings/${uids.cancelled}/cancel`, { body: {} })
    await book('declined', talk, '2030-01-17T09:00:00Z')
    await app.post(`/v2/bookings/${uids.declined}/decline`, { as: ann.apiKey })
    await book('attended', bobs, '2030-01-18T09:00:00Z', 'ANN@example.com')
    await book('foreign', bobs, '2030-01-18T10:00:00Z')
    await book('series accepted', tea, '2030-01-21T09:00:00Z')
    await book('series pending', talk, '2030-01-22T09:00:00Z')
    await makeSeries('series accepted', 'series pending')
    at(NOW)
    await app.post(`/v2/bookings/${uids.past}/mark-absent`, { as: ann.apiKey, body: { host: true } })
  })
  afterAll(() => app.close())

  /** Series can't be booked through the API yet; what is stored for one can be listed. */
  async function makeSeries(...members: string[]): Promise<void> {
    const { db } = app.connection
    await sql`INSERT INTO booking_series (id, uid, event_type_id, frequency, interval_count, occurrence_count, time_zone, created_at)
      VALUES (1, 'series-1', ${tea}, 'weekly', 1, 2, 'UTC', ${new Date(NOW)})`.execute(db)
    for (const [position, member] of members.entries()) {
      await sql`UPDATE bookings SET series_id = 1, series_position = ${position} WHERE uid = ${uids[member]}`.execute(
        db,
      )
    }
  }

  const all = [
    'past',
    'running',
    'soon',
    'pending',
    'cancelled',
    'declined',
    'attended',
    'series accepted',
    'series pending',
  ]
  const upcoming = ['running', 'soon', 'pending', 'attended', 'series accepted']

  it('the list has the bookings that the caller hosts or attends, by start, and no others', async () => {
    expect(await names('')).toEqual(all)
    expect(await names('', bob.apiKey)).toEqual(['attended', 'foreign'])
  })

  it('the list needs an account', async () => {
    expect((await app.get('/v2/bookings')).status).toBe(401)
  })

  it('the list shows a booking as its own address does', async () => {
    const { body } = await list(`bookingUid=${uids.soon}`)
    expect(body.data).toEqual([(await app.get(`/v2/bookings/${uids.soon}`)).body.data])
  })

  it.each<[string, string[]]>([
    ['status=upcoming', upcoming],
    ['status=recurring', ['series accepted', 'series pending']],
    ['status=past', ['past']],
    ['status=cancelled', ['declined', 'cancelled']],
    ['status=unconfirmed', ['pending', 'series pending']],
    ['status=past,cancelled', ['past', 'cancelled', 'declined']],
    ['status=past&status=unconfirmed', ['past', 'pending', 'series pending']],
    ['status[]=past&status[]=upcoming', ['past', ...upcoming]],
    ['status=upcoming,recurring,past,cancelled,unconfirmed', all],
    ['attendeeEmail=soon@example.com', ['soon']],
    ['attendeeEmail=SOON@example.com', ['soon']],
    ['attendeeEmail=plus+tag@example.com', ['pending']],
    ['attendeeEmail=plus%2Btag@example.com', ['pending']],
    ['attendeeEmail=example.com', []],
    ['attendeeName=series%20pending', ['series pending']],
    ['attendeeName=series', []],
    ['search=RIES%20pend', ['series pending']],
    ['search=%25', []],
    ['afterStart=2030-01-18T09:00:00Z', ['attended', 'series accepted', 'series pending']],
    ['afterStart=2030-01-18T09:00:00.001Z', ['series accepted', 'series pending']],
    ['beforeEnd=2030-01-10T10:30:00Z', ['past', 'running']],
    ['beforeEnd=2030-01-10T10:29:59Z', ['past']],
    ['afterStart=2030-01-10&beforeEnd=2030-01-15', ['running', 'soon']],
    ['beforeCreatedAt=2030-01-07T08:00:00Z', ['past']],
    ['afterCreatedAt=2030-01-07T09:00:00Z&beforeCreatedAt=2030-01-07T09:00:00Z', ['running']],
    [`afterUpdatedAt=${NOW}`, ['past']],
    ['beforeUpdatedAt=2030-01-07T09:30:00Z', ['running']],
    ['teamId=1', []],
    ['teamsIds=1,2', []],
    ['teamIds=1', []],
    ['sortStart=desc', [...all].reverse()],
    ['sortEnd=desc&take=2', ['series pending', 'series accepted']],
    ['sortCreated=desc&take=1', ['series pending']],
    ['sortUpdatedAt=desc&take=1', ['past']],
    ['status=past,cancelled&sortStart=desc', ['declined', 'cancelled', 'past']],
    ['status=cancelled&sortStart=asc', ['cancelled', 'declined']],
    ['sortCreated=asc&sortStart=desc&take=3', ['series pending', 'series accepted', 'attended']],
    ['unknown=1&take=1', ['past']],
  ])('the list with ?%s has %j', async (query, expected) => {
    expect(await names(query)).toEqual(expected)
  })

  it('the list shows one event type or several, and the plural parameter wins', async () => {
    expect(await names(`eventTypeId=${bobs}`)).toEqual(['attended'])
    expect(await names(`eventTypeIds=${bobs},${talk}&eventTypeId=${tea}`)).toEqual([
      'pending',
      'declined',
      'attended',
      'series pending',
    ])
    expect(await names(`eventTypeId=${talk}&teamId=1`)).toEqual([])
  })

  it('the list refuses an event type that does not exist', async () => {
    const { status, body } = await list(`eventTypeIds=${tea},99999`)
    expect([status, body.error.message]).toEqual([404, 'Event type with id 99999 not found.'])
  })

  it.each<[string, string]>([
    ['status=', 'status cannot be empty.'],
    ['status[]=', 'status cannot be empty.'],
    ['status=gone', 'Invalid status. Allowed are upcoming, recurring, past, cancelled, unconfirmed'],
    ['status[0][a]=past', 'Invalid status. Allowed are upcoming, recurring, past, cancelled, unconfirmed'],
    ['status=past,gone', 'Invalid status. Allowed are upcoming, recurring, past, cancelled, unconfirmed'],
  ])('the list refuses the query ?%s', async (query, message) => {
    const { status, body } = await list(query)
    expect([status, body.error.message]).toEqual([400, message])
  })

  it.each<[string, string]>([
    ['take=0', 'take'],
    ['take=251', 'take'],
    ['take=many', 'take'],
    ['skip=-1', 'skip'],
    ['skip=1.5', 'skip'],
    ['afterStart=yesterday', 'afterStart must be a valid ISO 8601 date string'],
    ['beforeEnd=2030-02-30', 'beforeEnd must be a valid ISO 8601 date string'],
    ['afterCreatedAt=1', 'afterCreatedAt must be a valid'],
    ['beforeCreatedAt=1', 'beforeCreatedAt must be a valid'],
    ['afterUpdatedAt=1', 'afterUpdatedAt must be a valid'],
    ['beforeUpdatedAt=1', 'beforeUpdatedAt must be a valid'],
    ['sortStart=up', 'sortStart must be one of'],
    ['eventTypeId=one', 'eventTypeId'],
    ['eventTypeIds=1,two', 'eventTypeIds'],
  ])('the list refuses the query ?%s and names the parameter', async (query, message) => {
    const { status, body } = await list(query)
    expect(status).toBe(400)
    expect(body.error.details.message).toContain(message)
  })

  describe('pages of the list of bookings', () => {
    const pagination = async (query: string) => (await list(query)).body.pagination

    it('a page has a hundred bookings, unless the caller asks for fewer', async () => {
      expect(await pagination('')).toEqual({
        returnedItems: 9,
        totalItems: 9,
        itemsPerPage: 100,
        remainingItems: 0,
        currentPage: 1,
        totalPages: 1,
        hasNextPage: false,
        hasPreviousPage: false,
      })
    })

    it('the pages together have each booking once, also if many have the same sort value', async () => {
      const pages = [0, 2, 4, 6, 8].map((skip) => names(`sortUpdatedAt=asc&take=2&skip=${skip}`))
      expect((await Promise.all(pages)).flat().sort()).toEqual([...all].sort())
    })

    it('a page states its position among the bookings that the filters leave', async () => {
      expect(await pagination('status=upcoming&take=2&skip=2')).toEqual({
        returnedItems: 2,
        totalItems: 5,
        itemsPerPage: 2,
        remainingItems: 1,
        currentPage: 2,
        totalPages: 3,
        hasNextPage: true,
        hasPreviousPage: true,
      })
      expect(await pagination('beforeCreatedAt=2030-01-07T08:00:00Z')).toMatchObject({ totalItems: 1, totalPages: 1 })
    })

    it('a page beyond the end is empty', async () => {
      const { body } = await list('skip=1000&take=5')
      expect(body.data).toEqual([])
      expect(body.pagination).toMatchObject({ returnedItems: 0, totalItems: 9, currentPage: 2, remainingItems: 0 })
    })

    it('a list without bookings has no pages', async () => {
      expect(await pagination('teamId=1')).toMatchObject({ totalItems: 0, totalPages: 0, currentPage: 0 })
    })
  })

  it('the list takes the same number of statements however long it is', async () => {
    const cost = async (query: string) => {
      const before = app.statements()
      await list(query)
      return app.statements() - before
    }
    expect(await cost('take=9')).toBe(await cost('take=1'))
  })

  describe('bookings of a series in lists', () => {
    it('a booking of a series shows the uid of the series and its own', async () => {
      const { body } = await list('status=recurring&take=1')
      expect(body.data[0]).toMatchObject({ uid: uids['series accepted'], recurringBookingUid: 'series-1' })
    })

    it('the uid of a series answers an array by start, and the uid of a meeting answers one booking', async () => {
      const series = await app.get('/v2/bookings/series-1')
      expect(series.body.data.map(({ uid }: { uid: string }) => uid)).toEqual([
        uids['series accepted'],
        uids['series pending'],
      ])
      const occurrence = await app.get(`/v2/bookings/${uids['series accepted']}`)
      expect(occurrence.body.data).toEqual(series.body.data[0])
    })
  })
})
