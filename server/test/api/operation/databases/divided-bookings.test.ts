import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { checkBound } from '../../../../src/db/partitions/by-booking/check-bound.ts'
import { divideBookings } from '../../../../src/db/partitions/by-booking/divide-bookings.ts'
import { listRanges } from '../../../../src/db/partitions/by-booking/list-ranges.ts'
import { BY_BOOKING } from '../../../../src/db/partitions/by-booking/tables.ts'
import { createKeepBookingRanges } from '../../../../src/jobs/booking-ranges.ts'
import { divide, extend } from '../../../support/archive/divide.ts'
import { aBookingByAnother, anEventType } from '../../../support/builders.ts'
import { type TestApp, type TestUser, testApp } from '../../../support/test-app.ts'

const isEmbedded = inject('template').kind === 'embedded'

let app: TestApp
let ann: TestUser
let eventTypeId: number
let hour: number

beforeEach(async () => {
  app = await testApp()
  ann = await app.user()
  eventTypeId = (await anEventType(app, ann)).id
  hour = 0
})
afterEach(() => app.close())

const db = () => app.connection.db
/** Books the next hour. */
async function book(): Promise<{ id: number; uid: string }> {
  const start = new Date(Date.UTC(2030, 0, 8 + Math.floor(hour / 7), 9 + (hour % 7)))
  hour++
  const { status, body } = await app.post('/v2/bookings', { body: aBookingByAnother(eventTypeId, start.toISOString()) })
  expect([status, body.error]).toEqual([201, undefined])
  return body.data
}
const names = async (table: 'bookings' | 'attendees' | 'booking_hosts' = 'bookings') =>
  (await listRanges(db(), table)).map(({ name }) => name)
const listed = async (): Promise<string[]> => {
  const { body } = await app.get('/v2/bookings?take=250&sortCreated=asc', { as: ann.apiKey })
  return body.data.map(({ uid }: { uid: string }) => uid).sort()
}
const partOf = async (uid: string): Promise<string | undefined> => {
  const { rows } = await sql<{ name: string }>`
    SELECT tableoid::regclass::text AS name FROM bookings WHERE uid = ${uid}`.execute(db())
  return rows[0]?.name
}
type Key = { name: string; definition: string; isChecked: boolean }
const keys = async (): Promise<Key[]> => {
  const { rows } = await sql<Key>`
    SELECT conrelid::regclass || ' ' || conname AS name, pg_get_constraintdef(oid) AS definition, convalidated AS is_checked
    FROM pg_constraint WHERE contype = 'f' AND conparentid = 0 ORDER BY 1`.execute(db())
  return rows
}
const indexes = async (table: string): Promise<string[]> => {
  const { rows } = await sql<{ line: string }>`
    SELECT pg_get_indexdef(indexrelid) AS line FROM pg_index WHERE indrelid = ${table}::regclass ORDER BY 1`.execute(
    db(),
  )
  return rows.map(({ line }) => line.replace(' ON ONLY ', ' ON '))
}

/** Fails at the given statement, as a crash would end it. */
const dividingUntil = (part: string) => {
  const failing = db().withPlugin({
    transformQuery: ({ node }) => {
      if (JSON.stringify(node).includes(part)) throw new Error('cut off')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  return divideBookings(failing, { size: 4, attempts: 1 })
}

describe('bookings that are divided by ranges of their ids', () => {
  it('a division keeps every foreign key and every index, and each part has the uid as a key of its own', async () => {
    await book()
    const before = { keys: await keys(), indexes: await indexes('bookings') }
    await divide(app.connection)
    expect(await keys()).toEqual(before.keys)
    const isOwn = (line: string) => line.includes('(uid)')
    expect(await indexes('bookings')).toEqual(before.indexes.filter((line) => !isOwn(line)))
    expect(before.indexes.filter(isOwn)).toHaveLength(1)
    for (const part of ['bookings_until_44', 'bookings_until_48', 'bookings_others'])
      expect((await indexes(part)).filter(isOwn)).toHaveLength(1)
    expect(await names('attendees')).toEqual(['attendees_until_44', 'attendees_until_48'])
    expect(await names('booking_hosts')).toEqual(['booking_hosts_until_44', 'booking_hosts_until_48'])
  })

  it('bookings go on in the next part at once, and a list has those of all parts', async () => {
    const booked = [await book(), await book()]
    await divide(app.connection)
    for (let count = 0; count < 6; count++) {
      booked.push(await book())
      await extend(app.connection)
    }
    expect(booked.map(({ id }) => id)).toEqual([1, 2, 44, 45, 46, 47, 48, 49])
    expect(await names()).toEqual(['bookings_until_44', 'bookings_until_48', 'bookings_until_52'])
    expect(await Promise.all(booked.map(({ uid }) => partOf(uid)))).toEqual([
      ...Array(2).fill('bookings_until_44'),
      ...Array(4).fill('bookings_until_48'),
      ...Array(2).fill('bookings_until_52'),
    ])
    expect(await listed()).toEqual(booked.map(({ uid }) => uid).sort())
  })

  it('a database whose ids jump past the last part stores the booking, and makes a part for the next ones', async () => {
    await book()
    await divide(app.connection)
    await sql`SELECT setval('bookings_id_seq', 1000)`.execute(db())
    const past = await book()
    await extend(app.connection)
    const next = await book()
    expect([await partOf(past.uid), await partOf(next.uid)]).toEqual(['bookings_others', 'bookings_until_1006'])
    expect(await names('attendees')).toEqual(
      await names().then((all) => all.map((name) => `attendees${name.slice(8)}`)),
    )
    expect(await listed()).toContain(past.uid)
  })

  it('a foreign key refuses what refers to no booking, and removes what belongs to a deleted one', async () => {
    const { id } = await book()
    await divide(app.connection)
    await expect(
      sql`INSERT INTO booking_hosts (booking_id, starts_at, user_id) VALUES (45, now(), ${ann.id})`.execute(db()),
    ).rejects.toThrow('booking_hosts_booking_id_starts_at_fkey')
    await expect(
      sql`INSERT INTO occupancy (host_id, starts_at, ends_at, kind, booking_id) VALUES (${ann.id}, now(), now() + interval '1 hour', 'booking', 45)`.execute(
        db(),
      ),
    ).rejects.toThrow('occupancy_booking_id_fkey')
    await sql`DELETE FROM bookings WHERE id = ${id}`.execute(db())
    for (const table of ['attendees', 'booking_hosts', 'occupancy'])
      expect((await sql`SELECT FROM ${sql.table(table)} WHERE booking_id = ${id}`.execute(db())).rows).toEqual([])
  })

  it('a column and an index of a later migration are those of every part', async () => {
    const { uid } = await book()
    await divide(app.connection)
    await sql`ALTER TABLE bookings ADD COLUMN colour text NOT NULL DEFAULT 'blue'`.execute(db())
    await sql`CREATE INDEX bookings_colour ON bookings (colour)`.execute(db())
    const { rows } = await sql`SELECT colour FROM bookings WHERE uid = ${uid}`.execute(db())
    expect(rows).toEqual([{ colour: 'blue' }])
    await extend(app.connection)
    expect((await indexes('bookings_until_48')).filter((line) => line.includes('(colour)'))).toHaveLength(1)
  })
})

describe('a division that is cut off', () => {
  it.each([
    ['before the check of the bound', 'VALIDATE CONSTRAINT'],
    ['before the bookings are locked', 'LOCK TABLE'],
    ['inside of the division', 'attendees_until_44'],
    ['before the ids go on in the next part', 'setval('],
  ])('%s goes on with the next run, and no booking is refused in between', async (_, part) => {
    const before = await keys()
    const booked = [await book()]
    await expect(dividingUntil(part)).rejects.toThrow('cut off')
    booked.push(await book())
    await divide(app.connection)
    booked.push(await book())
    expect(await keys()).toEqual(before)
    expect(await names('attendees')).toEqual(['attendees_until_44', 'attendees_until_48'])
    expect(booked.map(({ id }) => id)).toEqual([1, 2, 44])
    expect(await listed()).toEqual(booked.map(({ uid }) => uid).sort())
  })

  it('after the division of the bookings checks the foreign keys with the next run', async () => {
    await book()
    const before = await keys()
    await expect(dividingUntil('"attendees_bound"')).rejects.toThrow('cut off')
    await sql`ALTER TABLE timers DROP CONSTRAINT timers_booking_id_fkey`.execute(db())
    await sql`ALTER TABLE timers ADD CONSTRAINT timers_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id) ON DELETE CASCADE NOT VALID`.execute(
      db(),
    )
    expect((await keys()).filter(({ isChecked }) => !isChecked)).toHaveLength(1)
    await divide(app.connection)
    expect(await keys()).toEqual(before)
  })

  it('a bound that the ids have nearly reached is replaced by a later one', async () => {
    await book()
    expect(await checkBound(db(), BY_BOOKING[0], { size: 4, attempts: 1 })).toBe(44)
    await sql`SELECT setval('bookings_id_seq', 30)`.execute(db())
    await book()
    await divide(app.connection)
    expect(await names()).toEqual(['bookings_until_72', 'bookings_until_76'])
  })
})

// The embedded database has one connection, so nobody else can use a table while it is divided.
describe.skipIf(isEmbedded)('bookings that are divided while others use them', () => {
  it('bookings, cancellations and lists go on, none fails, and none is lost', async () => {
    await book()
    let isDividing = true
    const booked: string[] = []
    const failures: unknown[] = []
    const busy = async (lane: number) => {
      for (let count = 0; isDividing && count < 400; count++) {
        const start = new Date(Date.UTC(2030, 1 + lane, 1 + Math.floor(count / 14), 9, (count % 14) * 30)).toISOString()
        const made = await app.post('/v2/bookings', { body: aBookingByAnother(eventTypeId, start) })
        if (made.status === 400) continue
        if (made.status !== 201) failures.push(made.body)
        else booked.push(made.body.data.uid)
        const list = await app.get('/v2/bookings?take=5', { as: ann.apiKey })
        if (list.status !== 200) failures.push(list.body)
        if (count % 3 === 0 && made.status === 201) {
          const cancelled = await app.post(`/v2/bookings/${made.body.data.uid}/cancel`, { body: {} })
          if (cancelled.status !== 200) failures.push(cancelled.body)
        }
      }
    }
    const lanes = [0, 1, 2].map(busy)
    expect(await divideBookings(db(), { size: 1000, attempts: 20 })).toBe(true)
    const afterwards = booked.length
    await expect.poll(() => booked.length).toBeGreaterThan(afterwards + 3)
    isDividing = false
    await Promise.all(lanes)
    expect(failures).toEqual([])
    const { rows } = await sql<{ uid: string }>`SELECT uid FROM bookings WHERE uid = ANY (${booked}::text[])`.execute(
      db(),
    )
    expect(rows.map(({ uid }) => uid).sort()).toEqual([...booked].sort())
    expect(
      (
        await sql`SELECT FROM bookings b WHERE NOT EXISTS (SELECT FROM attendees a WHERE a.booking_id = b.id)`.execute(
          db(),
        )
      ).rows,
    ).toEqual([])
    const overlaps = await sql`
      SELECT FROM bookings a JOIN bookings b ON a.organizer_id = b.organizer_id AND a.id < b.id
        AND a.starts_at < b.ends_at AND b.starts_at < a.ends_at
      WHERE a.status = 'accepted' AND b.status = 'accepted'`.execute(db())
    expect(overlaps.rows).toEqual([])
  })

  it('a booking whose transaction is open while the division waits for its locks is stored, and is not ended', async () => {
    await book()
    let dividing: Promise<boolean> | undefined
    await db()
      .transaction()
      .execute(async (tx) => {
        const { rows } = await sql<{ startsAt: Date }>`
          INSERT INTO bookings (uid, permanent_id, status, starts_at, ends_at, title, ics_uid, created_at, updated_at)
          VALUES ('slow', gen_random_uuid(), 'cancelled', '2030-03-04T10:00Z', '2030-03-04T11:00Z', 'Slow', 'slow', now(), now())
          RETURNING starts_at`.execute(tx)
        dividing = divide(app.connection)
        // Longer than PostgreSQL waits before it looks for deadlocks, and ends one of the transactions.
        await sql`SELECT pg_sleep(1.5)`.execute(tx)
        // The division wants this table as well.
        await sql`
          INSERT INTO booking_hosts (booking_id, starts_at, user_id)
          SELECT id, ${rows[0]?.startsAt}, ${ann.id} FROM bookings WHERE uid = 'slow'`.execute(tx)
        await sql`SELECT pg_sleep(1.5)`.execute(tx)
      })
    expect(await dividing).toBe(true)
    expect(await partOf('slow')).toBe('bookings_until_44')
  })

  it('a division gives up when others use the tables all the time, and leaves them as they are', async () => {
    await book()
    const before = await keys()
    await db()
      .transaction()
      .execute(async (tx) => {
        await sql`LOCK TABLE timers IN ACCESS SHARE MODE`.execute(tx)
        expect(await divideBookings(db(), { size: 4, attempts: 1 })).toBe(false)
      })
    expect([await keys(), await names()]).toEqual([before, []])
    await book()
  })
})

describe.skipIf(isEmbedded)('the job that divides the bookings', () => {
  const warnings: string[] = []
  const warn = (message: string) => void warnings.push(message)
  // All tables are in this tablespace already, so nothing is moved.
  const job = (size: number, tablespace = 'pg_default') =>
    createKeepBookingRanges({ ...app.connection, clock: app.clock, warn, tablespace, hour: 3, size })

  it('fewer bookings than a part has stay as they are', async () => {
    await book()
    await sql`ANALYZE bookings`.execute(db())
    await job(2).run()
    expect(await names()).toEqual([])
  })

  it('without a place for old parts, nothing is divided', async () => {
    for (let count = 0; count < 4; count++) await book()
    await sql`ANALYZE bookings`.execute(db())
    await job(4, '').run()
    expect(await names()).toEqual([])
  })

  it('more are divided, and the next parts are made in time', async () => {
    for (let count = 0; count < 4; count++) await book()
    await sql`ANALYZE bookings`.execute(db())
    await Promise.all([job(4).run(), job(4).run()])
    await job(4).run()
    expect(await names()).toEqual(['bookings_until_44', 'bookings_until_48'])
    for (let count = 0; count < 3; count++) await book()
    await job(4).run()
    expect(await names()).toEqual(['bookings_until_44', 'bookings_until_48', 'bookings_until_52'])
  })

  it.each(['bookings_until_44', '"attendees_bound"', 'booking_hosts_until_44', 'setval('])(
    'a division that was cut off at %s is ended by the next run',
    async (part) => {
      for (let count = 0; count < 4; count++) await book()
      await sql`ANALYZE bookings`.execute(db())
      const before = await keys()
      await expect(dividingUntil(part)).rejects.toThrow('cut off')
      await job(4).run()
      expect([await keys(), (await book()).id]).toEqual([before, 44])
    },
  )

  it('bookings with a view of somebody else stay as they are, and the operator is told so', async () => {
    await book()
    await sql`CREATE VIEW report AS SELECT count(*) FROM attendees`.execute(db())
    await sql`ANALYZE bookings`.execute(db())
    await job(1).run()
    expect(await names()).toEqual([])
    expect(warnings).toEqual([expect.stringContaining('report')])
  })

  it('the database knows how many bookings all parts together have', async () => {
    for (let count = 0; count < 4; count++) await book()
    await sql`ANALYZE bookings`.execute(db())
    await job(4).run()
    const { rows } = await sql`SELECT reltuples::int AS bookings FROM pg_class WHERE relname = 'bookings'`.execute(db())
    expect(rows).toEqual([{ bookings: 4 }])
  })
})
