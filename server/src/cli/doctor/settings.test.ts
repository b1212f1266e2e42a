import { describe, expect, it } from 'vitest'
import { inspectConfig } from '../../config.ts'
import { unknownNames } from './setting-names.ts'
import { faultyNames, judgeSettings } from './settings.ts'

const judge = (environment: Record<string, string>) => judgeSettings({ ...inspectConfig(environment), environment })

describe('the settings in a report', () => {
  it('settings that the server can use are ok, and are counted', () => {
    expect(judge({ PORT: '8080' })).toEqual([
      { check: 'settings', result: 'ok', found: '1 setting is set, and the server can use it.' },
    ])
  })

  it('a setting that stops the server is a problem with the sentence of the server', () => {
    expect(judge({ DAYBOOK_WORKER: 'sometimes', PORT: 'many' })).toMatchObject([
      { result: 'problem', found: expect.stringMatching(/^PORT .*\(was many\)\.$/) },
      { result: 'problem', found: 'DAYBOOK_WORKER must be one of in-process, only, off (was sometimes).' },
    ])
  })

  it('a name that nothing reads is a problem if it resembles a setting, and else a warning', () => {
    expect(judge({ DAYBOOK_SIGN_UP: 'off', DAYBOOK_COFFEE_BREAKS: '3' })).toMatchObject([
      { result: 'warning', found: 'DAYBOOK_COFFEE_BREAKS is set, and nothing reads it.' },
      { result: 'problem', remedy: 'Rename it to DAYBOOK_SIGNUP, which is probably meant.' },
    ])
  })

  it.each([
    ['DAYBOOK_PUBLIC_URL', 'PUBLIC_URL'],
    ['DAYBOOK_KEEP_BOOKING_DAYS', 'DAYBOOK_KEEP_BOOKINGS_DAYS'],
    ['DAYBOOK_TIMEZONE', 'DAYBOOK_TIME_ZONE'],
    ['DAYBOOK_PORT', 'PORT'],
    ['DAYBOOK_COFFEE_BREAKS', undefined],
  ])('the nearest name to %s is %s', (name, nearest) => {
    expect(unknownNames({ [name]: 'x' })).toEqual([nearest === undefined ? { name } : { name, nearest }])
  })

  it('names of commands, of listed providers and of Kubernetes are known', () => {
    const environment = {
      DAYBOOK_API_KEY: 'cal_x',
      DAYBOOK_OIDC_PROVIDERS: 'my-company',
      DAYBOOK_OIDC_MY_COMPANY_ISSUER: 'https://id.example.com',
      DAYBOOK_SERVICE_HOST: '10.0.0.1',
      DAYBOOK_PORT: 'tcp://10.0.0.1:3000',
    }
    expect(unknownNames(environment)).toEqual([])
    expect(judge({ DAYBOOK_OIDC_GOOGLE_ISSUER: 'https://accounts.google.com' })).toMatchObject([
      { result: 'warning', remedy: expect.stringContaining('DAYBOOK_OIDC_PROVIDERS') },
    ])
  })

  it('in production, a public URL without https is a problem', () => {
    expect(judge({ NODE_ENV: 'production' })).toMatchObject([
      { result: 'problem', found: 'PUBLIC_URL is not set, so links in mails lead to http://localhost:3000.' },
    ])
    expect(judge({ NODE_ENV: 'production', PUBLIC_URL: 'http://book.example.com' })).toMatchObject([
      { result: 'problem', found: expect.stringContaining('unencrypted') },
    ])
    expect(judge({ NODE_ENV: 'production', PUBLIC_URL: 'https://book.example.com' })).toMatchObject([{ result: 'ok' }])
  })

  it('a public server outside of production is a warning, and names the test clock', () => {
    const environment = { PUBLIC_URL: 'https://book.example.com' }
    expect(judge(environment)).toMatchObject([{ result: 'warning', remedy: 'Set NODE_ENV=production.' }])
    expect(judge({ ...environment, DAYBOOK_TEST_CLOCK: 'true' })).toMatchObject([
      { result: 'warning', found: expect.stringContaining('DAYBOOK_TEST_CLOCK') },
    ])
  })

  it('the demonstration and the test clock are refused in production', () => {
    const environment = { NODE_ENV: 'production', PUBLIC_URL: 'https://book.example.com' }
    expect(judge({ ...environment, DAYBOOK_DEMO: 'on', DAYBOOK_TEST_CLOCK: 'true' })).toMatchObject([
      { result: 'problem', found: expect.stringContaining('DAYBOOK_TEST_CLOCK') },
      { result: 'problem', found: expect.stringContaining('DAYBOOK_DEMO=on') },
    ])
  })

  it('no sentence has a secret, not even the fresh key that the server offers', () => {
    const environment = { DATABASE_URL: 'mysql://ann:hidden@localhost/daybook', DAYBOOK_ADMIN_API_KEY: 'hidden' }
    const findings = judge(environment)
    expect(findings.length).toBeGreaterThan(2)
    expect(JSON.stringify(findings)).not.toMatch(/hidden|[A-Za-z0-9+/]{43}=/)
    expect(faultyNames(inspectConfig(environment).problems)).toContain('DATABASE_URL')
  })
})
