import { setTimeout as sleep } from 'node:timers/promises'
import type { Outgoing } from '../../outgoing/outgoing.ts'
import type { AccountAccess } from '../account-access.ts'
import { shaped } from '../answer-shape.ts'
import type {
  BusyTimesAnswer,
  BusyTimesRequest,
  CalendarProvider,
  CalendarWriter,
  CallLimits,
  ProviderCalendar,
} from '../calendar-provider.ts'
import type { EventEditor } from '../event-details.ts'
import { inTime, readPages } from '../read-pages.ts'
import { busyTimesOf } from './busy-times.ts'
import { googleEditor } from './edit-event.ts'
import { type GoogleApi, googleApi } from './google-api.ts'
import { isCalendarEntry, isList } from './google-shapes.ts'
import { googleWriter } from './write-event.ts'

export type GoogleDependencies = AccountAccess & {
  /** Where the API is, without a path: `https://www.googleapis.com/`. */
  apiUrl: string
  outgoing: Pick<Outgoing, 'send'>
  /** Waits until Google has made a meeting. */
  wait?: (ms: number, signal: AbortSignal) => Promise<unknown>
}

const MAX_PAGES = 40
/** The largest pages that Google sends. */
const EVENTS_A_PAGE = 2500
const CALENDARS_A_PAGE = 250
const GONE = 410
const BAD_REQUEST = 400

/** The parts of events that count. https://developers.google.com/workspace/calendar/api/guides/performance */
const FIELDS =
  'nextPageToken,nextSyncToken,items(id,iCalUID,status,summary,start,end,transparency,eventType,attendees(email,self,responseStatus),extendedProperties/private)'

/** Reads and writes Google calendars. ADR 63 says which requests it makes and why. */
export function createGoogleCalendar(
  dependencies: GoogleDependencies,
): CalendarProvider & { readonly writer: CalendarWriter; readonly editor: EventEditor } {
  const apiOf = googleApi(dependencies)
  const { wait = (ms, signal) => sleep(ms, undefined, { signal }) } = dependencies
  return {
    async identify(account, limits) {
      const { data } = await apiOf(account).call(limits, (google, options) =>
        google.calendarList.get({ calendarId: 'primary' }, options),
      )
      return shaped('Google', isCalendarEntry, data).id
    },

    listCalendars: (account, limits) => inTime(limits, (inTotal) => listCalendars(apiOf(account), inTotal)),
    readBusyTimes: (account, externalId, request) =>
      inTime(request, (inTotal) => readBusyTimes(apiOf(account), externalId, { ...request, ...inTotal })),
    writer: googleWriter(apiOf, wait),
    editor: googleEditor(apiOf),
  }
}

async function listCalendars(api: GoogleApi, limits: CallLimits): Promise<ProviderCalendar[]> {
  const { items } = await readPages(MAX_PAGES, async (cursor) => {
    const { data } = await api.call(limits, (google, options) =>
      google.calendarList.list({ maxResults: CALENDARS_A_PAGE, ...(cursor && { pageToken: cursor }) }, options),
    )
    const { items = [], nextPageToken } = shaped('Google', isList, data)
    return { items, next: nextPageToken, end: undefined }
  })
  const entries = items.map((item) => shaped('Google', isCalendarEntry, item)).filter(({ deleted }) => !deleted)
  const account = entries.find(({ primary }) => primary)?.id ?? null
  return entries.map(({ id, summary, summaryOverride, primary, accessRole }) => ({
    externalId: id,
    name: summaryOverride ?? summary ?? id,
    email: account,
    isPrimary: primary === true,
    // Someone who may write but not see private events could not find the events of bookings again.
    isReadOnly: accessRole !== 'owner' && accessRole !== 'writer',
  }))
}

async function readBusyTimes(
  api: GoogleApi,
  calendarId: string,
  request: BusyTimesRequest,
): Promise<BusyTimesAnswer | 'unchanged'> {
  const { version } = request
  if (version !== null && !(await hasChanged(api, calendarId, version, request))) return 'unchanged'
  const { items, end } = await readPages(MAX_PAGES, async (cursor) => {
    const { data } = await api.call(request, (google, options) =>
      google.events.list(
        {
          ...whichEvents(calendarId, cursor),
          timeMin: request.from.toISOString(),
          timeMax: request.until.toISOString(),
        },
        options,
      ),
    )
    return pageOf(data)
  })
  return busyTimesOf(items, end ?? null, request)
}

/**
 * Asks for the changes since the last copy. Any change counts, because a change may move an event into the range of the
 * copy or out of it. A version that Google has forgotten counts as changed.
 */
async function hasChanged(api: GoogleApi, calendarId: string, version: string, limits: CallLimits): Promise<boolean> {
  const readPage = async (cursor: string | undefined) => {
    const { status, data } = await api.call(
      limits,
      (google, options) => google.events.list({ ...whichEvents(calendarId, cursor), syncToken: version }, options),
      [GONE, BAD_REQUEST],
    )
    if (status >= 300) return { items: [], next: undefined, end: true }
    const { items, next } = pageOf(data)
    const isChanged = items.length > 0
    return { items: [], next: isChanged ? undefined : next, end: isChanged }
  }
  return (await readPages(MAX_PAGES, readPage)).end
}

/** Both questions must be equal but for the range and the token, or Google's answer is undefined. */
const whichEvents = (calendarId: string, cursor: string | undefined) => ({
  calendarId,
  singleEvents: true,
  showDeleted: true,
  maxResults: EVENTS_A_PAGE,
  fields: FIELDS,
  ...(cursor !== undefined && { pageToken: cursor }),
})

function pageOf(data: unknown) {
  const { items = [], nextPageToken, nextSyncToken } = shaped('Google', isList, data)
  return { items, next: nextPageToken, end: nextSyncToken }
}
