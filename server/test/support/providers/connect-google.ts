import { type TestApp, type TestUser, testApp } from '../test-app.ts'
import { endConnecting } from './end-connecting.ts'
import { type GoogleFake, startGoogle } from './google-calendar.ts'

/** Starts a stand-in for Google, and a server whose people connect their calendars there. */
export async function appWithGoogle(more: Record<string, string> = {}): Promise<{ app: TestApp; google: GoogleFake }> {
  const google = await startGoogle()
  const app = await testApp({
    GOOGLE_CLIENT_ID: google.oauth.clientId,
    GOOGLE_CLIENT_SECRET: google.oauth.clientSecret,
    DAYBOOK_GOOGLE_API_URL: google.apiUrl,
    DAYBOOK_GOOGLE_AUTHORIZE_URL: google.authorizeUrl,
    DAYBOOK_GOOGLE_TOKEN_URL: google.tokenUrl,
    ...more,
  })
  return { app, google }
}

/** Connects the Google account of a person, as their browser does. Returns the address at which the browser ends. */
export async function connectGoogle(app: TestApp, person: TestUser, more = ''): Promise<string> {
  const { body } = await app.get(`/v2/calendars/google/connect?redir=https://client.example/done${more}`, {
    as: person.apiKey,
  })
  const asked = new URL(body.data.authUrl)
  asked.searchParams.set('auto', '1')
  asked.searchParams.set('account', person.email)
  const back = await fetch(asked, { redirect: 'manual' })
  return endConnecting(app, new URL(back.headers.get('location') ?? ''))
}
