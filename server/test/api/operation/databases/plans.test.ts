import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBooking, anEventType } from '../../../support/builders.ts'
import { testDatabase } from '../../../support/databases/test-database.ts'
import { fillBookings } from '../../../support/filling/fill-bookings.ts'
import { fillHosts } from '../../../support/filling/fill-hosts.ts'
import { runSqlOn } from '../../../support/filling/run-sql.ts'
import { handleEvents, START, type TestApp, type TestUser, testApp } from '../../../support/test-app.ts'

type Sent = { sql: string; parameters: readonly unknown[] }

/**
 * Scans of all of a table with many rows for each host. PostgreSQL also reads the whole second index of attendees, by id and
 * booking, if it has no index by booking.
 */
const FULL_SCAN =
  /(Seq Scan on (bookings|attendees|booking_hosts|occupancy)\b|Index.* Scan using attendees_id_booking_id_key).*/g
const PLANNED = /^\s*(\/\*.*?\*\/)?\s*(select|with|insert|update|delete)\b/i
const DAY_MS = 86_400_000

describe('the plans of statements in a large installation', () => {
  let app: TestApp
  let ann: TestUser
  let organizationId: number
  let eventTypeId: number
  let slug: string
  let uid: string
  const sent: Sent[] = []

  beforeAll(async () => {
    const connection = await testDatabase(({ query }) => {
      if (PLANNED.test(query.sql)) sent.push({ sql: query.sql, parameters: query.parameters })
    })
    app = await testApp({}, START, { connection })
    ann = await app.user({ username: 'ann' })
    ;({ id: eventTypeId, slug } = await anEventType(app, ann))
    const organization = { name: 'Everybody', ownerId: ann.id }
    organizationId = (await app.post('/v2/admin/organizations', { as: app.administrator, body: organization })).body
      .data.id
    uid = (await app.post('/v2/bookings', { body: aBooking(eventTypeId, '2030-01-14T10:00:00Z') })).body.data.uid
    const run = runSqlOn(connection.db)
    const now = new Date(START)
    const until = new Date(now.getTime() + 60 * DAY_MS)
    const times = { now, until, largestStatement: 5000 }
    await fillBookings(run, await fillHosts(run, 270), { ...times, count: 27_000 })
    await fillBookings(run, await fillHosts(run, 30, organizationId), { ...times, count: 3000, organizationId })
    const own = { firstUserId: ann.id, firstEventTypeId: eventTypeId, count: 1 }
    await fillBookings(run, own, { ...times, count: 30 })
    await run('ANALYZE')
  })
  afterAll(() => app.close())

  /** Returns the scans of large tables from front to end in the statements of a call. */
  async function fullScansOf(call: () => Promise<{ status: number; body: unknown }>): Promise<string[]> {
    sent.length = 0
    const { status, body } = await call()
    expect(status, JSON.stringify(body)).toBeLessThan(300)
    await handleEvents(app)
    const found: string[] = []
    for (const { sql, parameters } of [...sent]) {
      const { rows } = await app.connection.db.executeQuery(CompiledQuery.raw(`EXPLAIN ${sql}`, [...parameters]))
      const plan = rows.map((row) => String(Object.values(row as object)[0])).join('\n')
      for (const [scan] of plan.matchAll(FULL_SCAN)) found.push(`${scan}: ${sql}`)
    }
    return found
  }

  const list = (path: string) => (): Promise<{ status: number; body: unknown }> =>
    app.get(path, { as: ann.apiKey, headers: { 'cal-api-version': '2024-08-13' } })

  it.each([
    ['own bookings', () => '/v2/bookings?take=20'],
    ['upcoming bookings', () => '/v2/bookings?take=20&status=upcoming'],
    ['past bookings', () => '/v2/bookings?take=20&status=past'],
    ['bookings in any state', () => '/v2/bookings?status=past,cancelled,upcoming,recurring,unconfirmed'],
    ['the newest bookings', () => '/v2/bookings?take=20&sortCreated=desc'],
    ['bookings of an attendee', () => '/v2/bookings?attendeeEmail=guest-7@example.com'],
    ['bookings of an organization', () => `/v2/organizations/${organizationId}/bookings?take=20`],
    ['upcoming bookings of an organization', () => `/v2/organizations/${organizationId}/bookings?status=upcoming`],
    ['bookings of chosen members', () => `/v2/organizations/${organizationId}/bookings?take=20&userIds=${ann.id}`],
    ['bookings of one member', () => `/v2/organizations/${organizationId}/users/${ann.id}/bookings?take=20`],
    ['one booking', () => `/v2/bookings/${uid}`],
    ['slots', () => `/v2/slots?eventTypeId=${eventTypeId}&start=2030-01-14&end=2030-01-28`],
    ['event types', () => '/v2/event-types'],
    ['a page', () => `/ann/${slug}`],
  ] as [string, () => string][])('a request for %s reads no large table from front to end', async (_, path) => {
    expect(await fullScansOf(list(path()))).toEqual([])
  })

  it('lists of an administrator read no large table from front to end', async () => {
    for (const query of ['limit=20', `limit=20&hostId=${ann.id}`]) {
      const call = () => app.get(`/v2/admin/bookings?${query}`, { as: app.administrator })
      expect(await fullScansOf(call)).toEqual([])
    }
  })

  it('a booking that is made, rescheduled and cancelled reads no large table from front to end', async () => {
    let made = ''
    const book = async () => {
      const answer = await app.post('/v2/bookings', { body: aBooking(eventTypeId, '2030-05-14T10:00:00Z') })
      made = answer.body.data?.uid
      return answer
    }
    const reschedule = async () => {
      const answer = await app.post(`/v2/bookings/${made}/reschedule`, { body: { start: '2030-05-14T11:00:00Z' } })
      made = answer.body.data?.uid
      return answer
    }
    const cancel = () => app.post(`/v2/bookings/${made}/cancel`, { body: {} })
    for (const call of [book, reschedule, cancel]) expect(await fullScansOf(call)).toEqual([])
  })
})
