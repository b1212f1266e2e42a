import { randomBytes, randomUUID } from 'node:crypto'
import type { Calendar, Event } from '@microsoft/microsoft-graph-types'
import { type FakeAnswer, type FakeRequest, type FakeServer, startFake } from './fake-server.ts'
import { instantOfMoment, isWithin, occurrencesOf, type StoredGraphEvent } from './graph-events.ts'
import {
  CALENDARS_PARAMETERS,
  checkEvent,
  checkNames,
  checkParameters,
  DELTA_PARAMETERS,
  EVENT_PARAMETERS,
  EVENTS_PARAMETERS,
  expandedProperty,
  GraphRefusal,
  preferencesOf,
  propertyFilter,
  VIEW_PARAMETERS,
} from './graph-rules.ts'
import { createOAuthFake, type OAuthFake } from './oauth-fake.ts'
import {
  calendarAnswer,
  etagOf,
  eventAnswer,
  type GraphObject,
  type GraphPage,
  graphTime,
  personAnswer,
  type StoredGraphCalendar,
} from './published/graph-answers.ts'
import type { GraphType } from './published/graph-properties.ts'
import { createMicrosoftApplications, type MicrosoftKey, type ServiceAccountsFake } from './service-accounts-fake.ts'

/** A stand-in for Microsoft 365: sign-in pages, calendars and events. */
export type MicrosoftFake = Pick<FakeServer, 'requests' | 'fail' | 'heal' | 'stop'> & {
  apiUrl: string
  loginUrl: string
  oauth: OAuthFake
  applications: ServiceAccountsFake<MicrosoftKey>
  /** Adds an account with its default calendar, and returns the calendar's id. */
  account(email: string, options?: { hasMail?: boolean; offersMeetings?: boolean }): string
  /** Adds another calendar that the account sees, and returns its id. */
  calendar(email: string, name: string, options?: { canEdit?: boolean }): string
  /** Takes a calendar from its account. */
  removeCalendar(id: string): void
  /** Puts an event into a calendar, as a person does in Outlook. */
  put(calendarId: string, event: Partial<StoredGraphEvent> & Pick<StoredGraphEvent, 'start' | 'end'>): StoredGraphEvent
  /** Changes an event, as a person does. */
  edit(id: string, change: Partial<StoredGraphEvent>): StoredGraphEvent
  /** Deletes an event, as a person does. It then lies among the deleted items. */
  remove(id: string): void
  /** Returns the events of a calendar. */
  events(calendarId: string): StoredGraphEvent[]
  /** Forgets all delta tokens, so that they are answered with 410. */
  forgetTokens(): void
  /** The events about which Exchange has mailed their attendees. */
  mailings: string[]
  behaviour: {
    /** The maximum of items on a page, whatever was asked for. */
    pageSize: number
    /** How often an event is read until its meeting is there. */
    readsUntilMeeting: number
    /** The host of next and delta links, if it is not the right one. */
    linkHost: string | undefined
  }
}

type Account = { hasMail: boolean; offersMeetings: boolean }
type Options = { port?: number; now?: () => Date; redirectUris?: readonly string[] }

const EVENT_TYPE = '#microsoft.graph.event'
const BODY_OF_MEETING = '________________ Join the meeting now'

/** Starts a stand-in for Microsoft Graph that knows only what the documentation of the API shows. */
export async function startMicrosoft({
  port,
  now = () => new Date(),
  redirectUris,
}: Options = {}): Promise<MicrosoftFake> {
  const accounts = new Map<string, Account>()
  const calendars = new Map<string, StoredGraphCalendar>()
  const events = new Map<string, StoredGraphEvent>()
  const meetingReads = new Map<string, number>()
  const mailings: string[] = []
  const behaviour: MicrosoftFake['behaviour'] = { pageSize: 1000, readsUntilMeeting: 0, linkHost: undefined }
  let changes = 0
  let forgottenBefore = 0

  // https://learn.microsoft.com/entra/identity-platform/v2-oauth2-auth-code-flow
  const oauth = createOAuthFake(
    {
      name: 'Microsoft',
      authorizeParameters: [
        'client_id',
        'response_type',
        'redirect_uri',
        'response_mode',
        'scope',
        'state',
        'prompt',
        'login_hint',
        'domain_hint',
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
        'scope',
      ],
      scopes: ['openid', 'email', 'profile', 'offline_access', 'User.Read', 'Calendars.Read', 'Calendars.ReadWrite'],
      givesRefreshToken: (asked) => (asked.get('scope') ?? '').split(' ').includes('offline_access'),
      rotates: true,
    },
    () => [...accounts.keys()],
    now,
    redirectUris,
  )

  const applications = createMicrosoftApplications(oauth)

  const server = await startFake((request) => {
    const { path } = request
    if (path === '/common/oauth2/v2.0/authorize') return oauth.authorize(request)
    if (path === '/common/oauth2/v2.0/token') return oauth.token(request)
    if (path.endsWith('/oauth2/v2.0/token')) return applications.token(request, server.url)
    try {
      return answerOf(request)
    } catch (error) {
      if (error instanceof GraphRefusal) return error.answer
      throw error
    }
  }, port)
  const { url, ...controls } = server
  const apiUrl = `${url}/v1.0`

  function answerOf(request: FakeRequest): FakeAnswer {
    const access = oauth.accessOf(request)
    if (!access)
      throw new GraphRefusal(401, 'InvalidAuthenticationToken', 'Access token has expired or is not yet valid.')
    const domain = applications.domainOf(access.email)
    return domain === undefined ? inMailbox(request, access.email, access.scopes) : asApplication(request, domain)
  }

  /** An application names the mailbox, and the links in its answers name it as well. */
  function asApplication(request: FakeRequest, domain: string): FakeAnswer {
    const [, version, users, encoded = '', ...rest] = request.path.split('/')
    if (users !== 'users') throw unknownPath(request.path)
    const email = decodeURIComponent(encoded)
    if (!accounts.has(email) || !email.endsWith(`@${domain}`)) {
      throw new GraphRefusal(404, 'ErrorInvalidUser', `The requested user '${email}' is invalid.`)
    }
    const path = ['', version, 'me', ...rest].join('/')
    const answer = inMailbox({ ...request, path }, email, ['Calendars.ReadWrite'])
    const text = JSON.stringify(answer.body ?? null).replaceAll(`${apiUrl}/me/`, `${apiUrl}/users/${encoded}/`)
    return { ...answer, ...(answer.body !== undefined && { body: JSON.parse(text) as object }) }
  }

  function inMailbox(request: FakeRequest, email: string, scopes: readonly string[]): FakeAnswer {
    const needs = (...wanted: string[]) => {
      if (!wanted.some((scope) => scopes.includes(scope))) {
        throw new GraphRefusal(403, 'ErrorAccessDenied', 'Access is denied. Check credentials and try again.')
      }
    }
    const { method, path, query } = request
    const parts = path.split('/').map(decodeURIComponent)
    const [, version, me, list, id, below, last] = parts
    if (version !== 'v1.0' || me !== 'me' || parts.length > 7) throw unknownPath(path)
    const reads = () => needs('Calendars.Read', 'Calendars.ReadWrite')
    const writes = () => needs('Calendars.ReadWrite')
    const at = `${method} ${list ?? ''}${id === undefined ? '' : '/{id}'}${below ? `/${below}` : ''}${last ? `/${last}` : ''}`
    switch (at) {
      case 'GET ':
        needs('User.Read')
        checkParameters(query, ['$select'])
        checkNames(query, 'user')
        return ok({
          '@odata.context': contextOf('users/$entity'),
          ...selected(personAnswer(email, accounts.get(email)?.hasMail), query, 'user'),
        })
      case 'GET calendars':
        reads()
        return ok(listCalendars(email, query))
      case 'GET calendars/{id}/calendarView':
        reads()
        return ok(listView(calendarOf(email, id), request))
      case 'GET calendars/{id}/calendarView/delta':
        reads()
        return ok(listChanges(calendarOf(email, id), request))
      case 'GET calendars/{id}/events':
        reads()
        return ok(listEvents(calendarOf(email, id), request))
      case 'POST calendars/{id}/events':
        writes()
        return { status: 201, body: alone(create(email, calendarOf(email, id, true), request)) }
      case 'GET events/{id}':
        reads()
        checkParameters(query, EVENT_PARAMETERS)
        checkNames(query, 'event')
        return ok(alone(shown(readEvent(email, id), request)))
      case 'PATCH events/{id}':
        writes()
        return ok(alone(update(email, eventOf(email, id), request)))
      case 'DELETE events/{id}':
        writes()
        remove(eventOf(email, id))
        return { status: 204 }
      default:
        throw unknownPath(path)
    }
  }

  function calendarOf(email: string, id: string | undefined, isWritten = false): StoredGraphCalendar {
    const calendar = calendars.get(id ?? '')
    if (calendar?.email !== email)
      throw new GraphRefusal(404, 'ErrorItemNotFound', 'The specified object was not found in the store.')
    if (isWritten && !calendar.canEdit) throw new GraphRefusal(403, 'ErrorAccessDenied', 'Access is denied.')
    return calendar
  }

  /** Finds an event in the whole mailbox, also among the deleted items. */
  function eventOf(email: string, id: string | undefined): StoredGraphEvent {
    const event = [...events.values()].find((one) => one.immutableId === id || ordinaryId(one) === id)
    if (!event || !mailboxOf(event, email))
      throw new GraphRefusal(404, 'ErrorItemNotFound', 'The specified object was not found in the store.')
    return event
  }

  const mailboxOf = ({ calendarId }: StoredGraphEvent, email: string): boolean =>
    calendarId === undefined || calendars.get(calendarId)?.email === email

  function readEvent(email: string, id: string | undefined): StoredGraphEvent {
    const event = eventOf(email, id)
    const reads = meetingReads.get(event.immutableId)
    if (reads === undefined) return event
    if (reads > 1) {
      meetingReads.set(event.immutableId, reads - 1)
      return event
    }
    meetingReads.delete(event.immutableId)
    return store(madeMeeting(event))
  }

  function store(event: StoredGraphEvent): StoredGraphEvent {
    const stored = { ...event, lastModifiedDateTime: graphTime(now()), version: ++changes }
    events.set(stored.immutableId, stored)
    return stored
  }

  const contextOf = (what: string): string => `${apiUrl}/$metadata#${what}`

  const alone = (event: GraphObject<Event>): GraphObject<Event> => ({
    '@odata.context': contextOf("users('me')/events/$entity"),
    ...event,
  })

  function listCalendars(email: string, query: URLSearchParams): GraphPage<Calendar> {
    checkParameters(query, CALENDARS_PARAMETERS)
    checkNames(query, 'calendar')
    if (query.has('$filter')) throw new Error('The stand-in does not filter calendars.')
    const hasTeams = accounts.get(email)?.offersMeetings === true
    const own = [...calendars.values()].filter((calendar) => calendar.email === email)
    const { items, next } = page(own, query, '/me/calendars', undefined)
    return {
      '@odata.context': contextOf('me/calendars'),
      value: items.map((calendar) => ({
        '@odata.id': `${apiUrl}/users('${email}')/calendars('${calendar.id}')`,
        ...selected(calendarAnswer(calendar, hasTeams), query, 'calendar'),
      })),
      ...next,
    }
  }

  function page<Item>(all: readonly Item[], query: URLSearchParams, path: string, asked: number | undefined) {
    const top = Number(query.get('$top') ?? asked ?? 10)
    if (!(top >= 1 && top <= 1000)) throw new GraphRefusal(400, 'ErrorInvalidUrlQuery', '$top must be from 1 to 1000')
    const size = Math.min(top, behaviour.pageSize)
    const skip = Number(query.get('$skip') ?? 0)
    const items = all.slice(skip, skip + size)
    if (skip + size >= all.length) return { items, next: {} }
    const rest = new URLSearchParams(query)
    rest.set('$skip', String(skip + size))
    return { items, next: { '@odata.nextLink': linkTo(`${path}?${rest}`) } }
  }

  const linkTo = (path: string): string => `${behaviour.linkHost ?? apiUrl}${path}`

  function listView(calendar: StoredGraphCalendar, request: FakeRequest): GraphPage<Event> {
    const { query } = request
    checkParameters(query, VIEW_PARAMETERS)
    checkNames(query, 'event')
    if (query.has('$filter')) throw new Error('The stand-in does not filter views.')
    const { from, until } = rangeOf(query)
    const all = inCalendar(calendar.id)
      .flatMap(occurrencesOf)
      .filter((event) => isWithin(event, from, until))
    const { items, next } = page(all, query, `/me/calendars/${calendar.id}/calendarView`, undefined)
    const context = contextOf(`users('me')/calendars('${calendar.id}')/calendarView`)
    return { '@odata.context': context, value: items.map((event) => shown(event, request)), ...next }
  }

  const inCalendar = (calendarId: string): StoredGraphEvent[] =>
    [...events.values()].filter((event) => event.calendarId === calendarId)

  /** https://learn.microsoft.com/graph/delta-query-events */
  function listChanges(calendar: StoredGraphCalendar, request: FakeRequest): GraphPage<Event> {
    const { query, headers } = request
    checkParameters(query, DELTA_PARAMETERS)
    const token = query.get('$skiptoken') ?? query.get('$deltatoken')
    if (token !== null && (query.has('startDateTime') || query.has('endDateTime'))) {
      throw new GraphRefusal(400, 'ErrorInvalidUrlQuery', 'A token already contains the range.')
    }
    const state = token === null ? firstState(query) : stateOf(token)
    if (Number(state.born) < forgottenBefore) {
      throw new GraphRefusal(410, 'syncStateNotFound', 'The sync state generation is not found.')
    }
    const range = { from: new Date(String(state.from)), until: new Date(String(state.until)) }
    const since = Number(state.since)
    const changed = [...events.values()].filter((event) => event.version > since)
    const mine = changed.filter(
      (event) => event.calendarId === calendar.id || (event.calendarId === undefined && since > 0),
    )
    const all = mine.flatMap((event) => changesIn(event, range, since === 0, request))
    const size = Math.min(preferencesOf(headers.prefer).pageSize ?? 10, behaviour.pageSize)
    const offset = Number(state.offset)
    const value = all.slice(offset, offset + size)
    const path = `/me/calendars/${calendar.id}/calendarView/delta`
    const context = contextOf('Collection(event)')
    if (offset + size < all.length) {
      const next = tokenOf({ ...state, offset: offset + size })
      return { '@odata.context': context, value, '@odata.nextLink': linkTo(`${path}?$skiptoken=${next}`) }
    }
    const done = tokenOf({ ...state, since: state.begun, begun: undefined, offset: 0, born: changes })
    return { '@odata.context': context, value, '@odata.deltaLink': linkTo(`${path}?$deltatoken=${done}`) }
  }

  const firstState = (query: URLSearchParams) => {
    const { from, until } = rangeOf(query)
    return { from, until, since: 0, begun: changes, offset: 0, born: changes }
  }

  function stateOf(token: string): Record<string, unknown> {
    try {
      const state = JSON.parse(Buffer.from(token, 'base64url').toString()) as Record<string, unknown>
      return { ...state, begun: state.begun ?? changes }
    } catch {
      throw new GraphRefusal(400, 'ErrorInvalidUrlQuery', 'The token is not valid.')
    }
  }

  /** A series has one whole entry, and its occurrences only have times. What is outside of the range is «removed». */
  function changesIn(
    event: StoredGraphEvent,
    { from, until }: { from: Date; until: Date },
    isFirst: boolean,
    request: FakeRequest,
  ): (GraphObject<Event> & { '@removed'?: { reason: 'changed' | 'deleted' } })[] {
    const inside =
      event.calendarId === undefined ? [] : occurrencesOf(event).filter((one) => isWithin(one, from, until))
    if (inside.length === 0) {
      return isFirst
        ? []
        : [{ '@odata.type': EVENT_TYPE, id: idFor(event, request), '@removed': { reason: 'deleted' } }]
    }
    const whole = { '@odata.type': EVENT_TYPE, ...shown(event, request) }
    if (!event.recurrence) return [whole]
    const occurrences = inside.map((one) => {
      const { '@odata.etag': etag, id, start, end, type, seriesMasterId } = shown(one, request)
      return { '@odata.type': EVENT_TYPE, '@odata.etag': etag, id, start, end, type, seriesMasterId }
    })
    return [whole, ...occurrences]
  }

  function listEvents(calendar: StoredGraphCalendar, request: FakeRequest): GraphPage<Event> {
    const { query } = request
    checkParameters(query, EVENTS_PARAMETERS)
    checkNames(query, 'event')
    const filter = propertyFilter(query)
    const found = inCalendar(calendar.id).filter(
      ({ properties }) =>
        !filter ||
        properties.some(
          ({ id, value }) => id.toLowerCase() === filter.id && value.toLowerCase().startsWith(filter.begins),
        ),
    )
    const { items, next } = page(found, query, `/me/calendars/${calendar.id}/events`, undefined)
    const context = contextOf(`users('me')/calendars('${calendar.id}')/events`)
    return { '@odata.context': context, value: items.map((event) => shown(event, request)), ...next }
  }

  const ordinaryId = ({ immutableId, moves }: StoredGraphEvent): string => `AAMk-${immutableId}-${moves}`

  const idFor = (event: StoredGraphEvent, { headers }: FakeRequest): string =>
    preferencesOf(headers.prefer).isImmutable ? event.immutableId : ordinaryId(event)

  function shown(event: StoredGraphEvent, request: FakeRequest): GraphObject<Event> {
    const { timeZone, bodyType } = preferencesOf(request.headers.prefer)
    const expanded = expandedProperty(request.query)
    const marks = event.properties.filter(({ id }) => id.toLowerCase() === expanded)
    const { '@odata.etag': etag, ...whole } = eventAnswer(event, { id: idFor(event, request), timeZone, bodyType })
    return {
      '@odata.etag': etag,
      ...selected(whole, request.query, 'event'),
      ...(marks.length > 0 && { singleValueExtendedProperties: [...marks] }),
    }
  }

  function create(email: string, calendar: StoredGraphCalendar, request: FakeRequest): GraphObject<Event> {
    const draft = parseBody(request.body)
    checkEvent(draft, true)
    const repeated = [...events.values()].find(
      ({ transactionId }) => transactionId !== null && transactionId === draft.transactionId,
    )
    // «avoid redundant POST operations in case of client retries»
    if (repeated) return shown(repeated, request)
    const { singleValueExtendedProperties = [], ...fields } = draft
    const event = {
      ...blank(calendar.id, email, now()),
      ...fields,
      properties: singleValueExtendedProperties as StoredGraphEvent['properties'],
    }
    checkOrder(event)
    noteMailing(event)
    return shown(store(withMeeting(email, event)), request)
  }

  function update(email: string, event: StoredGraphEvent, request: FakeRequest): GraphObject<Event> {
    const { headers } = request
    const expected = headers['if-match']
    if (expected !== undefined && expected !== '*' && expected !== etagOf(event.version)) {
      throw new GraphRefusal(
        412,
        'ErrorIrresolvableConflict',
        'The send or update operation could not be performed because the change key does not match the current change key for the item.',
      )
    }
    const change = parseBody(request.body)
    checkEvent(change, false)
    const { singleValueExtendedProperties = [], ...fields } = change
    const marks = singleValueExtendedProperties as StoredGraphEvent['properties']
    const kept = event.properties.filter(({ id }) => !marks.some((mark) => mark.id.toLowerCase() === id.toLowerCase()))
    const changed = { ...event, ...fields, properties: [...kept, ...marks] }
    checkOrder(changed)
    noteMailing(changed)
    // «Inadvertently removing the meeting blob from the body would disable meeting online.»
    const hasLostMeeting = event.isOnlineMeeting && !changed.body.content.includes(BODY_OF_MEETING)
    const kind = hasLostMeeting ? { ...changed, isOnlineMeeting: false, onlineMeeting: null } : changed
    return shown(store(withMeeting(email, kind)), request)
  }

  function remove(event: StoredGraphEvent): void {
    if (event.calendarId === undefined) events.delete(event.immutableId)
    else store({ ...event, calendarId: undefined, moves: event.moves + 1 })
    noteMailing(event)
  }

  /** Exchange mails about every change of an event that has attendees: https://learn.microsoft.com/graph/api/user-post-events */
  function noteMailing({ attendees, immutableId }: StoredGraphEvent): void {
    if (attendees.length > 0) mailings.push(immutableId)
  }

  /** An account without Teams ignores the wish. */
  function withMeeting(email: string, event: StoredGraphEvent): StoredGraphEvent {
    if (!event.isOnlineMeeting || event.onlineMeeting || meetingReads.has(event.immutableId)) return event
    if (!accounts.get(email)?.offersMeetings)
      return { ...event, isOnlineMeeting: false, onlineMeetingProvider: 'unknown' }
    if (behaviour.readsUntilMeeting === 0) return madeMeeting(event)
    meetingReads.set(event.immutableId, behaviour.readsUntilMeeting)
    return { ...event, body: meetingBody(event) }
  }

  return {
    apiUrl,
    loginUrl: `${url}/common/oauth2/v2.0`,
    ...controls,
    oauth,
    applications: applications.fake,
    mailings,
    behaviour,
    account(email, { hasMail = true, offersMeetings = true } = {}) {
      accounts.set(email, { hasMail, offersMeetings })
      const id = `calendar-${randomUUID()}=`
      calendars.set(id, { id, email, name: 'Calendar', canEdit: true, isDefaultCalendar: true })
      return id
    },
    calendar(email, name, { canEdit = true } = {}) {
      const id = `calendar-${randomUUID()}=`
      calendars.set(id, { id, email, name, canEdit, isDefaultCalendar: false })
      return id
    },
    removeCalendar: (id) => void calendars.delete(id),
    put: (calendarId, event) =>
      store({ ...blank(calendarId, calendars.get(calendarId)?.email ?? '', now()), ...event }),
    edit: (id, change) => store({ ...existing(id), ...change }),
    remove: (id) => remove(existing(id)),
    events: inCalendar,
    forgetTokens() {
      forgottenBefore = ++changes
    },
  }

  function existing(id: string): StoredGraphEvent {
    const event = events.get(id)
    if (!event) throw new Error(`The stand-in has no event ${id}`)
    return event
  }
}

const ok = (body: object): FakeAnswer => ({ status: 200, body })

const unknownPath = (path: string) =>
  new GraphRefusal(400, 'BadRequest', `Resource not found for the segment '${path}'.`)

const tokenOf = (token: object): string => Buffer.from(JSON.stringify(token)).toString('base64url')

const meetingBody = ({ body: { content } }: StoredGraphEvent): StoredGraphEvent['body'] => ({
  contentType: 'html',
  content: `${content}\n${BODY_OF_MEETING}`,
})

const madeMeeting = (event: StoredGraphEvent): StoredGraphEvent => ({
  ...event,
  onlineMeeting: {
    joinUrl: `https://teams.microsoft.com/l/meetup-join/${event.immutableId}`,
    conferenceId: '177513992',
    tollNumber: '+1 425 555 0123',
  },
  onlineMeetingProvider: 'teamsForBusiness',
  body: event.body.content.includes(BODY_OF_MEETING) ? event.body : meetingBody(event),
})

const blank = (calendarId: string, email: string, now: Date): StoredGraphEvent => ({
  immutableId: `imm+${randomBytes(12).toString('base64')}`,
  moves: 0,
  calendarId,
  version: 0,
  subject: '',
  body: { contentType: 'text', content: '' },
  start: { dateTime: '', timeZone: 'UTC' },
  end: { dateTime: '', timeZone: 'UTC' },
  isAllDay: false,
  isCancelled: false,
  showAs: 'busy',
  sensitivity: 'normal',
  createdDateTime: graphTime(now),
  lastModifiedDateTime: graphTime(now),
  categories: [],
  importance: 'normal',
  isReminderOn: true,
  reminderMinutesBeforeStart: 15,
  responseRequested: true,
  allowNewTimeProposals: true,
  hideAttendees: false,
  organizer: { emailAddress: { name: email, address: email } },
  location: { displayName: '' },
  responseStatus: { response: 'organizer' },
  attendees: [],
  iCalUId: randomBytes(20).toString('hex').toUpperCase(),
  type: 'singleInstance',
  recurrence: null,
  seriesMasterId: null,
  isOnlineMeeting: false,
  onlineMeetingProvider: 'unknown',
  onlineMeeting: null,
  transactionId: null,
  properties: [],
})

function checkOrder(event: StoredGraphEvent): void {
  if (instantOfMoment(event.end) < instantOfMoment(event.start)) {
    throw new GraphRefusal(
      400,
      'ErrorPropertyValidationFailure',
      'At least one property failed validation: end before start.',
    )
  }
}

/** «If no timezone offset is included in the value, it is interpreted as UTC.» */
function rangeOf(query: URLSearchParams): { from: Date; until: Date } {
  const instant = (name: string): Date => {
    const text = query.get(name) ?? ''
    const found = new Date(/(Z|[+-]\d{2}:\d{2})$/.test(text) ? text : `${text}Z`)
    if (Number.isNaN(found.getTime()))
      throw new GraphRefusal(400, 'ErrorInvalidParameter', `This request requires ${name}.`)
    return found
  }
  return { from: instant('startDateTime'), until: instant('endDateTime') }
}

/** Returns the properties that were asked for. Exchange adds the id of its own items, and the directory doesn't. */
function selected<Type extends object>(whole: Type, query: URLSearchParams, type: GraphType): Partial<Type> {
  const select = query.get('$select')
  if (select === null) return whole
  const names = [...select.split(','), ...(type === 'user' ? [] : ['id'])]
  return Object.fromEntries(Object.entries(whole).filter(([name]) => names.includes(name))) as Partial<Type>
}

function parseBody(body: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(body)
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed))
      return parsed as Record<string, unknown>
  } catch {}
  throw new GraphRefusal(400, 'BadRequest', 'Unable to read JSON request payload.')
}
