import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BusyTimesRequest, NewCalendarEvent } from '../../../src/adapters/calendars/calendar-provider.ts'
import { connectedAccount, googleAdapter } from '../../support/providers/connected.ts'
import { type GoogleFake, startGoogle } from '../../support/providers/google-calendar.ts'
import { refusalBody } from '../../support/providers/google-rules.ts'

const LIMITS = { timeoutMs: 2000, signal: new AbortController().signal }
const UID = 'meeting1@daybook'
const REQUEST: BusyTimesRequest = {
  ...LIMITS,
  from: new Date('2030-01-01T00:00:00Z'),
  until: new Date('2030-06-01T00:00:00Z'),
  timeZone: 'Europe/London',
  ownerEmail: 'host@example.com',
  version: null,
  bookingUidEnd: '@daybook',
}
const at = (time: string) => ({ dateTime: `2030-01-14T${time}:00Z` })

describe('Google calendars', () => {
  let google: GoogleFake
  let provider: ReturnType<typeof googleAdapter>
  let email: string
  let account: ReturnType<typeof connectedAccount>
  let made = 0

  beforeAll(async () => {
    google = await startGoogle()
    provider = googleAdapter(google)
  })
  afterAll(() => google.stop())
  beforeEach(() => {
    email = `host${++made}@example.com`
    google.account(email)
    account = connectedAccount(google, email)
    Object.assign(google.behaviour, {
      pageSize: 2500,
      hasEmptyPages: false,
      readsUntilMeeting: 0,
      refusesMeetings: false,
    })
    google.requests.splice(0)
    google.mailings.splice(0)
  })

  async function read(change: Partial<BusyTimesRequest> = {}) {
    const answer = await provider.readBusyTimes(account, email, { ...REQUEST, ...change })
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
    description: 'Bring <b>papers</b>',
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
    provider.writer.writeEvent(account, email, eventOf(change), externalId, LIMITS)
  const failure = (promise: Promise<unknown>) =>
    promise.then(
      () => 'no failure',
      (error) => [error.name, error.kind, error.retryAfterMs],
    )

  it('An account is known by its primary calendar', async () => {
    expect(await provider.identify(account, LIMITS)).toBe(email)
  })

  it('All pages of calendars are listed, and those that cannot be changed are read-only', async () => {
    google.calendar(email, `team${made}@group.calendar.google.com`, { summary: 'Team', role: 'writer' })
    google.calendar(email, `holidays${made}@group.calendar.google.com`, { summary: 'Holidays', role: 'reader' })
    google.calendar(email, `boss${made}@example.com`, { summary: 'Boss', role: 'freeBusyReader' })
    google.behaviour.pageSize = 1
    const calendars = await provider.listCalendars(account, LIMITS)
    expect(calendars.map(({ name, isPrimary, isReadOnly, email: of }) => [name, isPrimary, isReadOnly, of])).toEqual([
      [email, true, false, email],
      ['Team', false, false, email],
      ['Holidays', false, true, email],
      ['Boss', false, true, email],
    ])
  })

  it('All pages of events are read, also those after an empty page', async () => {
    for (let hour = 8; hour < 18; hour++) {
      const two = String(hour).padStart(2, '0')
      google.put(email, { summary: two, start: at(`${two}:00`), end: at(`${two}:30`) })
    }
    Object.assign(google.behaviour, { pageSize: 3, hasEmptyPages: true })
    expect(await titles()).toHaveLength(10)
  })

  it('A page that fails leaves no partial answer', async () => {
    google.put(email, { start: at('10:00'), end: at('11:00') })
    google.put(email, { start: at('12:00'), end: at('13:00') })
    google.behaviour.pageSize = 1
    google.fail({ kind: 'answer', status: 503, body: {} }, { when: ({ query }) => query.has('pageToken') })
    expect(await failure(read())).toEqual(['CalendarFailure', 'unreachable', undefined])
  })

  it('Only events that take time are busy', async () => {
    const day = { start: at('10:00'), end: at('11:00') }
    const self = (responseStatus: string) => ({ attendees: [{ email, responseStatus }, { email: 'a@example.net' }] })
    google.put(email, { ...day, summary: 'plain' })
    google.put(email, { ...day, summary: 'tentative', status: 'tentative' })
    google.put(email, { ...day, summary: 'maybe', ...self('tentative') })
    google.put(email, { ...day, summary: 'away', eventType: 'outOfOffice' })
    google.put(email, { ...day, summary: 'focus', eventType: 'focusTime' })
    google.put(email, { ...day, summary: 'free', transparency: 'transparent' })
    google.put(email, { ...day, summary: 'declined', ...self('declined') })
    google.put(email, { ...day, summary: 'home', eventType: 'workingLocation' })
    google.put(email, { ...day, summary: 'birthday', eventType: 'birthday' })
    google.put(email, { ...day, summary: 'deleted', status: 'cancelled' })
    google.put(email, {
      ...day,
      summary: 'of others',
      attendees: [{ email: 'b@example.net', responseStatus: 'declined' }],
    })
    expect(await titles()).toEqual(['away', 'focus', 'maybe', 'of others', 'plain', 'tentative'])
  })

  it('An event of whole days takes the days of its owner’s zone, also when the clocks change', async () => {
    google.put(email, { start: { date: '2030-03-30' }, end: { date: '2030-04-01' } })
    expect(await spans({ timeZone: 'Europe/Berlin' })).toEqual(['2030-03-29T23:00:00.000Z/2030-03-31T22:00:00.000Z'])
    expect(await spans({ timeZone: 'America/New_York' })).toEqual(['2030-03-30T04:00:00.000Z/2030-04-01T04:00:00.000Z'])
  })

  it('A weekly series is read as its occurrences, at the wall time of its zone', async () => {
    const timeZone = 'Europe/London'
    const { id } = google.put(email, {
      start: { dateTime: '2030-03-25T09:00:00', timeZone },
      end: { dateTime: '2030-03-25T09:30:00', timeZone },
      recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3'],
    })
    google.put(email, {
      id: `${id}_20300408T080000Z`,
      recurringEventId: id,
      start: at('07:00'),
      end: at('08:00'),
      status: 'cancelled',
    })
    expect(await spans()).toEqual([
      '2030-03-25T09:00:00.000Z/2030-03-25T09:30:00.000Z',
      '2030-04-01T08:00:00.000Z/2030-04-01T08:30:00.000Z',
    ])
  })

  it('A calendar that has not changed is not read again, and one that has changed is read as a whole', async () => {
    const first = google.put(email, { start: at('10:00'), end: at('11:00') })
    google.put(email, { start: at('12:00'), end: at('13:00') })
    const { version } = await read()
    google.behaviour.hasEmptyPages = true
    expect(await provider.readBusyTimes(account, email, { ...REQUEST, version })).toBe('unchanged')
    google.remove(email, first.id)
    const answer = await read({ version })
    expect(answer.busy).toHaveLength(1)
    expect(await provider.readBusyTimes(account, email, { ...REQUEST, version: answer.version })).toBe('unchanged')
  })

  it('A calendar is read as a whole if Google has forgotten its version', async () => {
    google.put(email, { start: at('10:00'), end: at('11:00') })
    const { version } = await read()
    google.forgetTokens(email)
    expect((await read({ version })).busy).toHaveLength(1)
    expect((await read({ version: 'no token' })).busy).toHaveLength(1)
  })

  it('An event whose start cannot be read is busy on the day of its end, and the others count', async () => {
    google.put(email, { start: at('10:00'), end: at('11:00') })
    google.put(email, { iCalUID: 'strange', start: at('10:00'), end: at('11:00') })
    const strange = google.events(email)[1]!
    google.edit(email, strange.id, { start: { dateTime: 'tomorrow' } })
    google.fail({ kind: 'answer', status: 200, body: { items: [...google.events(email)] } })
    expect(await read()).toMatchObject({
      busy: [
        { startsAt: new Date(at('10:00').dateTime) },
        { externalUid: 'strange', endsAt: new Date(at('11:00').dateTime) },
      ],
      lostUids: [],
      guessedUids: ['strange'],
      version: null,
      warning: '1 event could not be read completely. Its times that are known are busy.',
    })
  })

  /** Answers the next reading with these events. */
  const answers = (...items: object[]) => google.fail({ kind: 'answer', status: 200, body: { items } })

  it('What can be read of an event is busy, and what cannot errs to busy', async () => {
    const [start, end] = [at('10:00'), at('11:00')]
    const dayEnd = { endsAt: new Date('2030-01-15T00:00:00.000Z') }
    const hour = { startsAt: new Date(start.dateTime), endsAt: new Date(end.dateTime) }
    answers(
      { id: 'no-end', start, end: { dateTime: 'later' } },
      { id: 'backwards', start: end, end: start },
      { id: 'attendees', start, end, attendees: 'everybody' },
      { id: 'zone', start: { dateTime: '2030-01-14T05:00:00', timeZone: 'Eastern Standard Time' }, end },
      { start, end },
      { id: 'declined', start, end: { dateTime: 'later' }, attendees: [{ self: true, responseStatus: 'declined' }] },
      { id: 'cancelled', status: 'cancelled', start: 'never' },
      { id: 'nothing', start: {}, end: {} },
    )
    const answer = await read()
    expect(answer.busy).toMatchObject([
      { externalUid: 'no-end', startsAt: hour.startsAt, ...dayEnd },
      { externalUid: 'backwards', startsAt: hour.endsAt, ...dayEnd },
      { externalUid: 'attendees', ...hour },
      { externalUid: 'zone', ...hour },
      { externalUid: 'without-id', ...hour },
    ])
    expect(answer).toMatchObject({ lostUids: ['nothing'], bookings: [], version: null })
    answers({ start: {}, end: {} })
    await expect(read()).rejects.toMatchObject({ kind: 'unreadable' })
  })

  it('The event of a booking whose time was guessed is not followed', async () => {
    answers({ id: 'a', iCalUID: 'a@daybook', start: at('10:00'), end: { dateTime: 'later' } })
    expect(await read()).toMatchObject({ bookings: [], guessedUids: ['a@daybook'] })
  })

  it('A new event has the uid of the booking and no one gets a mail', async () => {
    const { externalId, version, meeting } = await write()
    const [stored] = google.events(email)
    expect(stored).toMatchObject({
      id: externalId,
      etag: version,
      iCalUID: UID,
      summary: 'Consultation',
      description: 'Bring &lt;b&gt;papers&lt;/b&gt;',
      location: 'Room 1',
      visibility: 'default',
      start: { dateTime: '2030-01-14T10:00:00.000Z', timeZone: 'Europe/London' },
      attendees: [{ email: 'booker@example.net', displayName: 'Booker', responseStatus: 'needsAction' }],
    })
    expect([meeting, google.mailings]).toEqual([null, []])
  })

  it('A repeat creates no second event, even if the first answer was lost', async () => {
    google.fail({ kind: 'lost-answer' }, { when: ({ method }) => method === 'POST' })
    expect(await failure(write())).toEqual(['CalendarFailure', 'unreachable', undefined])
    const { externalId } = await write()
    await write({ revision: 2, title: 'Again' }, externalId)
    expect(google.events(email)).toMatchObject([{ id: externalId, summary: 'Again' }])
  })

  it('A change keeps the answers of attendees, notes of the owner, and sends no mail', async () => {
    const { externalId } = await write({ attendees: [{ name: 'Booker', email: 'Booker@example.net' }] })
    google.edit(email, externalId, {
      attendees: [{ email: 'booker@example.net', responseStatus: 'accepted' }],
      extendedProperties: { private: { mine: 'kept', daybookRevision: '1' } },
    })
    const guests = [
      { name: 'Booker', email: 'Booker@example.net' },
      { name: 'Guest', email: 'guest@example.net' },
    ]
    await write({ revision: 7, isPrivate: true, attendees: guests }, externalId)
    expect(google.events(email)).toMatchObject([
      {
        visibility: 'private',
        attendees: [
          { email: 'Booker@example.net', responseStatus: 'accepted' },
          { email: 'guest@example.net', responseStatus: 'needsAction' },
        ],
        extendedProperties: { private: { mine: 'kept', daybookRevision: '7' } },
      },
    ])
    await provider.writer.deleteEvent(account, email, externalId, LIMITS)
    expect(google.mailings).toEqual([])
  })

  it('An answer that an attendee gives while the event is written is not lost', async () => {
    const { externalId } = await write()
    let answered = false
    google.fail(
      { kind: 'delay', ms: 0 },
      {
        when: ({ method }) => {
          if (method === 'PATCH' && !answered) {
            answered = true
            google.edit(email, externalId, { attendees: [{ email: 'booker@example.net', responseStatus: 'declined' }] })
          }
          return false
        },
      },
    )
    await write({ revision: 2 }, externalId)
    expect(google.events(email)[0]?.attendees).toMatchObject([{ responseStatus: 'declined' }])
  })

  it('An event that a person has deleted is restored', async () => {
    const { externalId } = await write()
    google.remove(email, externalId)
    expect((await write({ revision: 2 }, externalId)).externalId).toBe(externalId)
    expect(google.events(email)).toMatchObject([{ status: 'confirmed' }])
  })

  it('An event of a booking tells its revision and the answers of its attendees, also when it is deleted', async () => {
    const { externalId } = await write({ revision: 5 })
    google.edit(email, externalId, { attendees: [{ email: 'booker@example.net', responseStatus: 'declined' }] })
    const expected = {
      uid: UID,
      externalId,
      title: 'Consultation',
      startsAt: new Date('2030-01-14T10:00:00Z'),
      endsAt: new Date('2030-01-14T10:30:00Z'),
      isCancelled: false,
      revision: 5,
      attendees: [{ email: 'booker@example.net', response: 'declined' }],
    }
    expect((await read()).bookings).toEqual([expected])
    google.remove(email, externalId)
    expect(await read()).toMatchObject({ busy: [], bookings: [{ ...expected, isCancelled: true }] })
  })

  it('An invitation to a booking of another calendar is left as it is', async () => {
    google.put(email, {
      iCalUID: UID,
      summary: 'Theirs',
      start: at('10:00'),
      end: at('11:00'),
      organizer: { email: 'x@y.z' },
    })
    await write()
    expect(google.events(email)).toMatchObject([{ summary: 'Theirs' }])
  })

  it('A meeting is read as soon as Google has made it, and a change keeps it', async () => {
    google.behaviour.readsUntilMeeting = 2
    const first = await write({ wantsMeeting: true })
    expect(first.meeting?.url).toMatch(/^https:\/\/meet\.google\.com\/.+/)
    const second = await write({ wantsMeeting: true, revision: 2, title: 'Moved' }, first.externalId)
    expect(second.meeting).toEqual(first.meeting)
  })

  it('A meeting that Google makes too slowly is asked for again later, and one that it refuses is left out', async () => {
    google.behaviour.readsUntilMeeting = 6
    expect(await failure(write({ wantsMeeting: true }))).toEqual(['CalendarFailure', 'unreachable', 5000])
    expect((await write({ wantsMeeting: true })).meeting?.url).toMatch(/^https:/)
    google.behaviour.refusesMeetings = true
    expect((await write({ uid: 'other@daybook', wantsMeeting: true })).meeting).toBeNull()
  })

  it('Deleting an event that is gone, or in a calendar that is gone, is no failure', async () => {
    const { externalId } = await write()
    const remove = (calendarId: string, id: string) => provider.writer.deleteEvent(account, calendarId, id, LIMITS)
    await remove(email, externalId)
    await remove(email, externalId)
    await remove(email, 'unknown')
    await remove('unknown@example.com', externalId)
  })

  it('An expired token is refreshed, and revoked access is refused', async () => {
    const old = JSON.parse(account.kept())
    await account.save(JSON.stringify({ ...old, expiresAt: 0 }))
    expect(await provider.identify(account, LIMITS)).toBe(email)
    google.oauth.revoke(email)
    expect(await failure(read())).toEqual(['CalendarFailure', 'refused', undefined])
  })

  it.each([
    ['an access without calendars', 403, 'insufficientPermissions', 'refused', undefined],
    ['a calendar without access', 403, 'forbidden', 'missing', undefined],
    ['too many requests of a person', 403, 'userRateLimitExceeded', 'unreachable', 30_000],
    ['too many requests', 403, 'rateLimitExceeded', 'unreachable', 30_000],
    ['a spent quota', 403, 'quotaExceeded', 'unreachable', 30_000],
    ['too many requests at once', 429, 'rateLimitExceeded', 'unreachable', 30_000],
    ['a calendar that is gone', 404, 'notFound', 'missing', undefined],
    ['a fault of Google', 500, 'backendError', 'unreachable', 30_000],
    ['a redirect', 302, 'redirect', 'unreachable', 30_000],
    ['another refusal', 400, 'invalid', 'unreadable', undefined],
  ])('Tells %s by its kind', async (_name, status, reason, kind, retryAfterMs) => {
    const body = refusalBody(status, reason, 'No.')
    google.fail({ kind: 'answer', status, headers: { 'retry-after': '30', location: 'http://127.0.0.1:1/' }, body })
    expect(await failure(read())).toEqual(['CalendarFailure', kind, retryAfterMs])
    expect(google.requests).toHaveLength(1)
  })

  it('An answer that is cut off, missing or garbage is a failure', async () => {
    google.put(email, { start: at('10:00'), end: at('11:00') })
    google.fail({ kind: 'break-off' })
    expect(await failure(read())).toEqual(['CalendarFailure', 'unreachable', undefined])
    google.fail({ kind: 'hang' })
    expect(await failure(read({ timeoutMs: 200 }))).toEqual(['CalendarFailure', 'unreachable', undefined])
    google.fail({ kind: 'garbage', text: '<html>Hello</html>' })
    expect(await failure(read())).toEqual(['CalendarFailure', 'unreadable', undefined])
    google.fail({ kind: 'answer', status: 200, body: { items: 'none' } })
    expect(await failure(read())).toEqual(['CalendarFailure', 'unreadable', undefined])
  })

  it('A call ends at once when the server stops', async () => {
    google.fail({ kind: 'hang' })
    const stopping = new AbortController()
    setTimeout(() => stopping.abort(), 50)
    expect(await failure(read({ signal: stopping.signal, timeoutMs: 60_000 }))).toEqual([
      'CalendarFailure',
      'unreachable',
      undefined,
    ])
  })
})
