import { busyTimesOfTexts, type FoundEvent, type Problem, type ReadTexts, type TextsToRead } from '@daybook/icalendar'
import type { AttendeeResponse, BusyTimesAnswer, ProviderEvent } from '../calendar-provider.ts'
import { answerOf, type IcsRange, toRead } from '../ics-busy-times.ts'
import { type EventFile, filesIn } from './event-files.ts'
import { readMultistatus } from './multistatus.ts'

/** The properties that tell the version of a calendar. The tag is cheaper for servers, and not all have the other. */
export const VERSIONS = ['s:getctag', 'd:sync-token'] as const
/** A longer version is none, because it is stored. */
const MAX_VERSION = 1000

/** Returns the version of a calendar, or null if its server tells none. @throws CalendarFailure */
export function versionIn(body: Uint8Array): string | null {
  const [resource] = readMultistatus(body)
  const tag = VERSIONS.map((name) => resource?.properties.get(name)).find((found) => found !== undefined)
  const version = tag?.text.trim() ?? ''
  return version === '' || version.length > MAX_VERSION ? null : version
}

/** An answer with the files of a calendar. */
export type FilesAnswer = {
  readonly body: Uint8Array
  /** The address that gave the answer. */
  readonly url: string
  readonly range: IcsRange
  readonly version: string | null
  readonly bookingUidEnd: string
}

const RESPONSES: Readonly<Record<string, AttendeeResponse>> = {
  ACCEPTED: 'accepted',
  DECLINED: 'declined',
  TENTATIVE: 'tentative',
}

/**
 * Reads the events of an answer. Returns undefined if `read` does, which may refuse work.
 *
 * @throws CalendarFailure
 */
export function busyTimesIn(
  { body, url, range, version, bookingUidEnd }: FilesAnswer,
  read: (request: TextsToRead) => ReadTexts | undefined = busyTimesOfTexts,
): BusyTimesAnswer | undefined {
  const files = filesIn(body, url)
  const bookingUids = files.flatMap(({ uid }) => (uid?.endsWith(bookingUidEnd) ? uid : []))
  const found = read(
    toRead(
      files.map(({ text }) => text),
      range,
      bookingUids,
    ),
  )
  return found && answerOfFiles(files, found, version)
}

function answerOfFiles(files: readonly EventFile[], read: ReadTexts, version: string | null): BusyTimesAnswer {
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

export function bookingOf(
  { event, startsAt, endsAt }: FoundEvent,
  { externalId, revision }: Pick<EventFile, 'externalId' | 'revision'>,
): ProviderEvent {
  return {
    uid: event.uid,
    externalId,
    title: event.summary ?? '',
    startsAt,
    endsAt,
    isCancelled: event.status === 'CANCELLED',
    revision,
    attendees: event.attendees.flatMap(({ email, partstat }) =>
      email === undefined ? [] : { email, response: RESPONSES[partstat ?? ''] ?? 'needs-action' },
    ),
  }
}
