import type { Problem, ReadTexts, TextsToRead } from '@daybook/icalendar'
import {
  type BusyTimesAnswer,
  type BusyTimesRequest,
  CalendarFailure,
  type CallLimits,
  type ProviderEvent,
} from './calendar-provider.ts'

/** The parts of a request that decide which times are busy. */
export type IcsRange = Pick<BusyTimesRequest, 'from' | 'until' | 'timeZone' | 'ownerEmail'>

/** Problems after these are not listed, so nobody would know which events they are about. */
const MAX_PROBLEMS = 5000

/** Returns the request for reading texts. */
export const toRead = (
  texts: readonly string[],
  { from, until, timeZone, ownerEmail }: IcsRange,
  uids: readonly string[] = [],
): TextsToRead => ({
  texts,
  range: { from, to: until, timeZone, ownerEmails: [ownerEmail] },
  uids,
  problems: MAX_PROBLEMS,
})

/** Reads a calendar that is one text. `name` stands in sentences for the owner, such as "feed". @throws CalendarFailure */
export async function readOneText(
  reader: { read(texts: TextsToRead, limits: CallLimits): Promise<ReadTexts> },
  text: string,
  { range, version, name }: { range: IcsRange; version: string | null; name: string },
  limits: CallLimits,
): Promise<BusyTimesAnswer> {
  const read = await reader.read(toRead([text], range), limits)
  const [{ state, problems } = { state: 'not-a-calendar', problems: [] }] = read.texts
  if (state === 'cut-off') throw unreadable(`The ${name} is cut off.`)
  if (state === 'not-a-calendar') throw unreadable(`The ${name} is not an iCalendar file.`)
  return answerOf(read.busy, [...problems, ...read.problems], { version, name, bookings: [] })
}

/** Returns the answer of a provider. @throws CalendarFailure `unreadable` if nobody knows which events are missing */
export function answerOf(
  busy: ReadTexts['busy'],
  problems: readonly Problem[],
  { version, name, bookings }: { version: string | null; name: string; bookings: readonly ProviderEvent[] },
): BusyTimesAnswer {
  if (problems.length >= MAX_PROBLEMS) throw unreadable(`The ${name} has more than ${MAX_PROBLEMS} faults.`)
  const losses = problems.filter(({ isLoss }) => isLoss)
  // A loss without a uid may concern any event, so nothing of the last copy may be removed. The other problems say which
  // event is busy at another time than it may have.
  const unnamed = losses.find(({ uid, isGuessed }) => uid === undefined && !isGuessed)
  if (unnamed) throw unreadable(`A part of the ${name} could not be read: ${unnamed.message}`)
  // Who took an occurrence out must learn why it is busy all the same.
  const told = problems.filter(({ isLoss, property }) => isLoss || property === 'EXDATE')
  const uidsOf = (found: readonly Problem[]) => [...new Set(found.flatMap(({ uid }) => uid ?? []))]
  return {
    busy: busy.map(({ uid, summary, startsAt, endsAt }) => ({
      externalUid: uid,
      title: summary ?? '',
      startsAt,
      endsAt,
    })),
    bookings,
    // An incomplete copy is read again as a whole.
    version: told.length === 0 ? version : null,
    lostUids: uidsOf(losses.filter(({ isGuessed }) => !isGuessed)),
    guessedUids: uidsOf(losses.filter(({ isGuessed }) => isGuessed)),
    warning: told[0] ? `${incompletely(uidsOf(told).length)} The first one: ${told[0].message}` : null,
  }
}

/** Returns the beginning of a warning. */
export const incompletely = (events: number): string =>
  events === 1
    ? '1 event could not be read completely. Its times that are known are busy.'
    : `${events} events could not be read completely. Their times that are known are busy.`

const unreadable = (message: string) => new CalendarFailure('unreadable', message)
