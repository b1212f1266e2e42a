import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EXEMPT_TABLES } from '../../../src/features/privacy/exports/exempt-tables.ts'
import { SECTIONS } from '../../../src/features/privacy/exports/service.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'

describe('the tables with texts', () => {
  let app: TestApp
  let columns: { table: string; column: string }[]

  beforeAll(async () => {
    app = await testApp()
    const { rows } = await sql<{ table: string; column: string }>`
      SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
      WHERE table_schema = 'public' AND (
        data_type IN ('text', 'character varying', 'character', 'json', 'jsonb', 'inet', 'xml')
        OR udt_name IN ('citext', '_text', '_varchar', '_jsonb'))`.execute(app.connection.db)
    columns = rows
  })
  afterAll(() => app.close())

  it('each is exported or exempt with a reason', () => {
    const exported = new Set(SECTIONS.map(({ table }) => table))
    const forgotten = columns.filter(({ table }) => !exported.has(table) && !EXEMPT_TABLES[table])
    expect(forgotten).toEqual([])
    const tables = new Set(columns.map(({ table }) => table))
    const gone = Object.keys(EXEMPT_TABLES).filter((table) => exported.has(table) || !tables.has(table))
    expect(gone).toEqual([])
  })

  it('a column that an export leaves out has a reason', () => {
    const without = columns.filter(({ table, column }) => {
      const sections = SECTIONS.filter((section) => section.table === table)
      const isLeftOut = sections.length > 0 && !sections.some((section) => section.columns.includes(column))
      return isLeftOut && !sections.some(({ others }) => others)
    })
    expect(without).toEqual([])
  })
})
