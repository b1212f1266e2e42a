import { createHash } from 'node:crypto'
import { busyTimesOf, readCalendar } from '@daybook/icalendar'
import { isRecord } from '../../lib/records.ts'
import { errorOf } from '../../lib/thrown.ts'
import type { Outgoing, OutgoingAnswer } from '../outgoing/outgoing.ts'
import {
  type BusyTimesAnswer,
  type BusyTimesRequest,
  CalendarFailure,
  type CalendarProvider,
  type ProviderCalendar,
} from './calendar-provider.ts'

const MAX_BYTES = 10 * 1024 * 1024
const MAX_REDIRECTS = 3
const MAX_NAME = 200

type Limits = Pick<BusyTimesRequest, 'timeoutMs' | 'signal'>

/**
 * Reads calendars that are published as iCalendar files. The address of such a file is a password for it, so it is the
 * credential, and a hash of it is the calendar's id.
 */
export function createIcsFeeds(outgoing: Outgoing): CalendarProvider {
  async function fetchFeed(
    url: string,
    version: string | null,
    { timeoutMs, signal }: Limits,
  ): Promise<OutgoingAnswer> {
    let next = webUrl(url)
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const answer = await outgoing
        .send({
          url: next,
          method: 'GET',
          headers: { accept: 'text/calendar', ...(version !== null && { 'if-none-match': version }) },
          timeoutMs,
          signal,
          maxAnswerBytes: MAX_BYTES,
        })
        .catch((error) => {
          throw new CalendarFailure('unreachable', `The feed could not be read: ${errorOf(error).message}`)
        })
      const { location } = answer.headers
      if (answer.status < 300 || answer.status >= 400 || answer.status === 304 || location === undefined) return answer
      next = redirected(next, location)
    }
    throw new CalendarFailure('unreachable', `The feed redirects more than ${MAX_REDIRECTS} times.`)
  }

  async function readFeed(url: string, version: string | null, limits: Limits) {
    const answer = await fetchFeed(url, version, limits)
    if (answer.status === 304 && version !== null) return 'unchanged'
    if (answer.status === 401 || answer.status === 403 || answer.status === 404 || answer.status === 410) {
      throw new CalendarFailure('refused', `The feed answers with status ${answer.status}. Is its address still right?`)
    }
    if (answer.status !== 200) {
      throw new CalendarFailure('unreachable', `The feed answers with status ${answer.status}.`)
    }
    const calendar = readCalendar(answer.body.toString('utf8'))
    if (answer.isCut || calendar.state === 'cut-off') {
      throw new CalendarFailure('unreadable', `The feed is cut off, or longer than ${MAX_BYTES} bytes.`)
    }
    if (calendar.state === 'not-a-calendar') {
      throw new CalendarFailure('unreadable', 'The feed is not an iCalendar file.')
    }
    return { calendar, etag: answer.headers.etag ?? null }
  }

  return {
    async listCalendars(credentials, limits) {
      const urls = urlsOf(credentials)
      for (const url of urls) await readFeed(url, null, limits)
      return urls.map(calendarOf)
    },

    async readBusyTimes(credentials, externalId, request) {
      const url = urlsOf(credentials).find((candidate) => feedId(candidate) === externalId)
      if (url === undefined) throw new CalendarFailure('refused', 'The feed is no longer connected.')
      const read = await readFeed(url, request.version, request)
      return read === 'unchanged' ? read : busyOf(read.calendar, read.etag, request)
    },
  }
}

/** Returns the credentials of feeds. */
export const feedCredentials = (urls: readonly string[]): string => JSON.stringify({ urls })

/** Returns the id of the calendar behind an address. Nobody can find the address by it. */
const feedId = (url: string): string => createHash('sha256').update(url).digest('hex').slice(0, 32)

const calendarOf = (url: string): ProviderCalendar => ({
  externalId: feedId(url),
  name: new URL(webUrl(url)).hostname.slice(0, MAX_NAME),
  email: null,
  isPrimary: false,
  isReadOnly: true,
})

function urlsOf(credentials: string): readonly string[] {
  const stored: unknown = JSON.parse(credentials)
  const urls = isRecord(stored) && Array.isArray(stored.urls) ? stored.urls : []
  return urls.filter((url): url is string => typeof url === 'string')
}

/** Calendar programs write `webcal:` for a feed. It stands for `https:`. */
export const webUrl = (url: string): string => url.replace(/^webcals?:/i, 'https:')

function redirected(from: string, location: string): string {
  if (!URL.canParse(location, from)) {
    throw new CalendarFailure('unreachable', 'The feed redirects to something that is not an address.')
  }
  return new URL(location, from).href
}

function busyOf(
  { events, problems, state }: ReturnType<typeof readCalendar>,
  version: string | null,
  { from, until, timeZone, ownerEmail }: BusyTimesRequest,
): BusyTimesAnswer {
  const found = busyTimesOf(events, { from, to: until, timeZone, ownerEmails: [ownerEmail] })
  const losses = [...problems, ...found.problems].filter(({ isLoss }) => isLoss)
  // A loss without a uid may concern any event, so nothing of the last copy may be removed.
  const unnamed = losses.find(({ uid }) => uid === undefined)
  if (unnamed) throw new CalendarFailure('unreadable', `A part of the feed could not be read: ${unnamed.message}`)
  return {
    busy: found.busy.map(({ uid, summary, startsAt, endsAt }) => ({
      externalUid: uid,
      title: summary ?? '',
      startsAt,
      endsAt,
    })),
    // An incomplete copy is read again as a whole.
    version: state === 'complete' && losses.length === 0 ? version : null,
    lostUids: losses.flatMap(({ uid }) => uid ?? []),
    warning: losses[0] ? `${losses.length} events could not be read. The first one: ${losses[0].message}` : null,
  }
}
