import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findDatabase, makePrivate } from './data-folder.ts'

describe('the folder of the data', () => {
  let dataDir: string
  const at = (...names: string[]) => join(dataDir, ...names)
  const write = (name: string, bytes: number, mode = 0o644) => writeFileSync(at(name), Buffer.alloc(bytes), { mode })
  const modeOf = (...names: string[]) => statSync(at(...names)).mode & 0o7777

  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'daybook-data-'))
  })
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

  describe('that is empty', () => {
    it('an empty data folder gets a first database', () => expect(findDatabase(dataDir)).toBe(false))

    it('an empty data folder gets a database although the folder of the database exists', () => {
      mkdirSync(at('pgdata'))
      expect(findDatabase(dataDir)).toBe(false)
    })
  })

  it('a folder with a database opens it', () => {
    mkdirSync(at('pgdata', 'global'), { recursive: true })
    write('pgdata/global/pg_control', 8192)
    expect(findDatabase(dataDir)).toBe(true)
  })

  it.each([
    ['missing', () => {}],
    ['empty', () => mkdirSync(at('pgdata'))],
  ])(
    'a folder with a key gets no new database if the database is %s, and the fault says what to do',
    (word, prepare) => {
      write('secret.key', 45)
      prepare()
      expect(() => findDatabase(dataDir)).toThrow(
        `${at('pgdata')} is ${word}, but ${at('secret.key')} says that there was a database. Bring back the last backup (npm run -s daybook -- restore FILE --replace), or a copy of that whole folder. To begin without the former data, put ${at('secret.key')} away.`,
      )
    },
  )

  it.each([
    ['has 0 bytes instead of 8192', () => write('pgdata/global/pg_control', 0)],
    ['is missing', () => {}],
  ])('a folder with a damaged database says so: pg_control %s', (fault, prepare) => {
    mkdirSync(at('pgdata', 'global'), { recursive: true })
    prepare()
    expect(() => findDatabase(dataDir)).toThrow(
      `The embedded database in ${at('pgdata')} is damaged: ${at('pgdata', 'global', 'pg_control')} ${fault}. A power cut, a full disk or an incomplete copy does that. Nothing was changed. Bring back the last backup`,
    )
  })

  it('the data folder is closed to other accounts, with all files that an earlier version left open', () => {
    mkdirSync(at('pgdata'))
    mkdirSync(at('backups'))
    write('secret.key', 45)
    write('backups/daybook-1.tar.gz', 10)
    for (const name of ['.', 'pgdata', 'backups']) chmodSync(at(name), 0o755)
    makePrivate(dataDir)
    expect(['.', 'pgdata', 'backups'].map((name) => modeOf(name))).toEqual([0o700, 0o700, 0o700])
    expect([modeOf('secret.key'), modeOf('backups', 'daybook-1.tar.gz')]).toEqual([0o600, 0o600])
  })

  it('a data folder that all accounts share, such as /tmp, stays open, and only its content is closed', () => {
    mkdirSync(at('pgdata'))
    chmodSync(dataDir, 0o1777)
    chmodSync(at('pgdata'), 0o755)
    makePrivate(dataDir)
    expect([modeOf('.'), modeOf('pgdata')]).toEqual([0o1777, 0o700])
  })
})
