import { describe, expect, it } from 'vitest'
import { doubtsAbout, inspectConfig, readConfig, wantsDemo } from './config.ts'

const key = Buffer.alloc(32, 1).toString('base64')

/** Returns the lines of the message that refuses a start. */
function problems(environment: Record<string, string>): string[] {
  try {
    readConfig(environment)
  } catch (error) {
    return (error as Error).message.split('\n').slice(1)
  }
  return []
}

describe('the settings', () => {
  it('the server works without any settings', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      publicUrl: 'http://localhost:3000',
      dataDir: '.data',
      databaseUrl: '',
      worker: 'in-process',
      demo: 'auto',
      testClock: false,
    })
  })

  it('settings are read from text: numbers, true and false, and an empty one counts as absent', () => {
    expect(readConfig({ PORT: ' 8080 ', DAYBOOK_TEST_CLOCK: 'true', HOST: '', LOG_LEVEL: '' })).toMatchObject({
      port: 8080,
      publicUrl: 'http://localhost:8080',
      testClock: true,
      host: '',
      logLevel: 'info',
    })
  })

  it('the public URL loses its last slashes', () => {
    expect(readConfig({ PUBLIC_URL: 'https://book.example.com//' }).publicUrl).toBe('https://book.example.com')
  })

  it('the settings name every fault at once, each by its variable', () => {
    const faults = problems({
      PORT: 'many',
      DATABASE_POOL_SIZE: '0',
      DAYBOOK_WORKER: 'sometimes',
      LOG_LEVEL: 'loud',
      PUBLIC_URL: 'book.example.com',
      DATABASE_URL: 'mysql://localhost/daybook',
      DAYBOOK_SECRET_KEY: 'short',
      DAYBOOK_ADMIN_API_KEY: 'secret',
      DAYBOOK_TEST_CLOCK: 'true',
      NODE_ENV: 'production',
    })
    for (const name of [
      'PORT',
      'DATABASE_POOL_SIZE',
      'DAYBOOK_WORKER',
      'LOG_LEVEL',
      'PUBLIC_URL',
      'DATABASE_URL',
      'DAYBOOK_SECRET_KEY',
      'DAYBOOK_ADMIN_API_KEY',
      'DAYBOOK_ADMIN_EMAIL',
      'DAYBOOK_TEST_CLOCK',
    ]) {
      expect(
        faults.some((line) => line.startsWith(`  - ${name} `)),
        `${name} in\n${faults.join('\n')}`,
      ).toBe(true)
    }
  })

  it('PostgreSQL needs a key in the settings, and the fault offers one', () => {
    const [fault = ''] = problems({ DATABASE_URL: 'postgres://localhost/daybook' })
    const offered = fault.split(' ').at(-1) as string
    expect(fault).toContain('DAYBOOK_SECRET_KEY is required')
    expect(problems({ DATABASE_URL: 'postgres://localhost/daybook', DAYBOOK_SECRET_KEY: offered })).toEqual([])
  })

  it.each([
    ['a password without an administrator', { DAYBOOK_ADMIN_PASSWORD: 'long enough' }],
    ['a secret key of 16 bytes', { DAYBOOK_SECRET_KEY: Buffer.alloc(16).toString('base64') }],
    ['a port that no machine has', { PORT: '65536' }],
    ['a page in place of a site', { DAYBOOK_EMBED_ORIGINS: 'https://example.com/shop' }],
    ['a path behind the public address', { PUBLIC_URL: 'https://book.example.com/cal' }],
    ['a query behind the public address', { PUBLIC_URL: 'https://book.example.com?x=1' }],
    ['an empty query behind the public address', { PUBLIC_URL: 'https://book.example.com/?' }],
    ['a fragment behind the public address', { PUBLIC_URL: 'https://book.example.com#a' }],
    ['an account in the public address', { PUBLIC_URL: 'https://me:s3cret@book.example.com' }],
    ['a space in the public address', { PUBLIC_URL: 'https://book.example.com/a b' }],
    ['a path behind the API of Stripe', { DAYBOOK_STRIPE_API_URL: 'https://api.stripe.com/v1' }],
    ['a short password', { DAYBOOK_ADMIN_EMAIL: 'me@example.com', DAYBOOK_ADMIN_PASSWORD: 'abc' }],
    ['a common password', { DAYBOOK_ADMIN_EMAIL: 'me@example.com', DAYBOOK_ADMIN_PASSWORD: 'Password1' }],
    ['the address as a password', { DAYBOOK_ADMIN_EMAIL: 'me@example.com', DAYBOOK_ADMIN_PASSWORD: 'me@example.com' }],
    ['an administrator without an address', { DAYBOOK_ADMIN_EMAIL: 'me' }],
    ['a sender without an address', { MAIL_FROM: 'Acme' }],
    ['a URL as the address to listen on', { HOST: 'http://localhost' }],
    ['an application at Zoom without its secret', { ZOOM_CLIENT_ID: 'app' }],
    ['a time zone that nobody knows', { DAYBOOK_TIME_ZONE: 'Mars/Olympus' }],
    ['a demonstration in production', { DAYBOOK_DEMO: 'on', NODE_ENV: 'production' }],
    ['the test clock in production', { DAYBOOK_TEST_CLOCK: 'true', NODE_ENV: 'production' }],
  ])('the settings refuse %s', (_case, environment: Record<string, string>) => {
    expect(problems(environment)).toHaveLength(1)
  })

  describe.each([
    ['SMTP_URL', 'smtp'],
    ['REDIS_URL', 'redis'],
    ['PUBLIC_URL', 'https'],
    ['DAYBOOK_TWILIO_API_URL', 'https'],
  ])('refuse as %s', (name, scheme) => {
    it.each([
      'mail.example.com:25',
      'ftp://mail.example.com',
      `${scheme}:mail.example.com`,
      `${scheme}://`,
      `${scheme}://mail.example.com:99999`,
      `${scheme}://mail.example.com:0`,
      `${scheme}://mail.example.com:smtp`,
      `${scheme}://mail example.com`,
      `${scheme}://user:100%@mail.example.com`,
    ])('the settings refuse a wrong value: %s', (value) => {
      const [fault = '', ...others] = problems({ [name]: value })
      expect(others).toEqual([])
      expect(fault).toMatch(new RegExp(`^  - ${name} .+ Example: ${scheme}://`))
    })
  })

  it('a refused URL never shows its password', () => {
    for (const value of ['smtp://me:s3cret@host:99999', 'mail://me:s3cret@host', 'smtp://me:s3c@s3cret@:25'])
      expect(problems({ SMTP_URL: value }).join()).not.toContain('s3c')
  })

  it('the settings take URLs of mail servers and databases as they are written', () => {
    expect(
      problems({ SMTP_URL: 'smtps://me%40example.com:p%3Aw@mail.example.com:465?tls.rejectUnauthorized=false' }),
    ).toEqual([])
    expect(problems({ SMTP_URL: 'smtp://[::1]:25' })).toEqual([])
    const socket = 'postgresql:///daybook?host=/var/run/postgresql'
    const spaced = 'postgres://me:100%@localhost/daybook?options=-c search_path=daybook'
    expect(problems({ DATABASE_URL: spaced, DAYBOOK_SECRET_KEY: key })).toEqual([])
    expect(problems({ DATABASE_URL: socket, DATABASE_DIRECT_URL: socket, DAYBOOK_SECRET_KEY: key })).toEqual([])
  })

  it('an address to listen on may stand in brackets, and a sender may be one of the own network', () => {
    expect(readConfig({ HOST: '[::1]' }).host).toBe('::1')
    expect(problems({ HOST: 'fe80::1%eth0' })).toEqual([])
    expect(problems({ HOST: 'localhost', MAIL_FROM: '"Müller, Ann" <daybook@mailhost>' })).toEqual([])
  })

  it('parameters of addresses that no driver reads are named, and how another schema is chosen', () => {
    const of = (environment: Record<string, string>) => doubtsAbout(inspectConfig(environment).config)
    expect(of({ DATABASE_URL: 'postgres://localhost/daybook?schema=book&sslmode=require' })).toEqual([
      'DATABASE_URL has the parameter schema, which nothing reads. For another schema write options=-c%20search_path%3Dbook.',
    ])
    expect(of({ SMTP_URL: 'smtp://localhost?requireTls=true&starttls=true&tls.rejectUnauthorized=false' })).toEqual([
      'SMTP_URL has the parameters requireTls, starttls, which nothing reads.',
    ])
    expect(of({ SMTP_URL: 'smtp://localhost?requireTLS=true&name=book.example.com' })).toEqual([])
  })

  it('a replica is refused without the server that it replays', () => {
    const url = 'postgres://replica.example.com/daybook'
    expect(problems({ DATABASE_REPLICA_URL: url }).join()).toContain('DATABASE_REPLICA_URL needs DATABASE_URL')
    expect(problems({ DATABASE_URL: url, DATABASE_REPLICA_URL: url, DAYBOOK_SECRET_KEY: key })).toEqual([])
  })

  it('a demonstration is on outside of production, and off beside an administrator', () => {
    expect(wantsDemo(readConfig({}))).toBe(true)
    expect(wantsDemo(readConfig({ DAYBOOK_DEMO: 'off' }))).toBe(false)
    expect(wantsDemo(readConfig({ NODE_ENV: 'production' }))).toBe(false)
    expect(wantsDemo(readConfig({ DAYBOOK_ADMIN_EMAIL: 'me@example.com' }))).toBe(false)
  })

  it('the settings have a time zone: the one that is set, or that of the machine', () => {
    expect(readConfig({ DAYBOOK_TIME_ZONE: 'asia/tokyo' }).timeZone).toBe('Asia/Tokyo')
    expect(readConfig({}).timeZone).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone)
  })

  it('nobody can change the settings after the start', () => {
    const config = readConfig({ DAYBOOK_SECRET_KEY: key })
    expect(() => Object.assign(config, { port: 1 })).toThrow(TypeError)
  })
})
