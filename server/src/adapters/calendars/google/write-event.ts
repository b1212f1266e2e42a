import { createHash } from 'node:crypto'
import type { calendar_v3 } from '@googleapis/calendar'
import { html } from '../../../lib/text/html.ts'
import type { ProviderAccount } from '../../provider-account.ts'
import { checkDeleted, shaped } from '../answer-shape.ts'
import {
  CalendarFailure,
  type CalendarWriter,
  type CallLimits,
  type NewCalendarEvent,
  type WrittenEvent,
} from '../calendar-provider.ts'
import { existingBooking, REVISION } from './busy-times.ts'
import type { GoogleApi } from './google-api.ts'
import { type GoogleEvent, isEvent, isList } from './google-shapes.ts'

type Wait = (ms: number, signal: AbortSignal) => Promise<unknown>

const NOT_FOUND = 404
const CONFLICT = 409
const GONE = 410
const CHANGED_MEANWHILE = 412
const TRIES = 3
/** The waits for a meeting that Google still makes. */
const MEETING_WAITS_MS = [250, 500, 1000, 2000]
const RETRY_MS = 5000

/** Google must send no mails about these events, because this server does. */
const QUIETLY = { sendUpdates: 'none' } as const
/** Without this version, Google ignores and drops meetings. */
const WITH_MEETING = { conferenceDataVersion: 1 } as const

/** Writes events into Google calendars. Events are found again by their iCalUID. */
export function googleWriter(apiOf: (account: ProviderAccount) => GoogleApi, wait: Wait): CalendarWriter {
  return {
    async writeEvent(account, calendarId, event, externalId, limits) {
      const api = apiOf(account)
      for (let tries = 0; tries < TRIES; tries++) {
        const found = await find(api, calendarId, event.uid, externalId, limits)
        const written = found
          ? await change(api, calendarId, event, found, limits)
          : await create(api, calendarId, event, limits)
        if (!written) continue
        const finished = event.wantsMeeting ? await withMeeting(api, calendarId, written, limits) : written
        return { externalId: finished.id, version: finished.etag ?? null, meeting: meetingOf(finished) }
      }
      throw new CalendarFailure('unreachable', 'The event was changed again and again while it was written.', RETRY_MS)
    },

    async findEvent(account, calendarId, { uid, externalId, timeZone }, limits) {
      const found = await find(apiOf(account), calendarId, uid, externalId, limits)
      return found && found.status !== 'cancelled' ? existingBooking(found, uid, timeZone) : undefined
    },

    async deleteEvent(account, calendarId, externalId, limits) {
      const answer = await apiOf(account).call(
        limits,
        (google, options) => google.events.delete({ calendarId, eventId: externalId, ...QUIETLY }, options),
        [NOT_FOUND, GONE],
      )
      checkDeleted('Google', answer)
    },
  }

  /** Google makes meetings after its answer, so the event is read again until it has one. */
  async function withMeeting(
    api: GoogleApi,
    calendarId: string,
    written: GoogleEvent,
    limits: CallLimits,
  ): Promise<GoogleEvent> {
    let event = written
    for (const ms of MEETING_WAITS_MS) {
      if (!isPending(event)) return event
      await wait(ms, limits.signal).catch(() => {
        throw new CalendarFailure('unreachable', 'The server was stopped.')
      })
      event = (await get(api, calendarId, event.id, limits)) ?? event
    }
    if (!isPending(event)) return event
    throw new CalendarFailure('unreachable', 'Google has not made the meeting yet.', RETRY_MS)
  }
}

/** Returns the event as it stands, also if it was deleted. Google keeps a deleted event for some weeks. */
async function find(
  api: GoogleApi,
  calendarId: string,
  uid: string,
  externalId: string | null,
  limits: CallLimits,
): Promise<GoogleEvent | undefined> {
  const known = externalId === null ? undefined : await get(api, calendarId, externalId, limits)
  if (known) return known
  const { data } = await api.call(limits, (google, options) =>
    google.events.list({ calendarId, iCalUID: uid, showDeleted: true }, options),
  )
  const { items = [] } = shaped('Google', isList, data)
  const found = items.map((item) => shaped('Google', isEvent, item)).filter(({ iCalUID }) => iCalUID === uid)
  return found.find(({ status }) => status !== 'cancelled') ?? found[0]
}

async function get(
  api: GoogleApi,
  calendarId: string,
  eventId: string,
  limits: CallLimits,
): Promise<GoogleEvent | undefined> {
  const { status, data } = await api.call(
    limits,
    (google, options) => google.events.get({ calendarId, eventId }, options),
    [NOT_FOUND, GONE],
  )
  return status < 300 ? shaped('Google', isEvent, data) : undefined
}

/** Returns the new event, or undefined if another request has created it at the same time. */
async function create(
  api: GoogleApi,
  calendarId: string,
  event: NewCalendarEvent,
  limits: CallLimits,
): Promise<GoogleEvent | undefined> {
  const requestBody = { ...bodyOf(event, undefined), iCalUID: event.uid }
  const { status, data } = await api.call(
    limits,
    (google, options) => google.events.insert({ calendarId, ...QUIETLY, ...WITH_MEETING, requestBody }, options),
    [CONFLICT],
  )
  return status === CONFLICT ? undefined : shaped('Google', isEvent, data)
}

/** Returns the changed event, or undefined if it was changed by somebody else or deleted at the same time. */
async function change(
  api: GoogleApi,
  calendarId: string,
  event: NewCalendarEvent,
  found: GoogleEvent,
  limits: CallLimits,
): Promise<GoogleEvent | undefined> {
  // The copy of an event to which another calendar invites: only its organizer may change it.
  if (found.organizer && found.organizer.self !== true && found.status !== 'cancelled') return found
  const requestBody = { ...bodyOf(event, found), status: 'confirmed' }
  const { status, data } = await api.call(
    limits,
    (google, options) =>
      google.events.patch(
        { calendarId, eventId: found.id, ...QUIETLY, ...WITH_MEETING, requestBody },
        { ...options, headers: { ...options.headers, ...(found.etag !== undefined && { 'if-match': found.etag }) } },
      ),
    [CHANGED_MEANWHILE, NOT_FOUND, GONE],
  )
  return status < 300 ? shaped('Google', isEvent, data) : undefined
}

function bodyOf(event: NewCalendarEvent, found: GoogleEvent | undefined): calendar_v3.Schema$Event {
  const { startsAt, endsAt, timeZone } = event
  const before = found?.attendees ?? []
  const answered = event.asksAgain ? [] : before
  const answers = new Map(answered.map(({ email, responseStatus }) => [email?.toLowerCase(), responseStatus]))
  return {
    summary: event.title,
    // Google shows a description as HTML, and bookers write into it.
    description: html`${event.description}`.toString(),
    location: event.location ?? '',
    start: { dateTime: startsAt.toISOString(), timeZone },
    end: { dateTime: endsAt.toISOString(), timeZone },
    visibility: event.isPrivate ? 'private' : 'default',
    // A change replaces the whole list, with the answers of the attendees. The organizer may be among them, and has
    // accepted each new time.
    attendees: [
      ...before
        .filter(({ organizer }) => organizer)
        .map((each) => (event.asksAgain ? { ...each, responseStatus: 'accepted' } : each)),
      ...event.attendees.map(({ name, email, hasAccepted }) => ({
        email,
        displayName: name,
        responseStatus: answers.get(email.toLowerCase()) ?? (hasAccepted ? 'accepted' : 'needsAction'),
      })),
    ],
    extendedProperties: { private: { [REVISION]: String(event.revision) } },
    ...(event.wantsMeeting && meetingRequest(event, found)),
  }
}

/** Google ignores a second request with the same id. A new one is needed only if Google could not make the meeting. */
function meetingRequest(event: NewCalendarEvent, found: GoogleEvent | undefined) {
  const last = found?.conferenceData?.createRequest
  const hasFailed = last?.status?.statusCode === 'failure'
  if (found?.conferenceData && !hasFailed) return {}
  const requestId = createHash('sha256')
    .update(hasFailed ? `${event.uid} ${event.revision}` : event.uid)
    .digest('hex')
  return { conferenceData: { createRequest: { requestId, conferenceSolutionKey: { type: 'hangoutsMeet' } } } }
}

const isPending = ({ conferenceData }: GoogleEvent): boolean =>
  conferenceData?.createRequest?.status?.statusCode === 'pending'

function meetingOf({ conferenceData, hangoutLink }: GoogleEvent): WrittenEvent['meeting'] {
  const video = conferenceData?.entryPoints?.find(({ entryPointType }) => entryPointType === 'video')
  const url = video?.uri ?? hangoutLink
  if (url === undefined) return null
  return { id: conferenceData?.conferenceId ?? url, url }
}
