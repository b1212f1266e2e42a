// Free slots through HTTP, as a share of the rate of a bare Fastify route that sends the same bytes, measured in turns.
//   npm run bench:slots                           the embedded database, warm
//   DATABASE_URL=postgres://… npm run bench:slots   PostgreSQL: one host and a month, a round robin of 100, warm and with
//                                                 one busy time changed before every request
// The load generator runs on the same machine as both servers. BENCH_SECONDS is the length of each turn.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import pg from 'pg'
import { call, type LiveServer, liveServer } from '../test/support/live-server.ts'
import { freePort } from '../test/support/server-process.ts'
import { aRoundRobin, changeOneTime } from './hosts.ts'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 4)
const TURNS = Number(process.env.BENCH_TURNS ?? 3)
const CONNECTIONS = 20
const MONTH = 'start=2031-03-03&end=2031-04-02'
const FROM = new Date('2031-03-03T00:00:00Z')

type Measured = { rate: number; p99: number }
type Row = Record<string, string | number>

const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

async function load(url: string): Promise<Measured> {
  const { requests, latency } = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS })
  return { rate: requests.average, p99: latency.p99 }
}

/** Callers who change something before each request, as many as connections. */
async function loadChanging(url: string, change: (index: number) => Promise<void>): Promise<Measured> {
  const until = performance.now() + SECONDS * 1000
  const times: number[] = []
  let index = 0
  const caller = async () => {
    while (performance.now() < until) {
      await change(index++)
      const began = performance.now()
      await (await fetch(url)).arrayBuffer()
      times.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, caller))
  times.sort((a, b) => a - b)
  return { rate: times.length / SECONDS, p99: Math.round(times[Math.floor(times.length * 0.99)] ?? 0) }
}

async function bareRoute(bytes: Buffer): Promise<{ url: string; stop: () => void }> {
  const file = join(mkdtempSync(join(tmpdir(), 'daybook-bench-')), 'body.json')
  writeFileSync(file, bytes)
  const port = await freePort()
  const script = fileURLToPath(new URL('./bare-route.ts', import.meta.url))
  const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', script, String(port), file], {
    stdio: 'inherit',
  })
  const url = `http://127.0.0.1:${port}/v2/slots`
  while (
    !(await fetch(url).then(
      () => true,
      () => false,
    ))
  )
    await new Promise((resolve) => setTimeout(resolve, 50))
  return { url, stop: () => void child.kill() }
}

async function compare(name: string, url: string, ours: () => Promise<Measured>): Promise<Row> {
  const bytes = Buffer.from(await (await fetch(url)).arrayBuffer())
  const bare = await bareRoute(bytes)
  const ratios: number[] = []
  const p99s: number[] = []
  let rate = 0
  for (let turn = 0; turn < TURNS; turn++) {
    const floor = await load(bare.url)
    const measured = await ours()
    ratios.push(measured.rate / floor.rate)
    p99s.push(measured.p99 / Math.max(1, floor.p99))
    rate = Math.max(rate, measured.rate)
  }
  bare.stop()
  return {
    workload: name,
    KB: Math.round(bytes.length / 1024),
    'requests/s': Math.round(rate),
    'of bare': Number(median(ratios).toFixed(3)),
    'p99 to bare': Number(median(p99s).toFixed(1)),
  }
}

/** Somebody who works in office hours and offers quarters of an hour. */
async function anOfficeHost(server: LiveServer) {
  const person = { email: 'office@example.com', username: 'office', timeZone: 'Europe/Berlin' }
  const { id, apiKey } = (await call(server, 'POST', '/v2/admin/users', person, server.administrator)).body.data
  const quarter = { title: 'Quarter', slug: 'quarter', lengthInMinutes: 15 }
  const eventType = (await call(server, 'POST', '/v2/event-types', quarter, apiKey)).body.data
  return { id: id as number, eventTypeId: eventType.id as number }
}

const slotsOf = (server: LiveServer, eventTypeId: number) =>
  `${server.url}/v2/slots?eventTypeId=${eventTypeId}&${MONTH}`

const rows: Row[] = []
const server = await liveServer()
const database = process.env.DATABASE_URL ? 'PostgreSQL' : 'embedded'
const host = await anOfficeHost(server)
for (let day = 10; day < 28; day++) {
  const attendee = { name: 'Guest', email: `guest-${day}@example.com`, timeZone: 'UTC' }
  await call(server, 'POST', '/v2/bookings', {
    eventTypeId: host.eventTypeId,
    start: `2031-03-${day}T10:00:00Z`,
    attendee,
  })
}
const one = slotsOf(server, host.eventTypeId)
rows.push(await compare(`${database}: one host, a month, warm`, one, () => load(one)))

if (process.env.DATABASE_URL) {
  const { db, url, close } = await server.openDatabase()
  const team = await aRoundRobin(db, 100, 40, FROM)
  // The changes of the bench needn't be on the disk: it measures answers, not commits.
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS, options: '-c synchronous_commit=off' })
  const many = slotsOf(server, team.eventTypeId)
  rows.push(await compare(`${database}: round robin of 100, warm`, many, () => load(many)))

  const at = (index: number) => new Date(FROM.getTime() + (index % 28) * 86_400_000 + 6 * 3_600_000)
  const single = { eventTypeId: host.eventTypeId, reservationId: team.reservationId }
  rows.push(
    await compare(`${database}: one host, changed before every request`, one, () =>
      loadChanging(one, (index) => changeOneTime(pool, single, host.id, at(index))),
    ),
  )
  rows.push(
    await compare(`${database}: round robin of 100, changed before every request`, many, () =>
      loadChanging(many, (index) => changeOneTime(pool, team, team.hostIds[index % 100] as number, at(index))),
    ),
  )
  await pool.end()
  await close()
}
await server.dispose()
console.table(rows)
