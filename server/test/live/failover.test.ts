import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Connection } from '../../src/db/connection.ts'
import { connectPostgres } from '../../src/db/postgres.ts'
import { bookUntil, type Host } from '../support/chaos/booking-load.ts'
import { bookingDifferences, doubleBookings } from '../support/chaos/check-bookings.ts'
import { seededRandom } from '../support/chaos/seeded-random.ts'
import { aBusyHost, call } from '../support/servers/live-server.ts'
import { type MovingAddress, movingAddress } from '../support/servers/moving-address.ts'
import { type PostgresCluster, postgresCluster, postgresPrograms } from '../support/servers/postgres-cluster.ts'
import { type ServerProcess, startServer } from '../support/servers/server-process.ts'

const programs = postgresPrograms()
const CLIENTS = 4
const LOAD_MS = 1500

// The test makes PostgreSQL servers of its own. Without PostgreSQL's programs there are none.
describe.runIf(process.env.DATABASE_URL && programs)(
  'a standby that confirms each change',
  { timeout: 180_000 },
  () => {
    let primary: PostgresCluster
    let standby: PostgresCluster
    let address: MovingAddress
    let server: ServerProcess
    let hosts: Host[]

    async function inDatabase<T>({ url }: PostgresCluster, work: (connection: Connection) => Promise<T>): Promise<T> {
      const connection = connectPostgres({ url, poolSize: 1 })
      return work(connection).finally(() => connection.close())
    }
    /** Says which standbys must confirm a change. Without a name, none. */
    const insistOn = (on: PostgresCluster, names: string) =>
      inDatabase(on, async ({ db }) => {
        await sql.raw(`ALTER SYSTEM SET synchronous_standby_names = '${names}'`).execute(db)
        await sql`SELECT pg_reload_conf()`.execute(db)
        await vi.waitUntil(async () => {
          const { rows } = await sql<{ value: string }>`
          SELECT current_setting('synchronous_standby_names') AS value`.execute(db)
          return rows[0]?.value === names
        })
      })
    const synchronousStandbys = () =>
      inDatabase(primary, async ({ db }) => {
        const { rows } = await sql`SELECT FROM pg_stat_replication WHERE sync_state IN ('sync', 'quorum')`.execute(db)
        return rows.length
      })

    beforeAll(async () => {
      primary = await postgresCluster(programs as string)
      const backup = await primary.backUp('standby')
      const { hostname, port } = new URL(primary.url)
      standby = await primary.startCopy(backup, 'standby.signal', {
        primary_conninfo: `host=${hostname} port=${port} user=postgres application_name=b`,
      })
      await insistOn(primary, 'ANY 1 (b)')
      await vi.waitUntil(async () => (await synchronousStandbys()) === 1, { timeout: 20_000, interval: 200 })
      address = await movingAddress(primary.url)
      server = await startServer({ DATABASE_URL: address.url })
      hosts = [await aBusyHost(server, { slotInterval: 15 }), await aBusyHost(server, { slotInterval: 15 })]
    })
    afterAll(async () => {
      await server?.stop()
      await address?.close()
      await primary?.remove()
    })

    it('nothing that was acknowledged is lost when the primary dies while people book', async () => {
      let isOver = false
      const load = bookUntil({
        url: () => server.url,
        hosts,
        clients: CLIENTS,
        random: seededRandom(1),
        isOver: () => isOver,
      })
      try {
        await sleep(LOAD_MS)
        await primary.stop('immediate')
        await sleep(200)
        // Servers that reach the standby before it is promoted get errors, and answer with 503.
        address.leadTo(standby.url)
        await sleep(500)
        await standby.promote()
        await insistOn(standby, '')
        await sleep(LOAD_MS)
      } finally {
        isOver = true
      }
      const { known, mistakes, changes } = await load
      expect(mistakes).toEqual([])
      expect(changes.length).toBeGreaterThan(20)
      const eventTypeIds = hosts.map(({ eventTypeId }) => eventTypeId)
      expect(await inDatabase(standby, (connection) => bookingDifferences(connection, eventTypeIds, known))).toEqual([])
      expect(await inDatabase(standby, doubleBookings)).toEqual([])
    })

    it('a change without its standby is not acknowledged before none is needed', async () => {
      await insistOn(standby, 'ANY 1 (c)')
      let isAnswered = false
      const start = '2041-01-02T10:00:00Z'
      const attendee = { name: 'Bob', email: 'bob@example.com', timeZone: 'UTC' }
      const booking = call(server, 'POST', '/v2/bookings', {
        eventTypeId: hosts[0]?.eventTypeId,
        start,
        attendee,
      }).finally(() => {
        isAnswered = true
      })
      // Longer than the limit of a statement.
      await sleep(6000)
      expect(isAnswered).toBe(false)
      await insistOn(standby, '')
      expect((await booking).status).toBe(201)
    })
  },
)
