import { expect, it } from 'vitest'
import { readConfig } from '../config.ts'

it.each([
  [{ GOOGLE_CLIENT_ID: 'id' }, 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are needed together'],
  [{ GOOGLE_CLIENT_SECRET: 'secret' }, 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are needed together'],
  [{ MICROSOFT_CLIENT_ID: 'id' }, 'MICROSOFT_CLIENT_ID and MICROSOFT_CLIENT_SECRET are needed together'],
  [{ DAYBOOK_GOOGLE_API_URL: 'googleapis.com' }, 'DAYBOOK_GOOGLE_API_URL must begin with https:// or http://'],
  [{ DAYBOOK_GOOGLE_TOKEN_URL: 'ftp://a.example' }, 'DAYBOOK_GOOGLE_TOKEN_URL must begin with https:// or http://'],
  [{ DAYBOOK_MICROSOFT_LOGIN_URL: 'common' }, 'DAYBOOK_MICROSOFT_LOGIN_URL must begin with https:// or http://'],
])('The settings %o are refused', (settings, reason) => {
  expect(() => readConfig(settings)).toThrow(reason)
})

it('Accounts of Google and Microsoft can be offered each without the other', () => {
  const google = readConfig({ GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' })
  expect([google.googleClientId, google.microsoftClientId]).toEqual(['id', ''])
  expect(google.microsoftApiUrl).toBe('https://graph.microsoft.com/v1.0')
})
