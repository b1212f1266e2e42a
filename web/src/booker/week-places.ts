import type { BusyTime } from './booker-data.ts'
import type { DateText } from './dates.ts'
import type { Writer } from './writer.ts'

const MINUTE_MS = 60_000
const HOUR = 60
const DAY = 24 * HOUR

/** The place of a time in its day, in minutes of the day on the reader's clock. */
export type Place = {
  from: number
  to: number
  /** Where the clocks go back, the same hour comes twice, and each has a half of the width. */
  half?: 'first' | 'second'
}

type Clock = Pick<Writer, 'dateOf' | 'minuteOf'>

/**
 * Places the free times of a day. They are as long as the meeting, and end where the next one begins, because free times
 * may overlap.
 */
export function placesOf(
  starts: readonly number[],
  lengthMinutes: number,
  { minuteOf }: Pick<Clock, 'minuteOf'>,
): Place[] {
  const from = starts.map(minuteOf)
  const places = from.map((minute, index): Place => {
    const next = from[index + 1] ?? DAY
    // Where the clocks go back, the next time is above this one.
    const free = next > minute ? next : DAY
    return { from: minute, to: Math.min(minute + lengthMinutes, free) }
  })
  return inHalves(places)
}

export const overlap = (one: Place, other: Place): boolean => one.from < other.to && other.from < one.to

function inHalves(places: Place[]): Place[] {
  const back = places.findIndex(({ from }, index) => index > 0 && from <= (places[index - 1]?.from ?? 0))
  if (back === -1) return places
  const [before, after] = [places.slice(0, back), places.slice(back)]
  return [
    ...before.map(
      (place): Place => (after.some((other) => overlap(place, other)) ? { ...place, half: 'first' } : place),
    ),
    ...after.map(
      (place): Place => (before.some((other) => overlap(place, other)) ? { ...place, half: 'second' } : place),
    ),
  ]
}

/** Returns the part of a busy time that lies in a day, or undefined if there is none. */
export function busyPlace({ start, end }: BusyTime, date: DateText, clock: Clock): Place | undefined {
  const [first, last] = [clock.dateOf(start), clock.dateOf(end)]
  if (first > date || last < date) return undefined
  const from = first < date ? 0 : clock.minuteOf(start)
  const to = last > date ? DAY : clock.minuteOf(end)
  if (from < to) return { from, to }
  // It ends at the beginning of the day, or the clocks go back meanwhile.
  return first < date ? undefined : { from, to: Math.min(from + Math.floor((end - start) / MINUTE_MS), DAY) }
}

/** A row of the week: an hour of the day, or a stretch of at least two hours in which nothing is free. */
export type WeekRow = { from: number; to: number; isHour: boolean }

/** Returns the rows from the first hour in which something is free to the last one. */
export function rowsFor(places: readonly Place[]): WeekRow[] {
  const isFree = Array.from({ length: 24 }, (_, hour) =>
    places.some(({ from, to }) => from < (hour + 1) * HOUR && to > hour * HOUR),
  )
  const rows: WeekRow[] = []
  const last = isFree.lastIndexOf(true)
  for (let hour = isFree.indexOf(true); hour !== -1 && hour <= last; ) {
    const next = isFree.indexOf(true, hour)
    const end = next - hour >= 2 ? next : hour + 1
    rows.push({ from: hour * HOUR, to: end * HOUR, isHour: end === hour + 1 })
    hour = end
  }
  return rows
}

/** A point between the top of the first row and the bottom of the last one. */
export type Point = { row: number; minute: number }

/** Returns the two ends of a place in the rows, or undefined if it lies outside of them or inside of an empty stretch. */
export function pointsOf({ from, to }: Place, rows: readonly WeekRow[]): { top: Point; bottom: Point } | undefined {
  const top = pointOf(from, rows)
  const bottom = pointOf(to, rows)
  const isSeen = top.row < bottom.row || top.minute < bottom.minute
  return isSeen ? { top, bottom } : undefined
}

/** In an empty stretch all points are its beginning. */
function pointOf(minute: number, rows: readonly WeekRow[]): Point {
  const row = rows.findIndex(({ to }) => minute < to)
  const found = rows[row]
  if (!found) return { row: rows.length, minute: 0 }
  return { row, minute: found.isHour ? Math.max(0, minute - found.from) : 0 }
}

/** The heights of an hour, by the distance in minutes of the times in it: each time must be easy to hit. */
const SCALES = [60, 30, 20, 15, 10, 5] as const
const DENSEST = 1

/** Returns the smallest distance between two starts of a day, rounded down to one that has a height. */
export function scaleFor(days: readonly (readonly Place[])[]): number {
  const distances = days.flatMap((places) =>
    places.slice(1).map(({ from }, index) => from - (places[index]?.from ?? 0)),
  )
  const least = Math.min(HOUR, ...distances.filter((distance) => distance > 0))
  return SCALES.find((scale) => scale <= least) ?? DENSEST
}
