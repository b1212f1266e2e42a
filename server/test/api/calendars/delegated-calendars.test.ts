import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aBookingByAnother, anEventType } from '../../support/builders.ts'
import { anOrganization } from '../../support/organizations.ts'
import { appWithGoogle, connectGoogle } from '../../support/providers/connect-google.ts'
import type { GoogleFake } from '../../support/providers/google-calendar.ts'
import { type MicrosoftFake, startMicrosoft } from '../../support/providers/microsoft-graph.ts'
import type { TestApp, TestUser } from '../../support/test-app.ts'

const DAY = '2030-01-14'
const MINUTE_MS = 60_000

describe('Calendars that an organization opens for its people', () => {
  let app: TestApp
  let google: GoogleFake
  let microsoft: MicrosoftFake
  let owner: TestUser
  let ann: TestUser
  let organizationId: number
  let domain: string
  let made = 0

  beforeAll(async () => {
    microsoft = await startMicrosoft()
    ;({ app, google } = await appWithGoogle({
      DAYBOOK_MICROSOFT_API_URL: microsoft.apiUrl,
      DAYBOOK_MICROSOFT_LOGIN_URL: microsoft.loginUrl,
    }))
  })
  afterAll(async () => {
    await app.close()
    await google.stop()
    await microsoft.stop()
  })
  beforeEach(async () => {
    app.clock.set(new Date('2030-01-07T08:00:00.000Z'), true)
    made++
    domain = `acme${made}.example`
    owner = await app.user()
    ann = await app.user({ timeZone: 'Europe/London', email: `ann@${domain}` })
    organizationId = (await anOrganization(app, owner, { members: [ann] })).id
  })

  const settle = () => app.app.runner.drain()

  async function later(minutes: number): Promise<void> {
    app.clock.set(new Date(app.clock.now().getTime() + minutes * MINUTE_MS), true)
    await settle()
  }

  const connected = async (person: TestUser) => (await app.get('/v2/calendars', { as: person.apiKey })).body.data

  async function create(workspacePlatformSlug: string, key: object): Promise<string> {
    const { body } = await app.post(`/v2/organizations/${organizationId}/delegation-credentials`, {
      as: owner.apiKey,
      body: { workspacePlatformSlug, domain, serviceAccountKey: [key] },
    })
    return body.data.id
  }

  const change = (id: string, body: object) =>
    app.patch(`/v2/organizations/${organizationId}/delegation-credentials/${id}`, { as: owner.apiKey, body })

  async function turnOn(workspacePlatformSlug: string, key: object): Promise<string> {
    const id = await create(workspacePlatformSlug, key)
    expect((await change(id, { enabled: true })).status).toBe(200)
    await settle()
    return id
  }

  const book = async (person: TestUser, time = '10:00') => {
    const { id } = await anEventType(app, person)
    return (await app.post('/v2/bookings', { body: aBookingByAnother(id, `${DAY}T${time}:00Z`) })).body.data
  }

  it('A member of the domain has a Google calendar for busy times and bookings, without connecting it', async () => {
    google.account(ann.email)
    google.put(ann.email, { start: { dateTime: `${DAY}T11:00:00Z` }, end: { dateTime: `${DAY}T12:00:00Z` } })
    expect((await connected(ann)).connectedCalendars).toEqual([])
    const id = await turnOn('google', google.serviceAccounts.key(domain))
    const { connectedCalendars, destinationCalendar } = await connected(ann)
    expect(connectedCalendars).toMatchObject([
      {
        integration: { type: 'google_calendar' },
        credentialId: expect.any(Number),
        delegationCredentialId: id,
        calendars: [{ externalId: ann.email, isSelected: true, readOnly: false, delegationCredentialId: id }],
      },
    ])
    expect(destinationCalendar).toMatchObject({ externalId: ann.email, delegationCredentialId: id })
    await book(ann)
    await settle()
    expect(google.events(ann.email).filter(({ iCalUID }) => iCalUID.endsWith('@daybook'))).toHaveLength(1)
    const { id: eventTypeId } = await anEventType(app, ann)
    const { body } = await app.get(`/v2/slots?eventTypeId=${eventTypeId}&start=${DAY}&end=${DAY}`)
    const starts = body.data[DAY].map(({ start }: { start: string }) => start.slice(11, 16))
    expect(['10:00', '10:30', '11:00', '11:30', '12:00'].map((time) => starts.includes(time))).toEqual([
      false,
      true,
      false,
      false,
      true,
    ])
  })

  it('A member of the domain has a calendar of Microsoft 365, and bookings are written there', async () => {
    const calendarId = microsoft.account(ann.email)
    const id = await turnOn('office365', microsoft.applications.key(domain))
    expect((await connected(ann)).connectedCalendars).toMatchObject([
      { integration: { type: 'office365_calendar' }, delegationCredentialId: id, calendars: [{ isSelected: true }] },
    ])
    await book(ann)
    await settle()
    expect(microsoft.events(calendarId)).toHaveLength(1)
  })

  it('Only members with a confirmed address of the domain get a calendar', async () => {
    const stranger = await app.user({ email: `stranger@${domain}` })
    const unconfirmed = await app.user({ email: `unconfirmed@${domain}` })
    const elsewhere = await app.user({ email: `eve@other-${domain}` })
    for (const person of [stranger, unconfirmed, elsewhere, ann]) google.account(person.email)
    const { db } = app.connection
    await db.updateTable('users').set({ emailVerifiedAt: null }).where('id', '=', unconfirmed.id).execute()
    for (const { id } of [unconfirmed, elsewhere]) {
      const body = { userId: id, accepted: true }
      await app.post(`/v2/organizations/${organizationId}/memberships`, { as: owner.apiKey, body })
    }
    await turnOn('google', google.serviceAccounts.key(domain))
    const counts = []
    for (const person of [ann, stranger, unconfirmed, elsewhere]) {
      counts.push((await connected(person)).connectedCalendars.length)
    }
    expect(counts).toEqual([1, 0, 0, 0])
  })

  it('Somebody who joins later gets a calendar, and somebody who leaves loses it', async () => {
    const bob = await app.user({ email: `bob@${domain}` })
    for (const person of [ann, bob]) google.account(person.email)
    await turnOn('google', google.serviceAccounts.key(domain))
    const path = `/v2/organizations/${organizationId}/memberships`
    const body = { userId: bob.id, accepted: true }
    const { id } = (await app.post(path, { as: owner.apiKey, body })).body.data
    await later(1)
    expect((await connected(bob)).connectedCalendars).toHaveLength(1)
    expect((await app.delete(`${path}/${id}`, { as: owner.apiKey })).status).toBe(200)
    await later(1)
    expect((await connected(bob)).connectedCalendars).toEqual([])
    expect((await connected(ann)).connectedCalendars).toHaveLength(1)
  })

  it('A credential that is turned off takes the calendars away, and the next time they come back', async () => {
    google.account(ann.email)
    const id = await turnOn('google', google.serviceAccounts.key(domain))
    await change(id, { enabled: false })
    expect(await connected(ann)).toEqual({ connectedCalendars: [], destinationCalendar: {} })
    await later(5)
    expect((await connected(ann)).connectedCalendars).toEqual([])
    await change(id, { enabled: true })
    await settle()
    expect((await connected(ann)).connectedCalendars).toHaveLength(1)
  })

  it('A key that the provider refuses is reported to the webhooks of the organization once', async () => {
    google.account(ann.email)
    const webhook = { active: true, subscriberUrl: 'https://hooks.example/', triggers: ['DELEGATION_CREDENTIAL_ERROR'] }
    const path = `/v2/organizations/${organizationId}/webhooks`
    expect((await app.post(path, { as: owner.apiKey, body: webhook })).status).toBe(201)
    const key = google.serviceAccounts.key(domain)
    google.serviceAccounts.revoke(key)
    const id = await turnOn('google', key)
    await later(5)
    await later(5)
    const { rows } = await reported()
    expect(rows).toEqual([
      {
        error: { type: 'CREDENTIAL_REFUSED', message: expect.stringContaining('account not found') },
        credential: { id: expect.any(Number), type: 'google_calendar', appId: 'google', delegationCredentialId: id },
        user: { id: ann.id, email: ann.email, organizationId },
      },
    ])
    const { connectedCalendars } = await connected(ann)
    expect(connectedCalendars.flatMap(({ calendars }: { calendars: object[] }) => calendars)).toEqual([])
  })

  /** Returns the payloads of the deliveries to webhooks of the organization. */
  async function reported() {
    const deliveries = await app.connection.db
      .selectFrom('webhookDeliveries')
      .innerJoin('webhooks', 'webhooks.id', 'webhookDeliveries.webhookId')
      .select('webhookDeliveries.body')
      .where('webhooks.organizationId', '=', organizationId)
      .execute()
    return { rows: deliveries.map(({ body }) => JSON.parse(String(body)).payload) }
  }

  it('A key that works no longer keeps the busy times, and a later one replaces it', async () => {
    google.account(ann.email)
    google.put(ann.email, { start: { dateTime: `${DAY}T11:00:00Z` }, end: { dateTime: `${DAY}T12:00:00Z` } })
    const id = await turnOn('google', google.serviceAccounts.key(domain))
    google.oauth.revoke(ann.email)
    await later(6)
    const check = async () => (await app.get('/v2/calendars/google/check', { as: ann.apiKey })).status
    expect(await check()).toBe(400)
    const { status } = await app.post('/v2/bookings', {
      body: aBookingByAnother((await anEventType(app, ann)).id, `${DAY}T11:00:00Z`),
    })
    expect(status).toBe(400)
    await change(id, { enabled: true, serviceAccountKey: [google.serviceAccounts.key(domain)] })
    await settle()
    expect(await check()).toBe(200)
  })

  it('A person who has connected the account keeps their own access', async () => {
    google.account(ann.email)
    await connectGoogle(app, ann)
    const id = await turnOn('google', google.serviceAccounts.key(domain))
    expect((await connected(ann)).connectedCalendars).toMatchObject([{ delegationCredentialId: null }])
    await change(id, { enabled: false })
    expect((await connected(ann)).connectedCalendars).toHaveLength(1)
  })

  it('Calendars are selected and chosen by the credential, of the own organization only', async () => {
    google.account(ann.email)
    google.calendar(ann.email, `projects@${domain}`)
    const id = await turnOn('google', google.serviceAccounts.key(domain))
    const { connectedCalendars } = await connected(ann)
    const { credentialId } = connectedCalendars[0]
    const named = (delegationCredentialId: string) => ({
      integration: 'google_calendar',
      externalId: `projects@${domain}`,
      credentialId,
      delegationCredentialId,
    })
    const select = (as: TestUser, of: string) => app.post('/v2/selected-calendars', { as: as.apiKey, body: named(of) })
    expect(await select(ann, id)).toMatchObject({ status: 201, body: { data: { userId: ann.id, credentialId } } })
    const { credentialId: _unused, ...destination } = named(id)
    expect((await app.put('/v2/destination-calendars', { as: ann.apiKey, body: destination })).status).toBe(200)
    expect((await connected(ann)).destinationCalendar).toMatchObject({ externalId: `projects@${domain}` })
    const unknown = await select(ann, randomUUID())
    expect([unknown.status, unknown.body.message]).toEqual([
      404,
      'DelegationCredential with provided delegationCredentialId not found',
    ])
    const stranger = await app.user()
    const foreign = await select(stranger, id)
    expect([foreign.status, foreign.body.message]).toEqual([
      404,
      'User is not a member of the organization that owns the Delegation credential',
    ])
  })
})
