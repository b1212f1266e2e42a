import type { CalendarTime, Duration } from '../calendar-event.ts'
import { DAY, HOUR } from './civil.ts'

/**
 * Returns how long a time whose end nobody knows counts: until the end of its day, and at least an hour. A date counts for
 * its day.
 */
export function restOfDay({ kind, local }: Pick<CalendarTime, 'kind' | 'local'>): Duration {
  if (kind === 'date') return { days: 1, milliseconds: 0 }
  return { days: 0, milliseconds: Math.max(HOUR, Math.ceil((local + 1) / DAY) * DAY - local) }
}
