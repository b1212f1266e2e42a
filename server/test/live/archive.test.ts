import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Connection } from '../../src/db/connection.ts'
import { listToArchive } from '../../src/db/partitions/by-booking/archive-ranges.ts'
import { connectPostgres } from '../../src/db/postgres.ts'
import { createKeepBookingRanges } from '../../src/jobs/booking-ranges.ts'
import { createClock } from '../../src/lib/time/clock.ts'
import { divide } from '../support/archive/divide.ts'
import { aBusyHost, call } from '../support/servers/live-server.ts'
import { type PostgresCluster, postgresCluster, postgresPrograms } from '../support/servers/postgres-cluster.ts'
import { daybook } from '../support/servers/run-daybook.ts'
import { type ServerProcess, startServer } from '../support/servers/server-process.ts'

const programs = postgresPrograms()
const DAY_MS = 86_400_000

// The test makes a PostgreSQL server of its own, in whose folders a tablespace can be. Without PostgreSQL's programs there
// is none, for example when DATABASE_URL names a server of another machine.
describe.runIf(process.env.DATABASE_URL && programs)('an archive of old bookings', { timeout: 120_000 }, () => {
  let cluster: PostgresCluster
  let server: ServerProcess
  let connection: Connection
  let ada: Awaited<ReturnType<typeof aBusyHost>>
  const warnings: string[] = []
  const uids: string[] = []
  const clock = createClock(Date.now)

  const book = async (time: string) => {
    const attendee = { name: 'Bob', email: `bob-at-${time.slice(0, 2)}@example.com`, timeZone: 'UTC' }
    const body = { eventTypeId: ada.eventTypeId, start: `2040-01-02T${time}:00Z`, attendee }
    const answer = await call(server, 'POST', '/v2/bookings', body)
    expect([answer.status, answer.body.error]).toEqual([201, undefined])
    uids.push(answer.body.data.uid)
  }
  const listed = async () => {
    const { body } = await call(server, 'GET', '/v2/bookings?take=250', undefined, ada.apiKey)
    return body.data.map(({ uid }: { uid: string }) => uid).sort()
  }
  const runAt = async (time: string, tablespace = 'slow') => {
    clock.set(new Date(time), true)
    await createKeepBookingRanges({
      ...connection,
      ...{ clock, tablespace, hour: 3, size: 4, attempts: 1, warn: (message) => void warnings.push(message) },
    }).run()
  }
  const archived = async (): Promise<string[]> => {
    const { rows } = await sql<{ name: string }>`
      SELECT c.relname AS name FROM pg_class c JOIN pg_tablespace s ON s.oid = c.reltablespace
      WHERE s.spcname = 'slow' AND c.relname ~ '^(bookings|attendees|booking_hosts)' ORDER BY 1`.execute(connection.db)
    return rows.map(({ name }) => name)
  }
  const tables = (names: readonly string[]) => names.filter((name) => /_until_[0-9]+$/.test(name))

  beforeAll(async () => {
    cluster = await postgresCluster(programs as string)
    connection = connectPostgres({ url: cluster.url, poolSize: 3 })
    server = await startServer({ DATABASE_URL: cluster.url })
    ada = await aBusyHost(server)
    for (const time of ['08:00', '09:00']) await book(time)
    await sql.raw(`CREATE TABLESPACE slow LOCATION '${cluster.makeFolder('slow')}'`).execute(connection.db)
    await divide(connection)
    for (const time of ['10:00', '11:00', '12:00', '13:00']) await book(time)
  })
  afterAll(async () => {
    await connection?.close()
    await server?.stop()
    await cluster?.remove()
  })

  it('a part whose bookings are still to come stays where it is', async () => {
    await runAt('2040-01-20T03:10:00Z')
    expect(await archived()).toEqual([])
  })

  it('a part whose bookings are long over stays at another hour of the day, and without the setting', async () => {
    await runAt('2040-02-20T04:10:00Z')
    await runAt('2040-02-20T03:10:00Z', '')
    expect(await archived()).toEqual([])
  })

  it('a part whose bookings are long over goes to the archive, also if a move before was cut off', async () => {
    // This leaves what PostgreSQL leaves of an index that it could not finish.
    await expect(
      sql`CREATE UNIQUE INDEX CONCURRENTLY unfinished ON bookings_until_44 (status)`.execute(connection.db),
    ).rejects.toThrow('unfinished')
    await runAt('2040-02-20T03:10:00Z')
    expect(tables(await archived())).toEqual(['attendees_until_44', 'booking_hosts_until_44', 'bookings_until_44'])
    expect(await archived()).not.toContain('unfinished')
    expect(warnings).toEqual([])
  })

  it('all indexes of the part are in the archive, and nothing is left to do', async () => {
    const { rows } = await sql<{ name: string }>`
      SELECT c.relname AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
      WHERE i.indrelid::regclass::text ~ '_until_44$'`.execute(connection.db)
    expect(rows.length).toBeGreaterThan(20)
    expect(await archived()).toEqual(expect.arrayContaining(rows.map(({ name }) => name)))
    const before = new Date(Date.parse('2040-02-21T03:10:00Z') - 30 * DAY_MS)
    expect(await listToArchive(connection.db, { tablespace: 'slow', before })).toEqual([])
  })

  it('archived bookings are listed, read, cancelled and keep their time as before', async () => {
    expect(await listed()).toEqual([...uids].sort())
    const [first = ''] = uids
    const cancelled = await call(server, 'POST', `/v2/bookings/${first}/cancel`, {})
    expect(cancelled.status).toBe(200)
    expect((await call(server, 'GET', `/v2/bookings/${first}`)).body.data.status).toBe('cancelled')
    const taken = { name: 'Eve', email: 'eve@example.com', timeZone: 'UTC' }
    const body = { eventTypeId: ada.eventTypeId, start: '2040-01-02T09:00:00Z', attendee: taken }
    expect((await call(server, 'POST', '/v2/bookings', body)).status).toBe(400)
  })

  it('the doctor says whether the tablespace is there', async () => {
    const doctor = async (tablespace: string) =>
      (await daybook(['doctor'], { DATABASE_URL: cluster.url, DAYBOOK_ARCHIVE_TABLESPACE: tablespace })).out
    expect(await doctor('slow')).toContain('The tablespace slow for old bookings is there.')
    expect(await doctor('slwo')).toContain('The database server has no tablespace slwo.')
  })
})
