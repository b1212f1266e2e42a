import { type BusyRange, busyTimesOf, type MeetingEvent, readCalendar } from '../../src/index.ts'

/** Builds a calendar of components, each a text without its BEGIN and END, or a whole component. */
export const calendarOf = (...parts: string[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...parts.map((part) => (part.startsWith('BEGIN:') ? part : `BEGIN:VEVENT\n${part}\nEND:VEVENT`)),
    'END:VCALENDAR',
    '',
  ].join('\n')

/** Reads a calendar with one event. */
export function eventOf(part: string): MeetingEvent {
  const [event] = readCalendar(calendarOf(part)).events
  if (event?.kind !== 'event') throw new Error(`This is not an event:\n${part}`)
  return event
}

export const MARCH: BusyRange = {
  from: new Date('2027-03-01T00:00Z'),
  to: new Date('2027-04-01T00:00Z'),
  timeZone: 'Europe/Berlin',
}

/** Returns the busy times of a calendar in March 2027 as texts such as `2027-03-01T08:00Z/2027-03-01T09:00Z`. */
export function busyOf(text: string, range: Partial<BusyRange> = {}): string[] {
  const short = (date: Date) => date.toISOString().replace(/(:00)?\.000Z$/, 'Z')
  const { busy } = busyTimesOf(readCalendar(text).events, { ...MARCH, ...range })
  return busy.map(({ startsAt, endsAt }) => `${short(startsAt)}/${short(endsAt)}`)
}
