import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import type { Connection } from '../../../../src/db/connection.ts'
import { copyDatabase, type Progress } from '../../../../src/db/copies/copy-database.ts'
import { refuseRunningServers } from '../../../../src/db/copies/running-servers.ts'
import { connectPostgres } from '../../../../src/db/postgres.ts'
import { only } from '../../../../src/lib/only.ts'
import { otherDatabase } from '../../../support/databases/other-database.ts'
import { databaseUrl } from '../../../support/databases/template-database.ts'
import { testDatabase } from '../../../support/databases/test-database.ts'
import { countersAndKeysOf, rowsOf } from '../../../support/databases/whole-content.ts'
import { type TestApp, testApp } from '../../../support/test-app.ts'

const silently = () => {}

/** A value of each type of the schema, as difficult as it can be. */
const EXTREMES: Readonly<Record<string, string>> = {
  bigint: '-9223372036854775808',
  boolean: 'false',
  'boolean[]': '{t,NULL,f}',
  bytea: '\\x00ff5c27',
  'bytea[]': '{"\\\\x00ff",NULL}',
  date: '4713-01-01 BC',
  'double precision': '0.1',
  inet: '2001:db8::1/64',
  integer: '-2147483648',
  'integer[]': '{{1,NULL},{3,4}}',
  interval: '-1 mons +2 days -00:00:00.000001',
  jsonb: '{"a\\\\\\"b": [1.10, null, "\\u00e9 \\n"], "": 12345678901234567890.5}',
  numeric: '12345678901234567890.12345678901234567890',
  real: '1e-37',
  smallint: '-32768',
  'smallint[]': '[0:1]={-32768,7}',
  text: ` '"\\\\, {}\t\n\u2028 NULL 😀`,
  'text[]': '{"",NULL,"NULL","a,b","\\"\\\\"}',
  'time without time zone': '24:00:00',
  'timestamp with time zone': '2030-03-31 01:00:00.000001+00',
  tstzrange: '["2030-01-01 00:00:00+00",)',
  uuid: 'ffffffff-ffff-4fff-bfff-ffffffffffff',
}

describe('what a move refuses and keeps', () => {
  let source: Connection
  let target: Connection

  beforeEach(async () => {
    source = await testDatabase()
    target = await otherDatabase()
    await sql`INSERT INTO server_settings VALUES ('one', '1', now()), ('two', '2', now())`.execute(source.db)
  })
  afterEach(async () => {
    await source.close()
    await target.close()
  })

  const move = (report: (progress: Progress) => void = silently) => copyDatabase({ from: source, to: target }, report)
  const settings = async ({ db }: Connection) => {
    const { rows } = await sql<{ name: string }>`SELECT name FROM server_settings ORDER BY name`.execute(db)
    return rows.map(({ name }) => name)
  }

  const extremesOf = ({ db }: Connection) =>
    db.transaction().execute(async (tx) => {
      await sql`SET LOCAL TimeZone = 'UTC'`.execute(tx)
      await sql`SET LOCAL DateStyle = 'ISO'`.execute(tx)
      await sql`SET LOCAL extra_float_digits = 1`.execute(tx)
      const { rows } = await sql<{ line: string }>`SELECT ROW(e.*)::text AS line FROM extremes e`.execute(tx)
      return only(rows).line
    })

  it('values of every type of the schema keep their digits, whatever the databases write by default', async () => {
    const { rows } = await sql<{ type: string }>`
      SELECT DISTINCT format_type(a.atttypid, NULL) AS type FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
        AND a.atttypid <> 'xid8'::regtype AND c.relname NOT LIKE 'kysely%'`.execute(source.db)
    const types = rows.map(({ type }) => type)
    expect(types.filter((type) => EXTREMES[type] === undefined)).toEqual([])
    const columns = sql.join(types.map((type, index) => sql.raw(`c${index} ${type}`)))
    for (const { db } of [source, target]) await sql`CREATE TABLE extremes (${columns})`.execute(db)
    const values = sql.join(types.map((type) => sql`${EXTREMES[type]}::text::${sql.raw(type)}`))
    await sql`INSERT INTO extremes VALUES (${values})`.execute(source.db)
    await sql`SELECT set_config('TimeZone', 'Asia/Kolkata', false), set_config('DateStyle', 'SQL, DMY', false),
      set_config('extra_float_digits', '0', false)`.execute(target.db)
    await move()
    expect(await extremesOf(target)).toBe(await extremesOf(source))
    for (const { db } of [source, target]) await sql`DROP TABLE extremes`.execute(db)
  })

  it('a target with rows is refused, and stays as it is', async () => {
    await move()
    await expect(move()).rejects.toThrow(/must be empty, but its table \w+ has rows/)
    expect(await settings(target)).toEqual(['one', 'two'])
  })

  it('an interrupted move leaves an empty target, and can be repeated', async () => {
    const keys = await countersAndKeysOf(target)
    const interrupted = move(() => {
      throw new Error('interrupted')
    })
    await expect(interrupted).rejects.toThrow('interrupted')
    expect(Object.values(await rowsOf(target)).flat()).toEqual([])
    expect(await countersAndKeysOf(target)).toEqual(keys)
    await move()
    expect(await settings(target)).toEqual(['one', 'two'])
  })

  it.each([
    ['lacks a row', "IF NEW.name = 'two' THEN RETURN NULL; END IF; RETURN NEW;", 'has 1 rows, but there are 2'],
    ['has another value', "NEW.value := NEW.value || ' '; RETURN NEW;", 'differs from its 2 rows'],
  ])('a copy that %s is refused', async (_what, body, complaint) => {
    await sql
      .raw(`CREATE FUNCTION damage() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${body} END $$`)
      .execute(target.db)
    await sql`CREATE TRIGGER damage BEFORE INSERT ON server_settings FOR EACH ROW EXECUTE FUNCTION damage()`.execute(
      target.db,
    )
    await expect(move()).rejects.toThrow(`The copy of server_settings ${complaint}`)
    expect(await settings(target)).toEqual([])
    await sql`DROP FUNCTION damage CASCADE`.execute(target.db)
  })

  it('rows with long texts are copied in small batches', async () => {
    await sql`INSERT INTO server_settings SELECT 'long ' || n, repeat('x', 1000000), now() FROM generate_series(1, 70) n`.execute(
      source.db,
    )
    const seen: number[] = []
    await move(({ work, table, tableRows }) => {
      if (work === 'copying' && table === 'server_settings') seen.push(tableRows)
    })
    const batches = seen.map((rows, index) => rows - (seen[index - 1] ?? 0))
    expect(batches.slice(1).every((rows) => rows <= 5)).toBe(true)
    expect(seen.at(-1)).toBe(72)
  })
})

describe.runIf(inject('template').kind === 'postgres')('a move from PostgreSQL in use', () => {
  let app: TestApp
  let target: Connection

  beforeEach(async () => {
    app = await testApp()
    target = await otherDatabase()
  })
  afterEach(async () => {
    await app.close()
    await target.close()
  })

  const urlOf = async ({ db }: Pick<Connection, 'db'>) => {
    const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(db)
    return databaseUrl(process.env.DATABASE_URL as string, only(rows).name)
  }

  it('a database with servers or workers is refused', async () => {
    const other = connectPostgres({ url: await urlOf(app.connection), poolSize: 1 })
    await expect(refuseRunningServers(other.db, 'present')).rejects.toThrow(
      /Servers or workers use the present database \(\d+ connections?\)/,
    )
    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`.execute(other.db)
    await expect.poll(() => refuseRunningServers(other.db, 'present').then(() => 'alone', String)).toBe('alone')
    await other.close()
  })

  it('nobody writes to the source while it is copied, and an open change stops the move', async () => {
    const other = connectPostgres({ url: await urlOf(app.connection), poolSize: 1 })
    const writing = other.db.transaction().execute(async (tx) => {
      await sql`UPDATE users SET name = name`.execute(tx)
      await expect(copyDatabase({ from: app.connection, to: target }, silently)).rejects.toThrow(
        'Another program is changing the present database',
      )
    })
    await writing
    let refused: unknown
    await copyDatabase({ from: app.connection, to: target }, () => {
      refused ??= sql`SET lock_timeout = 50`
        .execute(other.db)
        .then(() => sql`UPDATE users SET name = 'written meanwhile'`.execute(other.db))
        .catch((error: Error) => error)
    })
    expect(String(await refused)).toContain('lock timeout')
    await other.close()
  })
})
