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
import { inTime, readPages } from '../read-pages.ts'
import { WITH_MARK } from './booking-mark.ts'
import { busyTimesOf } from './busy-times.ts'
import { type GraphApi, graphApi } from './graph-api.ts'
import { isCalendar, isPage, isPerson } from './graph-shapes.ts'
import { readChanges } from './read-changes.ts'
import { microsoftWriter } from './write-event.ts'

export type MicrosoftDependencies = AccountAccess & {
  /** Where the API is, with its version: `https://graph.microsoft.com/v1.0`. */
  apiUrl: string
  outgoing: Pick<Outgoing, 'send'>
  /** Waits until Microsoft has made a meeting. */
  wait?: (ms: number, signal: AbortSignal) => Promise<unknown>
}

const MAX_PAGES = 60
/** The largest pages of a calendar view. https://learn.microsoft.com/graph/api/calendar-list-calendarview */
const EVENTS_A_PAGE = '1000'
const CALENDARS_A_PAGE = '100'
const FIELDS = 'id,iCalUId,subject,start,end,isAllDay,isCancelled,showAs,responseStatus'

/** Reads and writes calendars of Microsoft 365. ADR 64 says which requests it makes and why. */
export function createMicrosoftCalendar(
  dependencies: MicrosoftDependencies,
): CalendarProvider & { readonly writer: CalendarWriter } {
  const apiOf = graphApi(dependencies)
  const { wait = (ms, signal) => sleep(ms, undefined, { signal }) } = dependencies
  return {
    identify: (account, limits) => addressOf(apiOf(account), limits),

    listCalendars: (account, limits) => inTime(limits, (inTotal) => listCalendars(apiOf(account), inTotal)),
    readBusyTimes: (account, externalId, request) =>
      inTime(request, (inTotal) => readBusyTimes(apiOf(account), externalId, { ...request, ...inTotal })),
    writer: microsoftWriter(apiOf, wait),
  }
}

/** Asks for the address of the account. Personal accounts have no `mail`. */
async function addressOf(api: GraphApi, limits: CallLimits): Promise<string> {
  const known = await api.knownAddress()
  if (known !== null) return known
  const query = { $select: 'mail,userPrincipalName' }
  const { data } = await api.call(limits, { method: 'GET', at: '/me', query })
  const { mail, userPrincipalName } = shaped('Microsoft', isPerson, data)
  return mail || userPrincipalName
}

async function listCalendars(api: GraphApi, limits: CallLimits): Promise<ProviderCalendar[]> {
  const email = await addressOf(api, limits)
  const query = { $select: 'id,name,canEdit,isDefaultCalendar', $top: CALENDARS_A_PAGE }
  const items = await readAll(api, limits, '/me/calendars', query)
  return items
    .map((item) => shaped('Microsoft', isCalendar, item))
    .map(({ id, name, canEdit, isDefaultCalendar }) => ({
      externalId: id,
      name: name || id,
      email,
      isPrimary: isDefaultCalendar === true,
      isReadOnly: canEdit !== true,
    }))
}

async function readBusyTimes(
  api: GraphApi,
  calendarId: string,
  request: BusyTimesRequest,
): Promise<BusyTimesAnswer | 'unchanged'> {
  // The changes are read first: an event that changes afterwards is among the next ones.
  const { hasChanged, version } = await readChanges(api, calendarId, request)
  if (!hasChanged) return 'unchanged'
  const items = await readAll(api, request, `/me/calendars/${encodeURIComponent(calendarId)}/calendarView`, {
    startDateTime: request.from.toISOString(),
    endDateTime: request.until.toISOString(),
    $select: FIELDS,
    $expand: WITH_MARK,
    $top: EVENTS_A_PAGE,
  })
  return busyTimesOf(items, version, request)
}

async function readAll(api: GraphApi, limits: CallLimits, at: string, query: Record<string, string>) {
  const { items } = await readPages(MAX_PAGES, async (cursor) => {
    const place = cursor === undefined ? { at, query } : { at: cursor }
    const { data } = await api.call(limits, { method: 'GET', ...place })
    const { value, '@odata.nextLink': next } = shaped('Microsoft', isPage, data)
    return { items: value, next: next ?? undefined, end: undefined }
  })
  return items
}
