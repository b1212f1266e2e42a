import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Connection } from '../../../src/db/connection.ts'
import { exportRows } from '../../../src/db/copies/export-rows.ts'
import { importRows } from '../../../src/db/copies/import-rows.ts'
import { SECRET_COLUMNS, SECRET_TABLES } from '../../../src/db/copies/secret-tables.ts'
import { aBooking, anEventType } from '../../support/builders.ts'
import { testDatabase } from '../../support/databases/test-database.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'

async function linesOf({ db }: Connection, hasSecrets: boolean): Promise<string[]> {
  const lines: string[] = []
  await exportRows(db, { hasSecrets, write: async (line) => void lines.push(line), progress: () => {} })
  return lines
}

async function* each(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines
}

/** The names that columns with secrets have. */
const SECRET = /hash|secret|token|ciphertext|password/

/** Columns with such a name that are no secrets: content hashes, and keyed hashes of what was erased. */
const HARMLESS = ['erasures.account_hash', 'erasures.address_hash', 'import_items.content_hash']

describe('an export and its import', { timeout: 60_000 }, () => {
  let app: TestApp

  beforeAll(async () => {
    app = await testApp()
    const ann = await app.user({ username: 'ann', name: 'Änn "O\'Brien" \\ \u2028' })
    const eventType = await anEventType(app, ann)
    for (const day of ['14', '15'])
      await app.post('/v2/bookings', { body: aBooking(eventType.id, `2030-01-${day}T09:00:00Z`) })
    const body = {
      subscriberUrl: 'https://example.com/hook',
      triggers: ['BOOKING_CREATED'],
      active: true,
      secret: 'hush',
    }
    await app.post('/v2/webhooks', { as: ann.apiKey, body })
    await app.post('/v2/teams', { as: ann.apiKey, body: { name: 'Sales' } })
  })
  afterAll(() => app.close())

  it('an export with secrets makes an equal installation, whose keys work', async () => {
    const lines = await linesOf(app.connection, true)
    const copy = await testDatabase()
    await importRows(copy.db, each(lines), () => {})
    expect((await linesOf(copy, true)).sort()).toEqual([...lines].sort())
    const other = await testApp({}, undefined, { connection: copy })
    const users = await other.get('/v2/admin/users', { as: app.administrator })
    expect(users.body.data).toHaveLength(2)
    const ben = await other.user({ username: 'ben' })
    expect(users.body.data.map(({ id }: { id: number }) => id)).not.toContain(ben.id)
    await other.close()
  })

  it('an export without secrets can be imported, and says nothing by which somebody could sign in', async () => {
    const lines = await linesOf(app.connection, false)
    const kinds = new Set(lines.map((line) => JSON.parse(line).kind))
    for (const table of SECRET_TABLES) expect(kinds).not.toContain(table)
    expect(lines.join('\n')).not.toContain('hush')
    const copy = await testDatabase()
    await importRows(copy.db, each(lines), () => {})
    expect((await linesOf(copy, false)).sort()).toEqual([...lines].sort())
    await copy.close()
  })

  it('every column that looks like a secret is left out', async () => {
    const { rows } = await sql<{ name: string }>`
      SELECT table_name || '.' || column_name AS name FROM information_schema.columns
      WHERE table_schema = current_schema() AND (data_type = 'bytea' OR column_name ~ ${SECRET.source})
        AND data_type IN ('bytea', 'text', 'jsonb')`.execute(app.connection.db)
    const exported = rows
      .map(({ name }) => name)
      .filter((name) => !SECRET_TABLES.includes(name.split('.')[0] ?? '') && !SECRET_COLUMNS.includes(name))
    expect(exported.sort()).toEqual(HARMLESS)
  })

  it('an import refuses a database with rows, a foreign file, a broken line and half an export', async () => {
    const lines = await linesOf(app.connection, false)
    await expect(importRows(app.connection.db, each(lines), () => {})).rejects.toThrow('must be empty')
    const empty = await testDatabase()
    const refusal = (some: readonly string[]) => importRows(empty.db, each(some), () => {})
    await expect(refusal([])).rejects.toThrow('The file is empty.')
    await expect(refusal(lines.slice(1))).rejects.toThrow('no export of Daybook')
    await expect(refusal([...lines.slice(0, 3), '{"kind":'])).rejects.toThrow('Line 4 is no JSON.')
    await expect(refusal([lines[0] ?? '', '{"kind":"dogs","row":{}}'])).rejects.toThrow('unknown kind dogs')
    await expect(refusal(lines.filter((line) => JSON.parse(line).kind !== 'users'))).rejects.toThrow('foreign key')
    expect(await importRows(empty.db, each(lines), () => {})).toBeGreaterThan(0)
    await empty.close()
  })
})
