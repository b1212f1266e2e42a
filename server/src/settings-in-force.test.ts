import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { settingsInForce } from './settings-in-force.ts'

const found = (environment: Record<string, string>) =>
  new Map(settingsInForce(readConfig(environment)).map((setting) => [setting.name, setting]))

test('a setting says whether it was set, and what its default is', () => {
  const settings = found({ DAYBOOK_RATE_LIMIT: 'off', PORT: '', PUBLIC_URL: 'https://book.example.com' })
  expect(settings.get('PUBLIC_URL')?.value).toBe('https://book.example.com')
  expect(settings.get('DAYBOOK_RATE_LIMIT')).toMatchObject({ value: 'off', isSet: true })
  expect(settings.get('PORT')).toMatchObject({ value: '3000', default: '3000', isSet: false })
})

test('no secret is shown, only that it is set', () => {
  const secret = 'cal_a_secret_of_an_administrator'
  const settings = found({ DAYBOOK_ADMIN_EMAIL: 'ada@example.com', DAYBOOK_ADMIN_API_KEY: secret })
  expect(settings.get('DAYBOOK_ADMIN_API_KEY')).toMatchObject({ value: null, isSet: true, isSecret: true })
  expect(JSON.stringify([...settings.values()])).not.toContain(secret)
})

test('every setting whose name says so is a secret', () => {
  for (const { name, isSecret } of found({}).values())
    expect(isSecret, name).toBe(/(SECRET|PASSWORD|TOKEN|API_KEY|SECRET_KEYS?|OTLP_HEADERS)$/.test(name))
})

test('an address is shown without its password', () => {
  const secretKey = Buffer.alloc(32, 7).toString('base64')
  const settings = found({
    DATABASE_URL: 'postgres://daybook:hunter2@db.example.com/daybook?password=hunter2&sslmode=require',
    DAYBOOK_SECRET_KEY: secretKey,
    SMTP_URL: 'smtps://post:hun%40ter2@mail.example.com',
  })
  expect(settings.get('DATABASE_URL')?.value).toBe(
    'postgres://daybook:***@db.example.com/daybook?password=***&sslmode=require',
  )
  expect(settings.get('SMTP_URL')?.value).toBe('smtps://post:***@mail.example.com')
  expect(JSON.stringify([...settings.values()])).not.toMatch(/hunter2|hun%40ter2/)
})
