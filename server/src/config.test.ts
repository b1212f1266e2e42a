import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const key = Buffer.alloc(32, 1).toString('base64')

/** The lines of the message with which a start is refused. */
function problems(environment: Record<string, string>): string[] {
  try {
    readConfig(environment)
  } catch (error) {
    return (error as Error).message.split('\n').slice(1)
  }
  return []
}

describe('the settings', () => {
  it('work without any', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      publicUrl: 'http://localhost:3000',
      dataDir: '.data',
      databaseUrl: '',
      worker: 'in-process',
      demo: 'on',
      testClock: false,
    })
  })

  it('are read from text: numbers, true and false, and an empty one counts as absent', () => {
    expect(readConfig({ PORT: ' 8080 ', DAYBOOK_TEST_CLOCK: 'true', HOST: '', LOG_LEVEL: '' })).toMatchObject({
      port: 8080,
      publicUrl: 'http://localhost:8080',
      testClock: true,
      host: '',
      logLevel: 'info',
    })
  })

  it('drop the slashes behind the public URL', () => {
    expect(readConfig({ PUBLIC_URL: 'https://book.example.com//' }).publicUrl).toBe('https://book.example.com')
  })

  it('name every fault at once, each by its variable', () => {
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

  it('want a key of their own with PostgreSQL, and offer one', () => {
    const [fault = ''] = problems({ DATABASE_URL: 'postgres://localhost/daybook' })
    const offered = fault.split(' ').at(-1) as string
    expect(fault).toContain('DAYBOOK_SECRET_KEY is required')
    expect(problems({ DATABASE_URL: 'postgres://localhost/daybook', DAYBOOK_SECRET_KEY: offered })).toEqual([])
  })

  it.each([
    ['a password without an administrator', { DAYBOOK_ADMIN_PASSWORD: 'long enough' }],
    ['a secret key of 16 bytes', { DAYBOOK_SECRET_KEY: Buffer.alloc(16).toString('base64') }],
    ['a port that no machine has', { PORT: '65536' }],
    ['the test clock in production', { DAYBOOK_TEST_CLOCK: 'true', NODE_ENV: 'production' }],
  ])('refuse %s', (_case, environment: Record<string, string>) => {
    expect(problems(environment)).toHaveLength(1)
  })

  it("can't be changed after the start", () => {
    const config = readConfig({ DAYBOOK_SECRET_KEY: key })
    expect(() => Object.assign(config, { port: 1 })).toThrow(TypeError)
  })
})
