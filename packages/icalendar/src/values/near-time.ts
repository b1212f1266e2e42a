import type { CalendarTime } from '../calendar-event.ts'
import { MINUTE } from './civil.ts'
import { type FindZone, readOffset, readTime } from './times.ts'

/**
 * Reads what `readTime` refuses: a time with an offset (2027-03-01T09:00:00+01:00), with a space or other signs (2027/03/01
 * 09:00), or a date whose time of day nobody can read. Of the last the date is known, so it is that date.
 */
export function readNearTime(text: string, zoneId: string | undefined, findZone: FindZone): CalendarTime | undefined {
  const written = text
    .slice(0, 60)
    .trim()
    .replaceAll(/[./]/g, '-')
    .replace(/^(\d{4}-?\d\d-?\d\d)\s+(?=\d)/, '$1T')
  const found = /[+-]\d\d:?\d\d$/.exec(written)
  const offset = readOffset(found?.[0] ?? '')
  const local = found && readTime(written.slice(0, found.index).trimEnd(), undefined, findZone)
  if (local?.kind === 'floating' && offset !== undefined && Math.abs(offset) < 24 * 60 * MINUTE) {
    return { kind: 'utc', local: local.local - offset }
  }
  const date = /^\d{4}-?\d\d-?\d\d(?=\D|$)/.exec(written)?.[0]
  return readTime(written, zoneId, findZone) ?? (date === undefined ? undefined : readTime(date, undefined, findZone))
}
