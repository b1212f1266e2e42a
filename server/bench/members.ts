// This bench measures the server's CPU time for a page of 250 of an organization's 10,000 members. The result is a
// multiple of the bare work: the same statements on one connection of the plain driver, and JSON.stringify of their rows.
//   DATABASE_URL=postgres://… npm run bench:members
// It also measures the query of a caller's roles, which runs before every request in an organization, and compares it
// with the least that a cache would need: a query for its newest version.
// Both are measured in turns. The CPU time of the server comes from /proc, so this runs on Linux. BENCH_TURNS is the
// number of turns, BENCH_PAGES the number of pages in each. It fails on a missed target.
import { readFileSync } from 'node:fs'
import { type LogEvent, sql } from 'kysely'
import pg from 'pg'
import { complain, median, printTable, spreadOf, warnOfLoad } from '../../bench/report.ts'
import type { Db } from '../src/db/connection.ts'
import { connectPostgres } from '../src/db/postgres.ts'
import { prepared } from '../src/db/prepared.ts'
import { listOptionsOfMemberships } from '../src/features/organizations/attributes/store.ts'
import { listMembers } from '../src/features/organizations/memberships/member-store.ts'
import { findStanding } from '../src/features/organizations/memberships/store.ts'
import { listOrganizationUsers } from '../src/features/organizations/organization-users/store.ts'
import { call, type LiveServer, liveServer } from '../test/support/servers/live-server.ts'

const TURNS = Number(process.env.BENCH_TURNS ?? 7)
const PAGES = Number(process.env.BENCH_PAGES ?? 150)
const QUESTIONS = 1000
const MEMBERS = 10_000
const PAGE = { take: 250, skip: 5000 }
const TARGET = 3

/** The length of a tick in every common configuration of Linux. */
const TICK_MS = 10

type Statement = { text: string; values: unknown[] }
type Row = { name: string; kB: number; serverMs: number; bareMs: number; ratio: number; spread: number }

if (!process.env.DATABASE_URL) throw new Error('Set DATABASE_URL: what is compared is the driver of PostgreSQL.')
warnOfLoad()
const server = await liveServer()
const { url, close } = await server.openDatabase()
const client = new pg.Client({ connectionString: url })
await client.connect()

const { organizationId, apiKey } = await anOrganization(server)
await fill(organizationId)
const rows = [
  await compare('memberships', await statementsBehind('memberships', organizationId)),
  await compare('users', await statementsBehind('users', organizationId)),
]
const questions = await compareQuestions(organizationId)
await client.end()
await close()
await server.dispose()

printTable(
  ['page of 250', 'kB', 'server ms', 'bare ms', 'times the bare work', 'target', 'spread'],
  rows.map(({ name, kB, serverMs, bareMs, ratio, spread }) => [
    name,
    kB.toFixed(0),
    serverMs.toFixed(2),
    bareMs.toFixed(2),
    ratio.toFixed(2),
    `≤ ${TARGET}`,
    spread.toFixed(2),
  ]),
)
printTable(
  ['asked before a request', 'wall µs', 'CPU µs'],
  questions.map(({ name, wallUs, cpuUs }) => [name, wallUs.toFixed(0), cpuUs.toFixed(0)]),
)
complain(
  'MISSED',
  rows.flatMap(({ name, ratio }) =>
    ratio > TARGET ? [`${name}: ${ratio.toFixed(2)} times the CPU of the bare work; the target is ${TARGET}.`] : [],
  ),
)

async function anOrganization(on: LiveServer): Promise<{ organizationId: number; apiKey: string }> {
  const person = { email: 'owner@example.com', username: 'owner', timeZone: 'UTC' }
  const owner = (await call(on, 'POST', '/v2/admin/users', person, on.administrator)).body.data
  const fields = { name: 'Acme', slug: 'acme', ownerId: owner.id }
  const made = await call(on, 'POST', '/v2/admin/organizations', fields, on.administrator)
  return { organizationId: made.body.data.id, apiKey: owner.apiKey }
}

/** Fills the organization with people who have a name, hours, a profile and two attributes each. */
async function fill(id: number): Promise<void> {
  await client.query(`
    INSERT INTO users (uuid, email, username, name, bio, time_zone, locale, created_at, updated_at)
    SELECT gen_random_uuid(), 'member-' || n || '@example.com', 'member-' || n, 'Member ' || n, 'Works here.',
      'Europe/Berlin', 'en', '2030-01-01', '2030-01-01' FROM generate_series(1, ${MEMBERS}) n;
    INSERT INTO memberships (user_id, organization_id, accepted, created_at, updated_at)
    SELECT id, ${id}, true, created_at, created_at FROM users WHERE username LIKE 'member-%' ORDER BY id;
    INSERT INTO profiles (organization_id, user_id, username, created_at)
    SELECT ${id}, id, username, created_at FROM users WHERE username LIKE 'member-%';
    INSERT INTO schedules (user_id, name, time_zone, is_default, created_at, updated_at)
    SELECT id, 'Hours', time_zone, true, created_at, created_at FROM users WHERE username LIKE 'member-%';
    INSERT INTO attributes (id, organization_id, name, slug, type, created_at, updated_at)
    SELECT gen_random_uuid(), ${id}, slug, slug, type, '2030-01-01', '2030-01-01'
    FROM (VALUES ('level', 'SINGLE_SELECT'), ('languages', 'MULTI_SELECT')) a (slug, type);
    INSERT INTO attribute_options (id, attribute_id, value, slug, position)
    SELECT gen_random_uuid(), id, 'Option ' || n, 'option-' || n, n FROM attributes, generate_series(0, 4) n;
    INSERT INTO attribute_assignments (id, organization_id, membership_id, attribute_id, allows_several, option_id, created_at)
    SELECT gen_random_uuid(), ${id}, m.id, o.attribute_id, a.allows_several, o.id, '2030-01-01'
    FROM memberships m JOIN attribute_options o ON o.position = m.id % 5 JOIN attributes a ON a.id = o.attribute_id
    WHERE m.organization_id = ${id};
    ANALYZE;`)
}

/** Returns the exact statements that the lists send to the database. */
async function statementsBehind(list: string, id: number): Promise<Statement[]> {
  const sent: Statement[] = []
  const note = ({ query }: LogEvent) => void sent.push({ text: query.sql, values: [...query.parameters] })
  const { db, close: end } = connectPostgres({ url, poolSize: 1, onStatement: note })
  if (list === 'memberships') {
    const group = { kind: 'organization', organizationId: id } as const
    const members = await listMembers(db, group, undefined, PAGE)
    await listOptionsOfMemberships(
      db,
      members.map((member) => member.id),
    )
  } else {
    const everybody = { emails: undefined, teamIds: undefined, optionIds: undefined, operator: 'AND' } as const
    await listOrganizationUsers(db, id, everybody, PAGE)
  }
  await end()
  return sent
}

async function compare(name: string, statements: readonly Statement[]): Promise<Row> {
  const path = `/v2/organizations/${organizationId}/${name}?take=${PAGE.take}&skip=${PAGE.skip}`
  const bytes = Buffer.byteLength(JSON.stringify((await call(server, 'GET', path, undefined, apiKey)).body))
  const turn = async () => ({ ours: await serverCpuMs(path), bare: await bareCpuMs(statements) })
  // This warms up the server until all code is compiled.
  await turn()
  await turn()
  const turns = []
  for (let count = 0; count < TURNS; count++) turns.push(await turn())
  const ratios = turns.map(({ ours, bare }) => ours / bare)
  return {
    name,
    kB: bytes / 1000,
    serverMs: median(turns.map(({ ours }) => ours)),
    bareMs: median(turns.map(({ bare }) => bare)),
    ratio: median(ratios),
    spread: spreadOf(ratios),
  }
}

/** Returns the milliseconds of CPU that the server's process uses for a page. The caller's CPU doesn't count. */
async function serverCpuMs(path: string): Promise<number> {
  const before = cpuOf(server.pid)
  for (let page = 0; page < PAGES; page++) {
    const answer = await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${apiKey}` } })
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`No page: ${text}`)
  }
  return (cpuOf(server.pid) - before) / PAGES
}

async function bareCpuMs(statements: readonly Statement[]): Promise<number> {
  const before = process.cpuUsage()
  for (let page = 0; page < PAGES; page++) {
    const found = []
    for (const [index, { text, values }] of statements.entries())
      found.push((await client.query({ name: `${index}-${text.length}`, text, values })).rows)
    if (JSON.stringify(found).length < 1000) throw new Error('The bare statements find nothing.')
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / PAGES
}

type Question = { name: string; wallUs: number; cpuUs: number }

/**
 * Compares the guard's query, for a member whose role allows twenty permissions, with the query that a cache would
 * need.
 */
async function compareQuestions(id: number): Promise<Question[]> {
  await client.query(`
    INSERT INTO roles (id, organization_id, name, created_at, updated_at)
    VALUES ('bench', ${id}, 'Bench', '2030-01-01', '2030-01-01');
    INSERT INTO role_permissions (role_id, scope, permission, position)
    SELECT 'bench', scope, name, row_number() OVER () FROM permissions WHERE scope = 'organization' LIMIT 20;
    UPDATE memberships SET role_id = 'bench' WHERE organization_id = ${id};
    INSERT INTO cache_versions (subject, subject_id) VALUES ('user_hours', 1) ON CONFLICT DO NOTHING;
    ANALYZE;`)
  const found = await client.query<{ user_id: number }>(
    'SELECT user_id FROM memberships WHERE organization_id = $1 ORDER BY id OFFSET 5000 LIMIT 1',
    [id],
  )
  const userId = found.rows[0]?.user_id as number
  const { db, close: end } = connectPostgres({ url, poolSize: 1 })
  const guard = () => findStanding(db, userId, { organizationId: id }, 'organization.listMembers')
  const version = () => askVersion(db)
  const turns = []
  for (let count = 0; count < TURNS + 2; count++) turns.push({ guard: await time(guard), version: await time(version) })
  await end()
  const settled = turns.slice(2)
  const row = (name: string, each: { wallUs: number; cpuUs: number }[]): Question => ({
    name,
    wallUs: median(each.map(({ wallUs }) => wallUs)),
    cpuUs: median(each.map(({ cpuUs }) => cpuUs)),
  })
  return [
    row(
      'who somebody is and what their role allows',
      settled.map((turn) => turn.guard),
    ),
    row(
      'the version of a cache',
      settled.map((turn) => turn.version),
    ),
  ]
}

function askVersion(db: Db) {
  const [subject, id] = ['user_hours', 1]
  return sql`${prepared} SELECT version FROM cache_versions WHERE subject = ${subject} AND subject_id = ${id}`.execute(
    db,
  )
}

async function time(ask: () => Promise<unknown>): Promise<{ wallUs: number; cpuUs: number }> {
  const began = performance.now()
  const before = process.cpuUsage()
  for (let count = 0; count < QUESTIONS; count++) await ask()
  const { user, system } = process.cpuUsage(before)
  return { wallUs: ((performance.now() - began) * 1000) / QUESTIONS, cpuUs: (user + system) / QUESTIONS }
}

/**
 * Returns the milliseconds of CPU that a process has used, in user mode and in the kernel: fields 14 and 15 of proc(5).
 */
function cpuOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The second field is the program's name, which may contain any character.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}
