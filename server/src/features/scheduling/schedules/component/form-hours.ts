import { invalid } from '../../../../lib/errors.ts'
import { recordOf } from '../../../../lib/records.ts'
import { type DateHours, MAX_ENTRIES, type WeeklyHours } from '../hours.ts'

/** A time of the web form is an instant whose UTC clock shows the local time. Its date has no meaning. */
const DATE = '1970-01-01'
const END_OF_DAY = 1440
/** The form has no 24:00. It shows the end of the day as its last minute, and a last minute means the end of the day. */
const LAST_MINUTE = 1439

type Span = { localStartMinute: number; localEndMinute: number }
type Range = { start: string; end: string }

function instant(date: string, minute: number): string {
  const shown = Math.min(minute, LAST_MINUTE)
  const clock = `${String(Math.floor(shown / 60)).padStart(2, '0')}:${String(shown % 60).padStart(2, '0')}`
  return `${date}T${clock}:00.000Z`
}

const rangeOn = (date: string, { localStartMinute, localEndMinute }: Span): Range => ({
  start: instant(date, localStartMinute),
  end: instant(date, localEndMinute),
})

/** Presents weekly hours as seven lists of ranges. Sunday is the first one. */
export const presentDays = (weekly: readonly WeeklyHours[]): Range[][] =>
  [0, 1, 2, 3, 4, 5, 6].map((day) =>
    weekly.filter(({ days }) => days.includes(day)).map((hours) => rangeOn(DATE, hours)),
  )

/** Presents weekly hours in minutes of the day. */
export const presentWorkingHours = (weekly: readonly WeeklyHours[]) =>
  weekly.map(({ days, localStartMinute, localEndMinute }) => ({
    days,
    startTime: localStartMinute,
    endTime: Math.min(localEndMinute, LAST_MINUTE),
  }))

/** Presents all hours as the rows of one list. Hours of a date have no days. */
export const presentRows = (weekly: readonly WeeklyHours[], overrides: readonly DateHours[]) =>
  [
    ...weekly.map((hours) => ({ days: hours.days, date: null, ...rangeOn(DATE, hours) })),
    ...overrides.map((hours) => ({ days: [], date: hours.localOn, ...rangeOn(DATE, hours) })),
  ].map(({ days, date, start, end }, index) => ({ id: index + 1, days, startTime: start, endTime: end, date }))

/** Presents the hours of dates, one entry for each date. */
export function presentDateOverrides(overrides: readonly DateHours[]): { ranges: Range[] }[] {
  const byDate = new Map<string, Range[]>()
  for (const hours of overrides) {
    const ranges = byDate.get(hours.localOn) ?? []
    ranges.push(rangeOn(hours.localOn, hours))
    byDate.set(hours.localOn, ranges)
  }
  return [...byDate.values()].map((ranges) => ({ ranges }))
}

/** Returns the weekly hours that a form sends as seven lists of ranges. @throws `HOURS_INVALID` */
export const readDays = (sent: readonly (readonly unknown[])[]): WeeklyHours[] =>
  sent.flatMap((ranges, day) => ranges.map((range) => ({ days: [day], ...readSpan(range) })))

/** Returns the hours of dates that a form sends. @throws `HOURS_INVALID` */
export function readDateOverrides(sent: readonly { ranges: readonly unknown[] }[]): DateHours[] {
  const ranges = sent.flatMap((date) => date.ranges)
  if (ranges.length > MAX_ENTRIES)
    throw invalid('HOURS_INVALID', `${ranges.length} hours of dates were sent. At most ${MAX_ENTRIES} are possible.`)
  return ranges.map(readDateRange)
}

function readDateRange(range: unknown): DateHours {
  const { start } = recordOf(range)
  const localOn = new Date(String(start))
  if (Number.isNaN(localOn.getTime())) throw invalidTime(start)
  return { localOn: localOn.toISOString().slice(0, 10), ...readSpan(range, true) }
}

/** A closed date starts and ends at the same time. */
function readSpan(range: unknown, mayBeClosed = false): Span {
  const { start, end } = recordOf(range)
  const localStartMinute = minuteOf(start)
  const lastMinute = minuteOf(end)
  if (mayBeClosed && localStartMinute === lastMinute) return { localStartMinute: 0, localEndMinute: 0 }
  const localEndMinute = lastMinute === 0 || lastMinute === LAST_MINUTE ? END_OF_DAY : lastMinute
  if (localStartMinute >= localEndMinute)
    throw invalid('HOURS_INVALID', `Hours must end after they start: ${String(start)} to ${String(end)}.`)
  return { localStartMinute, localEndMinute }
}

function minuteOf(time: unknown): number {
  const instant = new Date(typeof time === 'string' ? time : Number.NaN)
  if (Number.isNaN(instant.getTime())) throw invalidTime(time)
  return instant.getUTCHours() * 60 + instant.getUTCMinutes()
}

const invalidTime = (time: unknown) =>
  invalid('HOURS_INVALID', `"${String(time).slice(0, 80)}" is not a time such as 1970-01-01T09:00:00.000Z.`)
