import { CalendarFailure, type NewCalendarEvent, type WrittenEvent } from '../calendar-provider.ts'
import { type DavClient, failureOf, resourcesOf, XML } from './dav-client.ts'
import { changedEventText, newEventText } from './event-text.ts'
import { resolved } from './multistatus.ts'
import { uidOf } from './read-resources.ts'
import { escapeXml, NAMESPACES } from './xml.ts'

type Writing = {
  readonly calendarId: string
  readonly event: NewCalendarEvent
  readonly externalId: string | null
  readonly now: Date
}

/** How often an event is read and written if somebody else writes it at the same time. */
const MAX_TRIES = 3
const WRITTEN: ReadonlySet<number> = new Set([200, 201, 204])
/** The statuses with which servers refuse a second file with the same uid (RFC 4791 §5.3.2.1). */
const CLASHES: ReadonlySet<number> = new Set([400, 403, 409])

/**
 * Writes an event. Its address comes from its uid, and a file is only replaced in the version that was read, so a repeat
 * finds the first one.
 */
export async function writeCalDavEvent(
  client: DavClient,
  { calendarId, event, externalId, now }: Writing,
): Promise<WrittenEvent> {
  let url = externalId ?? eventUrl(calendarId, event.uid)
  let isKnown = externalId !== null
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const stored = isKnown ? await readStored(client, url) : undefined
    const { status, headers } = await client.send({
      url,
      method: 'PUT',
      headers: {
        'content-type': 'text/calendar; charset=utf-8',
        ...(stored ? stored.match : { 'if-none-match': '*' }),
      },
      body: stored ? changedEventText(stored.text, event, now) : newEventText(event, now),
    })
    if (WRITTEN.has(status)) return { externalId: url, version: headers.etag ?? null, meeting: null }
    if (status === 412) {
      isKnown = true
      continue
    }
    const other = !stored && CLASHES.has(status) ? await findByUid(client, calendarId, event.uid) : undefined
    if (other === undefined || other === url) throw failureOf(status === 409 ? 404 : status)
    url = other
    isKnown = true
  }
  throw new CalendarFailure('unreachable', 'The event keeps changing while it is written.')
}

const eventUrl = (calendarId: string, uid: string): string =>
  new URL(`${encodeURIComponent(uid)}.ics`, calendarId.endsWith('/') ? calendarId : `${calendarId}/`).href

/** Returns the event as it is stored, or undefined if it is gone. */
async function readStored(
  client: DavClient,
  url: string,
): Promise<{ text: string; match: Readonly<Record<string, string>> } | undefined> {
  const { status, text, headers } = await client.send({ url, method: 'GET', headers: { accept: 'text/calendar' } })
  if (status === 404 || status === 410) return undefined
  if (status !== 200) throw failureOf(status)
  const { etag } = headers
  // A weak tag never matches (RFC 9110 §13.1.1).
  return { text, match: etag === undefined || etag.startsWith('W/') ? {} : { 'if-match': etag } }
}

/** Returns the address of the event with this uid. A calendar program may have stored it under a name of its own. */
async function findByUid(client: DavClient, calendarId: string, uid: string): Promise<string | undefined> {
  const answer = await client.send({
    url: calendarId,
    method: 'REPORT',
    headers: { ...XML, depth: '1' },
    body: `<c:calendar-query ${NAMESPACES}><d:prop><c:calendar-data/></d:prop><c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT"><c:prop-filter name="UID"><c:text-match>${escapeXml(uid)}</c:text-match></c:prop-filter></c:comp-filter></c:comp-filter></c:filter></c:calendar-query>`,
  })
  const found = (await resourcesOf(answer)).find(
    ({ properties }) => uidOf(properties.get('c:calendar-data')?.text ?? '') === uid,
  )
  return found && resolved(found.href, answer.url)
}
