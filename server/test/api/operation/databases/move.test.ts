import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Connection } from '../../../../src/db/connection.ts'
import { copyDatabase, type Progress } from '../../../../src/db/copies/copy-database.ts'
import { listRanges } from '../../../../src/db/partitions/by-booking/list-ranges.ts'
import { BY_BOOKING } from '../../../../src/db/partitions/by-booking/tables.ts'
import { closePartition } from '../../../../src/db/partitions/close-partition.ts'
import { listPartitions, PARTITIONED } from '../../../../src/db/partitions/list-partitions.ts'
import { divide } from '../../../support/archive/divide.ts'
import { aBookingByAnother, anEventType } from '../../../support/builders.ts'
import { otherDatabase } from '../../../support/databases/other-database.ts'
import { testDatabase } from '../../../support/databases/test-database.ts'
import { countersAndKeysOf, rowsOf } from '../../../support/databases/whole-content.ts'
import { fuzzWorld } from '../../../support/fuzz/world.ts'
import { type TestApp, testApp } from '../../../support/test-app.ts'

describe('a move of two tenants with one object of each kind', () => {
  let app: TestApp
  let there: Connection
  let back: Connection
  let before: Record<string, string[]>
  const steps: Progress[] = []

  beforeAll(async () => {
    app = (await fuzzWorld(1)).app
    await app.app.runner.drain()
    for (const partitioned of PARTITIONED)
      await closePartition(app.connection.db, partitioned, new Date('2030-02-01T00:00:00Z'))
    await divide(app.connection)
    there = await otherDatabase()
    back = await testDatabase()
    before = await rowsOf(app.connection)
    await copyDatabase({ from: app.connection, to: there }, (step) => steps.push({ ...step }))
    await copyDatabase({ from: there, to: back }, () => {})
  })
  afterAll(async () => {
    await app?.close()
    await there?.close()
    await back?.close()
  })

  it('every row comes along, and comes back', async () => {
    const filled = Object.values(before).filter((rows) => rows.length > 0)
    expect(filled.length).toBeGreaterThan(60)
    expect(await rowsOf(there)).toEqual(before)
    expect(await rowsOf(back)).toEqual(before)
  })

  it('the counters of ids, the keys and the checks are the same', async () => {
    const expected = await countersAndKeysOf(app.connection)
    expect(await countersAndKeysOf(there)).toEqual(expected)
    expect(await countersAndKeysOf(back)).toEqual(expected)
  })

  it('tables that are divided by month are divided at the same times', async () => {
    for (const { table } of PARTITIONED) {
      const expected = (await listPartitions(app.connection.db, table)).map(({ name, until }) => ({ name, until }))
      expect(expected).toHaveLength(2)
      const found = (await listPartitions(back.db, table)).map(({ name, until }) => ({ name, until }))
      expect(found).toEqual(expected)
    }
  })

  it('bookings that are divided by their ids are divided at the same ids', async () => {
    for (const { table } of BY_BOOKING) {
      const expected = await listRanges(app.connection.db, table)
      expect(expected).toHaveLength(2)
      expect(await listRanges(there.db, table)).toEqual(expected)
      expect(await listRanges(back.db, table)).toEqual(expected)
    }
  })

  it('the progress names each table twice, and ends with all rows', async () => {
    const rows = Object.entries(before).flatMap(([name, list]) =>
      /_until_|_newest$|_others$/.test(name) ? [] : list,
    ).length
    const copied = steps.filter(({ work }) => work === 'copying')
    const compared = steps.filter(({ work }) => work === 'comparing')
    expect(copied.at(-1)).toMatchObject({ rows, total: rows })
    expect(compared.at(-1)).toMatchObject({ rows, total: rows })
    expect(copied.find(({ table }) => table === 'users')).toMatchObject({ tableRows: before.users?.length })
    for (const [index, step] of copied.entries()) expect(step.rows).toBeGreaterThan(copied[index - 1]?.rows ?? 0)
  })

  it('a server on the copy serves everybody, and gives out new ids', async () => {
    const moved = await testApp({}, '2030-01-08T08:00:00Z', { connection: there })
    there = { ...there, close: async () => {} }
    const known = new Set((before.users ?? []).map((row) => JSON.parse(row).id))
    const ann = await moved.user({ timeZone: 'UTC' })
    expect(known.has(ann.id)).toBe(false)
    const eventTypeId = (await anEventType(moved, ann)).id
    const body = aBookingByAnother(eventTypeId, '2030-01-21T10:00:00Z')
    expect((await moved.post('/v2/bookings', { body })).status).toBe(201)
    expect((await moved.post('/v2/bookings', { body: { ...body, start: '2030-01-21T10:15:00Z' } })).status).toBe(400)
    const users = (await moved.get('/v2/admin/users?take=250', { as: moved.administrator })).body.data
    expect(users).toHaveLength(known.size + 1)
    await moved.close()
  })
})
