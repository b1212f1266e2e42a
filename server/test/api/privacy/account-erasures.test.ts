import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBooking, anEventType } from '../../support/builders.ts'
import { aTeam } from '../../support/organizations.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'
import { subscribe } from '../../support/told-webhooks.ts'
import { codeIn, PASSWORD, pass } from '../../support/visitor.ts'
import { settle, whereFound } from '../../support/where-found.ts'
import { makeWorkflow } from '../../support/workflows.ts'

const ROSA = 'rosa.luxor@example.net'
const SECOND = 'rosa.at.work@example.net'
const PHONE = '+4930901820555'
const NEEDLES = [ROSA, SECOND, 'Rosalinde', 'rosa-luxor', PHONE, '127.9.9.9', 'a very private matter']
const tom = { name: 'Tom', email: 'tom@example.net', timeZone: 'UTC', language: 'en' }

/** A tour through all that an account may own and do. */
describe('the erasure of an account', () => {
  let app: TestApp
  let ann: TestUser
  let rosa: TestUser
  const uids: Record<string, string> = {}

  const erase = (body: object, as = app.administrator) =>
    app.post('/v2/admin/personal-data/erasures', { as, body: { userId: rosa.id, ...body } })
  const eraseMine = (body: object) =>
    app.post('/v2/me/personal-data/erasures', { as: rosa.apiKey, body: { email: ROSA, ...body } })
  const refusal = (answer: { status: number; body: unknown }) => `${answer.status} ${codeIn(answer as never)}`

  async function book(eventTypeId: number, start: string, fields: object = {}): Promise<string> {
    const { status, body } = await app.post('/v2/bookings', {
      body: aBooking(eventTypeId, start, { attendee: tom, ...fields }),
    })
    expect(status, JSON.stringify(body)).toBe(201)
    return body.data.uid
  }

  beforeAll(async () => {
    app = await testApp()
    const { db } = app.connection
    const now = app.clock.now()
    ann = await app.user({ name: 'Ann Host', username: 'ann-host' })
    rosa = await app.user({ name: 'Rosalinde Luxor', username: 'rosa-luxor', email: ROSA, password: PASSWORD })
    const team = await aTeam(app, ann, { members: [rosa] })
    await subscribe(app, ann.apiKey, '/v2', { triggers: ['BOOKING_CREATED', 'BOOKING_CANCELLED'] })
    await subscribe(app, rosa.apiKey, '/v2', { triggers: ['BOOKING_CREATED', 'BOOKING_CANCELLED'] })
    await makeWorkflow(app, rosa, { name: "Rosalinde's reminder", trigger: { type: 'newEvent' } })
    await sql`INSERT INTO user_emails (user_id, email, verified_at, created_at) VALUES (${rosa.id}, ${SECOND}, ${now}, ${now})`.execute(
      db,
    )
    await sql`INSERT INTO verified_phones (user_id, phone_number, verified_at) VALUES (${rosa.id}, ${PHONE}, ${now})`.execute(
      db,
    )
    await sql`
      INSERT INTO connections (user_id, category, type, app_slug, account, created_at, updated_at)
      VALUES (${rosa.id}, 'calendar', 'google_calendar', 'google-calendar', ${SECOND}, ${now}, ${now})`.execute(db)
    const own = await anEventType(app, rosa, {
      title: 'Advice',
      slug: 'advice',
      customName: '{Event type title} between {Organiser} and {Scheduler}',
      locations: [{ type: 'phone', phone: PHONE, public: true }],
    })
    const anns = await anEventType(app, ann, { title: 'Tea' })
    const together = await app.post(`/v2/teams/${team.id}/event-types`, {
      as: ann.apiKey,
      body: {
        title: 'Both of us',
        slug: 'both-of-us',
        lengthInMinutes: 30,
        minimumBookingNotice: 0,
        schedulingType: 'collective',
        hosts: [{ userId: ann.id }, { userId: rosa.id }],
      },
    })
    expect(together.status, JSON.stringify(together.body)).toBe(201)
    uids.past = await book(own.id, '2030-01-08T10:00:00Z')
    uids.future = await book(own.id, '2030-02-05T10:00:00Z')
    uids.together = await book(together.body.data.id, '2030-01-09T10:00:00Z')
    uids.hers = await book(anns.id, '2030-01-10T10:00:00Z', {
      attendee: { ...tom, name: 'Rosalinde Luxor', email: SECOND, phoneNumber: PHONE },
      metadata: { note: 'a very private matter' },
    })
    uids.cancelled = await book(own.id, '2030-01-11T10:00:00Z')
    const ended = await app.post(`/v2/bookings/${uids.cancelled}/cancel`, {
      as: rosa.apiKey,
      body: { cancellationReason: 'a very private matter' },
    })
    expect(ended.status, JSON.stringify(ended.body)).toBe(200)
    const renamed = await app.patch('/v2/me', { as: rosa.apiKey, body: { bio: 'a very private matter' } })
    expect(renamed.status, JSON.stringify(renamed.body)).toBe(200)
    await sql`
      INSERT INTO booking_references (booking_id, type, external_uid, calendar_external_id, created_at)
      SELECT id, 'google_calendar', 'abc', ${SECOND}, ${now} FROM bookings WHERE uid = ${uids.past}`.execute(db)
    await sql`UPDATE audit_entries SET user_agent = '127.9.9.9' WHERE actor_user_id = ${rosa.id}`.execute(db)
    await settle(app)
    pass(app, { days: 11 })
    await settle(app)
  })
  afterAll(() => app.close())

  it('a stranger, another account and a wrong confirmation erase nobody', async () => {
    expect((await erase({}, ann.apiKey)).status).toBe(403)
    expect(refusal(await erase({ email: ROSA }))).toBe('400 PERSON_UNCLEAR')
    expect(refusal(await erase({ userId: 999_999 }))).toBe('404 USER_NOT_FOUND')
    expect(refusal(await eraseMine({}))).toBe('403 PASSWORD_REQUIRED')
    expect(refusal(await eraseMine({ currentPassword: 'not this one' }))).toBe('401 PASSWORD_WRONG')
    expect(refusal(await eraseMine({ email: 'tom@example.net', currentPassword: PASSWORD }))).toBe(
      '400 CONFIRMATION_WRONG',
    )
    expect((await app.get('/v2/me', { as: rosa.apiKey })).status).toBe(200)
  })

  it('bookings that have not ended are a reason to refuse', async () => {
    expect(refusal(await eraseMine({ currentPassword: PASSWORD }))).toBe('409 FUTURE_BOOKINGS')
    expect((await app.get(`/v2/bookings/${uids.future}`)).body.data.status).toBe('accepted')
  })

  it('the last administrator and the last owner of a team stay', async () => {
    const { db } = app.connection
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('isAdministrator', '=', true)
      .executeTakeFirstOrThrow()
    expect(refusal(await erase({ userId: id }))).toBe('409 LAST_ADMINISTRATOR')
    expect(refusal(await erase({ userId: ann.id }))).toBe('400 LAST_OWNER')
  })

  it('a dry run counts, and changes nothing', async () => {
    const before = await whereFound(app, NEEDLES)
    expect(before).toEqual(expect.arrayContaining(['bookings.title', 'events.payload', 'users.name', 'users.bio']))
    const { status, body } = await eraseMine({ dryRun: true, cancelFutureBookings: true })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.data).toEqual({
      isErased: false,
      counts: expect.objectContaining({ accounts: 1, hostedBookings: 4, bookings: 1 }),
    })
    expect(await whereFound(app, NEEDLES)).toEqual(before)
  })

  it('an erasure cancels, tells the people, and leaves nothing of the person in any table', async () => {
    const wish = { currentPassword: PASSWORD, cancelFutureBookings: true }
    expect(refusal(await eraseMine(wish))).toBe('503 MESSAGES_WAIT')
    await settle(app)
    const told = (await app.mails(tom.email)).filter(({ subject }: { subject: string }) => /cancel/i.test(subject))
    expect(told.length).toBeGreaterThan(0)
    const twice = await Promise.all([eraseMine(wish), erase({ cancelFutureBookings: true })])
    expect(twice.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    expect(await whereFound(app, NEEDLES)).toEqual([])
    const { rows } = await sql`SELECT 1 FROM events WHERE actor_user_id = ${rosa.id} AND ip IS NOT NULL`.execute(
      app.connection.db,
    )
    expect(rows).toEqual([])
  })

  it('the credentials of the account no longer work', async () => {
    expect((await app.get('/v2/me', { as: rosa.apiKey })).status).toBe(401)
    expect(refusal(await erase({}))).toBe('404 USER_NOT_FOUND')
  })

  it('the bookings stay for the bookers and the other hosts', async () => {
    const past = (await app.get(`/v2/bookings/${uids.past}`, { as: app.administrator })).body.data
    expect(past).toMatchObject({
      status: 'accepted',
      start: '2030-01-08T10:00:00.000Z',
      title: 'Advice between *** and Tom',
    })
    const together = (await app.get(`/v2/bookings/${uids.together}`, { as: ann.apiKey })).body.data
    expect(together.hosts.map(({ name }: { name: string }) => name)).toEqual(['Ann Host'])
    expect(together.attendees[0].email).toBe(tom.email)
    expect((await app.get(`/v2/bookings/${uids.hers}`, { as: ann.apiKey })).body.data.status).toBe('accepted')
    expect((await app.get('/v2/events', { as: ann.apiKey })).status).toBe(200)
    expect(await whereFound(app, [tom.email])).toEqual(expect.arrayContaining(['attendees.email', 'events.payload']))
  })

  it('one record has the hashes of the account and of its addresses', async () => {
    const { body } = await app.get('/v2/admin/personal-data/erasures', { as: app.administrator })
    expect(body.data).toEqual([
      expect.objectContaining({
        userId: rosa.id,
        addressHash: expect.stringMatching(/^[0-9a-f]{64}$/),
        otherAddressHashes: [expect.stringMatching(/^[0-9a-f]{64}$/)],
        accountHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      }),
    ])
    // Two erasures ran at the same time, and each one counts the bookings that it has changed itself.
    expect(body.data[0].counts).toMatchObject({ accounts: 1, bookings: expect.toBeOneOf([0, 1]) })
  })
})
