const DAY_MS = 86_400_000

/** A calendar date as `YYYY-MM-DD`. */
export type DateText = string
/** A month as `YYYY-MM`. */
export type MonthText = string

// A calendar date is the same in every zone, and UTC has no gaps.
const at = (date: DateText): number => Date.parse(`${date}T00:00:00Z`)
const textOf = (time: number): DateText => new Date(time).toISOString().slice(0, 10)

/** Returns the date that is `days` later. */
export const addDays = (date: DateText, days: number): DateText => textOf(at(date) + days * DAY_MS)

/** Returns 0 for Sunday up to 6 for Saturday. */
export const weekdayOf = (date: DateText): number => new Date(at(date)).getUTCDay()

/** Returns the first day of the week of a date. */
export const weekOf = (date: DateText, weekStart: number): DateText =>
  addDays(date, -((weekdayOf(date) - weekStart + 7) % 7))

export const monthOf = (date: DateText): MonthText => date.slice(0, 7)

export const firstOf = (month: MonthText): DateText => `${month}-01`

/** Returns the month that is `months` later. */
export function addMonths(month: MonthText, months: number): MonthText {
  const first = new Date(at(firstOf(month)))
  first.setUTCMonth(first.getUTCMonth() + months)
  return monthOf(textOf(first.getTime()))
}

/** Returns all dates of a month. */
function datesOf(month: MonthText): DateText[] {
  const dates: DateText[] = []
  for (let date = firstOf(month); monthOf(date) === month; date = addDays(date, 1)) dates.push(date)
  return dates
}

/** Returns the weeks of a month. A week has seven places; those before the first and after the last date are empty. */
export function weeksOf(month: MonthText, weekStart: number): (DateText | undefined)[][] {
  const dates = datesOf(month)
  const before = (weekdayOf(firstOf(month)) - weekStart + 7) % 7
  const places: (DateText | undefined)[] = [...Array<undefined>(before), ...dates]
  while (places.length % 7 !== 0) places.push(undefined)
  return Array.from({ length: places.length / 7 }, (_, week) => places.slice(week * 7, week * 7 + 7))
}
