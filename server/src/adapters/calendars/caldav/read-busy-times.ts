import type { BusyTimesAnswer, BusyTimesRequest } from '../calendar-provider.ts'
import type { CalendarReader } from '../calendar-reader.ts'
import { VERSIONS } from './busy-times-in.ts'
import { checkAnswered, type DavClient, XML } from './dav-client.ts'
import { NAMESPACES } from './xml.ts'

/** Servers judge times without a zone by a zone of their own, so the asked range is a day longer at both ends. */
const MARGIN_MS = 86_400_000

/**
 * Reads the busy times of a calendar. The version is asked for first: what changes meanwhile is read the next time.
 *
 * @throws CalendarFailure
 */
export async function readCalDavBusyTimes(
  client: DavClient,
  reader: CalendarReader,
  calendarUrl: string,
  { from, until, timeZone, ownerEmail, version: known, bookingUidEnd, ...limits }: BusyTimesRequest,
): Promise<BusyTimesAnswer | 'unchanged'> {
  const version = await versionOf(client, calendarUrl)
  if (version !== null && version === known) return 'unchanged'
  const answer = await client.send({
    url: calendarUrl,
    method: 'REPORT',
    headers: { ...XML, depth: '1' },
    body: eventsBetween(new Date(from.getTime() - MARGIN_MS), new Date(until.getTime() + MARGIN_MS)),
  })
  checkAnswered(answer)
  const { body, url } = answer
  const range = { from, until, timeZone, ownerEmail }
  return reader.busyTimesIn({ body, url, range, version, bookingUidEnd }, limits)
}

async function versionOf(client: DavClient, url: string): Promise<string | null> {
  const answer = await client.ask(url, 0, VERSIONS)
  checkAnswered(answer)
  return client.read('versionIn', answer.body)
}

const eventsBetween = (start: Date, end: Date): string =>
  `<c:calendar-query ${NAMESPACES}><d:prop><c:calendar-data/></d:prop><c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT"><c:time-range start="${basic(start)}" end="${basic(end)}"/></c:comp-filter></c:comp-filter></c:filter></c:calendar-query>`

/** Writes an instant as `20300114T100000Z`. */
const basic = (instant: Date): string => `${instant.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
