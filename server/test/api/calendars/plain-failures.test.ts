import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { appWithGoogle, connectGoogle } from '../../support/providers/connect-google.ts'
import type { GoogleFake } from '../../support/providers/google-calendar.ts'
import { startMicrosoft } from '../../support/providers/microsoft-graph.ts'
import { calendarOf, feedServer } from '../../support/servers/feed-server.ts'
import { freePort } from '../../support/servers/free-port.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

/** Words of Node, OpenSSL and their libraries. */
const SYSTEM =
  /getaddrinfo|\bE[A-Z]{5,}\b|connect |fetch failed|socket hang up|errno|syscall|self.signed|127\.0\.0\.1:|node:/

describe('Failures of providers', () => {
  let app: TestApp
  let host: TestUser
  let nobody: string

  beforeAll(async () => {
    app = await testApp({ DAYBOOK_ALLOW_PRIVATE_NETWORKS: 'true' })
    nobody = `127.0.0.1:${await freePort()}`
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    host = await app.user()
  })

  const connectDav = (url: string, login: object = { username: 'olga', password: 'secret' }) =>
    app.post('/v2/calendars/caldav/credentials', { as: host.apiKey, body: { url, ...login } })

  it.each([
    ['nobody listens', () => `http://${nobody}/dav/`, 'The server accepts no connections'],
    ['a name that no server has', () => 'http://nowhere.invalid/dav/', 'The server could not be reached'],
  ])('A CalDAV server at which there is %s is refused in plain words', async (_, url, sentence) => {
    const { status, body } = await connectDav(url())
    expect([status, body.message]).toEqual([400, expect.stringContaining(sentence)])
    expect(JSON.stringify(body.error)).not.toMatch(SYSTEM)
  })

  it('A feed that can not be reached is refused in plain words', async () => {
    const { status, body } = await app.post('/v2/calendars/ics-feed/save', {
      as: host.apiKey,
      body: { urls: [`http://${nobody}/calendar.ics`] },
    })
    expect([status, body.message]).toEqual([400, expect.stringContaining('The server accepts no connections')])
    expect(JSON.stringify(body.error)).not.toMatch(SYSTEM)
  })

  it('A calendar whose server is gone has a warning in plain words', async () => {
    const feeds = await feedServer()
    feeds.answer('feed', { body: calendarOf() })
    await app.post('/v2/calendars/ics-feed/save', { as: host.apiKey, body: { urls: [feeds.url('feed')] } })
    await feeds.stop()
    app.clock.set(new Date(app.clock.now().getTime() + 6 * 60_000), true)
    await app.app.services.calendarCopies.refresh([host.id])
    const [account] = (await app.get('/v2/calendars', { as: host.apiKey })).body.data.connectedCalendars
    expect(account.error.message).toBe('The feed could not be read: The server accepts no connections')
    expect(account.calendars[0].warning).not.toMatch(SYSTEM)
  })

  it('A username or a password of one letter is not empty', async () => {
    const said = async (login: object) => (await connectDav(`http://${nobody}/dav/`, login)).body.message
    expect(await said({ username: 'o', password: 'p' })).toContain('The server accepts no connections')
    expect(await said({ username: '', password: 'p' })).toBe('Username or password cannot be empty')
    expect(await said({ username: 'o', password: '' })).toBe('Username or password cannot be empty')
  })

  it('The log has the words of the system', async () => {
    const log = new PassThrough()
    const written = text(log)
    const loud = await testApp({ DAYBOOK_ALLOW_PRIVATE_NETWORKS: 'true', LOG_LEVEL: 'info' }, undefined, { logTo: log })
    const person = await loud.user()
    await loud.post('/v2/calendars/caldav/credentials', {
      as: person.apiKey,
      body: { url: `http://${nobody}/dav/`, username: 'olga', password: 'secret' },
    })
    await loud.close()
    log.end()
    const lines = await written
    expect(lines).toContain(`${nobody} could not be reached: connect ECONNREFUSED ${nobody}`)
    expect(lines).not.toContain('secret')
  })
})

describe('Failures of the accounts that people connect in the browser', () => {
  it('Google and Microsoft that can not be reached are refused in plain words', async () => {
    const microsoft = await startMicrosoft()
    const { app, google }: { app: TestApp; google: GoogleFake } = await appWithGoogle({
      MICROSOFT_CLIENT_ID: microsoft.oauth.clientId,
      MICROSOFT_CLIENT_SECRET: microsoft.oauth.clientSecret,
      DAYBOOK_MICROSOFT_LOGIN_URL: microsoft.loginUrl,
      DAYBOOK_MICROSOFT_API_URL: microsoft.apiUrl,
    })
    const host = await app.user()
    google.account(host.email)
    await connectGoogle(app, host)
    await google.stop()
    app.clock.set(new Date(app.clock.now().getTime() + 6 * 60_000), true)
    await app.app.services.calendarCopies.refresh([host.id])
    const [account] = (await app.get('/v2/calendars', { as: host.apiKey })).body.data.connectedCalendars
    expect(account.error.message).toBe("Google can't be reached: The server accepts no connections")
    const { body } = await app.get('/v2/calendars/office365/connect?redir=https://client.example/done', {
      as: host.apiKey,
    })
    const { searchParams } = new URL(body.data.authUrl)
    await microsoft.stop()
    const refused = await app.get(`/v2/calendars/office365/save?code=abc&state=${searchParams.get('state')}`)
    expect([refused.status, JSON.stringify(refused.body.error)]).toEqual([400, expect.not.stringMatching(SYSTEM)])
    expect(refused.body.message).toContain("The provider can't be reached: The server accepts no connections")
    await app.close()
  })
})
