import { CalendarFailure, type NewCalendarEvent, type WrittenEvent } from '../calendar-provider.ts'
import { type DavClient, failureOf } from './dav-client.ts'
import { newEventText } from './event-text.ts'
import { addressOfUid, storedEvent } from './stored-event.ts'

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
    const stored = isKnown ? await storedEvent(client, url) : undefined
    const { status, headers } = await client.send({
      url,
      method: 'PUT',
      headers: {
        'content-type': 'text/calendar; charset=utf-8',
        ...(stored ? stored.match : { 'if-none-match': '*' }),
      },
      body: stored ? await client.read('changedEventText', stored.text, event, now) : newEventText(event, now),
    })
    if (WRITTEN.has(status)) return { externalId: url, version: headers.etag ?? null, meeting: null }
    if (status === 412) {
      isKnown = true
      continue
    }
    const other = !stored && CLASHES.has(status) ? await addressOfUid(client, calendarId, event.uid) : undefined
    if (other === undefined || other === url) throw failureOf(status === 409 ? 404 : status)
    url = other
    isKnown = true
  }
  throw new CalendarFailure('unreachable', 'The event keeps changing while it is written.')
}

const eventUrl = (calendarId: string, uid: string): string =>
  new URL(`${encodeURIComponent(uid)}.ics`, calendarId.endsWith('/') ? calendarId : `${calendarId}/`).href
