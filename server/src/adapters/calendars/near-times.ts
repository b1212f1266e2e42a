import { zoneNamedBy } from '@daybook/icalendar'
import type { Static, TObject } from 'typebox'
import { recordOf } from '../../lib/records.ts'
import { instantOfLocal, localDate, startOfDate } from '../../lib/time/local-time.ts'
import { type Shape, shapeOf } from './answer-shape.ts'

const HOUR_MS = 3_600_000

/** The times of an event, and whether one of them was guessed. */
export type NearTimes = { readonly startsAt: Date; readonly endsAt: Date; readonly isGuessed: boolean }

/** A time that a provider names. It is a guess if its zone is not known. */
export type NearTime = { readonly at: Date; readonly isGuessed: boolean }

/**
 * Returns when an event is busy. If its end can't be read, or is before its start, it is busy until the end of its day, and at
 * least an hour. If only its end can be read, it is busy from the beginning of the day.
 *
 * @param timeZone the zone of the owner, whose days count
 */
export function nearTimes(
  start: NearTime | undefined,
  end: NearTime | undefined,
  timeZone: string,
): NearTimes | undefined {
  if (start && end && start.at <= end.at) {
    return { startsAt: start.at, endsAt: end.at, isGuessed: start.isGuessed || end.isGuessed }
  }
  if (start) {
    const nextDay = startOfDate(localDate(start.at.getTime(), timeZone), timeZone, 1)
    const endsAt = new Date(Math.max(nextDay, start.at.getTime() + HOUR_MS))
    return { startsAt: start.at, endsAt, isGuessed: true }
  }
  if (!end) return undefined
  const startsAt = new Date(startOfDate(localDate(end.at.getTime() - 1, timeZone), timeZone))
  return { startsAt, endsAt: end.at, isGuessed: true }
}

/**
 * Returns a time of the clock in the zone that its provider names: by the tz database, by Windows, or by an offset. A zone that
 * nobody knows is taken for the owner's.
 *
 * @param local a time such as `2030-01-14T10:00:00`
 */
export function timeInZone(local: string, zoneName: string | undefined, ownerZone: string): NearTime | undefined {
  const time = Date.parse(`${local.slice(0, 23)}Z`)
  if (Number.isNaN(time)) return undefined
  const zone = zoneName === undefined ? undefined : zoneNamedBy(zoneName)
  if (zone?.kind === 'offset') return { at: new Date(time - zone.offset), isGuessed: false }
  const name = zone?.kind === 'named' ? zone.name : ownerZone
  return { at: new Date(instantOfLocal(time, name)), isGuessed: zone === undefined }
}

/** Returns a function that takes the parts of an answer which have their shape, and leaves the others out. */
export function partsOf<Type extends TObject>(schema: Type): (answer: unknown) => Partial<Static<Type>> {
  const shapes: readonly (readonly [string, Shape<unknown>])[] = Object.entries(schema.properties).map(
    ([name, shape]) => [name, shapeOf(shape)] as const,
  )
  return (answer) => {
    const whole = recordOf(answer)
    const fitting = shapes.filter(([name, fits]) => whole[name] !== undefined && fits(whole[name]))
    return Object.fromEntries(fitting.map(([name]) => [name, whole[name]])) as Partial<Static<Type>>
  }
}
