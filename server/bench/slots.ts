// This bench measures free slots through HTTP, as a share of the rate of a bare Fastify route that sends the same bytes.
// It measures in turns.
//   npm run bench:slots                           the embedded database, warm: one host, and a host with ten calendars
//   DATABASE_URL=postgres://… npm run bench:slots   PostgreSQL: these, and a round robin of 100, warm and with
//                                                 one busy time changed before every request; one host also through
//                                                 PgBouncer, if it is installed
//   --write                                       keeps this result for later comparisons
// It fails on a missed target, and on a regression beyond noise. The load generator runs on the same machine as both
// servers. BENCH_SECONDS is the length of each turn, BENCH_TURNS their number.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import pg from 'pg'
import {
  complain,
  median,
  printTable,
  readRows,
  regressions,
  spreadOf,
  warnOfLoad,
  writeRows,
} from '../../bench/report.ts'
import { feedServer } from '../test/support/servers/feed-server.ts'
import { freePort } from '../test/support/servers/free-port.ts'
import { call, type LiveServer, liveServer, pooledSettings } from '../test/support/servers/live-server.ts'
import { hasPgBouncer, startPgBouncer } from '../test/support/servers/pgbouncer.ts'
import type { ServerProcess } from '../test/support/servers/server-process.ts'
import { aCalendarHost } from './calendars.ts'
import { callInTurns, type Measured } from './callers.ts'
import { aRoundRobin, changeOneTime } from './hosts.ts'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 2)
const TURNS = Number(process.env.BENCH_TURNS ?? 7)
const CONNECTIONS = 20
const MONTH = 'start=2031-03-03&end=2031-04-02'
const FROM = new Date('2031-03-03T00:00:00Z')

type Target = { ofBare: number; p99ToBare?: number; ofStatement?: number }
type Change = (index: number) => Promise<void>

/** The rates relative to those of the bare route, and the spread of the turns. */
type Row = {
  readonly name: string
  readonly kB: number
  readonly rate: number
  readonly bareRate: number
  readonly ofBare: number
  readonly p99ToBare: number
  /** The rate relative to the bare route when its callers make the same changes. Null if nothing changes. */
  readonly ofBareChanged: number | null
  /** The rate relative to a bare route that makes one prepared statement for each request. Null if nothing changes. */
  readonly ofStatement: number | null
  readonly spread: number
  readonly target: Target
}

/** Sends as many requests as possible. */
async function load(url: string): Promise<Measured> {
  const { requests, latency, duration } = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS })
  return { rate: requests.total / duration, p99: latency.p99 }
}

const loadChanging = (url: string, change: Change): Promise<Measured> =>
  callInTurns({ url, callers: CONNECTIONS, seconds: SECONDS, before: change })

async function bareRoute(bytes: Buffer, databaseUrl?: string): Promise<{ url: string; stop: () => void }> {
  const file = join(mkdtempSync(join(tmpdir(), 'daybook-bench-')), 'body.json')
  writeFileSync(file, bytes)
  const port = await freePort()
  const script = fileURLToPath(new URL('./bare-route.ts', import.meta.url))
  const child: ChildProcess = spawn(
    process.execPath,
    ['--import', 'tsx', script, String(port), file, ...(databaseUrl === undefined ? [] : [databaseUrl])],
    { stdio: 'inherit' },
  )
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

type Changing = { change: Change; databaseUrl: string }

/**
 * Compares the server with the bare route. The bare route gets no changes, so the cost of the changes counts for the
 * server only.
 */
async function compare(name: string, url: string, target: Target, changing?: Changing): Promise<Row> {
  const bytes = Buffer.from(await (await fetch(url)).arrayBuffer())
  const bare = await bareRoute(bytes)
  const asking = changing && (await bareRoute(bytes, changing.databaseUrl))
  const change = changing?.change
  const turn = async () => {
    const floor = await load(bare.url)
    const ours = change ? await loadChanging(url, change) : await load(url)
    const changed = change && (await loadChanging(bare.url, change))
    const asked = asking && (await load(asking.url))
    return { floor, ours, changed, asked }
  }
  // This warms up the server until all code is compiled.
  await turn()
  const turns = []
  for (let count = 0; count < TURNS; count++) turns.push(await turn())
  bare.stop()
  asking?.stop()
  const ratios = turns.map(({ ours, floor }) => ours.rate / floor.rate)
  return {
    name,
    kB: bytes.length / 1000,
    rate: median(turns.map(({ ours }) => ours.rate)),
    bareRate: median(turns.map(({ floor }) => floor.rate)),
    ofBare: median(ratios),
    // The load generator measures whole milliseconds.
    p99ToBare: median(turns.map(({ ours, floor }) => ours.p99 / Math.max(1, floor.p99))),
    ofBareChanged: change ? median(turns.map(({ ours, changed }) => ours.rate / (changed?.rate ?? Number.NaN))) : null,
    ofStatement: asking ? median(turns.map(({ ours, asked }) => ours.rate / (asked?.rate ?? Number.NaN))) : null,
    spread: spreadOf(ratios),
    target,
  }
}

/** Creates a host who works in office hours and offers slots every quarter of an hour. */
async function anOfficeHost(server: LiveServer) {
  const person = { email: 'office@example.com', username: 'office', timeZone: 'Europe/Berlin' }
  const { id, apiKey } = (await call(server, 'POST', '/v2/admin/users', person, server.administrator)).body.data
  const quarter = { title: 'Quarter', slug: 'quarter', lengthInMinutes: 15 }
  const eventType = (await call(server, 'POST', '/v2/event-types', quarter, apiKey)).body.data
  return { id: id as number, eventTypeId: eventType.id as number }
}

const slotsOf = (server: ServerProcess, eventTypeId: number) =>
  `${server.url}/v2/slots?eventTypeId=${eventTypeId}&${MONTH}`

async function measureAll(server: LiveServer): Promise<Row[]> {
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
  const warm = await compare(`${database}: one host, warm`, one, {
    ofBare: 0.5,
    ...(process.env.DATABASE_URL && { p99ToBare: 3 }),
  })
  const feeds = await feedServer()
  const { eventTypeId, from, until } = await aCalendarHost(server, feeds)
  const withCalendars = await compare(
    `${database}: 10 calendars of 2,000 events, warm`,
    `${server.url}/v2/slots?eventTypeId=${eventTypeId}&start=${from}&end=${until}`,
    { ofBare: 0.4 },
  )
  await feeds.stop()
  if (!process.env.DATABASE_URL) return [warm, withCalendars]

  const { db, url, close } = await server.openDatabase()
  const team = await aRoundRobin(db, 100, 40, FROM)
  // The bench's own changes needn't be on the disk: it measures answers, not commits.
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS, options: '-c synchronous_commit=off' })
  const many = slotsOf(server, team.eventTypeId)
  const at = (index: number) => new Date(FROM.getTime() + (index % 28) * 86_400_000 + 6 * 3_600_000)
  const single = { eventTypeId: host.eventTypeId, reservationId: team.reservationId }
  const rows = [
    warm,
    withCalendars,
    await compare(`${database}: round robin of 100, warm`, many, { ofBare: 0.4 }),
    await compare(
      `${database}: one host, changed before every request`,
      one,
      { ofBare: 0.08, ofStatement: 0.15 },
      {
        change: (index) => changeOneTime(pool, single, host.id, at(index)),
        databaseUrl: url,
      },
    ),
    await compare(
      `${database}: round robin of 100, changed before every request`,
      many,
      { ofBare: 0.03 },
      {
        change: (index) => changeOneTime(pool, team, team.hostIds[index % 100] as number, at(index)),
        databaseUrl: url,
      },
    ),
  ]
  if (hasPgBouncer)
    rows.push(
      ...(await behindPgBouncer(server, { host, databaseUrl: url }, (index) =>
        changeOneTime(pool, single, host.id, at(index)),
      )),
    )
  await pool.end()
  await close()
  return rows
}

type Known = { host: { eventTypeId: number }; databaseUrl: string }

/** Compares a second server, which reaches the same database through a pooler and prepares no statements. */
async function behindPgBouncer(server: LiveServer, { host, databaseUrl }: Known, change: Change): Promise<Row[]> {
  const pooler = await startPgBouncer(databaseUrl)
  const pooled = await server.beside(pooledSettings(pooler.url, databaseUrl))
  const url = slotsOf(pooled, host.eventTypeId)
  const rows = [
    await compare('PgBouncer: one host, warm', url, { ofBare: 0.4 }),
    await compare('PgBouncer: one host, changed before every request', url, { ofBare: 0.05 }, { change, databaseUrl }),
  ]
  await pooled.stop()
  await pooler.stop()
  return rows
}

function print(rows: readonly Row[]): void {
  const head = [
    'workload',
    'kB',
    'requests/s',
    'bare',
    'of bare',
    'target',
    'p99 to bare',
    'target',
    'of bare, changed',
    'of one statement',
    'target',
  ]
  const lines = rows.map(({ name, kB, rate, bareRate, ofBare, p99ToBare, ofBareChanged, ofStatement, target }) => [
    name,
    kB.toFixed(0),
    rate.toFixed(0),
    bareRate.toFixed(0),
    ofBare.toFixed(3),
    `≥ ${target.ofBare}`,
    p99ToBare.toFixed(1),
    target.p99ToBare === undefined ? '' : `≤ ${target.p99ToBare}`,
    ofBareChanged === null ? '' : ofBareChanged.toFixed(2),
    ofStatement === null ? '' : ofStatement.toFixed(2),
    target.ofStatement === undefined ? '' : `≥ ${target.ofStatement}`,
  ])
  printTable(head, lines)
  process.stdout.write(
    'The first target is for the share of the plain bare route. "Changed" is the share of the bare route whose callers\n' +
      'make the same changes before each request. "One statement" is the share of a bare route that makes one\n' +
      'prepared statement for each request, and whose callers change nothing.\n',
  )
}

const missed = (rows: readonly Row[]): string[] =>
  rows.flatMap(({ name, ofBare, p99ToBare, ofStatement, target }) => [
    ...(ofBare < target.ofBare
      ? [`${name}: ${ofBare.toFixed(3)} of the bare route's rate; the target is ${target.ofBare}.`]
      : []),
    ...(p99ToBare > (target.p99ToBare ?? Number.POSITIVE_INFINITY)
      ? [`${name}: p99 is ${p99ToBare.toFixed(1)} times the bare route's; the target is ${target.p99ToBare}.`]
      : []),
    ...((ofStatement ?? 1) < (target.ofStatement ?? 0)
      ? [`${name}: ${ofStatement?.toFixed(3)} of the bare route with a statement; the target is ${target.ofStatement}.`]
      : []),
  ])

const costed = ({ name, ofBare, spread }: Row) => ({ name, cost: 1 / ofBare, spread })

const { values } = parseArgs({ options: { write: { type: 'boolean' } } })
const resultFile = new URL('slots-results.json', import.meta.url)
const committed = readRows<Row>(resultFile) ?? []

warnOfLoad()
// The calendars are files of this process.
const server = await liveServer({ DAYBOOK_ALLOW_PRIVATE_NETWORKS: 'true' })
const rows = await measureAll(server).finally(() => server.dispose())
print(rows)
complain('MISSED', missed(rows))
if (values.write) {
  // The results of the other database stay unchanged.
  const others = committed.filter(({ name }) => !rows.some((row) => row.name === name))
  writeRows(resultFile, [...others, ...rows])
} else {
  complain('SLOWER', regressions(rows.map(costed), committed.map(costed)))
}
