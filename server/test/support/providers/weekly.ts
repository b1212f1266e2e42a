import { Temporal } from 'temporal-polyfill'

/** A wall time in a zone, or a date: `2030-01-14T10:00:00` and `2030-01-14`. */
export type WallTime = { local: string; timeZone: string }

/** Returns the instant of a wall time. */
export const instantOf = ({ local, timeZone }: WallTime): Date =>
  new Date(Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).epochMilliseconds)

/** Returns the wall time of an instant, such as `2030-01-14T10:00:00`. */
export const wallTimeOf = (instant: Date, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'second' })

/** Returns the wall time of an instant with its offset, such as `2030-07-14T11:00:00+01:00`. */
export const timeWithOffset = (instant: Date, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(timeZone)
    .toString({ smallestUnit: 'second', timeZoneName: 'never' })
    .replace('+00:00', 'Z')

/** Returns the wall times of a weekly series in order, each some weeks after the last. */
export function* weekly(
  first: string,
  { interval, count, until }: { interval: number; count: number; until?: string },
) {
  const start = Temporal.PlainDateTime.from(first)
  for (let index = 0; index < count; index++) {
    const next = start.add({ weeks: index * interval })
    if (until !== undefined && Temporal.PlainDateTime.compare(next, until) > 0) return
    yield next.toString({ smallestUnit: 'second' })
  }
}

/** Returns the wall time some minutes later by the clock on the wall. */
export const later = (local: string, minutes: number): string =>
  Temporal.PlainDateTime.from(local).add({ minutes }).toString({ smallestUnit: 'second' })

/** Returns the minutes between two wall times. */
export const minutesBetween = (from: string, to: string): number =>
  Temporal.PlainDateTime.from(from).until(to, { largestUnit: 'minutes' }).minutes
