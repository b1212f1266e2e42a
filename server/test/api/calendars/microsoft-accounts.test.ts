import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aBookingByAnother, anEventType } from '../../support/builders.ts'
import { endConnecting } from '../../support/providers/end-connecting.ts'
import { type MicrosoftFake, startMicrosoft } from '../../support/providers/microsoft-graph.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

const DAY = '2030-01-14'
const at = (time: string) => ({ dateTime: `${DAY}T${time}:00`, timeZone: 'GMT Standard Time' })

describe('Accounts of Microsoft 365', () => {
  let app: TestApp
  let microsoft: MicrosoftFake
  let host: TestUser
  let calendarId: string

  beforeAll(async () => {
    microsoft = await startMicrosoft({ redirectUris: ['https://book.example.com/v2/calendars/office365/save'] })
    app = await testApp({
      PUBLIC_URL: 'https://book.example.com',
      MICROSOFT_CLIENT_ID: microsoft.oauth.clientId,
      MICROSOFT_CLIENT_SECRET: microsoft.oauth.clientSecret,
      DAYBOOK_MICROSOFT_API_URL: `${microsoft.apiUrl}/`,
      DAYBOOK_MICROSOFT_LOGIN_URL: `${microsoft.loginUrl}/`,
    })
  })
  afterAll(async () => {
    await app.close()
    await microsoft.stop()
  })
  beforeEach(async () => {
    app.clock.set(new Date('2030-01-07T08:00:00.000Z'), true)
    host = await app.user({ timeZone: 'Europe/London' })
    calendarId = microsoft.account(host.email)
  })

  /** Opens the page of the provider, and presses one of its buttons. Returns where the browser ends. */
  async function connect(decision: 'allow' | 'cancel'): Promise<string> {
    const { body } = await app.get('/v2/calendars/office365/connect?redir=https://client.example/done', {
      as: host.apiKey,
    })
    const page = await (await fetch(body.data.authUrl)).text()
    expect(page).toContain(host.email)
    const form = new URLSearchParams(new URL(body.data.authUrl).searchParams)
    form.set('account', host.email)
    form.set('decision', decision)
    const back = await fetch(new URL(body.data.authUrl).href, { method: 'POST', body: form, redirect: 'manual' })
    return endConnecting(app, new URL(back.headers.get('location') ?? ''))
  }

  it('A person connects an account on the page of Microsoft, and its busy times are not offered', async () => {
    microsoft.put(calendarId, { start: at('10:00'), end: at('11:00') })
    expect(await connect('allow')).toBe('https://client.example/done')
    const { id } = await anEventType(app, host)
    const { body } = await app.get(`/v2/slots?eventTypeId=${id}&start=${DAY}&end=${DAY}`)
    const starts = body.data[DAY].map(({ start }: { start: string }) => start.slice(11, 16))
    expect(starts.filter((time: string) => time >= '09:30' && time <= '11:00')).toEqual(['09:30', '11:00'])
  })

  it('A person who presses Cancel has no account', async () => {
    expect(await connect('cancel')).toBe('https://client.example/done')
    expect((await app.get('/v2/calendars', { as: host.apiKey })).body.data.connectedCalendars).toEqual([])
  })

  it('A booking is written into the calendar, and deleted there when it is cancelled', async () => {
    await connect('allow')
    const { id } = await anEventType(app, host)
    const booking = (await app.post('/v2/bookings', { body: aBookingByAnother(id, `${DAY}T14:00:00Z`) })).body.data
    await app.app.runner.drain()
    expect(microsoft.events(calendarId)).toMatchObject([
      { subject: booking.title, start: { dateTime: `${DAY}T14:00:00`, timeZone: 'UTC' }, attendees: [] },
    ])
    await app.post(`/v2/bookings/${booking.uid}/cancel`, { as: host.apiKey, body: { cancellationReason: 'No' } })
    await app.app.runner.drain()
    expect(microsoft.events(calendarId)).toEqual([])
    expect(microsoft.mailings).toEqual([])
  })
})
