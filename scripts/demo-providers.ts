// Starts Daybook beside stand-ins for Google and Microsoft, so that calendars can be connected in a browser without an
// account there:
//   npm run demo:providers
// The data are in a temporary folder, which is deleted at the end.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startGoogle } from '../server/test/support/providers/google-calendar.ts'
import { startMicrosoft } from '../server/test/support/providers/microsoft-graph.ts'
import { startServer } from '../server/test/support/servers/server-process.ts'

const GREETED_WITHIN_MS = 30_000

const google = await startGoogle()
const microsoft = await startMicrosoft()
google.account('you@gmail.example', { timeZone: 'Europe/Berlin' })
microsoft.account('you@outlook.example')

const folder = mkdtempSync(join(tmpdir(), 'daybook-demo-'))
const server = await startServer({
  DATA_DIR: folder,
  DAYBOOK_ADMIN_EMAIL: '',
  DAYBOOK_ADMIN_API_KEY: '',
  GOOGLE_CLIENT_ID: google.oauth.clientId,
  GOOGLE_CLIENT_SECRET: google.oauth.clientSecret,
  DAYBOOK_GOOGLE_API_URL: google.apiUrl,
  DAYBOOK_GOOGLE_AUTHORIZE_URL: google.authorizeUrl,
  DAYBOOK_GOOGLE_TOKEN_URL: google.tokenUrl,
  MICROSOFT_CLIENT_ID: microsoft.oauth.clientId,
  MICROSOFT_CLIENT_SECRET: microsoft.oauth.clientSecret,
  DAYBOOK_MICROSOFT_API_URL: microsoft.apiUrl,
  DAYBOOK_MICROSOFT_LOGIN_URL: microsoft.loginUrl,
  ...(process.env.PORT !== undefined && { PORT: process.env.PORT }),
})
const [, apiKey = ''] = await greeted(/API key +(\S+)/)
const [, publicUrl = server.url] = await greeted(/Daybook serves (\S+)/)
process.stdout.write(server.output())
process.stdout.write(`
Stand-ins for Google and Microsoft run beside it. Open one of these addresses in a browser, and allow the access:
  Google     ${await addressOf('google')}
  Microsoft  ${await addressOf('office365')}
Then book a meeting on the booking page, and look at the calendars:
  curl -H 'Authorization: Bearer ${apiKey}' '${publicUrl}/v2/calendars'
Press Ctrl+C to stop.
`)
await new Promise((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, resolve)
})
await server.stop()
await Promise.all([google.stop(), microsoft.stop()])
rmSync(folder, { recursive: true, force: true })

/** Waits until the server has printed this. */
async function greeted(text: RegExp): Promise<RegExpExecArray | []> {
  const deadline = Date.now() + GREETED_WITHIN_MS
  while (Date.now() < deadline) {
    const found = text.exec(server.output())
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return []
}

/** Returns the address at which the stand-in asks for access. The browser then goes to the booking page. */
async function addressOf(provider: string): Promise<string> {
  const answer = await fetch(`${server.url}/v2/calendars/${provider}/connect?redir=${encodeURIComponent(publicUrl)}`, {
    headers: { authorization: `Bearer ${apiKey}` },
  })
  const { data } = (await answer.json()) as { data: { authUrl: string } }
  return data.authUrl
}
