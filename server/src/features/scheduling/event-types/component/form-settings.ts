import type { EventTypeRow } from '../store.ts'

/** The numbers by which the web form names frequencies. They are the ones of the `rrule` library. */
const FREQUENCIES = { yearly: 0, monthly: 1, weekly: 2 } as const

/** Presents the recurrence in the names of the web form, or null. */
export const presentFormRecurrence = (row: EventTypeRow) =>
  row.recurrenceFrequency === null
    ? null
    : {
        freq: FREQUENCIES[row.recurrenceFrequency],
        count: row.recurrenceCount ?? 1,
        interval: row.recurrenceInterval ?? 1,
      }

/** Presents the booking window in the names of the web form. */
export function presentPeriod(row: EventTypeRow) {
  const dates = { periodStartDate: row.windowStartsOn, periodEndDate: row.windowEndsOn }
  const days = { periodDays: row.windowDays, periodCountCalendarDays: row.windowType !== 'business_days' }
  return { periodType: periodTypeOf(row), ...dates, ...days }
}

function periodTypeOf({ windowType, windowIsRolling }: EventTypeRow): string {
  if (windowType === null) return 'UNLIMITED'
  if (windowType === 'range') return 'RANGE'
  return windowIsRolling ? 'ROLLING_WINDOW' : 'ROLLING'
}

/** The metadata, in which the component looks for the lengths that bookers can choose. */
export const presentFormMetadata = (row: EventTypeRow): Record<string, unknown> => ({
  ...(row.metadata as Record<string, unknown>),
  ...(row.lengthOptionsMinutes && { multipleDuration: row.lengthOptionsMinutes }),
})

const PERIODS = { PER_DAY: 'day', PER_WEEK: 'week', PER_MONTH: 'month', PER_YEAR: 'year' } as const

/** Presents limits by period in the names of the web form, or null. */
export function presentFormLimits(limits: Partial<Record<'day' | 'week' | 'month' | 'year', number>> | undefined) {
  if (!limits) return null
  const entries = Object.entries(PERIODS).flatMap(([name, period]) =>
    limits[period] === undefined ? [] : [[name, limits[period]] as const],
  )
  return Object.fromEntries(entries)
}

/** Returns limits that a web form sends, in the names of the API. An empty object ends them. */
export function readFormLimits(sent: unknown): unknown {
  if (typeof sent !== 'object' || sent === null || Object.keys(sent).length === 0) return { disabled: true }
  return Object.fromEntries(
    Object.entries(sent).map(([name, limit]) => [PERIODS[name as keyof typeof PERIODS] ?? name, limit]),
  )
}

/** Returns the recurrence that a web form sends, in the names of the API. */
export function readFormRecurrence(sent: unknown): unknown {
  if (typeof sent !== 'object' || sent === null) return { disabled: true }
  const { freq, count, interval } = sent as Record<string, unknown>
  const frequency = Object.entries(FREQUENCIES).find(([, number]) => number === freq)?.[0] ?? freq
  return { frequency, occurrences: count, interval }
}

/** Returns the booking window that a web form sends, in the names of the API. */
export function readPeriod(sent: Record<string, unknown>): unknown {
  const { periodType, periodDays, periodCountCalendarDays, periodStartDate, periodEndDate } = sent
  if (periodType === 'RANGE') return { type: 'range', value: [String(periodStartDate), String(periodEndDate)] }
  if (periodType !== 'ROLLING' && periodType !== 'ROLLING_WINDOW') return { disabled: true }
  const type = periodCountCalendarDays === false ? 'businessDays' : 'calendarDays'
  return { type, value: periodDays, rolling: periodType === 'ROLLING_WINDOW' }
}
