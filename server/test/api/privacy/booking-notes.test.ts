import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aBooking, anEventType } from '../../support/builders.ts'
import { anOrganization, aTeam } from '../../support/organizations.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'
import { pass } from '../../support/visitor.ts'
import { settle, whereFound } from '../../support/where-found.ts'

const ROSA = 'rosa.luxor@example.net'
const asRosa = { name: 'Rosalinde Luxor', email: ROSA, timeZone: 'UTC', language: 'en' }
const asTom = { name: 'Tom', email: 'tom@example.net', timeZone: 'UTC', language: 'en' }

describe('the notes of hosts on people and their data', () => {
  let app: TestApp
  let ann: TestUser
  let ben: TestUser
  let eventTypeId: number

  beforeEach(async () => {
    app = await testApp({ DAYBOOK_KEEP_BOOKINGS_DAYS: '30' })
    ann = await app.user({ name: 'Annabel Host', username: 'ann' })
    ben = await app.user({ name: 'Ben Host', username: 'ben' })
    const organization = await anOrganization(app, ben, { admins: [ann] })
    await aTeam(app, ben, { organizationId: organization.id, admins: [ann] })
    eventTypeId = (await anEventType(app, ann)).id
  })
  afterEach(() => app.close())

  async function book(start: string, fields: Record<string, unknown> = {}): Promise<string> {
    const { status, body } = await app.post('/v2/bookings', { body: aBooking(eventTypeId, start, fields) })
    expect(status, JSON.stringify(body)).toBe(201)
    return body.data.uid
  }
  const write = async (uid: string, who: TestUser, text: string) => {
    const { status, body } = await app.post(`/v2/bookings/${uid}/notes`, { as: who.apiKey, body: { text } })
    expect(status, JSON.stringify(body)).toBe(201)
  }
  const textsOf = async (uid: string, who: TestUser): Promise<string[]> =>
    (await app.get(`/v2/bookings/${uid}/notes`, { as: who.apiKey })).body.data.map(({ text }: { text: string }) => text)
  const erase = async (wish: object) => {
    await settle(app)
    const { status, body } = await app.post('/v2/admin/personal-data/erasures', {
      as: app.administrator,
      body: { cancelFutureBookings: true, ...wish },
    })
    expect(status, JSON.stringify(body)).toBe(200)
    return body.data
  }
  const sectionsOf = async (wish: object) =>
    (await app.post('/v2/admin/personal-data/exports', { as: app.administrator, body: wish })).body.data.sections

  it('the notes on the bookings of an erased booker go, and where the booker was a guest they lose the name', async () => {
    const own = await book('2030-01-08T10:00:00Z', { attendee: asRosa })
    const asGuest = await book('2030-01-08T11:00:00Z', { attendee: asTom, guests: [ROSA] })
    await write(own, ann, 'She brings a marmot.')
    await write(asGuest, ann, `Tom comes with ${ROSA}.`)
    await write(asGuest, ann, 'Tom is nice.')
    await settle(app)
    pass(app, { days: 3 })
    await settle(app)
    await erase({ email: ROSA })
    expect(await textsOf(own, ann)).toEqual([])
    expect(await textsOf(asGuest, ann)).toEqual(['Tom comes with ***.', 'Tom is nice.'])
    expect(await whereFound(app, ['marmot', ROSA])).toEqual([])
  })

  it('a note that gets longer by an erasure is cut', async () => {
    const uid = await book('2030-01-08T11:00:00Z', { attendee: asTom })
    // A name of two signs, which three stars replace.
    const guest = { name: '😀a', email: 'smile@example.net', timeZone: 'UTC' }
    const added = await app.post(`/v2/bookings/${uid}/attendees`, {
      as: ann.apiKey,
      body: guest,
      headers: { 'cal-api-version': '2024-08-13' },
    })
    expect(added.status, JSON.stringify(added.body)).toBe(201)
    await write(uid, ann, '😀a '.repeat(1666))
    pass(app, { days: 3 })
    await erase({ email: guest.email })
    const [text = ''] = await textsOf(uid, ann)
    expect(text.slice(0, 9)).toBe('*** *** *')
    expect(text.length).toBeLessThanOrEqual(5000)
  })

  it('the notes that an erased account has written go, and those of others lose its name', async () => {
    const uid = await book('2030-01-08T10:00:00Z', { attendee: asRosa })
    await write(uid, ann, 'I brought a marmot.')
    await write(uid, ben, 'Annabel Host was late.')
    pass(app, { days: 3 })
    await erase({ userId: ann.id })
    const kept = await app.connection.db.selectFrom('bookingNotes').select(['text', 'authorUserId']).execute()
    expect(kept).toEqual([{ text: '*** was late.', authorUserId: ben.id }])
  })

  it('an export shows notes to their author, and the people that they are about nothing of them', async () => {
    const uid = await book('2030-01-08T10:00:00Z', { attendee: asRosa })
    await write(uid, ann, 'She brings a marmot.')
    const ofAuthor = await sectionsOf({ userId: ann.id })
    expect(ofAuthor.bookingNotes.rows).toMatchObject([{ text: 'She brings a marmot.' }])
    const ofBooker = await sectionsOf({ email: ROSA })
    expect(ofBooker.bookingNotes.rows).toEqual([])
    expect(ofBooker.bookingEvents.rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(ofBooker)).not.toMatch(/marmot|booking\.note/)
  })

  it('an old booking loses its notes with its other texts, and takes no new ones', async () => {
    const uid = await book('2030-01-08T10:00:00Z', { attendee: asRosa })
    await write(uid, ann, 'She brings a marmot.')
    const moved = await app.post(`/v2/bookings/${uid}/reschedule`, {
      as: ann.apiKey,
      body: { start: '2030-01-08T12:00:00Z' },
    })
    const next = moved.body.data.uid
    await settle(app)
    pass(app, { days: 30 })
    await settle(app)
    expect(await textsOf(next, ann)).toEqual(['She brings a marmot.'])
    pass(app, { days: 2 })
    await settle(app)
    expect(await textsOf(next, ann)).toEqual([])
    expect(await whereFound(app, ['marmot'])).toEqual([])
    const late = await app.post(`/v2/bookings/${next}/notes`, { as: ann.apiKey, body: { text: 'A late one' } })
    expect(`${late.status} ${late.body.error.details.code}`).toBe('400 BOOKING_TAKES_NO_NOTES')
  })
})
