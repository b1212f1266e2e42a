import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { connectPostgres } from '../../../src/db/postgres.ts'
import { bookUntil } from '../../support/chaos/booking-load.ts'
import { bookingDifferences, doubleBookings } from '../../support/chaos/check-bookings.ts'
import { seededRandom } from '../../support/chaos/seeded-random.ts'
import { databaseUrl, onServer } from '../../support/databases/template-database.ts'
import { aBusyHost } from '../../support/servers/live-server.ts'
import { type ServerProcess, startServer } from '../../support/servers/server-process.ts'
import { type Fate, type Side, type TcpProxy, tcpProxy } from '../../support/servers/tcp-proxy.ts'

const HALF_HOUR_MS = 30 * 60_000
/** The delay of a database in another part of the world, in each direction. */
const DELAY_MS = 100
const LOAD_MS = 6000

type IsMeant = (bytes: Buffer, connection: number) => boolean

const emailOf = (number: number) => `bob-${number}@example.com`

/** Returns true at the statement that stores a booking. */
const theBooking =
  (number: number): IsMeant =>
  (bytes) =>
    bytes.includes(emailOf(number))

/** Returns true at the commit of the transaction that stores a booking. Other transactions of the server go on. */
function itsCommit(number: number): IsMeant {
  let itsConnection: number | undefined
  return (bytes, connection) => {
    if (bytes.includes(emailOf(number))) itsConnection = connection
    return connection === itsConnection && /commit/i.test(bytes.toString('latin1'))
  }
}

// The test stands between the server and its PostgreSQL. The embedded database has no connection to cut.
describe.runIf(process.env.DATABASE_URL)(
  'a connection to PostgreSQL that is slow and breaks',
  { timeout: 120_000 },
  () => {
    const name = `daybook_live_${randomUUID().replaceAll('-', '')}`
    let direct: string
    let proxy: TcpProxy
    let server: ServerProcess
    let host: Awaited<ReturnType<typeof aBusyHost>>
    let booked = 0

    beforeAll(async () => {
      const url = new URL(process.env.DATABASE_URL as string)
      await onServer(url.href, `CREATE DATABASE ${name}`)
      direct = databaseUrl(url.href, name)
      proxy = await tcpProxy({ host: url.hostname, port: Number(url.port || 5432) })
      const through = new URL(direct)
      through.hostname = '127.0.0.1'
      through.port = String(proxy.port)
      // Only requests change something, so that the test cuts a request's transaction and no job's.
      server = await startServer({ DATABASE_URL: through.href, DAYBOOK_WORKER: 'off' })
      host = await aBusyHost(server, { slotInterval: 15 })
    }, 120_000)
    afterEach(() => {
      proxy.decide(() => 'pass')
      proxy.delay(0)
    })
    afterAll(async () => {
      await server?.stop()
      await proxy?.close()
      await onServer(process.env.DATABASE_URL as string, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    })

    /** Disturbs the next bytes of the server that are meant, and no others. */
    function once(isMeant: IsMeant, fate: Fate): { hasHappened(): boolean } {
      let hasHappened = false
      proxy.decide((bytes: Buffer, from: Side, connection) => {
        if (hasHappened || from !== 'client' || !isMeant(bytes, connection)) return 'pass'
        hasHappened = true
        return fate
      })
      return { hasHappened: () => hasHappened }
    }

    async function book(number: number, key?: string) {
      const answer = await fetch(`${server.url}/v2/bookings`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'cal-api-version': '2024-08-13',
          ...(key !== undefined && { 'idempotency-key': key }),
        },
        body: JSON.stringify({
          eventTypeId: host.eventTypeId,
          start: new Date(Date.parse('2040-03-01T00:00:00Z') + number * HALF_HOUR_MS).toISOString(),
          attendee: { name: 'Bob', email: emailOf(number), timeZone: 'UTC' },
        }),
      })
      const body = (await answer.json()) as { data?: { uid: string } }
      return { status: answer.status, retryAfter: Number(answer.headers.get('retry-after')), uid: body.data?.uid }
    }

    async function stored(number: number): Promise<string[]> {
      const connection = connectPostgres({ url: direct, poolSize: 1 })
      const { rows } = await sql<{ uid: string }>`
      SELECT b.uid FROM bookings b JOIN attendees a ON a.booking_id = b.id WHERE a.email = ${emailOf(number)}`.execute(
        connection.db,
      )
      await connection.close()
      return rows.map(({ uid }) => uid)
    }

    it.each([
      ['between a commit and its answer', itsCommit, 'cut-answer', 1],
      ['in place of the commit', itsCommit, 'cut', 0],
      ['in the middle of the transaction', theBooking, 'cut', 0],
    ] as const)(
      'a booking whose connection breaks %s is made once, when it is repeated under its key',
      async (_where, isMeant, fate, count) => {
        const number = booked++
        const key = randomUUID()
        const cut = once(isMeant(number), fate)
        const first = await book(number, key)
        expect(cut.hasHappened()).toBe(true)
        expect(first.status).toBe(503)
        expect(first.retryAfter).toBeGreaterThan(0)
        await expect.poll(() => stored(number)).toHaveLength(count)

        const second = await book(number, key)
        expect(second.status).toBe(201)
        expect(await stored(number)).toEqual([second.uid])
        const third = await book(number, key)
        expect([third.status, third.uid]).toEqual([201, second.uid])
      },
    )

    it('a booking whose answer got lost is never made twice, also without a key', async () => {
      const number = booked++
      once(itsCommit(number), 'cut-answer')
      expect((await book(number)).status).toBe(503)
      expect((await book(number)).status).toBe(400)
      expect(await stored(number)).toHaveLength(1)
    })

    it('a database that answers late, and whose connections break, loses and doubles nothing', async () => {
      const other = await aBusyHost(server, { slotInterval: 15 })
      proxy.delay(DELAY_MS)
      const random = seededRandom(Number(process.env.FOUND_SEED ?? 1))
      const end = Date.now() + LOAD_MS
      const cut = setTimeout(() => proxy.cutAll(), LOAD_MS / 2)
      const outcome = await bookUntil({
        url: () => server.url,
        hosts: [other],
        clients: 3,
        random,
        isOver: () => Date.now() > end,
      })
      clearTimeout(cut)
      expect(outcome.mistakes).toEqual([])
      expect(outcome.changes.length).toBeGreaterThan(0)
      const connection = connectPostgres({ url: direct, poolSize: 1 })
      expect(await bookingDifferences(connection, [other.eventTypeId], outcome.known)).toEqual([])
      expect(await doubleBookings(connection)).toEqual([])
      await connection.close()
    })
  },
)
