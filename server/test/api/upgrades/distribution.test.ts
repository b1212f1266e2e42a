import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Connection } from '../../../src/db/connection.ts'
import { readCatalogue } from '../../support/databases/catalogue.ts'
import distribution from '../../support/databases/distribution.json' with { type: 'json' }
import { testDatabase } from '../../support/databases/test-database.ts'
import { type Distribution, distributionFaults } from './distribution-faults.ts'

describe('the tables of a distributed database', () => {
  let connection: Connection
  beforeAll(async () => {
    connection = await testDatabase()
  })
  afterAll(() => connection.close())

  const faults = async (list: Distribution = distribution) =>
    distributionFaults(await readCatalogue(connection.db), list)

  it('each table has a place, and each of its rules contains the column that places it or is a known exception', async () => {
    expect(await faults()).toEqual([])
  })

  it('a new table, a rule over all owners and a key to another worker are found', async () => {
    const { db } = connection
    await sql`CREATE TABLE surveys (id integer PRIMARY KEY)`.execute(db)
    await sql`CREATE UNIQUE INDEX bookings_one_title ON bookings (title)`.execute(db)
    await sql`ALTER TABLE bookings ADD COLUMN schedule_id integer REFERENCES schedules`.execute(db)
    expect(await faults()).toEqual([
      'surveys has no place in the list',
      "bookings_one_title of bookings doesn't contain event_type_id or series_id or organizer_id or team_id or organization_id",
      'bookings_schedule_id_fkey of bookings leads to schedules, which is placed in another way',
    ])
  })

  it('a host has no two meetings at once on any number of workers, because one column decides both', async () => {
    const { occupancy } = await readCatalogue(connection.db)
    expect(occupancy?.indexes.occupancy_no_overlap).toMatchObject({ isRule: true, columns: ['host_id'] })
    expect(distribution.tables.occupancy.by).toEqual(['host_id'])
  })

  it('exceptions and rows that nothing needs are found', async () => {
    const { tables, exceptions } = distribution
    const list = {
      ...distribution,
      tables: { ...tables, minutes: { place: 'local' } },
      exceptions: { ...exceptions, bookings_pkey: 'random', bookings_uid_key: 'luck' },
    }
    const found = await faults(list)
    for (const fault of [
      'bookings_pkey is an exception without need',
      'bookings_uid_key is an exception of the unknown kind luck',
      'minutes is in the list and no table',
    ])
      expect(found).toContain(fault)
  })
})
