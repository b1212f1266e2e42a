import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type GoogleFake, startGoogle } from '../../support/providers/google-calendar.ts'
import { type MicrosoftFake, startMicrosoft } from '../../support/providers/microsoft-graph.ts'
import { type OnlineMeetingsFake, startOnlineMeetings } from '../../support/providers/microsoft-online-meetings.ts'
import { GOOGLE_ANSWERS, GRAPH_ANSWERS } from '../../support/providers/published/answers.ts'

const EMAIL = 'host@example.com'

type Call = { method?: string; body?: object; query?: Record<string, string>; headers?: Record<string, string> }

const caller =
  (base: string, token: string) =>
  async (path: string, { method = 'GET', body, query, headers }: Call = {}) => {
    const answer = await fetch(`${base}${path}?${new URLSearchParams(query)}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: JSON.parse(await answer.text()) }
  }

const FORMS: readonly [string, RegExp][] = [
  ['a time of a zone', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/],
  ['a time of the clock', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?$/],
  ['a weak ETag', /^W\/".+"$/],
  ['an ETag', /^".+"$/],
  ['an id of the directory', /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/],
  ['an address', /^https?:\/\/\S+$/],
  ['an object of Google', /^calendar#[A-Za-z]+$/],
  ['an object of Graph', /^#microsoft\.graph\.[A-Za-z]+$/],
]

/** Returns what kind of values an answer has. Ids and texts differ from answer to answer. */
function formOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(formOf)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, formOf(inner)]))
  if (typeof value !== 'string') return value === null ? 'null' : typeof value
  return FORMS.find(([, form]) => form.test(value))?.[0] ?? 'a text'
}

function expectForm({ status, body }: { status: number; body: object }, wanted: number, example: object): void {
  expect([status, formOf(body)]).toMatchObject([wanted, formOf(example)])
}

describe('The stand-in for Google', () => {
  let google: GoogleFake
  let call: ReturnType<typeof caller>
  const events = `calendar/v3/calendars/${EMAIL}/events`
  const draft = {
    summary: 'Lunch',
    start: { dateTime: '2030-07-14T10:00:00.000Z', timeZone: 'Europe/London' },
    end: { dateTime: '2030-07-14T11:00:00.000Z', timeZone: 'Europe/London' },
    attendees: [{ email: 'guest@example.net' }],
  }

  beforeAll(async () => {
    google = await startGoogle()
    google.account(EMAIL)
    call = caller(google.apiUrl, google.oauth.grant(EMAIL).accessToken)
  })
  afterAll(() => google.stop())

  it('It answers an event with all fields that Google always sends, after each method', async () => {
    const made = await call(events, { method: 'POST', body: draft })
    expectForm(made, 200, GOOGLE_ANSWERS.event)
    expectForm(await call(`${events}/${made.body.id}`), 200, GOOGLE_ANSWERS.event)
    const changed = await call(`${events}/${made.body.id}`, { method: 'PATCH', body: { summary: 'Dinner' } })
    expectForm(changed, 200, GOOGLE_ANSWERS.event)
    expect(changed.body).toMatchObject({ summary: 'Dinner', created: made.body.created })
  })

  it('It writes times with the offset of the calendar, and dates as they are', async () => {
    const made = await call(events, { method: 'POST', body: draft })
    expect(made.body.start).toEqual({ dateTime: '2030-07-14T11:00:00+01:00', timeZone: 'Europe/London' })
    const winter = { dateTime: '2030-01-14T10:00:00', timeZone: 'Europe/Berlin' }
    const moved = await call(`${events}/${made.body.id}`, { method: 'PATCH', body: { start: winter } })
    expect(moved.body.start).toEqual({ dateTime: '2030-01-14T09:00:00Z', timeZone: 'Europe/Berlin' })
    const days = { start: { date: '2030-01-14' }, end: { date: '2030-01-15' } }
    expect((await call(events, { method: 'POST', body: days })).body).toMatchObject(days)
  })

  it('It answers a meeting as Google makes it', async () => {
    const conferenceData = { createRequest: { requestId: 'one', conferenceSolutionKey: { type: 'hangoutsMeet' } } }
    const query = { conferenceDataVersion: '1' }
    const made = await call(events, { method: 'POST', body: { ...draft, conferenceData }, query })
    expectForm(made, 200, { ...GOOGLE_ANSWERS.event, ...GOOGLE_ANSWERS.meeting })
  })

  it('It answers lists with all fields that Google always sends', async () => {
    expectForm(await call(events), 200, GOOGLE_ANSWERS.events)
    expectForm(await call('calendar/v3/users/me/calendarList'), 200, GOOGLE_ANSWERS.calendars)
    expectForm(await call('calendar/v3/users/me/calendarList/primary'), 200, GOOGLE_ANSWERS.calendars.items[0] ?? {})
  })

  it.each([
    ['an event', { Summary: 'Lunch' }],
    ['an attendee', { attendees: [{ Email: 'guest@example.net' }] }],
    ['a time', { start: { DateTime: '2030-07-14T10:00:00Z' } }],
    ['extended properties', { extendedProperties: { Private: { one: 'two' } } }],
  ])('It refuses a property of another case in %s', async (_name, strange) => {
    expect((await call(events, { method: 'POST', body: { ...draft, ...strange } })).status).toBe(400)
  })
})

describe('The stand-in for Microsoft Graph', () => {
  let microsoft: MicrosoftFake
  let call: ReturnType<typeof caller>
  let events: string
  let view: string
  const range = { startDateTime: '2030-01-01T00:00:00Z', endDateTime: '2030-02-01T00:00:00Z' }
  const moment = (hour: number) => ({ dateTime: `2030-01-14T${hour}:00:00`, timeZone: 'UTC' })
  const draft = {
    subject: 'Lunch',
    body: { contentType: 'text', content: 'Bring papers' },
    start: moment(12),
    end: moment(14),
    location: { displayName: 'Room 1' },
    attendees: [{ emailAddress: { name: 'Guest', address: 'guest@example.net' }, type: 'required' }],
  }

  beforeAll(async () => {
    microsoft = await startMicrosoft()
    const calendarId = microsoft.account(EMAIL)
    events = `/me/calendars/${encodeURIComponent(calendarId)}/events`
    view = `/me/calendars/${encodeURIComponent(calendarId)}/calendarView`
    call = caller(microsoft.apiUrl, microsoft.oauth.grant(EMAIL).accessToken)
  })
  afterAll(() => microsoft.stop())

  it('It answers an event with all properties that Graph always sends, after each method', async () => {
    const made = await call(events, { method: 'POST', body: { ...draft, transactionId: 'one' } })
    expectForm(made, 201, GRAPH_ANSWERS.event)
    expect(made.body['@odata.etag']).toBe(`W/"${made.body.changeKey}"`)
    const at = `/me/events/${encodeURIComponent(made.body.id)}`
    expectForm(await call(at), 200, GRAPH_ANSWERS.event)
    const changed = await call(at, { method: 'PATCH', body: { subject: 'Dinner' } })
    expectForm(changed, 200, GRAPH_ANSWERS.event)
    expect(changed.body.changeKey).not.toBe(made.body.changeKey)
    const { '@odata.context': _context, ...item } = GRAPH_ANSWERS.event
    expect(formOf((await call(view, { query: range })).body)).toMatchObject({ value: [formOf(item)] })
  })

  it('It answers a text as HTML, unless text is preferred', async () => {
    const made = await call(events, {
      method: 'POST',
      body: { ...draft, body: { contentType: 'text', content: 'a<b' } },
    })
    expect(made.body.body).toEqual({ contentType: 'html', content: expect.stringMatching(/^<html>[\s\S]*a&lt;b/) })
    const headers = { prefer: 'outlook.body-content-type="text"' }
    const read = await call(`/me/events/${encodeURIComponent(made.body.id)}`, { headers })
    expect(read.body.body).toEqual({ contentType: 'text', content: 'a<b' })
  })

  it('It answers a meeting as Graph makes it', async () => {
    const wish = { isOnlineMeeting: true, onlineMeetingProvider: 'teamsForBusiness' }
    const made = await call(events, { method: 'POST', body: { ...draft, ...wish, transactionId: 'two' } })
    expectForm(made, 201, { ...GRAPH_ANSWERS.event, ...GRAPH_ANSWERS.meeting })
  })

  it('It answers lists, changes and people with all properties that Graph always sends', async () => {
    expectForm(await call('/me/calendars'), 200, GRAPH_ANSWERS.calendars)
    expectForm(await call('/me'), 200, GRAPH_ANSWERS.person)
    expectForm(await call(`${view}/delta`, { query: range }), 200, GRAPH_ANSWERS.changes)
  })

  it('It answers only the properties that were asked for', async () => {
    const { body } = await call('/me/calendars', { query: { $select: 'name,canEdit' } })
    expect(Object.keys(body.value[0]).sort()).toEqual(['@odata.id', 'canEdit', 'id', 'name'])
    const me = await call('/me', { query: { $select: 'mail' } })
    expect(Object.keys(me.body).sort()).toEqual(['@odata.context', 'mail'])
  })

  const pattern = { type: 'weekly', interval: 1 }
  const within = { type: 'numbered', startDate: '2030-01-14', numberOfOccurrences: 2 }
  const mark = 'String {8f0f9c2e-6a0d-4c57-9d3e-2f5b4f1f7a61} Name Mark'
  it.each([
    ['Subject', { Subject: 'Lunch' }],
    ['iCalUid', { iCalUid: 'one' }],
    ['ContentType', { body: { ContentType: 'text', content: '' } }],
    ['TimeZone', { start: { dateTime: '2030-01-14T12:00:00', TimeZone: 'UTC' } }],
    ['DisplayName', { location: { DisplayName: 'Room 1' } }],
    ['Street', { location: { address: { Street: 'High Street' } } }],
    ['Address', { attendees: [{ emailAddress: { Address: 'guest@example.net' } }] }],
    ['Interval', { recurrence: { pattern: { ...pattern, Interval: 1 }, range: within } }],
    ['Value', { singleValueExtendedProperties: [{ id: mark, Value: 'one' }] }],
  ])('It refuses the property %s in an event, new or changed', async (name, strange) => {
    const made = await call(events, { method: 'POST', body: draft })
    const at = `/me/events/${encodeURIComponent(made.body.id)}`
    for (const answer of [
      await call(events, { method: 'POST', body: { ...draft, ...strange } }),
      await call(at, { method: 'PATCH', body: strange }),
    ]) {
      expect(answer).toMatchObject({ status: 400, body: { error: { message: expect.stringContaining(`'${name}'`) } } })
    }
  })

  const filter = (property: string, path: string) =>
    `${property}/Any(ep: ep/${path} eq '${mark}' and startswith(ep/value, 'one'))`
  it('It accepts names in a query as Graph writes them', async () => {
    const query = {
      $select: 'id,iCalUId,subject,start/dateTime',
      $filter: filter('singleValueExtendedProperties', 'id'),
      $expand: `singleValueExtendedProperties($filter=id eq '${mark}')`,
    }
    expect((await call(events, { query })).status).toBe(200)
  })
  it.each([
    ['the selection of events', () => events, { $select: 'id,Subject' }],
    ['the selection of one level more', () => events, { $select: 'start/DateTime' }],
    ['the order of events', () => events, { $orderby: 'Start/dateTime desc' }],
    ['the filter of events', () => events, { $filter: filter('SingleValueExtendedProperties', 'id') }],
    ['the filter of one level more', () => events, { $filter: filter('singleValueExtendedProperties', 'Id') }],
    ['what is expanded', () => events, { $expand: `singlevalueextendedproperties($filter=id eq '${mark}')` }],
    ['the selection of a view', () => view, { ...range, $select: 'iCalUid' }],
    ['the selection of calendars', () => '/me/calendars', { $select: 'CanEdit' }],
    ['the selection of a person', () => '/me', { $select: 'Mail' }],
  ])('It refuses another case in %s', async (_name, path, query) => {
    expect((await call(path(), { query })).status).toBe(400)
  })
})

describe('The stand-in for the meetings of Microsoft Graph', () => {
  let teams: OnlineMeetingsFake
  let call: ReturnType<typeof caller>
  const times = { startDateTime: '2030-01-14T12:00:00Z', endDateTime: '2030-01-14T13:00:00Z' }
  const create = (body: object) => call('/onlineMeetings/createOrGet', { method: 'POST', body })

  beforeAll(async () => {
    teams = await startOnlineMeetings()
    teams.account(EMAIL)
    call = caller(`${teams.url}/v1.0/me`, teams.oauth.grant(EMAIL).accessToken)
  })
  afterAll(() => teams.stop())

  it('It answers a meeting with all properties that Graph always sends, after each method', async () => {
    const { externalId } = GRAPH_ANSWERS.onlineMeeting
    const made = await create({ externalId, subject: 'Lunch', ...times })
    expectForm(made, 201, GRAPH_ANSWERS.onlineMeeting)
    expectForm(await create({ externalId }), 200, GRAPH_ANSWERS.onlineMeeting)
    const at = `/onlineMeetings/${made.body.id}`
    expectForm(await call(at, { method: 'PATCH', body: { subject: 'Dinner' } }), 200, GRAPH_ANSWERS.onlineMeeting)
    expect((await call(at)).body.subject).toBe('Dinner')
  })

  it('A meeting without an end takes an hour, and one without a start has no end', async () => {
    const { body } = await create({ externalId: 'two', startDateTime: times.startDateTime })
    expect(body.endDateTime).toBe('2030-01-14T13:00:00.000Z')
    expect((await create({ externalId: 'three', endDateTime: times.endDateTime })).status).toBe(400)
  })

  it('It refuses properties of another case', async () => {
    expect((await create({ externalId: 'four', Subject: 'Lunch', ...times })).status).toBe(400)
    expect((await call('', { query: { $select: 'Mail' } })).status).toBe(400)
    expect((await call('', { query: { $select: 'mail,userPrincipalName' } })).body).toEqual({
      mail: EMAIL,
      userPrincipalName: EMAIL,
    })
  })
})
