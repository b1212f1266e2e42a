import { randomBytes } from 'node:crypto'
import type { calendar_v3 } from '@googleapis/calendar'
import { type FakeAnswer, type FakeRequest, type FakeServer, startFake } from './fake-server.ts'
import {
  type GoogleMoment,
  instancesOf,
  momentOf,
  type StoredCalendar,
  type StoredEvent,
  shownMoment,
  store,
} from './google-events.ts'
import {
  CALENDARS_PARAMETERS,
  checkBody,
  checkNew,
  checkQuery,
  DELETE_PARAMETERS,
  GET_PARAMETERS,
  GoogleRefusal,
  LIST_PARAMETERS,
  NOT_WITH_TOKEN,
  onlyFields,
  WRITE_PARAMETERS,
} from './google-rules.ts'
import { createOAuthFake, type OAuthFake } from './oauth-fake.ts'
import { createGoogleServiceAccounts, type GoogleKey, type ServiceAccountsFake } from './service-accounts-fake.ts'

/** A stand-in for Google: OAuth pages, calendars and events. */
export type GoogleFake = Pick<FakeServer, 'requests' | 'fail' | 'heal' | 'stop'> & {
  apiUrl: string
  authorizeUrl: string
  tokenUrl: string
  oauth: OAuthFake
  serviceAccounts: ServiceAccountsFake<GoogleKey>
  /** Adds an account with its primary calendar. */
  account(email: string, options?: { timeZone?: string }): void
  /** Adds another calendar that the account sees. */
  calendar(email: string, id: string, options?: { summary?: string; role?: string; timeZone?: string }): void
  /** Takes a calendar from an account, as its owner can do. */
  unshare(email: string, id: string): void
  /** Puts an event into a calendar, as a person does in the browser. */
  put(calendarId: string, event: Partial<StoredEvent> & { start: GoogleMoment; end: GoogleMoment }): StoredEvent
  /** Changes an event, as a person does. */
  edit(calendarId: string, id: string, change: Partial<StoredEvent>): StoredEvent
  /** Deletes an event, as a person does. */
  remove(calendarId: string, id: string): void
  /** Returns the events of a calendar, deleted ones as well. */
  events(calendarId: string): StoredEvent[]
  /** Forgets the sync tokens of a calendar, so that they are answered with 410. */
  forgetTokens(calendarId: string): void
  /** The requests after which Google may send mails to attendees. */
  mailings: string[]
  /** What clients can't influence. */
  behaviour: {
    /** The maximum of items on a page, whatever was asked for. */
    pageSize: number
    /** True if an empty page precedes each page. */
    hasEmptyPages: boolean
    /** How often an event is read until its meeting is there. */
    readsUntilMeeting: number
    /** True if no meeting can be made. */
    refusesMeetings: boolean
  }
}

type Options = { port?: number; now?: () => Date; redirectUris?: readonly string[] }

/** https://developers.google.com/identity/protocols/oauth2/scopes#calendar */
const SCOPE = 'https://www.googleapis.com/auth'
const READS = [`${SCOPE}/calendar`, `${SCOPE}/calendar.readonly`]
const READS_EVENTS = [...READS, `${SCOPE}/calendar.events`, `${SCOPE}/calendar.events.readonly`]
const WRITES_EVENTS = [`${SCOPE}/calendar`, `${SCOPE}/calendar.events`]

/** Starts a stand-in for Google Calendar that knows only what the documentation of the API shows. */
export async function startGoogle({ port, now = () => new Date(), redirectUris }: Options = {}): Promise<GoogleFake> {
  const accounts = new Map<string, Set<string>>()
  const calendars = new Map<string, StoredCalendar>()
  const meetingReads = new Map<string, number>()
  const mailings: string[] = []
  const behaviour = { pageSize: 2500, hasEmptyPages: false, readsUntilMeeting: 0, refusesMeetings: false }

  // https://developers.google.com/identity/protocols/oauth2/web-server
  const oauth = createOAuthFake(
    {
      name: 'Google',
      authorizeParameters: [
        'client_id',
        'redirect_uri',
        'response_type',
        'scope',
        'access_type',
        'state',
        'include_granted_scopes',
        'enable_granular_consent',
        'login_hint',
        'prompt',
        'code_challenge',
        'code_challenge_method',
      ],
      tokenFields: [
        'client_id',
        'client_secret',
        'code',
        'grant_type',
        'redirect_uri',
        'code_verifier',
        'refresh_token',
      ],
      scopes: [...new Set([...READS_EVENTS, ...WRITES_EVENTS])],
      // A refresh token comes with the first consent only, and «prompt=consent» asks for consent again.
      givesRefreshToken: (asked) => asked.get('access_type') === 'offline' && asked.get('prompt') === 'consent',
      rotates: false,
    },
    () => [...accounts.keys()],
    now,
    redirectUris,
  )

  const serviceAccounts = createGoogleServiceAccounts(oauth, () => [...accounts.keys()], now)

  function calendarOf(email: string, id: string, isWritten = false): StoredCalendar {
    const calendar = calendars.get(id === 'primary' ? email : id)
    const role = calendar?.roles.get(email)
    if (!calendar || role === undefined) throw new GoogleRefusal(404, 'notFound', 'Not Found')
    if (isWritten && !role.startsWith('writer') && role !== 'owner') {
      throw new GoogleRefusal(403, 'requiredAccessLevel', 'You need to have writer access to this calendar.')
    }
    return calendar
  }

  const entryOf = (email: string, { id, summary, timeZone, roles }: StoredCalendar) =>
    ({
      kind: 'calendar#calendarListEntry',
      etag: '"1"',
      id,
      summary,
      timeZone,
      colorId: '14',
      backgroundColor: '#9fe1e7',
      foregroundColor: '#000000',
      accessRole: roles.get(email) ?? null,
      selected: true,
      defaultReminders: [{ method: 'popup', minutes: 30 }],
      conferenceProperties: { allowedConferenceSolutionTypes: ['hangoutsMeet'] },
      ...(id === email && { primary: true }),
    }) satisfies calendar_v3.Schema$CalendarListEntry

  function listCalendars(email: string, query: URLSearchParams): object {
    checkQuery(query, CALENDARS_PARAMETERS)
    if (Number(query.get('maxResults') ?? 100) > 250)
      throw new GoogleRefusal(400, 'invalid', 'maxResults is at most 250')
    const all = [...(accounts.get(email) ?? [])].map((id) => entryOf(email, calendarOf(email, id)))
    const { items, next } = pageOf(all, query, 100, 0)
    return {
      kind: 'calendar#calendarList',
      etag: '"1"',
      items,
      ...(next ? { nextPageToken: next } : { nextSyncToken: 'calendars' }),
    } satisfies calendar_v3.Schema$CalendarList
  }

  /** Page tokens belong to a query. Sync tokens come with the last page, and count from the first page. */
  function pageOf<Item>(all: readonly Item[], query: URLSearchParams, fallback: number, change: number) {
    const signature = signatureOf(query)
    const token = query.get('pageToken')
    const place =
      token === null ? { signature, offset: 0, change, isEmpty: behaviour.hasEmptyPages } : parseToken(token)
    if (place.signature !== signature) throw new GoogleRefusal(400, 'invalid', 'The page token is of another request.')
    const since = Number(place.change)
    const offset = Number(place.offset)
    if (place.isEmpty === true) return { items: [], next: tokenOf({ ...place, isEmpty: false }), since }
    const size = Math.min(Number(query.get('maxResults') ?? fallback), behaviour.pageSize)
    const items = all.slice(offset, offset + size)
    const isLast = offset + size >= all.length
    const next = isLast
      ? undefined
      : tokenOf({ signature, offset: offset + size, change: since, isEmpty: behaviour.hasEmptyPages })
    return { items, next, since }
  }

  function listEvents(email: string, calendarId: string, query: URLSearchParams): object {
    checkQuery(query, LIST_PARAMETERS)
    const calendar = calendarOf(email, calendarId)
    if (Number(query.get('maxResults') ?? 250) > 2500)
      throw new GoogleRefusal(400, 'invalid', 'maxResults is at most 2500')
    const found = query.has('syncToken') ? changedSince(calendar, query) : matching(calendar, query)
    const { items, next, since } = pageOf(
      found.map((event) => shown(event, calendar, email)),
      query,
      250,
      calendar.changes,
    )
    const isEndless = ['q', 'orderBy', 'iCalUID', 'updatedMin'].some((name) => query.has(name))
    return {
      kind: 'calendar#events',
      etag: `"${calendar.changes}"`,
      summary: calendar.summary,
      description: '',
      updated: now().toISOString(),
      defaultReminders: [],
      timeZone: calendar.timeZone,
      accessRole: calendar.roles.get(email) ?? null,
      items,
      ...(next !== undefined && { nextPageToken: next }),
      ...(next === undefined && !isEndless && { nextSyncToken: syncTokenOf(calendar, query, since) }),
    } satisfies calendar_v3.Schema$Events
  }

  const syncTokenOf = (calendar: StoredCalendar, query: URLSearchParams, change: number): string =>
    tokenOf({ calendar: calendar.id, change, kept: keptParameters(query) })

  /** https://developers.google.com/workspace/calendar/api/guides/sync */
  function changedSince(calendar: StoredCalendar, query: URLSearchParams): StoredEvent[] {
    const forbidden = NOT_WITH_TOKEN.find((name) => query.has(name))
    if (forbidden) throw new GoogleRefusal(400, 'badRequest', `Sync token cannot be combined with ${forbidden}.`)
    if (query.get('showDeleted') === 'false')
      throw new GoogleRefusal(400, 'badRequest', 'showDeleted must not be false')
    const token = parseToken(query.get('syncToken') ?? '')
    const isForgotten = token.calendar !== calendar.id || Number(token.change) < calendar.forgottenBefore
    if (isForgotten) {
      throw new GoogleRefusal(410, 'fullSyncRequired', 'Sync token is no longer valid, a full sync is required.')
    }
    if (token.kept !== keptParameters(query)) {
      throw new GoogleRefusal(400, 'invalid', 'The parameters differ from those of the initial synchronization.')
    }
    return [...calendar.events.values()]
      .filter(({ id }) => (calendar.changedAt.get(id) ?? 0) > Number(token.change))
      .flatMap((event) => (query.get('singleEvents') === 'true' ? instancesOf(event, calendar) : [event]))
  }

  function matching(calendar: StoredCalendar, query: URLSearchParams): StoredEvent[] {
    const isExpanded = query.get('singleEvents') === 'true'
    const isWanted = (event: StoredEvent): boolean => {
      if (event.status === 'cancelled' && query.get('showDeleted') !== 'true') return false
      const uid = query.get('iCalUID')
      if (uid !== null && event.iCalUID !== uid) return false
      // Both bounds are exclusive.
      const after = query.get('timeMin')
      const before = query.get('timeMax')
      if (after !== null && momentOf(event.end, calendar).getTime() <= Date.parse(after)) return false
      return before === null || momentOf(event.start, calendar).getTime() < Date.parse(before)
    }
    return [...calendar.events.values()]
      .flatMap((event) => (isExpanded ? instancesOf(event, calendar) : [event]))
      .filter(isWanted)
  }

  /** Shows an event as a reader sees it. */
  function shown(event: StoredEvent, calendar: StoredCalendar, email: string): calendar_v3.Schema$Event {
    const { creator, organizer, attendees, originalStartTime, ...rest } = event
    const self = (address: string | null | undefined) => address === calendar.id && { self: true }
    const times = { start: shownMoment(event.start, calendar), end: shownMoment(event.end, calendar) }
    const eid = Buffer.from(`${event.id} ${calendar.id}`).toString('base64url')
    const everything = {
      kind: 'calendar#event',
      htmlLink: `https://www.google.com/calendar/event?eid=${eid}`,
      ...rest,
      ...times,
      ...(originalStartTime && { originalStartTime: shownMoment(originalStartTime, calendar) }),
      creator: { ...creator, ...self(creator.email) },
      organizer: { ...organizer, ...self(organizer.email) },
      reminders: { useDefault: true },
      ...(attendees && {
        attendees: attendees.map((one) => ({
          responseStatus: 'needsAction',
          ...one,
          ...self(one.email),
          ...(one.email === organizer.email && { organizer: true }),
        })),
      }),
    } satisfies calendar_v3.Schema$Event
    // Who sees only free and busy times gets no details.
    if (calendar.roles.get(email) !== 'freeBusyReader') return everything
    const { id, iCalUID, etag, status, transparency, eventType } = event
    return {
      kind: 'calendar#event',
      id,
      iCalUID,
      etag,
      status,
      ...times,
      ...(transparency !== undefined && { transparency }),
      eventType,
      visibility: 'private',
    } satisfies calendar_v3.Schema$Event
  }

  function insert(email: string, calendarId: string, { query, body }: FakeRequest): object {
    checkQuery(query, WRITE_PARAMETERS)
    const calendar = calendarOf(email, calendarId, true)
    const draft = parseBody(body)
    checkBody(draft)
    checkNew(draft)
    const id = typeof draft.id === 'string' ? draft.id : randomBytes(13).toString('hex')
    const iCalUID = typeof draft.iCalUID === 'string' ? draft.iCalUID : `${id}@google.com`
    const known = [...calendar.events.values()]
    if (known.some((event) => event.id === id || (event.iCalUID === iCalUID && event.recurringEventId === undefined))) {
      throw new GoogleRefusal(409, 'duplicate', 'The requested identifier already exists.')
    }
    const { conferenceData, ...fields } = draft
    const event = {
      status: 'confirmed',
      eventType: 'default',
      sequence: 0,
      ...fields,
      id,
      iCalUID,
      creator: { email },
      organizer: { email: calendar.id },
      created: now().toISOString(),
      etag: '',
    } as unknown as StoredEvent
    checkOrder(event, calendar)
    noteMailing('insert', query, event)
    return shown(store(calendar, withMeeting(event, conferenceData, query), now()), calendar, email)
  }

  function patch(email: string, calendarId: string, eventId: string, { query, body, headers }: FakeRequest): object {
    checkQuery(query, WRITE_PARAMETERS)
    const calendar = calendarOf(email, calendarId, true)
    const event = eventOf(calendar, eventId)
    checkVersion(event, headers['if-match'])
    const change = parseBody(body)
    checkBody(change)
    if (change.id !== undefined && change.id !== event.id)
      throw new GoogleRefusal(400, 'invalid', 'The id cannot change.')
    const isOrganizer = event.organizer.email === calendar.id
    if (!isOrganizer && ['start', 'end', 'summary', 'description'].some((name) => name in change)) {
      throw new GoogleRefusal(
        403,
        'forbiddenForNonOrganizer',
        'Shared properties can only be changed by the organizer of the event.',
      )
    }
    const { conferenceData, ...fields } = change
    const changed = merged(event, fields) as StoredEvent
    checkOrder(changed, calendar)
    noteMailing('patch', query, changed)
    return shown(store(calendar, withMeeting(changed, conferenceData, query), now()), calendar, email)
  }

  function get(email: string, calendarId: string, eventId: string, query: URLSearchParams): object {
    checkQuery(query, GET_PARAMETERS)
    const calendar = calendarOf(email, calendarId)
    const event = eventOf(calendar, eventId)
    const isPending = meetingReads.has(event.id)
    const reads = (meetingReads.get(event.id) ?? 0) - 1
    if (isPending && reads <= 0) {
      meetingReads.delete(event.id)
      return shown(store(calendar, madeMeeting(event), now()), calendar, email)
    }
    if (isPending) meetingReads.set(event.id, reads)
    return shown(event, calendar, email)
  }

  function remove(email: string, calendarId: string, eventId: string, { query, headers }: FakeRequest): void {
    checkQuery(query, DELETE_PARAMETERS)
    const calendar = calendarOf(email, calendarId, true)
    const event = eventOf(calendar, eventId)
    if (event.status === 'cancelled') throw new GoogleRefusal(410, 'deleted', 'Resource has been deleted')
    checkVersion(event, headers['if-match'])
    noteMailing('delete', query, event)
    store(calendar, { ...event, status: 'cancelled' }, now())
  }

  /** The pages of the methods promise silence only for «none». */
  function noteMailing(what: string, query: URLSearchParams, { attendees = [], id }: StoredEvent): void {
    const updates = query.get('sendUpdates')
    if (updates !== null && !['all', 'externalOnly', 'none'].includes(updates)) {
      throw new GoogleRefusal(400, 'invalid', 'Invalid value for sendUpdates')
    }
    if (updates !== 'none' && attendees.length > 0) mailings.push(`${what} ${id}`)
  }

  /** https://developers.google.com/workspace/calendar/api/guides/create-events#conferencing */
  function withMeeting(event: StoredEvent, asked: unknown, query: URLSearchParams): StoredEvent {
    if (query.get('conferenceDataVersion') !== '1') {
      // Version 0 ignores what was sent, and «to persist your changes» an update needs version 1.
      const { conferenceData: _dropped, hangoutLink: _link, ...without } = event
      return without
    }
    const request = (asked as calendar_v3.Schema$ConferenceData | undefined)?.createRequest
    if (!request) return event
    if (!request.requestId || request.conferenceSolutionKey?.type !== 'hangoutsMeet') {
      throw new GoogleRefusal(400, 'invalid', 'Invalid conference type value.')
    }
    const last = event.conferenceData?.createRequest
    if (last?.requestId === request.requestId) return event
    const state = (statusCode: string) => ({ createRequest: { ...request, status: { statusCode } } })
    if (behaviour.refusesMeetings) return { ...event, conferenceData: state('failure') }
    const pending = { ...event, conferenceData: state('pending') }
    if (behaviour.readsUntilMeeting === 0) return madeMeeting(pending)
    meetingReads.set(event.id, behaviour.readsUntilMeeting)
    return pending
  }

  function addCalendar(email: string, id: string, { summary = id, role = 'owner', timeZone = 'Europe/London' }): void {
    accounts.get(email)?.add(id)
    const known = calendars.get(id)
    if (known) known.roles.set(email, role)
    else {
      const roles = new Map([[email, role]])
      const empty = { events: new Map(), changedAt: new Map(), changes: 0, forgottenBefore: 0 }
      calendars.set(id, { id, summary, timeZone, roles, ...empty })
    }
  }

  return {
    ...(await serve()),
    oauth,
    serviceAccounts: serviceAccounts.fake,
    mailings,
    behaviour,
    account(email, options = {}) {
      accounts.set(email, new Set())
      addCalendar(email, email, options)
    },
    calendar: (email, id, options = {}) => addCalendar(email, id, options),
    unshare(email, id) {
      accounts.get(email)?.delete(id)
      calendars.get(id)?.roles.delete(email)
    },
    put(calendarId, event) {
      const id = event.id ?? randomBytes(13).toString('hex')
      const fresh = {
        iCalUID: `${id}@google.com`,
        status: 'confirmed',
        eventType: 'default',
        sequence: 0,
        creator: { email: calendarId },
        organizer: { email: calendarId },
        created: now().toISOString(),
        updated: '',
      }
      return store(existing(calendarId), { ...fresh, ...event, id, etag: '' }, now())
    },
    edit: (calendarId, id, change) =>
      store(existing(calendarId), { ...eventOf(existing(calendarId), id), ...change }, now()),
    remove(calendarId, id) {
      store(existing(calendarId), { ...eventOf(existing(calendarId), id), status: 'cancelled' }, now())
    },
    events: (calendarId) => [...existing(calendarId).events.values()],
    forgetTokens(calendarId) {
      const calendar = existing(calendarId)
      calendar.changes++
      calendar.forgottenBefore = calendar.changes
    },
  }

  function existing(calendarId: string): StoredCalendar {
    const calendar = calendars.get(calendarId)
    if (!calendar) throw new Error(`The stand-in has no calendar ${calendarId}`)
    return calendar
  }

  async function serve() {
    const server = await startFake((request) => {
      if (request.path === '/o/oauth2/v2/auth') return oauth.authorize(request)
      if (request.path === '/token' && serviceAccounts.isAsked(request)) {
        return serviceAccounts.token(request, `${server.url}/token`)
      }
      if (request.path === '/token') return oauth.token(request)
      try {
        return answerOf(request)
      } catch (error) {
        if (error instanceof GoogleRefusal) return error.answer
        throw error
      }
    }, port)
    const { url, ...controls } = server
    return { apiUrl: `${url}/`, authorizeUrl: `${url}/o/oauth2/v2/auth`, tokenUrl: `${url}/token`, ...controls }
  }

  function answerOf(request: FakeRequest): FakeAnswer {
    const { method, path, query } = request
    const access = oauth.accessOf(request)
    if (!access) throw new GoogleRefusal(401, 'authError', 'Invalid Credentials')
    const needs = (scopes: readonly string[]) => {
      if (!scopes.some((scope) => access.scopes.includes(scope))) {
        throw new GoogleRefusal(403, 'insufficientPermissions', 'Request had insufficient authentication scopes.')
      }
      return access.email
    }
    const ok = (body: object): FakeAnswer => ({
      status: 200,
      body: query.has('fields') ? (onlyFields(body, query.get('fields') ?? '') as object) : body,
    })
    const [, entryId] = /^\/calendar\/v3\/users\/me\/calendarList\/([^/]+)$/.exec(path) ?? []
    if (method === 'GET' && path === '/calendar/v3/users/me/calendarList') return ok(listCalendars(needs(READS), query))
    if (method === 'GET' && entryId !== undefined) {
      checkQuery(query, [])
      const email = needs(READS)
      return ok(entryOf(email, calendarOf(email, decodeURIComponent(entryId))))
    }
    const [, calendarId, eventId] =
      /^\/calendar\/v3\/calendars\/([^/]+)\/events(?:\/([^/]+))?$/
        .exec(path)
        ?.map((part) => part && decodeURIComponent(part)) ?? []
    if (calendarId === undefined) throw new GoogleRefusal(404, 'notFound', 'Not Found')
    if (eventId === undefined && method === 'GET') return ok(listEvents(needs(READS_EVENTS), calendarId, query))
    if (eventId === undefined && method === 'POST') return ok(insert(needs(WRITES_EVENTS), calendarId, request))
    if (eventId !== undefined && method === 'GET') return ok(get(needs(READS_EVENTS), calendarId, eventId, query))
    if (eventId !== undefined && method === 'PATCH')
      return ok(patch(needs(WRITES_EVENTS), calendarId, eventId, request))
    if (eventId !== undefined && method === 'DELETE') {
      remove(needs(WRITES_EVENTS), calendarId, eventId, request)
      return { status: 204 }
    }
    throw new GoogleRefusal(404, 'notFound', 'Not Found')
  }
}

function eventOf(calendar: StoredCalendar, id: string): StoredEvent {
  const event = calendar.events.get(id)
  if (!event) throw new GoogleRefusal(404, 'notFound', 'Not Found')
  return event
}

/** https://developers.google.com/workspace/calendar/api/guides/version-resources */
function checkVersion({ etag }: StoredEvent, expected: string | undefined): void {
  if (expected !== undefined && expected !== etag)
    throw new GoogleRefusal(412, 'conditionNotMet', 'Precondition Failed')
}

function checkOrder(event: StoredEvent, calendar: StoredCalendar): void {
  if (momentOf(event.end, calendar) < momentOf(event.start, calendar)) {
    throw new GoogleRefusal(400, 'timeRangeEmpty', 'The specified time range is empty.')
  }
}

function madeMeeting(event: StoredEvent): StoredEvent {
  const code = `${event.id.slice(0, 3)}-${event.id.slice(3, 7)}-${event.id.slice(7, 10)}`
  const uri = `https://meet.google.com/${code}`
  const createRequest = event.conferenceData?.createRequest
  return {
    ...event,
    hangoutLink: uri,
    conferenceData: {
      createRequest: { ...createRequest, status: { statusCode: 'success' } },
      conferenceId: code,
      conferenceSolution: {
        key: { type: 'hangoutsMeet' },
        name: 'Google Meet',
        iconUri: 'https://meet.example/icon.png',
      },
      entryPoints: [{ entryPointType: 'video', uri, label: `meet.google.com/${code}` }],
    } satisfies calendar_v3.Schema$ConferenceData,
  }
}

/**
 * «The field values you specify replace the existing values», arrays as a whole.
 * https://developers.google.com/workspace/calendar/api/v3/reference/events/patch
 */
function merged(old: unknown, change: unknown): unknown {
  if (!isObject(old) || !isObject(change)) return change
  const result: Record<string, unknown> = { ...old }
  for (const [name, value] of Object.entries(change)) {
    if (value === null) delete result[name]
    else result[name] = merged(result[name], value)
  }
  return result
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parseBody(body: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(body)
    if (isObject(parsed)) return parsed
  } catch {}
  throw new GoogleRefusal(400, 'parseError', 'Parse Error')
}

const tokenOf = (token: object): string => Buffer.from(JSON.stringify(token)).toString('base64url')

function parseToken(token: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(token, 'base64url').toString())
    if (isObject(parsed)) return parsed
  } catch {}
  throw new GoogleRefusal(400, 'invalid', 'Invalid token value.')
}

const signatureOf = (query: URLSearchParams): string =>
  [...query]
    .filter(([name]) => name !== 'pageToken')
    .map((pair) => pair.join('='))
    .sort()
    .join('&')

/** The parameters that must stay the same between the first and later synchronizations. */
const keptParameters = (query: URLSearchParams): string =>
  [...query]
    .filter(([name]) => !['pageToken', 'syncToken', 'timeMin', 'timeMax', 'maxResults'].includes(name))
    .map((pair) => pair.join('='))
    .sort()
    .join('&')
