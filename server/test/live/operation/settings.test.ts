import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Config } from '../../../src/config.ts'
import type { Described } from '../../../src/settings/setting.ts'
import { freePort } from '../../support/servers/free-port.ts'
import { daybook, startDaybook } from '../../support/servers/run-daybook.ts'
import { startServer } from '../../support/servers/server-process.ts'

type Finding = { check: string; result: string; found: string }

const NO_NUMBER = 'many'
const NO_URL = 'example.com/no-url'

/** A value of each setting that can't be used, by its form alone. */
const WRONG: Readonly<Record<string, string>> = {
  PORT: '65536',
  HOST: 'http://127.0.0.1',
  PUBLIC_URL: 'https://book.example.com/cal',
  DAYBOOK_ORGANIZATION_DOMAIN: 'https://book.example.com',
  DAYBOOK_DISK_MARGIN_MB: '-1',
  DAYBOOK_BACKUP_EVERY_MINUTES: '10081',
  DAYBOOK_BACKUP_RECIPIENTS: 'somebody',
  DAYBOOK_BACKUP_KEEP_NEWEST: '0',
  DAYBOOK_BACKUP_KEEP_HOURS: '1001',
  DAYBOOK_BACKUP_KEEP_DAYS: NO_NUMBER,
  DAYBOOK_BACKUP_KEEP_WEEKS: NO_NUMBER,
  DATABASE_URL: 'mysql://localhost/daybook',
  DATABASE_POOL_SIZE: '0',
  DATABASE_DIRECT_URL: NO_URL,
  DATABASE_REPLICA_URL: NO_URL,
  DATABASE_PREPARED_STATEMENTS: 'sometimes',
  DAYBOOK_ARCHIVE_HOUR: '24',
  REDIS_URL: 'http://localhost',
  DAYBOOK_SECRET_KEY: 'short',
  DAYBOOK_PREVIOUS_SECRET_KEYS: 'short',
  DAYBOOK_ADMIN_EMAIL: 'nobody',
  DAYBOOK_ADMIN_PASSWORD: 'abc',
  DAYBOOK_ADMIN_API_KEY: 'abc',
  DAYBOOK_DEMO: 'perhaps',
  DAYBOOK_TIME_ZONE: 'Mars/Olympus',
  DAYBOOK_TRUSTED_PROXIES: 'proxy',
  DAYBOOK_RATE_LIMIT: '0',
  DAYBOOK_BOOKINGS_PER_ADDRESS_PER_HOUR: '0',
  DAYBOOK_BOOKINGS_PER_EVENT_TYPE_PER_HOUR: '0',
  LOG_LEVEL: 'loud',
  DAYBOOK_SLOW_REQUEST_MS: NO_NUMBER,
  DAYBOOK_SLOW_STATEMENT_MS: NO_NUMBER,
  OTEL_EXPORTER_OTLP_ENDPOINT: NO_URL,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: NO_URL,
  OTEL_EXPORTER_OTLP_HEADERS: 'authorization',
  OTEL_RESOURCE_ATTRIBUTES: 'region',
  OTEL_TRACES_SAMPLER: 'sometimes',
  OTEL_TRACES_SAMPLER_ARG: '2',
  DAYBOOK_WORKER: 'sometimes',
  DAYBOOK_JOB_CONCURRENCY: '0',
  DAYBOOK_TEST_CLOCK: 'sometimes',
  SMTP_URL: 'mail.example.com:25',
  MAIL_FROM: 'Daybook',
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_AUTH_TOKEN: '',
  TWILIO_FROM: '0301234',
  TWILIO_WHATSAPP_FROM: 'Daybook',
  DAYBOOK_TWILIO_API_URL: NO_URL,
  GOOGLE_CLIENT_ID: 'google',
  GOOGLE_CLIENT_SECRET: '',
  DAYBOOK_GOOGLE_API_URL: 'https://www.googleapis.com/calendar',
  DAYBOOK_GOOGLE_AUTHORIZE_URL: NO_URL,
  DAYBOOK_GOOGLE_TOKEN_URL: NO_URL,
  DAYBOOK_APPLE_CALDAV_URL: NO_URL,
  MICROSOFT_CLIENT_ID: '',
  MICROSOFT_CLIENT_SECRET: 'secret',
  DAYBOOK_MICROSOFT_API_URL: NO_URL,
  DAYBOOK_MICROSOFT_LOGIN_URL: NO_URL,
  DAYBOOK_STRIPE_API_URL: 'https://api.stripe.com/v1',
  DAYBOOK_STRIPE_CONNECT_URL: NO_URL,
  DAYBOOK_PAYMENT_MINUTES: '721',
  ZOOM_CLIENT_ID: 'zoom',
  ZOOM_CLIENT_SECRET: '',
  DAYBOOK_ZOOM_API_URL: NO_URL,
  DAYBOOK_ZOOM_OAUTH_URL: NO_URL,
  DAYBOOK_DAILY_API_URL: NO_URL,
  DAYBOOK_SMS_PER_DAY: '-1',
  DAYBOOK_WHATSAPP_PER_DAY: '-1',
  DAYBOOK_WORKFLOW_MAILS_PER_DAY: '-1',
  DAYBOOK_TEXTS_PER_NUMBER_PER_DAY: '-1',
  DAYBOOK_MAILS_PER_ADDRESS_PER_DAY: '-1',
  DAYBOOK_GUEST_NOTICES_FROM_ADDRESS_PER_DAY: '-1',
  DAYBOOK_GUEST_NOTICES_PER_MAILBOX_PER_DAY: '-1',
  DAYBOOK_EMBED_ORIGINS: 'https://example.com/shop',
  DAYBOOK_SIGNUP: 'sometimes',
  DAYBOOK_ALLOW_PRIVATE_NETWORKS: 'sometimes',
  DAYBOOK_WEBHOOK_TIMEOUT_SECONDS: '0',
  JITSI_HOST: 'https://meet.example.com',
  DAYBOOK_KEEP_BOOKINGS_DAYS: '-1',
  DAYBOOK_KEEP_EVENTS_DAYS: '-1',
  DAYBOOK_KEEP_AUDIT_DAYS: '-1',
  DAYBOOK_KEEP_MESSAGES_DAYS: '-1',
  DAYBOOK_KEEP_DELIVERIES_DAYS: '-1',
  DAYBOOK_KEEP_TIMERS_DAYS: '-1',
  DAYBOOK_KEEP_DEAD_LETTERS_DAYS: '-1',
  DAYBOOK_KEEP_ANSWERS_HOURS: '-1',
  DAYBOOK_OIDC_PROVIDERS: 'Google Inc.',
  DAYBOOK_OAUTH_REGISTRATION: 'sometimes',
  DAYBOOK_SLOT_STREAMS: '-1',
  DAYBOOK_EVENT_STREAMS: '-1',
  DAYBOOK_BODY_LIMIT_KB: '0',
  DAYBOOK_REQUEST_TIMEOUT_SECONDS: '0',
  DAYBOOK_MAX_CONNECTIONS: '0',
  DAYBOOK_MAX_CONNECTIONS_PER_ADDRESS: '-1',
  DAYBOOK_MAX_IN_FLIGHT: '-1',
}

/** These take any text. Whether it is right, only the disk, the database or the provider knows. */
const ANY_TEXT = [
  'DATA_DIR',
  'DAYBOOK_BACKUP_DIR',
  'DAYBOOK_ARCHIVE_TABLESPACE',
  'OTEL_SERVICE_NAME',
  'NODE_ENV',
  'TWILIO_MESSAGING_SERVICE_SID',
  'STRIPE_CLIENT_ID',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'DAILY_API_KEY',
  'DAILY_WEBHOOK_SECRET',
]

const known = Object.values(Config.properties).map((schema) => (schema as unknown as Described).env)

/** Starts a server, and returns what it said when it ended at once, or undefined if it serves. */
async function refusalOf(environment: Record<string, string>): Promise<string | undefined> {
  try {
    const server = await startServer(environment)
    await server.stop()
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

async function doctor(environment: Record<string, string>) {
  const { result, complaint } = await daybook(['doctor', '--json'], environment)
  try {
    return result() as Finding[]
  } catch {
    throw new Error(complaint)
  }
}

describe('each setting with a wrong value', { timeout: 240_000 }, () => {
  let folder: string
  let said: string
  let findings: Finding[]

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'daybook-settings-'))
    const environment = { ...WRONG, DATA_DIR: folder }
    said = (await refusalOf(environment)) ?? ''
    findings = await doctor(environment)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('the tables have every setting once', () => {
    expect([...Object.keys(WRONG), ...ANY_TEXT].sort()).toEqual([...known].sort())
  })

  it.each(Object.keys(WRONG))('the start and the doctor both name %s', (name) => {
    const sentence = new RegExp(`(^|[ ,])${name}\\b`)
    const ofStart = said.split('\n').filter((line) => line.startsWith('  - ') && sentence.test(line))
    const ofDoctor = findings.filter(
      ({ check, result, found }) => check === 'settings' && result === 'problem' && sentence.test(found),
    )
    expect({ start: ofStart.length > 0, doctor: ofDoctor.length > 0 }).toEqual({ start: true, doctor: true })
    expect(ofDoctor.length).toBe(ofStart.length)
  })
})

describe('a setting that is wrong only on this machine', { timeout: 240_000 }, () => {
  let folder: string
  const key = Buffer.alloc(32, 7).toString('base64')

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'daybook-settings-'))
    writeFileSync(join(folder, 'file'), '')
    mkdirSync(join(folder, 'data'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it.each([
    // 203.0.113.0/24 is for documents (RFC 5737), so no machine has it.
    ['HOST', () => ({ HOST: '203.0.113.7', DATA_DIR: join(folder, 'data') }), 'address', 'HOST'],
    ['DATA_DIR', () => ({ DATA_DIR: join(folder, 'file', 'data') }), 'data folder', join('file', 'data')],
    [
      'DATABASE_URL',
      async () => ({ DATABASE_URL: `postgres://ann:hidden@127.0.0.1:${await freePort()}/daybook` }),
      'database',
      'ECONNREFUSED',
    ],
  ])('the start refuses %s, and the doctor calls it a problem', async (name, wrong, check, sentence) => {
    const environment = { DAYBOOK_SECRET_KEY: key, ...(await wrong()) }
    const said = (await refusalOf(environment)) ?? 'It serves.'
    expect(said).toContain(sentence)
    expect(said).toContain(name)
    expect(said).not.toContain('hidden')
    const found = await doctor({ ...environment, DAYBOOK_URL: `http://127.0.0.1:${await freePort()}` })
    expect(found.filter((finding) => finding.check === check)).toMatchObject([
      { result: 'problem', found: expect.stringContaining(sentence) },
    ])
  })

  it('both warn of a parameter of an address that nothing reads', async () => {
    const environment = { SMTP_URL: `smtp://127.0.0.1:${await freePort()}?require_tls=true`, LOG_LEVEL: 'warn' }
    const sentence = 'SMTP_URL has the parameter require_tls, which nothing reads.'
    const server = await startServer({ ...environment, DATA_DIR: join(folder, 'data') })
    expect(server.output()).toContain(sentence)
    const found = await doctor({ ...environment, DATA_DIR: join(folder, 'data'), DAYBOOK_URL: server.url })
    await server.stop()
    expect(found).toContainEqual(expect.objectContaining({ check: 'settings', result: 'warning', found: sentence }))
  })

  it('an address of IPv6 may stand in brackets, and the doctor asks the server there', async () => {
    const PORT = String(await freePort())
    const environment = { HOST: '[::1]', PORT, DATA_DIR: join(folder, 'data'), DAYBOOK_SECRET_KEY: key }
    // The helper asks 127.0.0.1, where this server isn't.
    const child = startDaybook(['start'], { ...environment, DAYBOOK_DEMO: 'off' })
    try {
      while (
        !(await fetch(`http://[::1]:${PORT}/health`).then(
          ({ ok }) => ok,
          () => false,
        ))
      )
        expect(child.exitCode).toBe(null)
      const found = await doctor(environment)
      expect(found).toContainEqual(
        expect.objectContaining({ check: 'server', result: 'ok', found: expect.stringContaining('http://[::1]:') }),
      )
    } finally {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
  })
})
