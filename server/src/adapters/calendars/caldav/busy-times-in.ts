import type { FoundEvent, Problem } from '@daybook/icalendar'
import {
  type AttendeeResponse,
  type BusyTimesAnswer,
  CalendarFailure,
  type ProviderEvent,
} from '../calendar-provider.ts'
import type { CalendarReader } from '../calendar-reader.ts'
import { answerOf, type IcsRange, toRead } from '../ics-busy-times.ts'
import { type DavResource, resolved } from './multistatus.ts'

export type ResourcesToRead = {
  readonly resources: readonly DavResource[]
  /** The address that gave the answer. */
  readonly url: string
  readonly range: IcsRange
  readonly version: string | null
  readonly isBookingUid: (uid: string) => boolean
}

/** A file with the events of one uid (RFC 4791 §4.1). */
type EventFile = { readonly externalId: string; readonly text: string; readonly uid: string | undefined }

const RESPONSES: Readonly<Record<string, AttendeeResponse>> = {
  ACCEPTED: 'accepted',
  DECLINED: 'declined',
  TENTATIVE: 'tentative',
}

/** Reads the events of an answer. @throws CalendarFailure */
export async function readResources(
  reader: CalendarReader,
  { resources, url, range, version, isBookingUid }: ResourcesToRead,
): Promise<BusyTimesAnswer> {
  const files = resources.flatMap((resource) => fileOf(resource, url) ?? [])
  const bookingUids = files.flatMap(({ uid }) => (uid !== undefined && isBookingUid(uid) ? uid : []))
  const read = await reader.read(
    toRead(
      files.map(({ text }) => text),
      range,
      bookingUids,
    ),
  )
  const problems: Problem[] = []
  const bookings: ProviderEvent[] = []
  for (const [index, { state, problems: faults, found }] of read.texts.entries()) {
    const file = files[index]
    if (!file) continue
    const { uid } = file
    // Everything that is wrong with the file concerns the events of its uid.
    for (const fault of state === 'not-a-calendar' ? [NO_EVENT] : faults) {
      problems.push(uid === undefined ? fault : { uid, ...fault })
    }
    const [booking] = found
    if (booking) bookings.push(bookingOf(booking, file))
  }
  return answerOf(read.busy, [...problems, ...read.problems], { version, name: 'calendar', bookings })
}

const NO_EVENT: Problem = { code: 'cut-off', message: 'A file is not that of an event.', isLoss: true }

/** Returns undefined for a file that was deleted while the server answered. @throws CalendarFailure */
function fileOf({ href, status, properties }: DavResource, base: string): EventFile | undefined {
  if (status === 404) return undefined
  const text = properties.get('c:calendar-data')?.text
  const externalId = resolved(href, base)
  if (text === undefined || externalId === undefined) {
    throw new CalendarFailure(
      'unreadable',
      `The answer of the server has no events for ${href.slice(0, 200)} (status ${status ?? 'unknown'}).`,
    )
  }
  return { externalId, text, uid: uidOf(text) }
}

export function bookingOf(
  { event, startsAt, endsAt }: FoundEvent,
  { externalId, text }: Pick<EventFile, 'externalId' | 'text'>,
): ProviderEvent {
  const revision = /^X-DAYBOOK-REVISION:(\d{1,15})\s*$/im.exec(text)?.[1]
  return {
    uid: event.uid,
    externalId,
    title: event.summary ?? '',
    startsAt,
    endsAt,
    isCancelled: event.status === 'CANCELLED',
    revision: revision === undefined ? null : Number(revision),
    attendees: event.attendees.flatMap(({ email, partstat }) =>
      email === undefined ? [] : { email, response: RESPONSES[partstat ?? ''] ?? 'needs-action' },
    ),
  }
}

/** The uid may go on in the next lines, which then begin with a space (RFC 5545 §3.1). */
const UID = /^UID(?:;[^:\r\n]{0,500})?:([^\r\n]{0,500}(?:\r?\n[ \t][^\r\n]{0,500}){0,5})/im

/** Returns the first uid of a text, also if the text is cut off. */
export const uidOf = (text: string): string | undefined =>
  UID.exec(text)?.[1]
    ?.replace(/\r?\n[ \t]/g, '')
    .trim() || undefined
