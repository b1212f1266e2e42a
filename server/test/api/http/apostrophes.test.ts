import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEventType } from '../../support/builders.ts'
import { aTeam } from '../../support/organizations.ts'
import { visitor } from '../../support/page-visitor.ts'
import { anOrganization, aPlatformClient } from '../../support/platform.ts'
import { aForm, FALLBACK, EMAIL as MAIL_QUESTION } from '../../support/routing-forms.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

const PASSWORD = 'four words in a row'
const LOCAL = "john.o'shean"
const LATER = { 'cal-api-version': '2024-08-13' }
const EMAIL = `${LOCAL}@example.com`

describe('an address with an apostrophe', () => {
  let app: TestApp
  let ann: TestUser
  let talk: { id: number }

  beforeAll(async () => {
    app = await testApp()
    ann = await app.user({ name: 'Ann', username: 'ann', timeZone: 'UTC' })
    talk = await anEventType(app, ann, { slug: 'talk' })
  })
  afterAll(() => app.close())

  const attendee = { name: "John O'Shean", email: EMAIL, timeZone: 'UTC' }

  it('books, gets the mail, and finds its booking', async () => {
    const start = '2030-01-09T10:00:00.000Z'
    const body = { start, eventTypeId: talk.id, attendee, guests: ["mary.o'shean@example.com"] }
    const booked = await app.post('/v2/bookings', { body })
    expect(booked.status).toBe(201)
    expect(booked.body.data).toMatchObject({ attendees: [{ email: EMAIL }, {}], guests: ["mary.o'shean@example.com"] })
    expect(await app.mails(EMAIL)).toHaveLength(1)
    const found = await app.get(`/v2/bookings?attendeeEmail=${encodeURIComponent(EMAIL)}`, { as: ann.apiKey })
    expect(found.body.data).toMatchObject([{ uid: booked.body.data.uid }])
    const { uid } = booked.body.data
    const guests = [{ email: "sean.o'shean@example.com" }]
    expect(
      (await app.post(`/v2/bookings/${uid}/guests`, { as: ann.apiKey, headers: LATER, body: { guests } })).status,
    ).toBe(200)
    const absent = { attendees: [{ email: EMAIL, absent: true }] }
    app.clock.set(new Date('2030-01-09T11:00:00Z'), true)
    expect((await app.post(`/v2/bookings/${uid}/mark-absent`, { as: ann.apiKey, body: absent })).status).toBe(200)
  })

  it('books as older clients do', async () => {
    const booked = await app.post('/v2/bookings', {
      headers: { 'cal-api-version': '2024-04-15' },
      body: {
        eventTypeId: talk.id,
        start: '2030-01-10T10:00:00.000Z',
        end: '2030-01-10T10:30:00.000Z',
        timeZone: 'UTC',
        language: 'en',
        metadata: {},
        responses: { name: 'John', email: EMAIL, guests: ["mary.o'shean@example.com"] },
      },
    })
    expect(booked.status).toBe(201)
  })

  it('books on the page', async () => {
    const browser = visitor(app)
    const address = '/ann/talk?slot=2030-01-11T10:00:00.000Z&timeZone=UTC'
    await browser.get(address)
    const sent = await browser.send(address, { name: 'John', email: EMAIL, guests: "mary.o'shean@example.com" })
    expect(sent.status).toBe(303)
  })

  it('answers a routing form', async () => {
    const organization = await anOrganization(app, ann, { isPlatform: false })
    const id = await aForm(app, `/v2/organizations/${organization.id}/routing-forms`, ann.apiKey, {
      fields: [MAIL_QUESTION],
      routes: [FALLBACK],
    })
    const browser = visitor(app)
    await browser.get(`/routing/${id}`)
    const sent = await browser.send(`/routing/${id}`, { 'answer.email': EMAIL })
    expect(sent.status).toBeLessThan(400)
    expect(sent.body).not.toContain('is not an e-mail address')
  })

  it('signs up and in, by the API and on the page', async () => {
    const account = { email: `api.${EMAIL}`, username: 'john-api', password: PASSWORD }
    expect((await app.post('/api/auth/signup', { body: account })).status).toBe(201)
    expect((await app.post('/api/auth/login', { body: account })).status).toBe(200)
    const browser = visitor(app)
    await browser.get('/signup')
    const person = { name: 'John', email: `page.${EMAIL}`, username: 'john-page', newPassword: PASSWORD }
    expect((await browser.send('/signup', { ...person, timeZone: 'UTC' })).status).toBe(303)
  })

  it('is taken where accounts are made, invited, and given further addresses', async () => {
    const person = await app.user({ email: `made.${EMAIL}` })
    const { apiKey: as } = person
    const team = await aTeam(app, ann)
    const platform = await anOrganization(app, person)
    const client = await aPlatformClient(app, person)
    const managed = await app.post(client.users, {
      headers: client.headers,
      body: { email: `managed.${EMAIL}`, name: 'John', timeZone: 'UTC' },
    })
    expect(managed.body.data.user.email).toBe(`managed.${LOCAL}+${client.id}@example.com`)
    const answers = [
      await app.post(`/v2/teams/${team.id}/invite`, { as: ann.apiKey, body: { email: EMAIL, role: 'MEMBER' } }),
      await app.post('/v2/verified-resources/emails/verification-code/request', { as, body: { email: EMAIL } }),
      await app.post('/v2/me/emails', { as, body: { email: `more.${EMAIL}` } }),
      await app.post(`/v2/organizations/${platform.id}/users`, { as, body: { email: `member.${EMAIL}` } }),
      await app.post('/v2/admin/personal-data/exports', { as: app.administrator, body: { email: EMAIL } }),
    ]
    expect(answers.map(({ status, body }) => (status < 300 ? 'taken' : body))).toEqual(answers.map(() => 'taken'))
  })
})
