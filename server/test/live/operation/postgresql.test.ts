import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../support/servers/free-port.ts'
import { daybook } from '../../support/servers/run-daybook.ts'
import { startServer } from '../../support/servers/server-process.ts'

const url = process.env.DATABASE_URL
const SECRET = { DAYBOOK_SECRET_KEY: Buffer.alloc(32, 7).toString('base64') }

type Finding = { check: string; result: string; found: string; remedy?: string }

describe.runIf(url)('a server on PostgreSQL as it comes', { timeout: 240_000 }, () => {
  let folder: string
  let admin: pg.Client
  const made: string[] = []
  const names = { role: `daybook_role_${process.pid}` }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'daybook-postgresql-'))
    admin = new pg.Client({ connectionString: url })
    await admin.connect()
    await admin.query(`CREATE ROLE ${names.role} LOGIN PASSWORD 'hidden'`)
  })
  afterAll(async () => {
    for (const name of made) await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    await admin.query(`DROP ROLE ${names.role}`)
    await admin.end()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Makes a database, runs the statements in it, and returns its URL. */
  async function database({ options = '', alter = '', inside = [] as string[] } = {}): Promise<string> {
    const name = `daybook_comes_${process.pid}_${made.length}`
    made.push(name)
    await admin.query(`CREATE DATABASE ${name} ${options}`)
    if (alter) await admin.query(`ALTER DATABASE ${name} ${alter}`)
    const own = new URL(url as string)
    own.pathname = `/${name}`
    if (inside.length > 0) {
      const client = new pg.Client({ connectionString: own.href })
      await client.connect()
      for (const statement of inside) await client.query(statement)
      await client.end()
    }
    return own.href
  }

  /** Starts a server, asks it for an account, and returns what it said if it ended at once. */
  async function start(DATABASE_URL: string, more: Record<string, string> = {}): Promise<string> {
    let server: Awaited<ReturnType<typeof startServer>>
    try {
      server = await startServer({ DATABASE_URL, DATA_DIR: folder, ...more })
    } catch (error) {
      return (error as Error).message.split('\n').slice(1).join('\n').trim()
    }
    const me = await fetch(`${server.url}/v2/me`, { headers: { authorization: `Bearer ${server.administrator}` } })
    const output = server.output()
    await server.stop()
    return me.ok ? 'It serves.' : output
  }

  async function doctor(DATABASE_URL: string): Promise<Finding[]> {
    const { result } = await daybook(['doctor', '--json'], {
      ...SECRET,
      DATABASE_URL,
      DAYBOOK_URL: `http://127.0.0.1:${await freePort()}`,
    })
    return (result() as Finding[]).filter(({ check }) => check === 'database')
  }

  it.each([
    ["SET datestyle = 'German, DMY'"],
    ["SET datestyle = 'SQL, MDY'"],
    ['SET default_transaction_isolation = serializable'],
  ])('a database with another form or isolation is used as any other: %s', async (alter) => {
    const own = await database({ alter })
    expect(await start(own)).toBe('It serves.')
    expect(await start(own)).toBe('It serves.')
    expect(await doctor(own)).toMatchObject([{ result: 'ok' }])
  })

  it('two servers live in two schemas of a database', async () => {
    const own = await database({ inside: ['CREATE SCHEMA one', 'CREATE SCHEMA two'] })
    for (const schema of ['one', 'two', 'one'])
      expect(await start(`${own}?options=-c%20search_path%3D${schema}`)).toBe('It serves.')
    const client = new pg.Client({ connectionString: own })
    await client.connect()
    const { rows } = await client.query(
      "SELECT schemaname FROM pg_tables WHERE tablename IN ('users', 'kysely_migration') ORDER BY 1",
    )
    await client.end()
    expect(rows.map(({ schemaname }) => schemaname)).toEqual(['one', 'one', 'two', 'two'])
    const missing = `${own}?options=-c%20search_path%3Dnowhere`
    expect(await start(missing)).toMatch(/^DATABASE_URL \(.*\): No schema of its search_path is there/)
    expect(await doctor(missing)).toMatchObject([
      { result: 'problem', remedy: expect.stringContaining('CREATE SCHEMA') },
    ])
  })

  it.each(['LATIN1', 'SQL_ASCII'])('a database in %s is refused at start, as the doctor says', async (encoding) => {
    const own = await database({ options: `ENCODING '${encoding}' LOCALE 'C' TEMPLATE template0` })
    const sentence = `The encoding of the database is ${encoding}, which can't hold every name.`
    const { host, pathname } = new URL(own)
    expect(await start(own)).toMatch(`DATABASE_URL (${host}${pathname}): ${sentence}`)
    expect(await doctor(own)).toMatchObject([{ result: 'problem', found: sentence }])
  })

  it('an account that may not make tables is told the statement that lets it, which does', async () => {
    const own = new URL(await database())
    const asOwner = own.href
    own.username = names.role
    own.password = 'hidden'
    const said = await start(own.href)
    expect(said).toMatch(/^DATABASE_URL \(.*\): The account \w+ may not make tables in the schema public\./)
    expect(said).not.toContain('hidden')
    const [, grant = ''] = /run: (GRANT .*;)$/.exec(said) ?? []
    expect((await doctor(own.href))[0]?.remedy).toContain(grant)
    const client = new pg.Client({ connectionString: asOwner })
    await client.connect()
    await client.query(grant)
    await client.end()
    expect(await start(own.href)).toBe('It serves.')
  })

  it('each failure to connect names the setting, the host and the database before its reason', async () => {
    const at = (change: (url: URL) => void) => {
      const other = new URL(url as string)
      change(other)
      return other.href
    }
    const port = await freePort()
    for (const [wrong, place, reason, remedy] of [
      [at((other) => (other.pathname = '/nosuch')), '/nosuch', 'does not exist', 'CREATE DATABASE nosuch'],
      [at((other) => (other.port = String(port))), `:${port}/`, 'ECONNREFUSED', 'Start PostgreSQL'],
      [at((other) => (other.hostname = 'nosuch.invalid')), 'nosuch.invalid', 'nosuch.invalid', 'correct the host'],
      [at((other) => (other.username = 'nobody_at_all')), '/', 'nobody_at_all', 'user and the password'],
      [await database({ alter: 'SET default_transaction_read_only = on' }), '/', 'can only be read', 'primary'],
    ] as const) {
      const said = await start(wrong)
      expect(said).toMatch(/^DATABASE_URL \([^ ()]+\): /)
      for (const part of [place, reason, remedy]) expect(said).toContain(part)
      expect(await doctor(wrong)).toMatchObject([{ result: 'problem' }])
    }
    const direct = at((other) => (other.pathname = '/nosuch'))
    expect(await start(await database(), { DATABASE_DIRECT_URL: direct })).toMatch(
      /^DATABASE_DIRECT_URL \(.*nosuch\): /,
    )
  })
})
