import { rangeUnread } from './errors.ts'
import type { CalendarBusyTime } from './store/busy.ts'
import type { CalendarRow } from './store/calendars.ts'

/** The time that is read of all calendars. Null if nothing is selected, so that nothing is read. */
type KnownRange = { from: Date; until: Date } | null

export type BusyTimesWarning = {
  code: 'BUSY_TIMES_KNOWN_UNTIL' | 'BUSY_TIMES_KNOWN_FROM'
  message: string
  knownFrom: Date
  knownUntil: Date
}

/** The busy times that are known, and which part of the asked range is not. */
export type KnownBusyTimes = { busy: CalendarBusyTime[]; warnings: BusyTimesWarning[] }

/** Returns the range that the copies of the selected ones among these calendars have in common. */
export function knownRange(
  calendars: readonly Pick<CalendarRow, 'isSelected' | 'syncedFrom' | 'syncedUntil'>[],
): KnownRange {
  const read = calendars.flatMap(({ isSelected, syncedFrom, syncedUntil }) =>
    isSelected && syncedFrom && syncedUntil ? [{ from: syncedFrom.getTime(), until: syncedUntil.getTime() }] : [],
  )
  if (read.length === 0) return null
  return {
    from: new Date(Math.max(...read.map(({ from }) => from))),
    until: new Date(Math.min(...read.map(({ until }) => until))),
  }
}

/** Returns what is not known of the asked range. @throws `BUSY_RANGE_UNREAD` if the range begins after all that is read */
export function warningsFor(known: KnownRange, asked: { from: Date; until: Date }): BusyTimesWarning[] {
  if (known === null) return []
  if (asked.from >= known.until) throw rangeUnread(asked.from, known.until)
  const range = { knownFrom: known.from, knownUntil: known.until }
  const [from, until] = [known.from.toISOString(), known.until.toISOString()]
  return [
    ...(asked.from < known.from
      ? [{ code: 'BUSY_TIMES_KNOWN_FROM' as const, message: `Busy times before ${from} are not read.`, ...range }]
      : []),
    ...(asked.until > known.until
      ? [
          {
            code: 'BUSY_TIMES_KNOWN_UNTIL' as const,
            message: `Busy times from ${until} on are not read yet.`,
            ...range,
          },
        ]
      : []),
  ]
}
