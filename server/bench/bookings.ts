// This bench measures bookings on distinct times through HTTP. On PostgreSQL, the result is a share of the rate of a bare
// loop of the plain driver, which writes the same rows to the same database with as many connections. On the embedded
// database, which syncs every commit, it is a share of the rate on PostgreSQL. It measures in turns.
//   DATABASE_URL=postgres://… npm run bench:bookings
// A turn lasts until the mails of its last booking are written. The bench fails on a missed target. The callers share the
// machine with the server. BENCH_SECONDS is the length of each turn, BENCH_TURNS their number.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import pg from 'pg'
import { complain, median, printTable, spreadOf, warnOfLoad } from '../../bench/report.ts'
import { aBusyHost, call, liveServer } from '../test/support/servers/live-server.ts'
import { type ServerProcess, startServer } from '../test/support/servers/server-process.ts'
import { bareBookings, type Sample } from './bare-bookings.ts'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 3)
const TURNS = Number(process.env.BENCH_TURNS ?? 5)
const CONNECTIONS = 20
const EMBEDDED_CLIENTS = 4
const LENGTH_MINUTES = 5
/** The maximum number of bookings in a turn. Each turn begins at times without bookings. */
const BOOKINGS_A_TURN = 100_000
const TARGET = { ofBare: 0.25, embeddedOfPostgres: 1 / 3 }

type Hosts = readonly { id: number; eventTypeId: number }[]
/** Measures the bookings per second, at times that were never booked before. */
type Load = (turn: number) => Promise<number>

const { DATABASE_URL } = process.env
if (!DATABASE_URL) throw new Error('Set DATABASE_URL: what is compared is PostgreSQL under a bare loop.')
warnOfLoad()

/** Spreads each connection's bookings over all hosts. Two bookings of one host have different times. */
function placeOf(hosts: Hosts, turn: number, index: number) {
  const step = turn * Math.ceil(BOOKINGS_A_TURN / hosts.length) + Math.floor(index / hosts.length)
  const start = Date.parse('2040-01-02T00:00:00Z') + step * LENGTH_MINUTES * 60_000
  return { host: hosts[index % hosts.length] as Hosts[number], start: new Date(start) }
}

const throughHttp =
  (server: ServerProcess, hosts: Hosts, connections: number): Load =>
  async (turn) => {
    let next = 0
    const { duration, ...counts } = await autocannon({
      url: `${server.url}/v2/bookings`,
      connections,
      duration: SECONDS,
      requests: [
        {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'cal-api-version': '2024-08-13' },
          setupRequest(request) {
            const number = next++
            const { host, start } = placeOf(hosts, turn, number)
            const attendee = { name: `Guest ${number}`, email: `guest-${number}@example.com`, timeZone: 'UTC' }
            return { ...request, body: JSON.stringify({ eventTypeId: host.eventTypeId, start, attendee }) }
          },
        },
      ],
    })
    if (counts.non2xx + counts.errors > 0) throw new Error(`${counts.non2xx + counts.errors} bookings were refused.`)
    const began = performance.now()
    await untilAllIsWritten(server)
    return counts['2xx'] / (duration + (performance.now() - began) / 1000)
  }

/**
 * Waits for the event handlers, which run in parallel with the next bookings. A turn ends when the last mail is in the
 * outbox.
 */
const untilAllIsWritten = (server: ServerProcess) =>
  call(server, 'GET', '/v2/admin/outbox?limit=1', undefined, server.administrator)

async function someHosts(server: ServerProcess, count: number): Promise<Hosts> {
  const hosts = []
  for (let index = 0; index < count; index++) hosts.push(await aBusyHost(server, { lengthInMinutes: LENGTH_MINUTES }))
  return hosts
}

/** Creates a booking whose rows the bare loop copies. */
async function aSample(server: ServerProcess): Promise<Sample> {
  const host = await aBusyHost(server, { lengthInMinutes: LENGTH_MINUTES })
  const attendee = { name: 'Guest 0', email: 'guest-0@example.com', timeZone: 'UTC' }
  const start = '2039-01-03T10:00:00Z'
  const { body } = await call(server, 'POST', '/v2/bookings', { eventTypeId: host.eventTypeId, start, attendee })
  await untilAllIsWritten(server)
  return { uid: body.data.uid, hostId: host.id }
}

type Row = { name: string; rate: number; bareRate: number; ratio: number; spread: number; embeddedRate: number }

async function compare(name: string, hostCount: number): Promise<Row> {
  const server = await liveServer()
  const folder = mkdtempSync(join(tmpdir(), 'daybook-bench-'))
  const embedded = await startServer({ DATA_DIR: folder })
  const { url, close } = await server.openDatabase()
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS })
  const hosts = await someHosts(server, hostCount)
  const bareHosts = await someHosts(server, hostCount)
  const write = await bareBookings(pool, await aSample(server))
  const bare: Load = async (turn) => {
    const began = performance.now()
    let next = 0
    let written = 0
    await Promise.all(
      Array.from({ length: CONNECTIONS }, async () => {
        while (performance.now() - began < SECONDS * 1000) {
          const { host, start } = placeOf(bareHosts, turn, next++)
          await write(host.id, start)
          written++
        }
      }),
    )
    return (written * 1000) / (performance.now() - began)
  }
  const ours = throughHttp(server, hosts, CONNECTIONS)
  const onEmbedded = throughHttp(embedded, await someHosts(embedded, hostCount), EMBEDDED_CLIENTS)
  const turns = []
  for (let turn = 0; turn <= TURNS; turn++) {
    turns.push({ floor: await bare(turn), ours: await ours(turn), embedded: await onEmbedded(turn) })
  }
  await pool.end()
  await close()
  await server.dispose()
  await embedded.stop()
  rmSync(folder, { recursive: true, force: true })
  // The first turn doesn't count, because the code was still being compiled.
  const counted = turns.slice(1)
  const ratios = counted.map((turn) => turn.ours / turn.floor)
  return {
    name,
    rate: median(counted.map((turn) => turn.ours)),
    bareRate: median(counted.map(({ floor }) => floor)),
    ratio: median(ratios),
    spread: spreadOf(ratios),
    embeddedRate: median(counted.map((turn) => turn.embedded)),
  }
}

const rows = [await compare('one host', 1), await compare(`${CONNECTIONS} hosts`, CONNECTIONS)]
const embeddedOf = ({ embeddedRate, rate }: Row) => embeddedRate / rate
const head = ['bookings of', 'bookings/s', 'bare', 'of bare', 'target', 'spread', 'embedded/s', 'of ours', 'target']
printTable(
  head,
  rows.map((row) => [
    row.name,
    row.rate.toFixed(0),
    row.bareRate.toFixed(0),
    row.ratio.toFixed(3),
    `≥ ${TARGET.ofBare}`,
    row.spread.toFixed(2),
    row.embeddedRate.toFixed(0),
    embeddedOf(row).toFixed(2),
    `≥ ${TARGET.embeddedOfPostgres.toFixed(2)}`,
  ]),
)
complain('MISSED', [
  ...rows
    .filter(({ ratio }) => ratio < TARGET.ofBare)
    .map(({ name, ratio }) => `${name}: ${ratio.toFixed(3)} of the bare loop's rate; the target is ${TARGET.ofBare}.`),
  ...rows
    .filter((row) => embeddedOf(row) < TARGET.embeddedOfPostgres)
    .map(
      (row) => `${row.name}, embedded: ${embeddedOf(row).toFixed(2)} of the rate on PostgreSQL; the target is a third.`,
    ),
])
