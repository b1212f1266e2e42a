import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectPostgres } from '../../src/db/postgres.ts'
import { bookUntil, type Host, type Outcome } from '../support/chaos/booking-load.ts'
import { bookingDifferences, doubleBookings } from '../support/chaos/check-bookings.ts'
import { seededRandom } from '../support/chaos/seeded-random.ts'
import { aBusyHost, call } from '../support/servers/live-server.ts'
import { type PostgresCluster, postgresCluster, postgresPrograms } from '../support/servers/postgres-cluster.ts'
import { type ServerProcess, startServer } from '../support/servers/server-process.ts'

/** More on demand: DATABASE_RESTARTS=5. */
const RESTARTS = Number(process.env.DATABASE_RESTARTS ?? 2)
const CLIENTS = 6
/** The promise: the service is back after this time, in milliseconds, counted from when the database answers. */
const MAX_BACK_MS = 5000
const BETWEEN_MS = 1500

const programs = postgresPrograms()

// The test stops the database server, so it needs its own. Without PostgreSQL's programs there is none, for example when
// DATABASE_URL names a server of another machine.
describe.runIf(process.env.DATABASE_URL && programs)(
  'a database server that fails while people book',
  {
    timeout: 120_000 + RESTARTS * 30_000,
  },
  () => {
    let cluster: PostgresCluster
    let server: ServerProcess
    let hosts: Host[]

    beforeAll(async () => {
      cluster = await postgresCluster(programs as string)
      server = await startServer({ DATABASE_URL: cluster.url })
      hosts = [await aBusyHost(server, { slotInterval: 15 }), await aBusyHost(server, { slotInterval: 15 })]
    }, 120_000)
    afterAll(async () => {
      await server?.stop()
      await cluster?.remove()
    })

    /** Books while `disturb` does its work. */
    async function bookDuring(disturb: () => Promise<void>): Promise<Outcome> {
      let isOver = false
      const load = bookUntil({
        url: () => server.url,
        hosts,
        clients: CLIENTS,
        random: seededRandom(Number(process.env.FOUND_SEED ?? 1)),
        isOver: () => isOver,
      })
      try {
        await sleep(BETWEEN_MS)
        await disturb()
        await sleep(BETWEEN_MS)
      } finally {
        isOver = true
      }
      return load
    }

    /** Returns after how many milliseconds a host can change something again. */
    async function untilBack(host: Host): Promise<number> {
      const began = Date.now()
      for (;;) {
        const { status } = await call(server, 'PATCH', '/v2/me', { timeZone: 'UTC' }, host.apiKey)
        if (status === 200) return Date.now() - began
        await sleep(20)
      }
    }

    async function checkAll({ known, mistakes }: Outcome): Promise<void> {
      expect(mistakes).toEqual([])
      const connection = connectPostgres({ url: cluster.url, poolSize: 1 })
      try {
        const stored = hosts.map(({ eventTypeId }) => eventTypeId)
        expect(await bookingDifferences(connection, stored, known)).toEqual([])
        expect(await doubleBookings(connection)).toEqual([])
      } finally {
        await connection.close()
      }
    }

    it(`only running requests fail when the database restarts ${RESTARTS} times, and the service is soon back`, async () => {
      const backMs: number[] = []
      const outcome = await bookDuring(async () => {
        for (let restart = 0; restart < RESTARTS; restart++) {
          await cluster.stop(restart % 2 === 0 ? 'fast' : 'immediate')
          await cluster.start()
          backMs.push(await untilBack(hosts[0] as Host))
          await sleep(BETWEEN_MS)
        }
      })
      await checkAll(outcome)
      expect(Math.max(...backMs)).toBeLessThan(MAX_BACK_MS)
      process.stdout.write(
        `${RESTARTS} restarts of PostgreSQL: ${outcome.changes.length} changes acknowledged, ${outcome.refused} refused, ` +
          `deferred: ${JSON.stringify(outcome.deferred)}. The service was back after ${backMs.join(', ')} ms.\n`,
      )
    })

    it('only running requests fail when all connections are cut', async () => {
      const other = connectPostgres({ url: cluster.url, poolSize: 1 })
      let cut = 0
      const before = await knownBookings()
      const outcome = await bookDuring(async () => {
        for (let round = 0; round < 5; round++) {
          const { rows } = await sql`
          SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND pid <> pg_backend_pid()`.execute(other.db)
          cut += rows.length
          await sleep(500)
        }
      })
      await other.close()
      expect(cut).toBeGreaterThan(5)
      expect(outcome.mistakes).toEqual([])
      const after = await knownBookings()
      expect([...after].filter((uid) => !before.has(uid) && !outcome.known.has(uid))).toEqual([])
      expect([...outcome.known.keys()].filter((uid) => !after.has(uid))).toEqual([])
    })

    async function knownBookings(): Promise<Set<string>> {
      const connection = connectPostgres({ url: cluster.url, poolSize: 1 })
      const { rows } = await sql<{ uid: string }>`SELECT uid FROM bookings`.execute(connection.db)
      await connection.close()
      return new Set(rows.map(({ uid }) => uid))
    }
  },
)
