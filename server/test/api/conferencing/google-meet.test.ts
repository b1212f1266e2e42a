import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBookingByAnother, anEventType } from '../../support/builders.ts'
import { endConnecting } from '../../support/providers/end-connecting.ts'
import { type GoogleFake, startGoogle } from '../../support/providers/google-calendar.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

describe('Google Meet', () => {
  let app: TestApp
  let google: GoogleFake

  beforeAll(async () => {
    google = await startGoogle()
    app = await testApp({
      GOOGLE_CLIENT_ID: google.oauth.clientId,
      GOOGLE_CLIENT_SECRET: google.oauth.clientSecret,
      DAYBOOK_GOOGLE_API_URL: google.apiUrl,
      DAYBOOK_GOOGLE_AUTHORIZE_URL: google.authorizeUrl,
      DAYBOOK_GOOGLE_TOKEN_URL: google.tokenUrl,
    })
    app.clock.set(new Date('2030-01-07T08:00:00.000Z'), true)
  })
  afterAll(async () => {
    await app.close()
    await google.stop()
  })

  const connectMeet = (person: TestUser) => app.post('/v2/conferencing/google-meet/connect', { as: person.apiKey })
  async function connectCalendar(person: TestUser): Promise<void> {
    google.account(person.email)
    const { body } = await app.get('/v2/calendars/google/connect', { as: person.apiKey })
    const asked = new URL(body.data.authUrl)
    asked.searchParams.set('auto', '1')
    asked.searchParams.set('account', person.email)
    const back = new URL((await fetch(asked, { redirect: 'manual' })).headers.get('location') ?? '')
    await endConnecting(app, back)
  }

  it('needs a connected calendar at Google, and is connected once', async () => {
    const person = await app.user()
    const refused = await connectMeet(person)
    expect([refused.status, refused.body.message]).toEqual([
      400,
      'Google Meet app requires a Google Calendar connection',
    ])
    await connectCalendar(person)
    const connected = await connectMeet(person)
    expect([connected.status, connected.body.data]).toEqual([
      200,
      { id: expect.any(Number), type: 'google_video', userId: person.id, invalid: false },
    ])
    expect((await connectMeet(person)).body.message).toBe('Google Meet is already connected.')
  })

  it('a calendar that Google refuses must be connected again first', async () => {
    const person = await app.user()
    await connectCalendar(person)
    await app.connection.db
      .updateTable('connections')
      .set({ isInvalid: true })
      .where('userId', '=', person.id)
      .execute()
    expect((await connectMeet(person)).body.message).toContain('requires a valid Google Calendar connection')
  })

  it('makes the meeting of a booking with the event in the calendar', async () => {
    const person = await app.user()
    await connectCalendar(person)
    await connectMeet(person)
    const locations = [{ type: 'integration', integration: 'google-meet' }]
    const { id } = await anEventType(app, person, { locations })
    const { body } = await app.post('/v2/bookings', { body: aBookingByAnother(id, '2030-01-14T10:00:00Z') })
    await app.app.runner.drain()
    const booking = await app.get(`/v2/bookings/${body.data.uid}`, { as: person.apiKey })
    expect(booking.body.data.location).toMatch(/^https:\/\/meet\.google\.com\//)
    expect(google.events(person.email)).toMatchObject([{ conferenceData: expect.anything() }])
  })
})
