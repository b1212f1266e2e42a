import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BusyTimesRequest, NewCalendarEvent } from '../../../src/adapters/calendars/calendar-provider.ts'
import { connectedAccount, microsoftAdapter } from '../../support/providers/connected.ts'
import { graphError } from '../../support/providers/graph-rules.ts'
import { type MicrosoftFake, startMicrosoft } from '../../support/providers/microsoft-graph.ts'

const LIMITS = { timeoutMs: 2000, signal: new AbortController().signal }
const UID = "o'meeting1@daybook"
const REQUEST: BusyTimesRequest = {
  ...LIMITS,
  from: new Date('2030-01-01T00:00:00Z'),
  until: new Date('2030-06-01T00:00:00Z'),
  timeZone: 'Europe/London',
  ownerEmail: 'host@example.com',
  version: null,
  bookingUidEnd: '@daybook',
}
const at = (time: string) => ({ dateTime: `2030-01-14T${time}:00`, timeZone: 'UTC' })
const HOUR = { start: at('10:00'), end: at('11:00') }
const isDelta = ({ path }: { path: string }) => path.endsWith('/delta')
const isView = ({ path }: { path: string }) => path.endsWith('/calendarView')

describe('Calendars of Microsoft 365', () => {
  let microsoft: MicrosoftFake
  let provider: ReturnType<typeof microsoftAdapter>
  let email: string
  let calendarId: string
  let account: ReturnType<typeof connectedAccount>
  let made = 0

  beforeAll(async () => {
    microsoft = await startMicrosoft()
    provider = microsoftAdapter(microsoft)
  })
  afterAll(() => microsoft.stop())
  beforeEach(() => {
    email = `host${++made}@example.com`
    calendarId = microsoft.account(email)
    account = connectedAccount(microsoft, email)
    microsoft.heal()
    Object.assign(microsoft.behaviour, { pageSize: 1000, readsUntilMeeting: 0, linkHost: undefined })
    microsoft.requests.splice(0)
    microsoft.mailings.splice(0)
  })

  const ask = (change: Partial<BusyTimesRequest> = {}) =>
    provider.readBusyTimes(account, calendarId, { ...REQUEST, ...change })
  async function read(change: Partial<BusyTimesRequest> = {}) {
    const answer = await ask(change)
    if (answer === 'unchanged') throw new Error('The calendar has not changed')
    return answer
  }
  const titles = async () => (await read()).busy.map(({ title }) => title).sort()
  const spans = async (change: Partial<BusyTimesRequest> = {}) =>
    (await read(change)).busy.map(({ startsAt, endsAt }) => `${startsAt.toISOString()}/${endsAt.toISOString()}`)

  const eventOf = (change: Partial<NewCalendarEvent> = {}): NewCalendarEvent => ({
    uid: UID,
    revision: 1,
    sequence: 0,
    title: 'Consultation',
    description: 'Bring papers',
    location: 'Room 1',
    startsAt: new Date('2030-01-14T10:00:00Z'),
    endsAt: new Date('2030-01-14T10:30:00Z'),
    timeZone: 'Europe/London',
    organizer: { name: 'Host', email },
    attendees: [{ name: 'Booker', email: 'booker@example.net' }],
    isPrivate: false,
    wantsMeeting: false,
    ...change,
  })
  const write = (change: Partial<NewCalendarEvent> = {}, externalId: string | null = null) =>
    provider.writer.writeEvent(account, calendarId, eventOf(change), externalId, LIMITS)
  const failure = (promise: Promise<unknown>) =>
    promise.then(
      () => 'no failure',
      (error) => [error.name, error.kind, error.retryAfterMs],
    )

  it('An account is known by its address, also a personal one', async () => {
    expect(await provider.identify(account, LIMITS)).toBe(email)
    microsoft.account('personal@outlook.example', { hasMail: false })
    const personal = connectedAccount(microsoft, 'personal@outlook.example')
    expect(await provider.identify(personal, LIMITS)).toBe('personal@outlook.example')
  })

  it('All pages of calendars are listed, and those that cannot be changed are read-only', async () => {
    microsoft.calendar(email, 'Team')
    microsoft.calendar(email, 'Holidays', { canEdit: false })
    microsoft.behaviour.pageSize = 1
    const calendars = await provider.listCalendars(account, LIMITS)
    expect(calendars.map(({ name, isPrimary, isReadOnly, email: of }) => [name, isPrimary, isReadOnly, of])).toEqual([
      ['Calendar', true, false, email],
      ['Team', false, false, email],
      ['Holidays', false, true, email],
    ])
  })

  it('All pages of events are read, and a page that fails leaves no partial answer', async () => {
    for (let hour = 10; hour < 20; hour++) {
      microsoft.put(calendarId, { subject: String(hour), start: at(`${hour}:00`), end: at(`${hour}:30`) })
    }
    microsoft.behaviour.pageSize = 3
    expect(await titles()).toHaveLength(10)
    const isLater = (request: { path: string; query: URLSearchParams }) => isView(request) && request.query.has('$skip')
    microsoft.fail({ kind: 'answer', status: 503, body: {} }, { when: isLater })
    expect(await failure(read())).toEqual(['CalendarFailure', 'unreachable', undefined])
  })

  it('A link to another host is not followed, because a request carries the access', async () => {
    microsoft.put(calendarId, HOUR)
    microsoft.put(calendarId, HOUR)
    Object.assign(microsoft.behaviour, { pageSize: 1, linkHost: microsoft.apiUrl.replace('127.0.0.1', 'localhost') })
    expect(await failure(read())).toEqual(['CalendarFailure', 'unreadable', undefined])
    expect(microsoft.requests.filter(({ headers }) => headers.host?.startsWith('localhost'))).toEqual([])
  })

  it('Only events that take time are busy', async () => {
    microsoft.put(calendarId, { ...HOUR, subject: 'plain' })
    microsoft.put(calendarId, { ...HOUR, subject: 'tentative', showAs: 'tentative' })
    microsoft.put(calendarId, { ...HOUR, subject: 'away', showAs: 'oof' })
    microsoft.put(calendarId, { ...HOUR, subject: 'unknown', showAs: 'unknown' })
    microsoft.put(calendarId, { ...HOUR, subject: 'unanswered', responseStatus: { response: 'notResponded' } })
    microsoft.put(calendarId, { ...HOUR, subject: 'free', showAs: 'free' })
    microsoft.put(calendarId, { ...HOUR, subject: 'elsewhere', showAs: 'workingElsewhere' })
    microsoft.put(calendarId, { ...HOUR, subject: 'cancelled', isCancelled: true })
    microsoft.put(calendarId, { ...HOUR, subject: 'declined', responseStatus: { response: 'declined' } })
    expect(await titles()).toEqual(['away', 'plain', 'tentative', 'unanswered', 'unknown'])
  })

  it('An event in a zone of Windows is read as the instant that it means', async () => {
    const zone = (dateTime: string) => ({ dateTime, timeZone: 'W. Europe Standard Time' })
    microsoft.put(calendarId, { start: zone('2030-04-02T09:00:00'), end: zone('2030-04-02T10:00:00') })
    expect(await spans()).toEqual(['2030-04-02T07:00:00.000Z/2030-04-02T08:00:00.000Z'])
  })

  it('An event of whole days takes the days of its owner’s zone, also when the clocks change', async () => {
    const day = (date: string) => ({ dateTime: `${date}T00:00:00`, timeZone: 'Tokyo Standard Time' })
    microsoft.put(calendarId, { isAllDay: true, start: day('2030-03-30'), end: day('2030-04-01') })
    expect(await spans({ timeZone: 'Europe/Berlin' })).toEqual(['2030-03-29T23:00:00.000Z/2030-03-31T22:00:00.000Z'])
    expect(await spans({ timeZone: 'America/New_York' })).toEqual(['2030-03-30T04:00:00.000Z/2030-04-01T04:00:00.000Z'])
  })

  it('A calendar that has not changed is not read again, and one that has changed is read as a whole', async () => {
    const first = microsoft.put(calendarId, HOUR)
    microsoft.put(calendarId, { start: at('12:00'), end: at('13:00') })
    const { version } = await read()
    microsoft.requests.splice(0)
    expect(await ask({ version })).toBe('unchanged')
    expect(microsoft.requests).toHaveLength(1)
    microsoft.remove(first.immutableId)
    const answer = await read({ version })
    expect(answer.busy).toHaveLength(1)
    expect(await ask({ version: answer.version })).toBe('unchanged')
  })

  it('A series counts as changed when one of its occurrences may have moved', async () => {
    const { immutableId } = microsoft.put(calendarId, {
      ...HOUR,
      recurrence: {
        pattern: { type: 'weekly', interval: 1 },
        range: { type: 'numbered', startDate: '2030-01-14', numberOfOccurrences: 3 },
      },
    })
    const { version } = await read()
    microsoft.edit(immutableId, { start: at('11:00'), end: at('12:00') })
    expect((await read({ version })).busy.map(({ startsAt }) => startsAt.toISOString())).toEqual([
      '2030-01-14T11:00:00.000Z',
      '2030-01-21T11:00:00.000Z',
      '2030-01-28T11:00:00.000Z',
    ])
  })

  it('A calendar is read as a whole if Microsoft has forgotten its version, or the range has moved on', async () => {
    microsoft.put(calendarId, HOUR)
    const { version } = await read()
    microsoft.forgetTokens()
    const second = await read({ version })
    expect(second.busy).toHaveLength(1)
    expect(await ask({ version: second.version })).toBe('unchanged')
    const until = new Date('2030-08-01T00:00:00Z')
    expect((await read({ version: second.version, until })).busy).toHaveLength(1)
    expect((await read({ version: 'no version' })).busy).toHaveLength(1)
  })

  it('A calendar whose changes cannot be followed has no version, and its busy times are read', async () => {
    microsoft.put(calendarId, HOUR)
    microsoft.fail({ kind: 'answer', status: 503, body: {} }, { when: isDelta })
    expect(await read()).toMatchObject({ busy: [{}], version: null })
  })

  it('An event that cannot be read is named, and the others count', async () => {
    const { immutableId } = microsoft.put(calendarId, { ...HOUR, iCalUId: 'strange' })
    const whole = { id: immutableId, iCalUId: 'strange', start: { dateTime: 'tomorrow', timeZone: 'UTC' } }
    const fine = { id: 'fine', start: at('10:00'), end: at('11:00') }
    microsoft.fail({ kind: 'answer', status: 200, body: { value: [whole, fine] } }, { when: isView })
    expect(await read()).toMatchObject({ busy: [{ externalUid: 'fine' }], lostUids: ['strange'], version: null })
  })

  it('What can be read of an event is busy, and what cannot errs to busy', async () => {
    const [start, end] = [at('10:00'), at('11:00')]
    const hour = { startsAt: new Date('2030-01-14T10:00:00Z'), endsAt: new Date('2030-01-14T11:00:00Z') }
    const dayEnd = { endsAt: new Date('2030-01-15T00:00:00Z') }
    const inZone = (dateTime: string, timeZone: string) => ({ dateTime: `2030-01-14T${dateTime}:00.0000000`, timeZone })
    const value = [
      { id: 'no-end', start, end: { dateTime: 'later', timeZone: 'UTC' } },
      { id: 'backwards', start: end, end: start },
      { id: 'mark', start, end, singleValueExtendedProperties: 'none' },
      { id: 'windows', start: inZone('05:00', 'Eastern Standard Time'), end: inZone('11:00', 'tzone://Microsoft/Utc') },
      { id: 'shown', start: inZone('11:00', '(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna'), end },
      { id: 'custom', start: inZone('10:00', 'Customized Time Zone'), end },
      { start, end },
      { id: 'free', showAs: 'free', start, end: 'later' },
      { id: 'nothing', start: {}, end: {} },
    ]
    microsoft.fail({ kind: 'answer', status: 200, body: { value } }, { when: isView })
    const answer = await read()
    expect(answer.busy).toMatchObject([
      { externalUid: 'no-end', startsAt: hour.startsAt, ...dayEnd },
      { externalUid: 'backwards', startsAt: hour.endsAt, ...dayEnd },
      { externalUid: 'mark', ...hour },
      { externalUid: 'windows', ...hour },
      { externalUid: 'shown', ...hour },
      { externalUid: 'custom', ...hour },
      { externalUid: 'without-id', ...hour },
    ])
    expect(answer).toMatchObject({
      lostUids: ['nothing'],
      guessedUids: ['no-end', 'backwards', 'mark', 'custom', 'without-id'],
      bookings: [],
      version: null,
    })
    microsoft.fail({ kind: 'answer', status: 200, body: { value: [{ start: {} }] } }, { when: isView })
    await expect(read()).rejects.toMatchObject({ kind: 'unreadable' })
  })

  it('A new event names the participants in its text, so that Exchange mails nobody', async () => {
    const { externalId, version, meeting } = await write({ isPrivate: true })
    expect(microsoft.events(calendarId)).toMatchObject([
      {
        immutableId: externalId,
        subject: 'Consultation',
        body: { contentType: 'text', content: 'Bring papers\n\nBooker <booker@example.net>' },
        location: { displayName: 'Room 1' },
        sensitivity: 'private',
        showAs: 'busy',
        start: { dateTime: '2030-01-14T10:00:00', timeZone: 'UTC' },
        attendees: [],
      },
    ])
    expect(version).toMatch(/^W\//)
    expect([meeting, microsoft.mailings]).toEqual([null, []])
  })

  it('A repeat creates no second event, even if the first answer was lost', async () => {
    microsoft.fail({ kind: 'lost-answer' }, { when: ({ method }) => method === 'POST' })
    expect(await failure(write())).toEqual(['CalendarFailure', 'unreachable', undefined])
    const { externalId } = await write({ revision: 2, title: 'Again' })
    expect(microsoft.events(calendarId)).toMatchObject([{ immutableId: externalId, subject: 'Again' }])
  })

  it('A repeat creates no second event, even if the search does not find the first one yet', async () => {
    const first = await write()
    const isSearch = ({ query }: { query: URLSearchParams }) => query.has('$filter')
    microsoft.fail({ kind: 'answer', status: 200, body: { value: [] } }, { when: isSearch })
    expect((await write()).externalId).toBe(first.externalId)
    expect(microsoft.events(calendarId)).toHaveLength(1)
  })

  it('An event that a person has deleted is created again, though it lies among the deleted items', async () => {
    const { externalId } = await write()
    microsoft.remove(externalId)
    const again = await write({ revision: 2 }, externalId)
    expect(again.externalId).not.toBe(externalId)
    expect(microsoft.events(calendarId)).toMatchObject([{ immutableId: again.externalId }])
  })

  it('A change of somebody else while the event is written is not overwritten unseen', async () => {
    const { externalId } = await write()
    const meeting = { isOnlineMeeting: true, onlineMeeting: { joinUrl: 'https://teams.example/1' } }
    const body = { contentType: 'html', content: '________________ Join the meeting now' } as const
    let isDone = false
    microsoft.fail(
      { kind: 'delay', ms: 0 },
      {
        when: ({ method }) => {
          if (method === 'PATCH' && !isDone) microsoft.edit(externalId, { ...meeting, body })
          isDone ||= method === 'PATCH'
          return false
        },
      },
    )
    await write({ revision: 2, title: 'Changed' }, externalId)
    expect(microsoft.events(calendarId)).toMatchObject([{ subject: 'Changed', ...meeting }])
  })

  it('A meeting is read as soon as Microsoft has made it, and a change keeps it', async () => {
    microsoft.behaviour.readsUntilMeeting = 2
    const first = await write({ wantsMeeting: true })
    expect(first.meeting?.url).toMatch(/^https:\/\/teams\.microsoft\.com\//)
    const second = await write({ wantsMeeting: true, revision: 2, title: 'Moved' }, first.externalId)
    expect(second.meeting).toEqual(first.meeting)
    expect(microsoft.events(calendarId)).toMatchObject([{ subject: 'Moved', isOnlineMeeting: true }])
  })

  it('A meeting that is made too slowly is asked for again later, and an account without Teams has none', async () => {
    microsoft.behaviour.readsUntilMeeting = 6
    expect(await failure(write({ wantsMeeting: true }))).toEqual(['CalendarFailure', 'unreachable', 5000])
    expect((await write({ wantsMeeting: true })).meeting?.url).toMatch(/^https:/)
    calendarId = microsoft.account('basic@example.com', { offersMeetings: false })
    account = connectedAccount(microsoft, 'basic@example.com')
    expect((await write({ uid: 'other@daybook', wantsMeeting: true })).meeting).toBeNull()
  })

  it('An expired token is refreshed, and the new refresh token is kept', async () => {
    const old = JSON.parse(account.kept())
    await account.save(JSON.stringify({ ...old, expiresAt: 0 }))
    expect(await provider.identify(account, LIMITS)).toBe(email)
    expect(JSON.parse(account.kept()).refreshToken).not.toBe(old.refreshToken)
    microsoft.oauth.revoke(email)
    expect(await failure(read())).toEqual(['CalendarFailure', 'refused', undefined])
  })

  it.each([
    ['a calendar without access', 403, 'ErrorAccessDenied', 'missing', undefined],
    ['a calendar that is gone', 404, 'ErrorItemNotFound', 'missing', undefined],
    ['too many requests', 429, 'TooManyRequests', 'unreachable', 30_000],
    ['a busy mailbox', 503, 'serviceNotAvailable', 'unreachable', 30_000],
    ['a redirect', 302, 'redirect', 'unreachable', 30_000],
    ['another refusal', 400, 'ErrorInvalidRequest', 'unreadable', undefined],
  ])('Tells %s by its kind', async (_name, status, code, kind, retryAfterMs) => {
    const headers = { 'retry-after': '30', location: 'http://127.0.0.1:1/' }
    microsoft.fail({ kind: 'answer', status, headers, body: graphError(code, 'No.') }, { when: isView })
    expect(await failure(read())).toEqual(['CalendarFailure', kind, retryAfterMs])
    expect(microsoft.requests.filter(isView)).toHaveLength(1)
  })

  it('An answer that is cut off, missing or garbage is a failure', async () => {
    microsoft.put(calendarId, HOUR)
    microsoft.fail({ kind: 'break-off' }, { when: isView })
    expect(await failure(read())).toEqual(['CalendarFailure', 'unreachable', undefined])
    microsoft.fail({ kind: 'hang' }, { when: isView })
    expect(await failure(read({ timeoutMs: 200 }))).toEqual(['CalendarFailure', 'unreachable', undefined])
    microsoft.fail({ kind: 'garbage', text: '<html>Hello</html>' }, { when: isView })
    expect(await failure(read())).toEqual(['CalendarFailure', 'unreadable', undefined])
    microsoft.fail({ kind: 'answer', status: 200, body: { value: 'none' } }, { when: isView })
    expect(await failure(read())).toEqual(['CalendarFailure', 'unreadable', undefined])
  })

  it('A call ends at once when the server stops', async () => {
    microsoft.fail({ kind: 'hang' })
    const stopping = new AbortController()
    setTimeout(() => stopping.abort(), 50)
    const call = read({ signal: stopping.signal, timeoutMs: 60_000 })
    expect(await failure(call)).toEqual(['CalendarFailure', 'unreachable', undefined])
  })
})
