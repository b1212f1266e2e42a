import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { isRecord } from '../../lib/records.ts'
import { errorOf } from '../../lib/thrown.ts'
import type { Outgoing, OutgoingAnswer } from '../outgoing/outgoing.ts'
import type { ProviderAccount } from '../provider-account.ts'
import { CalendarFailure, type CalendarProvider, type CallLimits, type ProviderCalendar } from './calendar-provider.ts'
import type { CalendarReader } from './calendar-reader.ts'
import { type IcsRange, readOneText } from './ics-busy-times.ts'
import { inTime } from './read-pages.ts'

const MAX_BYTES = 10 * 1024 * 1024
const MAX_REDIRECTS = 3
const MAX_NAME = 200
const NAME = 'feed'
/** The maximum time for the requests of a reading. The lease of a calendar that is read ends a little later. */
const READING_MS = 25_000
/** The feeds that are checked at the same time while they are connected. */
const AT_ONCE = 4
/** The characters of all feeds that were just checked, and how long they are kept for their first reading. */
const MAX_CHECKED = 30_000_000
const CHECKED_MS = 30_000
/** For a feed that is only checked. */
const NO_TIME: IcsRange = { from: new Date(0), until: new Date(0), timeZone: 'UTC', ownerEmail: '' }

type Feed = { readonly text: string; readonly etag: string | null }

type Dependencies = { outgoing: Outgoing; reader: CalendarReader }

/**
 * Reads calendars that are published as iCalendar files. The address of such a file is a password for it, so it is the
 * credential, and a hash of it is the calendar's id.
 */
export function createIcsFeeds({ outgoing, reader }: Dependencies): CalendarProvider {
  /** What was just read to check an address need not be read again for the first copy. */
  const checked = new LRUCache<string, Feed>({
    maxSize: MAX_CHECKED,
    sizeCalculation: ({ text }) => text.length + 1,
    ttl: CHECKED_MS,
  })

  async function fetchFeed(
    url: string,
    version: string | null,
    { timeoutMs, signal }: CallLimits,
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

  async function readFeed(url: string, version: string | null, limits: CallLimits): Promise<Feed | 'unchanged'> {
    const answer = await inTime(limits, (inside) => fetchFeed(url, version, inside), READING_MS)
    if (answer.status === 304 && version !== null) return 'unchanged'
    if (answer.status === 401 || answer.status === 403 || answer.status === 404 || answer.status === 410) {
      throw new CalendarFailure('refused', `The feed answers with status ${answer.status}. Is its address still right?`)
    }
    if (answer.status !== 200) {
      throw new CalendarFailure('unreachable', `The feed answers with status ${answer.status}.`)
    }
    if (answer.isCut) {
      throw new CalendarFailure('unreadable', `The feed is cut off, or longer than ${MAX_BYTES} bytes.`)
    }
    return { text: answer.body.toString('utf8'), etag: answer.headers.etag ?? null }
  }

  async function check(url: string, limits: CallLimits): Promise<void> {
    const feed = await readFeed(url, null, limits)
    if (feed === 'unchanged') return
    await readOneText(reader, feed.text, { range: NO_TIME, version: null, name: NAME }, limits)
    checked.set(url, feed)
  }

  return {
    identify: async (account) =>
      createHash('sha256')
        .update(await account.read())
        .digest('hex')
        .slice(0, 32),

    async listCalendars(account, limits) {
      const urls = await urlsOf(account)
      for (let at = 0; at < urls.length; at += AT_ONCE) {
        await Promise.all(urls.slice(at, at + AT_ONCE).map((url) => check(url, limits)))
      }
      return urls.map(calendarOf)
    },

    async readBusyTimes(account, externalId, request) {
      const { version } = request
      const urls = await urlsOf(account)
      const url = urls.find((candidate) => feedId(candidate) === externalId)
      if (url === undefined) throw new CalendarFailure('refused', 'The feed is no longer connected.')
      const known = checked.get(url)
      checked.delete(url)
      const feed = known ?? (await readFeed(url, version, request))
      if (feed === 'unchanged') return feed
      return readOneText(reader, feed.text, { range: request, version: feed.etag, name: NAME }, request)
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

async function urlsOf(account: ProviderAccount): Promise<readonly string[]> {
  const stored: unknown = JSON.parse(await account.read())
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
