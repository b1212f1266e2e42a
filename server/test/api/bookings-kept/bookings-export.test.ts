import ICAL from 'ical.js'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBooking, anEventType } from '../../support/builders.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

const MOST = 5_000

describe('bookings as files', () => {
  let app: TestApp
  let ann: TestUser
  let bob: TestUser
  let tea: number

  const book = async (name: string, start: string, more: object = {}) => {
    const attendee = { name, email: `${name.replaceAll(/\W+/g, '-')}@example.com`, timeZone: 'UTC' }
    const { status, body } = await app.post('/v2/bookings', { body: aBooking(tea, start, { attendee, ...more }) })
    expect(status, JSON.stringify(body)).toBe(201)
    return body.data.uid as string
  }
  const table = async (query = '', as = ann.apiKey): Promise<string> => {
    const answer = await app.get(`/v2/bookings/export.csv?${query}`, { as })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toBe('attachment; filename="bookings.csv"')
    return answer.body
  }

  beforeAll(async () => {
    app = await testApp()
    ann = await app.user({ name: 'Ann', username: 'ann' })
    bob = await app.user({ name: 'Bob', username: 'bob' })
    const bookingFields = [
      { type: 'text', slug: 'topic', label: 'Topic', required: false, placeholder: 'Anything' },
      { type: 'multiselect', slug: 'drinks', label: 'Drinks', required: false, options: ['tea', 'water'] },
    ]
    tea = (await anEventType(app, ann, { title: 'Tea', slug: 'tea', bookingFields })).id
    await book('Grace', '2030-03-29T10:00:00Z', {
      bookingFieldsResponses: { topic: 'Clocks, "summer"', drinks: ['tea', 'water'] },
      guests: ['guest@example.com'],
    })
    // Berlin's clocks go forward on 31 March.
    await book('=HYPERLINK("http://evil")', '2030-04-01T10:00:00Z')
    const uid = await book('Mary', '2030-04-02T10:00:00Z')
    await app.post(`/v2/bookings/${uid}/cancel`, { as: ann.apiKey, body: { cancellationReason: 'I am ill' } })
  })
  afterAll(() => app.close())

  it('a table has the bookings of the list, in the times of the zone', async () => {
    const lines = (await table('timeZone=Europe/Berlin')).split('\r\n')
    expect(lines[0]).toBe(
      '\uFEFFuid,status,title,eventType,start,end,timeZone,minutes,hosts,attendees,emails,phoneNumbers,location,notes,answers,reason,createdAt',
    )
    expect(lines).toHaveLength(5)
    expect(lines[1]).toContain(',2030-03-29 11:00,2030-03-29 11:30,Europe/Berlin,30,Ann,')
    expect(lines[2]).toContain(',2030-04-01 12:00,2030-04-01 12:30,Europe/Berlin,30,Ann,')
    expect(lines[3]).toMatch(/^\w+,cancelled,/)
    expect(lines[3]).toContain(',I am ill,')
  })

  it('a cell holds several people and answers, and its quotes are doubled', async () => {
    const text = await table('attendeeName=Grace')
    expect(text).toContain('Grace@example.com\nguest@example.com')
    expect(text).toContain('"topic: Clocks, ""summer""\ndrinks: tea, water"')
  })

  it('a name that looks like a formula is a text for spreadsheets', async () => {
    const text = await table('status=upcoming')
    expect(text).toContain(`"'=HYPERLINK(""http://evil"")"`)
    expect(text).not.toMatch(/[,"]=HYPERLINK/)
  })

  it('the filters of the list choose the rows', async () => {
    expect(await table('status=cancelled')).toContain('Mary')
    expect(await table('status=cancelled')).not.toContain('Grace')
    expect((await table('search=nobody')).trimEnd().split('\r\n')).toHaveLength(1)
  })

  it('a calendar file has each booking once, with the cancelled ones marked', async () => {
    const { status, headers, body } = await app.get('/v2/bookings/export.ics', { as: ann.apiKey })
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
    const events = new ICAL.Component(ICAL.parse(body)).getAllSubcomponents('vevent')
    expect(events.map((event) => event.getFirstPropertyValue('status'))).toEqual([
      'CONFIRMED',
      'CONFIRMED',
      'CANCELLED',
    ])
    expect(String(events[0]?.getFirstPropertyValue('dtstart'))).toBe('2030-03-29T10:00:00Z')
  })

  it("nobody exports somebody else's bookings", async () => {
    expect((await table('', bob.apiKey)).trimEnd().split('\r\n')).toHaveLength(1)
    expect((await app.get('/v2/bookings/export.csv')).status).toBe(401)
    expect((await app.get('/v2/bookings/export.ics')).status).toBe(401)
  })

  it('a filter or a zone that is wrong is refused by name', async () => {
    const wrong = await app.get('/v2/bookings/export.csv?timeZone=Mars/Olympus', { as: ann.apiKey })
    expect(wrong.status).toBe(400)
    expect(JSON.stringify(wrong.body)).toContain('timeZone')
    expect((await app.get('/v2/bookings/export.ics?status=finished', { as: ann.apiKey })).status).toBe(400)
  })

  it('a file has as many bookings as the limit allows, and no more', async () => {
    const { db } = app.connection
    await sql`INSERT INTO bookings SELECT (jsonb_populate_record(b, jsonb_build_object(
        'id', 100000 + n, 'uid', 'many-' || n, 'ics_uid', 'many-' || n))).*
      FROM bookings b, generate_series(1, ${MOST + 1}) n WHERE b.id = (SELECT min(id) FROM bookings)`.execute(db)
    await sql`INSERT INTO attendees SELECT (jsonb_populate_record(a, jsonb_build_object(
        'id', 100000 + n, 'booking_id', 100000 + n, 'email', 'many@example.com', 'user_id', ${ann.id}::int))).*
      FROM attendees a, generate_series(1, ${MOST + 1}) n WHERE a.id = (SELECT min(id) FROM attendees)`.execute(db)
    const before = app.statements()
    const { status, body } = await app.get('/v2/bookings/export.csv?search=many', { as: ann.apiKey })
    expect(status).toBe(400)
    expect(body.error.message).toBe(`More than ${MOST} bookings match, and a file has at most ${MOST}.`)
    expect(app.statements() - before).toBeLessThan(10)
    await sql`DELETE FROM bookings WHERE id = 100001`.execute(db)
    expect((await table('search=many')).trimEnd().split('\r\n')).toHaveLength(MOST + 1)
  })

  it('a name that begins with a full-width formula behind a space is a text for spreadsheets too', async () => {
    await book('\u200b＝HYPERLINK', '2030-04-03T10:00:00Z')
    expect(await table('afterStart=2030-04-03T00:00:00Z&beforeEnd=2030-04-04T00:00:00Z')).toContain(
      ",'\u200b＝HYPERLINK,",
    )
  })
})
