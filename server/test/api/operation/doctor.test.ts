import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Connection } from '../../../src/db/connection.ts'
import { databaseFolder } from '../../../src/db/data-folder.ts'
import { connectEmbedded } from '../../../src/db/embedded.ts'
import { latestMigration } from '../../../src/db/migrate.ts'
import { createSecretBox } from '../../../src/lib/secrets/secret-box.ts'
import { databaseUrl } from '../../support/databases/template-database.ts'
import { testDatabase } from '../../support/databases/test-database.ts'
import { unpackDump } from '../../support/databases/unpack-dump.ts'
import { freePort } from '../../support/servers/free-port.ts'
import { type MailServer, mailServer } from '../../support/servers/mail-server.ts'
import { daybook } from '../../support/servers/run-daybook.ts'
import { START, type TestApp, testApp } from '../../support/test-app.ts'

const ADMINISTRATOR_KEY = 'cal_test_administrator_key'
const SECRET_KEY = Buffer.alloc(32, 7).toString('base64')
/** The machine that runs the tests may have an old Node or a full disk. */
const OF_MACHINE = ['node', 'platform', 'disk']

type Finding = { check: string; result: string; found: string; remedy?: string }

const isEmbedded = () => inject('template').kind === 'embedded'

/** Runs the command and returns its findings by the name of their check. */
async function doctor(environment: Record<string, string>) {
  const { status, out, complaint, result } = await daybook(['doctor', '--json'], environment)
  const findings: Finding[] = result()
  return { status, out, complaint, findings, of: (name: string) => findings.filter(({ check }) => check === name) }
}

/** Opens an empty, migrated database, and returns the settings with which a command finds it. */
async function ownDatabase(dataDir: string): Promise<{ connection: Connection; settings: Record<string, string> }> {
  const template = inject('template')
  if (template.kind === 'embedded') {
    mkdirSync(dataDir, { recursive: true })
    await unpackDump(readFileSync(template.file), databaseFolder(dataDir))
    return { connection: await connectEmbedded({ dataDir }), settings: { DATA_DIR: dataDir } }
  }
  const connection = await testDatabase()
  const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(connection.db)
  return { connection, settings: { DATABASE_URL: databaseUrl(template.url, String(rows[0]?.name)) } }
}

describe('daybook doctor and a running server', { timeout: 240_000 }, () => {
  let folder: string
  let mail: MailServer
  let app: TestApp
  let settings: Record<string, string>

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'daybook-doctor-'))
    mail = await mailServer()
    const { connection, settings: ofDatabase } = await ownDatabase(folder)
    const ofServer = {
      ...ofDatabase,
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://book.example.com',
      DAYBOOK_SECRET_KEY: SECRET_KEY,
      DAYBOOK_ADMIN_EMAIL: 'administrator@example.com',
      DAYBOOK_ADMIN_API_KEY: ADMINISTRATOR_KEY,
      DAYBOOK_RATE_LIMIT: 'off',
      DAYBOOK_MAILS_PER_ADDRESS_PER_DAY: '100000',
      DAYBOOK_GUEST_NOTICES_FROM_ADDRESS_PER_DAY: '100000',
      DAYBOOK_GUEST_NOTICES_PER_MAILBOX_PER_DAY: '100000',
      DAYBOOK_BACKUP_EVERY_MINUTES: '0',
      DAYBOOK_TIME_ZONE: 'Europe/London',
      SMTP_URL: mail.url,
      MAIL_FROM: 'bookings@acme.example.com',
    }
    app = await testApp(ofServer, START, { connection, dataDir: folder })
    await app.app.http.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.app.http.server.address() as AddressInfo
    settings = { ...ofServer, DAYBOOK_URL: `http://127.0.0.1:${port}`, DAYBOOK_API_KEY: app.administrator }
  })
  afterAll(async () => {
    await app.close()
    await mail.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('the doctor finds only what is right with a healthy server, and prints no secret', async () => {
    if (isEmbedded()) await app.post('/v2/admin/backups', { as: app.administrator })
    const { status, out, complaint, findings } = await doctor(settings)
    expect({ status, complaint }).toEqual({ status: 0, complaint: '' })
    expect(findings.filter(({ check, result }) => result !== 'ok' && !OF_MACHINE.includes(check))).toEqual([])
    expect(findings.map(({ check }) => check)).toEqual([
      'settings',
      'node',
      'platform',
      ...(isEmbedded() ? ['data folder', 'disk', 'secret key', 'backups'] : []),
      'server',
      'mail server',
      'settings in force',
      ...(isEmbedded() ? [] : ['database', 'clock', 'migrations']),
      'administrator',
      'stored secrets',
      'dead letters',
      'jobs',
    ])
    for (const secret of [SECRET_KEY, ADMINISTRATOR_KEY]) expect(out).not.toContain(secret)
    expect(mail.received).toEqual([])
  })

  it('the doctor prints a line for each check to people', async () => {
    const { status, out } = await daybook(['doctor'], { ...settings, SMTP_URL: '' })
    expect(status).toBe(0)
    expect(out).toMatch(/^ok {7}settings {11}\d+ settings are set, and the server can use them\.$/m)
    expect(out).toMatch(
      /^warning {2}mail server .*SMTP_URL is not set: mails stay in the outbox\.\n +To do: Set SMTP_URL/m,
    )
    expect(out).toMatch(/^warning {2}settings in force .*: SMTP_URL\.$/m)
  })

  it('the doctor names a mail server that does not answer', async () => {
    const url = `smtp://ann:hidden@127.0.0.1:${await freePort()}`
    const { status, out, complaint, of } = await doctor({ ...settings, SMTP_URL: url })
    expect(status).toBe(1)
    expect(complaint).toMatch(/^daybook doctor: There are 1 problem and \d warnings?\.\n$/)
    expect(of('mail server')).toMatchObject([{ result: 'problem', remedy: expect.stringContaining('SMTP_URL') }])
    expect(out).not.toContain('hidden')
  })

  it('the doctor names a Redis that does not answer', async () => {
    const { of } = await doctor({ ...settings, REDIS_URL: `redis://:hidden@127.0.0.1:${await freePort()}` })
    expect(of('redis')).toMatchObject([{ result: 'warning', found: expect.stringContaining('ECONNREFUSED') }])
  })

  it('the doctor names a wrong setting and a misspelt name, and goes on with the other checks', async () => {
    const { status, of } = await doctor({ ...settings, DAYBOOK_WORKER: 'sometimes', DAYBOOK_SIGN_UP: 'off' })
    expect(status).toBe(1)
    expect(of('settings')).toMatchObject([
      { result: 'problem', found: expect.stringContaining('DAYBOOK_WORKER') },
      { result: 'problem', remedy: 'Rename it to DAYBOOK_SIGNUP, which is probably meant.' },
    ])
    expect(of('mail server')).toMatchObject([{ result: 'ok' }])
  })

  it('the doctor counts dead letters', async () => {
    const { db } = app.connection
    const at = new Date(START)
    await db
      .insertInto('timers')
      .values({ naturalKey: 'doctor', kind: 'meeting-ended', dueAt: at, state: 'failed', createdAt: at })
      .execute()
    expect((await doctor(settings)).of('dead letters')).toMatchObject([
      { result: 'warning', found: 'There is 1 dead letter: 1 in timers.' },
    ])
    await db.deleteFrom('timers').execute()
  })

  it('the doctor says that the server refuses a key, or that one is missing', async () => {
    const ben = await app.user()
    const refused = await doctor({ ...settings, DAYBOOK_API_KEY: ben.apiKey })
    expect(refused.of('administrator')[0]).toMatchObject({ result: 'problem' })
    const { status, of } = await doctor({ ...settings, DAYBOOK_API_KEY: '' })
    expect(status).toBe(0)
    expect(of('administrator')).toMatchObject([{ result: isEmbedded() ? 'warning' : 'ok' }])
  })
})

describe('daybook doctor and a stopped server', { timeout: 240_000 }, () => {
  let folder: string

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'daybook-doctor-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const nobodyThere = async () => ({
    DAYBOOK_URL: `http://127.0.0.1:${await freePort()}`,
    DAYBOOK_SECRET_KEY: SECRET_KEY,
  })

  it('the doctor reads the database itself, and names a pending migration and a missing administrator', async () => {
    const { connection, settings: ofDatabase } = await ownDatabase(join(folder, 'stopped'))
    const settings = { ...ofDatabase, ...(await nobodyThere()) }
    // The embedded database has one process at a time.
    if (isEmbedded()) await connection.close()
    const whole = await doctor(settings)
    expect(whole.of('migrations')).toMatchObject([{ result: 'ok', found: expect.stringContaining(latestMigration) }])
    expect(whole.of('administrator')).toMatchObject([{ result: 'problem' }])
    expect(whole.of('server')).toMatchObject([{ result: 'warning' }])
    expect(whole.of('backups')).toMatchObject(isEmbedded() ? [{ result: 'warning' }] : [])

    const { db, close } = isEmbedded() ? await connectEmbedded({ dataDir: join(folder, 'stopped') }) : connection
    await sql`DELETE FROM kysely_migration WHERE name = ${latestMigration}`.execute(db)
    if (isEmbedded()) await close()
    expect((await doctor(settings)).of('migrations')).toMatchObject([
      { result: 'warning', found: `The database lacks 1 migration: ${latestMigration}.` },
    ])
    if (!isEmbedded()) await close()
  })

  it('the doctor names the secret key that the stored secrets need', async () => {
    const { connection, settings: ofDatabase } = await ownDatabase(join(folder, 'sealed'))
    const { keyId, ciphertext } = createSecretBox([Buffer.alloc(32, 9)]).seal('a seed')
    await sql`
      WITH ann AS (
        INSERT INTO users (uuid, email, time_zone, created_at, updated_at)
        VALUES (gen_random_uuid(), 'ann@example.com', 'UTC', ${new Date(START)}, ${new Date(START)}) RETURNING id)
      INSERT INTO user_second_factors (user_id, key_id, ciphertext) SELECT id, ${keyId}, ${ciphertext} FROM ann`.execute(
      connection.db,
    )
    // The embedded database has one process at a time. A database of PostgreSQL is gone when its test closes it.
    if (isEmbedded()) await connection.close()
    const settings = { ...ofDatabase, ...(await nobodyThere()) }
    expect((await doctor(settings)).of('stored secrets')).toMatchObject([
      { result: 'problem', found: expect.stringContaining(`sealed with the secret key ${keyId}`) },
    ])
    const previous = { DAYBOOK_PREVIOUS_SECRET_KEYS: Buffer.alloc(32, 9).toString('base64') }
    expect((await doctor({ ...settings, ...previous })).of('stored secrets')).toMatchObject([{ result: 'ok' }])
    if (!isEmbedded()) await connection.close()
  })

  it('the doctor makes no database, and says what the first start does', async () => {
    const { status, of } = await doctor({ ...(await nobodyThere()), DATA_DIR: join(folder, 'none') })
    expect({ status, database: of('database') }).toMatchObject({ status: 0, database: [{ result: 'ok' }] })
    expect(of('data folder')).toMatchObject([{ found: expect.stringContaining('is made by the first start') }])
  })

  it('the doctor names a PostgreSQL that does not answer, without its password', async () => {
    const url = `postgres://ann:hidden@127.0.0.1:${await freePort()}/daybook`
    const { status, out, of } = await doctor({ ...(await nobodyThere()), DATABASE_URL: url })
    expect(status).toBe(1)
    expect(of('database')).toMatchObject([
      { result: 'problem', found: expect.stringMatching(/does not answer: .*ECONNREFUSED/) },
    ])
    expect(out).not.toContain('hidden')
  })

  it('the doctor names a key that everybody can read, and leaves it as it is', async () => {
    const dataDir = mkdtempSync(join(folder, 'key-'))
    const file = join(dataDir, 'secret.key')
    writeFileSync(file, `${SECRET_KEY}\n`)
    chmodSync(file, 0o644)
    const settings = { ...(await nobodyThere()), DAYBOOK_SECRET_KEY: '', DATA_DIR: dataDir }
    const first = await doctor(settings)
    expect(first.status).toBe(1)
    expect(first.of('secret key')).toMatchObject([
      { result: 'problem', remedy: expect.stringContaining(`chmod 600 ${file}`) },
    ])
    expect((await doctor(settings)).of('secret key')).toEqual(first.of('secret key'))
    expect(first.out).not.toContain(SECRET_KEY)
  })
})
