import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { writerFaults, writtenTables } from './table-writers.ts'

describe('the writers of tables', () => {
  let root: string
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'daybook-writers-'))
  })
  afterEach(() => rmSync(root, { recursive: true, force: true }))

  function write(file: string, text: string) {
    mkdirSync(dirname(join(root, 'server/src', file)), { recursive: true })
    writeFileSync(join(root, 'server/src', file), text)
  }

  it('the check finds the writers of a table in SQL and in calls of the query builder', () => {
    expect(writtenTables('INSERT INTO users (id) … ON CONFLICT DO UPDATE SET')).toEqual(['users'])
    expect(writtenTables("tx.deleteFrom('apiKeys')")).toEqual(['api_keys'])
    expect(writtenTables('SELECT id FROM teams FOR UPDATE SKIP LOCKED')).toEqual([])
  })

  it('several files of one folder may write a table', () => {
    write('features/accounts/users/store.ts', 'UPDATE users SET name = 1')
    write('features/accounts/users/more-store.ts', "tx.insertInto('users')")
    expect(writerFaults(root)).toEqual([])
  })

  it('the check refuses a second folder that writes the same table', () => {
    write('features/accounts/users/store.ts', 'UPDATE users SET name = 1')
    write('features/accounts/sessions/store.ts', "tx.updateTable('users')")
    expect(writerFaults(root)).toHaveLength(1)
    expect(writerFaults(root)[0]).toContain('features/accounts/sessions/store.ts')
  })
})
