import { shaped } from '../answer-shape.ts'
import { type BusyTimesRequest, CalendarFailure, type CallLimits } from '../calendar-provider.ts'
import { inTime, readPages } from '../read-pages.ts'
import type { GraphApi } from './graph-api.ts'
import { isPage } from './graph-shapes.ts'

/** The changes of a calendar begin to be counted at the end of a round, which is a list of all events. */
type Changes = { hasChanged: boolean; version: string | null }

const MAX_PAGES = 25
const EVENTS_A_PAGE = 200
/** The time for the first round. A calendar that takes longer has no version, and is read as a whole each time. */
const FIRST_ROUND_MS = 15_000
/** The range of a round begins with the copy and lasts longer, because copies move on with the time. */
const LONGER_MS = 30 * 86_400_000
const GONE = 410
const FORGOTTEN = [400, 404, GONE]

/**
 * Tells whether a calendar has changed since the version. A version is the end of the range of its round, and the
 * `deltaLink` behind the last changes. https://learn.microsoft.com/graph/delta-query-events
 */
export async function readChanges(api: GraphApi, calendarId: string, request: BusyTimesRequest): Promise<Changes> {
  const { until, link } = parse(request.version)
  if (link === undefined || until < request.until || !api.isOwnLink(link)) return beginRound(api, calendarId, request)
  const round = await readRound(api, request, { at: link }, FORGOTTEN)
  if (round === 'forgotten') return beginRound(api, calendarId, request)
  return { hasChanged: round.count > 0, version: round.count > 0 ? versionOf(api, until, round.link) : request.version }
}

async function beginRound(api: GraphApi, calendarId: string, request: BusyTimesRequest): Promise<Changes> {
  const until = new Date(request.until.getTime() + LONGER_MS)
  const query = { startDateTime: request.from.toISOString(), endDateTime: until.toISOString() }
  const at = `/me/calendars/${encodeURIComponent(calendarId)}/calendarView/delta`
  try {
    const round = await inTime(request, (limits) => readRound(api, limits, { at, query }), FIRST_ROUND_MS)
    return { hasChanged: true, version: round === 'forgotten' ? null : versionOf(api, until, round.link) }
  } catch (error) {
    // The events themselves are read by other requests, which tell what is wrong.
    if (error instanceof CalendarFailure && !request.signal.aborted) return { hasChanged: true, version: null }
    throw error
  }
}

type Round = { count: number; link: string | undefined }

/** Reads all pages of a round. They name the changed events, also those outside of the range. */
async function readRound(
  api: GraphApi,
  limits: CallLimits,
  first: { at: string; query?: Record<string, string> },
  expected: readonly number[] = [],
): Promise<Round | 'forgotten'> {
  const prefer = [`odata.maxpagesize=${EVENTS_A_PAGE}`]
  let count = 0
  const { end } = await readPages<never, { link: string | undefined } | 'forgotten'>(MAX_PAGES, async (cursor) => {
    const place = cursor === undefined ? first : { at: cursor }
    const { status, data } = await api.call(limits, { method: 'GET', ...place, prefer }, expected)
    if (status >= 300) return { items: [], next: undefined, end: 'forgotten' }
    const { value, '@odata.nextLink': next, '@odata.deltaLink': link } = shaped('Microsoft', isPage, data)
    count += value.length
    return { items: [], next: next ?? undefined, end: { link: link ?? undefined } }
  })
  return end === 'forgotten' ? end : { count, link: end.link }
}

const versionOf = (api: GraphApi, until: Date, link: string | undefined): string | null =>
  link !== undefined && api.isOwnLink(link) ? `${until.toISOString()} ${link}` : null

function parse(version: string | null): { until: Date; link: string | undefined } {
  const [until = '', link] = version?.split(' ') ?? []
  return { until: new Date(until), link }
}
