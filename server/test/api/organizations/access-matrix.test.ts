import type { RouteOptions } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addressOf,
  arrange,
  type Expected,
  expected,
  type Operation,
  operationsOf,
  type Row,
  type Standing,
  standings,
  type Things,
} from '../../support/access-matrix.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'

const ADMITTED = 'x-test-admitted'
/** Asked for by calls that are to be admitted and then to do nothing. */
const STOP = 'x-test-stop'

type Cell = { operation: Operation; row: Row; answer: Expected }

describe('the callers of each operation', () => {
  let app: TestApp
  let rows: Row[]
  let things: Things
  let all: Map<number, Standing>
  const routes: RouteOptions[] = []
  let cells: Cell[]

  beforeAll(async () => {
    app = await testApp({ DAYBOOK_TEST_CLOCK: 'true', DAYBOOK_OPEN_REGISTRATION: 'true' }, undefined, {
      prepare(http) {
        http.addHook('onRoute', (route) => void routes.push(route))
        // Behind everything that may refuse a caller, before anything of the operation itself.
        http.addHook('preParsing', async (request, reply, payload) => {
          if (request.headers[STOP] === undefined) return payload
          return reply.code(200).header(ADMITTED, 'yes').serializer(String).send('admitted')
        })
      },
    })
    ;({ rows, things } = await arrange(app))
    all = await standings(app, things)
    // That somebody came by is noted with the key, once in a while: not a change that a refused call makes.
    for (const { headers } of rows) await app.get('/v2/me', { headers })
    cells = operationsOf(routes).flatMap((operation) =>
      rows.map((row) => ({ operation, row, answer: expected(operation, row, things, all) })),
    )
  }, 120_000)
  afterAll(() => app.close())

  async function ask({ operation, row }: Cell, headers: Record<string, string> = {}) {
    const answer = await app.app.http.inject({
      method: operation.method as 'GET',
      url: addressOf(operation, things),
      headers: { 'cal-api-version': '2024-08-13', ...row.headers, ...headers },
    })
    return { status: answer.statusCode, isAdmitted: answer.headers[ADMITTED] === 'yes', body: answer.body }
  }

  const described = ({ operation, row, answer }: Cell, got: { status: number; body: string }) =>
    `${operation.method} ${addressOf(operation, things)} as ${row.name}: ${answer} expected, got ${got.status} ${got.body.slice(0, 160)}`

  /** Every row of every table, in a number for each: whatever is changed, something in here is another one. */
  async function fingerprint(): Promise<Record<string, string>> {
    const { rows: tables } = await sql<{ name: string }>`
      SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = current_schema() AND table_type = 'BASE TABLE' ORDER BY 1`.execute(app.connection.db)
    const parts = tables.map(
      ({ name }) =>
        sql`SELECT ${name} AS name, count(*) || ' ' || coalesce(sum(hashtext(t::text)::bigint), 0) AS print FROM ${sql.table(name)} t`,
    )
    const { rows: prints } = await sql<{ name: string; print: string }>`${sql.join(parts, sql` UNION ALL `)}`.execute(
      app.connection.db,
    )
    return Object.fromEntries(prints.map(({ name, print }) => [name, print]))
  }

  it('callers whom the declarations refuse are refused, and change nothing', async () => {
    const before = await fingerprint()
    const refused = cells.filter(({ answer }) => answer !== 'admitted')
    const wrong: string[] = []
    for (const cell of refused) {
      const got = await ask(cell)
      if (got.status !== cell.answer) wrong.push(described(cell, got))
    }
    expect(wrong.slice(0, 20)).toEqual([])
    expect(refused.length).toBeGreaterThan(1000)
    const after = await fingerprint()
    expect(Object.keys(after).filter((table) => after[table] !== before[table])).toEqual([])
  }, 120_000)

  it('callers whom the declarations admit are admitted', async () => {
    const admitted = cells.filter(({ answer }) => answer === 'admitted')
    const wrong: string[] = []
    for (const cell of admitted) {
      const got = await ask(cell, { [STOP]: 'yes' })
      if (!got.isAdmitted) wrong.push(described(cell, got))
    }
    expect(wrong.slice(0, 20)).toEqual([])
    expect(admitted.length).toBeGreaterThan(1000)
  }, 120_000)

  it('each caller, role and kind of path has an operation in the test', () => {
    const seen = (pick: (operation: Operation) => readonly (string | undefined)[]) => [
      ...new Set(operationsOf(routes).flatMap(pick)),
    ]
    expect(seen(({ access }) => [access.caller])).toEqual(
      expect.arrayContaining(['public', 'optional', 'user', 'account', 'session', 'administrator']),
    )
    expect(seen(({ access }) => Object.values(access.path ?? {}).map(({ is }) => is))).toEqual(
      expect.arrayContaining(['organization', 'team', 'organization-user', 'platform-client', 'managed-user']),
    )
  })
})

describe('the security of each operation in the OpenAPI document', () => {
  type Documented = { security: Record<string, unknown>[]; description: string }
  let app: TestApp
  const routes: RouteOptions[] = []

  beforeAll(async () => {
    app = await testApp({ DAYBOOK_TEST_CLOCK: 'true' }, undefined, {
      prepare: (http) => http.addHook('onRoute', (route) => void routes.push(route)),
    })
  })
  afterAll(() => app.close())

  /** The ways in which a caller of each kind may prove itself, by the names of the document's schemes. */
  const WAYS: Readonly<Record<string, readonly string[]>> = {
    public: [],
    optional: ['', 'bearer', 'clientId+clientSecret', 'session'],
    user: ['bearer', 'clientId+clientSecret', 'session'],
    program: ['bearer', 'clientId+clientSecret'],
    account: ['bearer', 'session'],
    session: ['session'],
    client: ['clientId+clientSecret'],
    administrator: ['bearer', 'session'],
  }

  it('the document names the access of the declaration: the ways to prove an account, the role, the scope', async () => {
    const { paths } = (await app.get('/docs/openapi.json')).body as {
      paths: Record<string, Record<string, Documented>>
    }
    const operations = operationsOf(routes).filter(({ method }) => method !== 'HEAD')
    const wrong = operations.filter(({ url, method, access }) => {
      const documented = paths[url.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
      const ways = documented?.security.map((way) => Object.keys(way).sort().join('+')).sort()
      const { caller, role, scope } = access
      const words = [role && `Role ${role}.`, caller !== 'public' && scope && scope !== 'any' && `Scope \`${scope}\`.`]
      return (
        JSON.stringify(ways) !== JSON.stringify([...(WAYS[caller] ?? ['?'])].sort()) ||
        words.some((sentence) => sentence && !documented?.description.includes(sentence))
      )
    })
    expect(wrong.map(({ name }) => name)).toEqual([])
    const documented = Object.values(paths).flatMap((methods) => Object.keys(methods))
    expect(documented).toHaveLength(operations.length)
  })
})
