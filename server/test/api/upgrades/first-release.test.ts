import { type Migration, Migrator } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Connection } from '../../../src/db/connection.ts'
import { migrationNames, migrations } from '../../../src/db/migrate.ts'
import { aBooking } from '../../support/builders.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'
import { compareRows, readTables, type Tables } from './compare-rows.ts'
import { olderDatabase } from './older-database.ts'

/** The rows of the fixture. Its other tables are empty. */
const ROWS = {
  api_keys: 5,
  attendees: 24,
  booking_hosts: 19,
  booking_moves: 2,
  bookings: 19,
  event_type_hosts: 7,
  event_type_locations: 10,
  event_types: 7,
  events: 48,
  idempotency_keys: 2,
  message_attachments: 46,
  messages: 54,
  occupancy: 17,
  schedule_overrides: 2,
  schedule_rules: 7,
  schedules: 6,
  slot_reservations: 2,
  user_passwords: 1,
  users: 4,
}

/** What migrations do to rows that are there, and the rows that they bring. A migration that isn't listed does nothing. */
const CHANGES: Readonly<Record<string, readonly string[]>> = {
  '0010-teams': ['permissions gets 117 rows'],
  // The columns of another table took their place. Version 0022 had made them, and they were empty.
  '0023-followers-by-themselves': [
    'follow_ups loses the column attempt_count',
    'follow_ups loses the column last_error',
  ],
  '0064-oldest-code': ['oldest_code gets 1 rows'],
}

// Keys and ids of the fixture.
const ADMINISTRATOR = 'cal_first_release_administrator'
const ADA = 'cal__H0Gqdabn27IJJV9JA_mEDesM2gkMwWtsxXVP98cdZo'
const GRACE = 'cal_2Ko3NiTTFIv-4Tt7fJnAwMINnDECeWZRcbSXBNmD8-E'
const SECOND_OF_GRACE = 'cal_cxJEZrZMi71j7SA1F2Du2JfT2UTVikyucEAtAEZijYs'
const PLAIN = 1
const RICH = 3
const UPCOMING = '8h5ph4xy367sz3f2344ezng83'
const MOVED = '1enbj8cnhtcdf0es2e3ccup3y'
const MOVED_TWICE = '6zk2ym88rcj2yc8seow9c54u1'
const PENDING = '08zclzsqyih5imjoh9zo3payz'
const KEYED = '6xo3uell4ee545ztush39cly4'
const HOLD = 'd94bptctwqxpgci5yyqwkhhis'
const DAY = '2040-03-05'
/** The time of the fixture's last changes. Its holds haven't expired yet. */
const NOW = '2030-03-03T08:03:00.000Z'

const countsOf = (tables: Tables) =>
  Object.fromEntries([...tables].flatMap(([name, { rows }]) => (rows.size > 0 ? [[name, rows.size]] : [])))

describe('a database of the first release', () => {
  let older: Connection
  let app: TestApp

  beforeAll(async () => {
    older = await olderDatabase()
  })
  afterAll(() => app?.close() ?? older.close())

  it('each migration leaves every row as it was, but for the changes that are listed', async () => {
    let before = await readTables(older.db)
    expect(countsOf(before)).toEqual(ROWS)
    const provider = { getMigrations: async (): Promise<Record<string, Migration>> => ({ ...migrations }) }
    const migrator = new Migrator({ db: older.db, provider })
    const changes: Record<string, readonly string[]> = {}
    for (const name of migrationNames) {
      const { error } = await migrator.migrateTo(name)
      if (error) throw error
      const after = await readTables(older.db)
      const found = compareRows(before, after)
      if (found.length > 0) changes[name] = found
      before = after
    }
    expect(changes).toEqual(CHANGES)
  })

  describe('a server on it, after the upgrade', () => {
    const version = (date: string) => ({ 'cal-api-version': date })
    const bookings = version('2024-08-13')
    const read = async (url: string, as: string, headers = {}) => {
      const { status, body } = await app.get(url, { as, headers })
      expect([url, status]).toEqual([url, 200])
      return body.data
    }

    beforeAll(async () => {
      app = await testApp({}, NOW, { connection: older })
    })

    it('people sign in with the keys that they had', async () => {
      expect(await read('/v2/me', ADA)).toMatchObject({
        name: 'Ada Lovelace',
        username: 'ada',
        timeZone: 'Europe/Berlin',
      })
      expect((await read('/v2/me', GRACE)).id).toBe((await read('/v2/me', SECOND_OF_GRACE)).id)
      expect((await read('/v2/admin/outbox?take=100', ADMINISTRATOR)).length).toBeGreaterThan(49)
    })

    it('schedules and event types read as they were', async () => {
      const schedules = await read('/v2/schedules', ADA, version('2024-06-11'))
      expect(schedules.find(({ name }: { name: string }) => name === 'Evenings')).toMatchObject({
        timeZone: 'Europe/Berlin',
        availability: [
          { days: ['Monday', 'Wednesday'], startTime: '18:00', endTime: '22:00' },
          { days: ['Saturday'], startTime: '10:00', endTime: '14:00' },
        ],
        overrides: [
          { date: '2030-03-04', startTime: '12:00', endTime: '15:00' },
          { date: '2030-03-06', startTime: '00:00', endTime: '00:00' },
        ],
      })
      const types = await read('/v2/event-types', GRACE, version('2024-06-14'))
      expect(types.map(({ slug }: { slug: string }) => slug).sort()).toEqual(['asked', 'plain', 'rich'])
      expect(await read(`/v2/event-types/${RICH}`, GRACE, version('2024-06-14'))).toMatchObject({
        lengthInMinutesOptions: [30, 45],
        beforeEventBuffer: 5,
        afterEventBuffer: 10,
        bookingLimitsCount: { day: 20, week: 50 },
        disableRescheduling: { disabled: false, minutesBefore: 60 },
        successRedirectUrl: 'https://example.com/thanks',
        bookingFields: expect.arrayContaining([expect.objectContaining({ slug: 'size', options: ['S', 'L'] })]),
      })
    })

    it('bookings of every state read as they were', async () => {
      const all = await read('/v2/bookings?take=100', GRACE, bookings)
      const states = all.map(({ status }: { status: string }) => status)
      expect(
        Object.fromEntries(
          [...new Set<string>(states)].map((one) => [one, states.filter((state: string) => state === one).length]),
        ),
      ).toEqual({
        accepted: 9,
        cancelled: 3,
        pending: 1,
        rejected: 1,
      })
      expect(await read(`/v2/bookings/${UPCOMING}`, GRACE, bookings)).toMatchObject({
        start: '2040-03-05T10:00:00.000Z',
        attendees: expect.arrayContaining([
          expect.objectContaining({ name: 'Ann Upcoming', language: 'de', email: 'ann.upcoming@example.com' }),
        ]),
        guests: expect.arrayContaining(['eve@example.com', 'fay@example.com']),
      })
      const moved = await read(`/v2/bookings/${MOVED}`, GRACE, bookings)
      const last = await read(`/v2/bookings/${MOVED_TWICE}`, GRACE, bookings)
      expect([moved.status, last.status, last.permanentId]).toEqual(['cancelled', 'accepted', moved.permanentId])
    })

    it('free times leave out what was booked and what was held', async () => {
      const { [DAY]: slots } = await read(
        `/v2/slots?eventTypeId=${PLAIN}&start=${DAY}&end=${DAY}`,
        GRACE,
        version('2024-09-04'),
      )
      const starts = slots.map(({ start }: { start: string }) => start.slice(11, 16))
      for (const free of ['09:30', '13:00', '14:00', '15:00', '23:00']) expect(starts).toContain(free)
      for (const taken of ['10:00', '11:00', '12:00', '12:30', '17:00', '18:00', '19:00', '21:00'])
        expect(starts).not.toContain(taken)
    })

    it('a request of before the upgrade that is repeated gets its kept answer', async () => {
      // Strangers' keys don't count any more: that release wrote their addresses in another form (::ffff:127.0.0.1).
      const attendee = { name: 'Ken Key', email: 'ken.key@example.com', timeZone: 'Europe/London', language: 'en' }
      const { status, body } = await app.post('/v2/bookings', {
        as: GRACE,
        headers: { ...bookings, 'idempotency-key': 'first-release-2' },
        body: { eventTypeId: PLAIN, start: `${DAY}T08:00:00Z`, attendee },
      })
      expect([status, body.data?.uid]).toEqual([201, KEYED])
    })

    it('what was begun before goes on: a request is confirmed, a booking rescheduled, a hold becomes a booking', async () => {
      const confirmed = await app.post(`/v2/bookings/${PENDING}/confirm`, { as: GRACE, headers: bookings, body: {} })
      expect([confirmed.status, confirmed.body.data?.status]).toEqual([200, 'accepted'])
      const moved = await app.post(`/v2/bookings/${MOVED_TWICE}/reschedule`, {
        headers: bookings,
        body: { start: `${DAY}T15:00:00Z` },
      })
      expect(moved.status).toBe(201)
      const held = aBooking(PLAIN, `${DAY}T21:00:00Z`)
      const stranger = await app.post('/v2/bookings', { headers: bookings, body: held })
      expect(stranger.status).toBe(400)
      const holder = await app.post('/v2/bookings', { headers: bookings, body: { ...held, reservedSlotUid: HOLD } })
      expect(holder.status).toBe(201)
    })

    it('new bookings get new ids and mails', async () => {
      const { status, body } = await app.post('/v2/bookings', {
        headers: bookings,
        body: aBooking(PLAIN, `${DAY}T09:30:00Z`),
      })
      expect(status).toBe(201)
      expect(body.data.id).toBeGreaterThan(ROWS.bookings)
      expect((await app.mails('bob@example.com')).length).toBeGreaterThan(0)
    })
  })
})
