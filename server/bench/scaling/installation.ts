import pg from 'pg'
import { fillBookings } from '../../test/support/filling/fill-bookings.ts'
import { type FilledHosts, fillHosts } from '../../test/support/filling/fill-hosts.ts'
import { fillTeam } from '../../test/support/filling/fill-team.ts'
import { type RunSql, runSqlOn } from '../../test/support/filling/run-sql.ts'
import { aBusyHost, call, type LiveServer, liveServer } from '../../test/support/servers/live-server.ts'
import type { ServerProcess } from '../../test/support/servers/server-process.ts'

export type Size = { hosts: number; bookings: number; own: number; team: number; nodes: number }

/** A filled installation with its nodes, and the people who ask. */
export type Installation = {
  nodes: readonly ServerProcess[]
  /** A connection past the server. Absent for the embedded database, which has only one process. */
  client: pg.Client | undefined
  administrator: string
  host: { id: number; apiKey: string; eventTypeId: number; username: string; uid: string }
  owner: { apiKey: string; organizationId: number }
  team: { eventTypeId: number }
  stop(): Promise<void>
}

const DAY_MS = 86_400_000
/** So many days of the bookings that are filled in are still to come. */
const COMING_DAYS = 60
const MAX_EMBEDDED_STATEMENT = 5000

/** Starts servers on a database with so many hosts and bookings. All of them belong to one organization. */
export async function anInstallation(size: Size, databaseUrl: string | undefined): Promise<Installation> {
  if (databaseUrl) process.env.DATABASE_URL = databaseUrl
  else delete process.env.DATABASE_URL
  const first = await liveServer()
  const host = await aBusyHost(first)
  const { username } = (await call(first, 'GET', '/v2/me', undefined, host.apiKey)).body.data
  const owner = await anOwner(first)
  await first.stop()
  const { team, url } = await fill(first, size, { host, organizationId: owner.organizationId })
  const main = await first.restart()
  const attendee = { name: 'Guest', email: 'guest@example.com', timeZone: 'UTC' }
  const booking = { eventTypeId: host.eventTypeId, start: '2040-01-02T10:00:00Z', attendee }
  const { uid } = (await call(main, 'POST', '/v2/bookings', booking)).body.data
  const others: ServerProcess[] = []
  while (others.length + 1 < size.nodes) others.push(await main.beside())
  const client = url === '' ? undefined : new pg.Client({ connectionString: url, application_name: 'bench' })
  await client?.connect()
  return {
    nodes: [main, ...others],
    client,
    administrator: main.administrator,
    host: { ...host, username, uid },
    owner,
    team,
    async stop() {
      await client?.end()
      for (const other of others) await other.stop()
      await main.dispose()
    },
  }
}

async function anOwner(on: LiveServer): Promise<{ apiKey: string; organizationId: number }> {
  const person = { email: 'owner@example.com', username: 'owner', timeZone: 'UTC' }
  const { id: ownerId, apiKey } = (await call(on, 'POST', '/v2/admin/users', person, on.administrator)).body.data
  const fields = { name: 'Everybody', slug: 'everybody', ownerId }
  const { id } = (await call(on, 'POST', '/v2/admin/organizations', fields, on.administrator)).body.data
  return { apiKey, organizationId: id }
}

type Known = { host: { id: number; eventTypeId: number }; organizationId: number }

async function fill(server: LiveServer, size: Size, { host, organizationId }: Known) {
  const database = await server.openDatabase()
  const isEmbedded = database.embedded
  const client = isEmbedded ? undefined : await unhurriedClient(database.url)
  const run: RunSql = client ? async (text) => (await client.query(text)).rows : runSqlOn(database.db)
  const now = new Date()
  const times = { now, until: new Date(now.getTime() + COMING_DAYS * DAY_MS) }
  // The rows are right by themselves. Checking the foreign keys of a million bookings would take minutes.
  await run('SET session_replication_role = replica')
  const largestStatement = isEmbedded ? MAX_EMBEDDED_STATEMENT : 100_000
  const progress = (made: number) => process.stderr.write(`\r${made} bookings filled in`)
  const hosts = await fillHosts(run, size.hosts, organizationId)
  const all = { ...times, organizationId, largestStatement, progress }
  await fillBookings(run, hosts, { ...all, count: size.bookings })
  const asked: FilledHosts = { firstUserId: host.id, firstEventTypeId: host.eventTypeId, count: 1 }
  await fillBookings(run, asked, { ...times, count: size.own, largestStatement })
  const team = await fillTeam(run, { ...hosts, count: Math.min(size.team, hosts.count) }, 'round_robin')
  await run('RESET session_replication_role')
  await run('VACUUM ANALYZE')
  process.stderr.write('\n')
  // Parallel workers end before their CPU can be read.
  const name = new URL(database.url || 'postgres:///').pathname.slice(1)
  if (!isEmbedded) await run(`ALTER DATABASE ${name} SET max_parallel_workers_per_gather = 0`)
  await client?.end()
  await database.close()
  return { team, url: database.url }
}

/** Opens a connection without the time limits of requests, whose commits needn't be on the disk at once. */
async function unhurriedClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, options: '-c synchronous_commit=off' })
  await client.connect()
  return client
}
