import type { Reason } from '@daybook/availability'

const clock = (instant: number): string => new Date(instant).toISOString().slice(0, 16).replace('T', ' ')

const hoursOf = ({ by }: Reason): string => {
  const hours = by?.hours ?? []
  return hours.length === 0
    ? 'none around that day'
    : hours.map(({ start, end }) => `${clock(start)} to ${clock(end)}`).join(', ')
}

const limitOf = ({ by }: Reason): string => `${by?.limit?.used ?? 0} of ${by?.limit?.limit ?? 0}`

/** The sentence for each reason. Times are in UTC. `docs/explain.md` shows an example of each. */
const SENTENCES: Readonly<Record<string, (reason: Reason) => string>> = {
  PAST: () => 'The time is over.',
  TOO_SOON: ({ by }) => `The event type must be booked at least ${by?.noticeMinutes ?? 0} minutes ahead.`,
  OUT_OF_WINDOW: () => "The time is outside of the event type's booking window.",
  OUTSIDE_HOURS: (reason) => `The time is outside of the host's hours (${hoursOf(reason)}, UTC).`,
  OVERRIDE: () => 'The host has other hours on that date, and the time is outside of them.',
  OUT_OF_OFFICE: () => 'The host is out of office.',
  BUSY_BOOKING: () => 'The host has another booking then.',
  BUSY_CALENDAR: () => "The host's calendar is busy then.",
  CALENDAR_UNREAD: () => "The host's calendar has not been read for that time, so the time is not offered.",
  BUFFER: () => 'The time is too close to another booking of the host: a buffer is kept free.',
  RESERVED: () => 'Somebody holds the slot while they fill in the form.',
  HOST_REQUIRED: () => 'A host who must attend is not free.',
  NO_HOST_FREE: () => 'No host is free.',
  SEATS_FULL: () => 'All seats are taken.',
  OFF_GRID: () => 'The host is free, but slots begin at other times.',
  NOT_FIRST_OF_DAY: () => 'Only the first free slot of each day is offered, and there is an earlier one.',
  LIMIT_DAY: (reason) => `The limit of bookings a day is reached (${limitOf(reason)}).`,
  LIMIT_WEEK: (reason) => `The limit of bookings a week is reached (${limitOf(reason)}).`,
  LIMIT_MONTH: (reason) => `The limit of bookings a month is reached (${limitOf(reason)}).`,
  LIMIT_YEAR: (reason) => `The limit of bookings a year is reached (${limitOf(reason)}).`,
  LIMIT_DAY_MINUTES: (reason) => `The limit of booked minutes a day is reached (${limitOf(reason)}).`,
  LIMIT_WEEK_MINUTES: (reason) => `The limit of booked minutes a week is reached (${limitOf(reason)}).`,
  LIMIT_MONTH_MINUTES: (reason) => `The limit of booked minutes a month is reached (${limitOf(reason)}).`,
  LIMIT_YEAR_MINUTES: (reason) => `The limit of booked minutes a year is reached (${limitOf(reason)}).`,
}

export const REASON_CODES = Object.keys(SENTENCES)

const OF_EVENT_TYPES: readonly string[] = [
  'PAST',
  'TOO_SOON',
  'OUT_OF_WINDOW',
  'HOST_REQUIRED',
  'NO_HOST_FREE',
  'SEATS_FULL',
  'OFF_GRID',
  'NOT_FIRST_OF_DAY',
]

/** The reasons why a host isn't free. */
export const HOST_REASON_CODES = REASON_CODES.filter((code) => !OF_EVENT_TYPES.includes(code))

/** Returns the sentence without numbers, because the number of a person's other bookings is private. */
const ofHost = (code: string): string =>
  `The host's own limit of ${code.endsWith('_MINUTES') ? 'booked minutes' : 'bookings'} a ${code.split('_')[1]?.toLowerCase()} is reached, over all event types.`

export const sentenceOf = (code: string, reason: Reason): string =>
  code.startsWith('LIMIT_') && reason.hostId !== undefined
    ? ofHost(code)
    : (SENTENCES[code]?.(reason) ?? 'The time is not free.')
