import { describe, expect, it } from 'vitest'
import { explainFailure, remedyOfPostgres } from '../../db/explaining/explain-failure.ts'
import { judgeArchive, judgeClock, judgeDatabase, judgeMigrations, judgeReplica } from './database.ts'
import { judgeDirect, judgePooler } from './pooler.ts'

const state = {
  version: '16.4',
  versionNumber: 160_004,
  encoding: 'UTF8',
  isolation: 'read committed',
  isReadOnly: false,
  account: 'ann',
  database: 'daybook',
  schema: 'public',
  mayCreate: true,
  nowMs: 0,
}

describe('the database in a report', () => {
  it('a database as the server expects it is ok', () => {
    expect(judgeDatabase(state)).toEqual([
      { check: 'database', result: 'ok', found: 'The database is PostgreSQL 16.4.' },
    ])
  })

  it('a tablespace for old bookings that is not there, or may not be used, is a problem', () => {
    expect(judgeArchive('old', true)).toMatchObject({ result: 'ok' })
    expect(judgeArchive('old', undefined)).toMatchObject({
      result: 'problem',
      found: expect.stringContaining('no tablespace old'),
    })
    expect(judgeArchive('old', false)).toMatchObject({
      result: 'problem',
      found: expect.stringContaining('may not use'),
    })
  })

  it.each([
    [{ version: '14.9', versionNumber: 140_009 }, 'PostgreSQL 14.9'],
    [{ encoding: 'LATIN1' }, 'LATIN1'],
    [{ isolation: 'serializable' }, 'serializable'],
    [{ isReadOnly: true }, 'can only be read'],
    [{ mayCreate: false }, 'ann may not make tables in the schema public'],
    [{ schema: null }, 'No schema of its search_path'],
  ])('a database with %o is a problem', (change, found) => {
    expect(judgeDatabase({ ...state, ...change })).toMatchObject([
      { result: 'problem', found: expect.stringContaining(found) },
    ])
  })

  it.each([
    ['between both readings', 5000, 'ok'],
    ['a second late', 8000, 'ok'],
    ['more than a second late', 8001, 'warning'],
    ['more than a second early', -1001, 'warning'],
    ['more than half a minute late', 37_001, 'problem'],
    ['more than half a minute early', -30_001, 'problem'],
  ])('a clock %s is judged without the time of the answer', (_what, databaseMs, result) => {
    expect(judgeClock({ beforeMs: 0, databaseMs, afterMs: 7000 }).result).toBe(result)
  })
})

describe('the migrations in a report', () => {
  const known = ['0001-people', '0002-hours', '0003-event-types']

  it.each([
    ['all of them', known, 'ok'],
    ['none', [], 'warning'],
    ['all but the last', ['0001-people', '0002-hours'], 'warning'],
    ['all but one in the middle', ['0001-people', '0003-event-types'], 'problem'],
  ])('a database with %s is judged', (_what, applied, result) => {
    expect(judgeMigrations(applied, known, known[0]).result).toBe(result)
  })

  it.each([
    ['that leaves what this version uses', known, '0002-hours', 'warning'],
    ['that leaves out what this version uses', known, '0004-bookings', 'problem'],
    ['of another line', known.slice(0, 2), '0002-hours', 'problem'],
    ['that says nothing about older code', known, undefined, 'problem'],
  ])('a database of a later version %s is judged', (_what, applied, oldestCode, result) => {
    expect(judgeMigrations([...applied, '0004-bookings'], known, oldestCode).result).toBe(result)
  })

  it('missing and unknown migrations are named', () => {
    expect(judgeMigrations(known.slice(0, 1), known, undefined).found).toBe(
      'The database lacks 2 migrations: 0002-hours, 0003-event-types.',
    )
    expect(judgeMigrations(known, known.slice(0, 2), undefined).found).toContain('0003-event-types')
  })
})

describe('the replica in a report', () => {
  it.each([
    ['keeps up', { isReplica: true, isOfPrimary: true, bytesBehind: 0 }, 'ok'],
    ['is behind', { isReplica: true, isOfPrimary: true, bytesBehind: 4096 }, 'warning'],
    ['is a primary', { isReplica: false, isOfPrimary: true, bytesBehind: 0 }, 'problem'],
    ['replays another server', { isReplica: true, isOfPrimary: false, bytesBehind: 0 }, 'problem'],
  ])('a server that %s is judged', (_what, compared, result) => {
    expect(judgeReplica(compared).result).toBe(result)
  })
})

describe('the address of a database in a report', () => {
  it('the reason has the setting, the host and the database before it, and no password', () => {
    const url = 'postgres://ann:hidden@db.example.com:5432/daybook?sslmode=require'
    expect(explainFailure(new Error('no hidden entry'), { setting: 'DATABASE_URL', url }).message).toMatch(
      /^DATABASE_URL \(db\.example\.com:5432\/daybook\): no \*\*\* entry\. /,
    )
    const right = Object.assign(new Error('permission denied for table users'), { code: '42501' })
    expect(explainFailure(right, { setting: 'DATABASE_URL', url }).message).toContain(
      'ALTER DATABASE daybook OWNER TO ann;',
    )
    const untrusted = Object.assign(new Error('self-signed certificate'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
    expect(explainFailure(untrusted, { setting: 'DATABASE_URL', url }).message).toContain('sslrootcert')
  })

  it('the remedy names what is wrong with the address', () => {
    expect(
      remedyOfPostgres({ code: '28P01' }, { setting: 'DATABASE_URL', url: 'postgres://ann@db/daybook' }),
    ).toContain('password')
    expect(
      remedyOfPostgres({ code: '3D000' }, { setting: 'DATABASE_URL', url: 'postgres://ann@db/daybook' }),
    ).toContain('CREATE DATABASE daybook')
    expect(
      remedyOfPostgres({ code: 'ECONNREFUSED' }, { setting: 'DATABASE_URL', url: 'postgres://ann@db/daybook' }),
    ).toContain('Start PostgreSQL')
    const refused = new Error('unsupported startup parameter: statement_timeout')
    expect(remedyOfPostgres(refused, { setting: 'DATABASE_URL', url: 'postgres://ann@db/daybook' })).toContain(
      'DATABASE_DIRECT_URL',
    )
  })
})

describe('a connection pooler in a report', () => {
  const pooler = { keepsStatements: false, statementMs: 5000 }
  const fitting = { databaseDirectUrl: 'postgres://db.example.com/daybook', databasePreparedStatements: false }

  it('a connection without a pooler is no news', () => {
    expect(judgePooler(undefined, fitting)).toEqual([])
    expect(judgeDirect(undefined)).toEqual([])
  })

  it('a pooler that fits the settings is ok', () => {
    expect(judgePooler(pooler, fitting)).toMatchObject([{ result: 'ok' }])
    expect(
      judgePooler({ ...pooler, keepsStatements: true }, { ...fitting, databasePreparedStatements: true }),
    ).toMatchObject([{ result: 'ok' }])
  })

  it.each([
    ['no address past it', pooler, { ...fitting, databaseDirectUrl: '' }, 'Set DATABASE_DIRECT_URL'],
    ['lost statements', pooler, { ...fitting, databasePreparedStatements: true }, 'DATABASE_PREPARED_STATEMENTS'],
    ['statements without an end', { ...pooler, statementMs: 0 }, fitting, 'statement_timeout'],
  ])('a pooler with %s has a warning that says what to do', (_what, found, settings, remedy) => {
    expect(judgePooler(found, settings)).toMatchObject([
      { check: 'pooler', result: 'warning', remedy: expect.stringContaining(remedy) },
    ])
  })

  it('an address past the pooler that leads to a pooler has a warning', () => {
    expect(judgeDirect(pooler)).toMatchObject([{ check: 'direct database', result: 'warning' }])
  })
})
