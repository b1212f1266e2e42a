import type { Host, Interval, Question } from '../../packages/availability/src/index.ts'

// What one would write without caring for speed: a day at a time, wall time asked of cached `Intl.DateTimeFormat`s,
// ranges as objects, starts in a set. The engine is measured against it and compared with its slots. It knows what
// the workloads need, no more: no travel, no groups, and only rolling windows of calendar days that begin in the asked time.

const MINUTE = 60_000
const DAY = 86_400_000
const BASES = [60, 30, 20, 15, 10, 5]

type Range = Interval & { isCutByNotice: boolean }

export function plainSlots(question: Question): number[] {
  const free = question.hosts.map((host) => freeRanges(question, host))
  const starts = new Set<number>()
  if (question.needs === 'all-hosts') {
    const shared = free.reduce(intersect)
    const zone = question.hosts[0]!.timeZone
    for (const range of shared) addStarts(starts, question, range, zone)
  } else {
    for (const [i, ranges] of free.entries()) {
      for (const range of ranges) addStarts(starts, question, range, question.hosts[i]!.timeZone)
    }
  }
  return inWindow(
    question,
    [...starts].sort((a, b) => a - b),
  )
}

/** Keeps the first days that have a start. */
function inWindow({ window, bookerTimeZone }: Question, starts: number[]): number[] {
  if (window === undefined || !('days' in window)) return starts
  const dayOf = (start: number) => Math.floor((start + offsetAt(start, bookerTimeZone)) / DAY)
  const last = [...new Set(starts.map(dayOf))][window.days - 1] ?? Infinity
  return starts.filter((start) => dayOf(start) <= last)
}

function freeRanges(question: Question, host: Host): Range[] {
  const { from, until, noticeMinutes = 0, bufferBeforeMinutes = 0, bufferAfterMinutes = 0 } = question
  const earliest = question.now + Math.max(noticeMinutes, 1) * MINUTE
  const start = Math.max(from, earliest)
  const blocked = host.busy.map((busy) => ({
    start: busy.start - ((busy.bufferBeforeMinutes ?? 0) + bufferAfterMinutes) * MINUTE,
    end: busy.end + ((busy.bufferAfterMinutes ?? 0) + bufferBeforeMinutes) * MINUTE,
  }))
  let ranges = workingHours(host, start, until)
  for (const busy of blocked) ranges = ranges.flatMap((range) => without(range, busy))
  return ranges
    .map((range) => ({
      start: Math.max(range.start, start),
      end: Math.min(range.end, until),
      isCutByNotice: range.start < earliest && earliest > from,
    }))
    .filter((range) => range.start < range.end)
}

function without(range: Interval, busy: Interval): Interval[] {
  if (busy.start >= range.end || busy.end <= range.start) return [range]
  return [
    { start: range.start, end: Math.min(range.end, busy.start) },
    { start: Math.max(range.start, busy.end), end: range.end },
  ].filter(({ start, end }) => start < end)
}

function workingHours(host: Host, from: number, until: number): Interval[] {
  const hours: Interval[] = []
  for (let day = Math.floor(from / DAY) * DAY - DAY; day <= until + DAY; day += DAY) {
    const date = new Date(day)
    const name = date.toISOString().slice(0, 10)
    const overrides = host.overrides.filter((override) => override.date === name)
    const rules = overrides.length > 0 ? overrides : host.weekly.filter(({ days }) => days.includes(date.getUTCDay()))
    for (const { startMinute, endMinute } of rules) {
      const start = fromWall(day + startMinute * MINUTE, host.timeZone)
      const end = fromWall(day + endMinute * MINUTE, host.timeZone)
      if (start < end) hours.push({ start, end })
    }
  }
  return hours.sort((a, b) => a.start - b.start)
}

function addStarts(starts: Set<number>, question: Question, range: Range, zone: string): void {
  const step = question.stepMinutes ?? question.lengthMinutes
  const base = (BASES.find((base) => step % base === 0) ?? 1) * MINUTE
  const shift = range.isCutByNotice ? 0 : offsetAt(range.start, zone)
  const first = Math.ceil((range.start + shift) / base) * base - shift
  for (let start = first; start + question.lengthMinutes * MINUTE <= range.end; start += step * MINUTE) {
    starts.add(start)
  }
}

function intersect(a: Range[], b: Range[]): Range[] {
  const shared: Range[] = []
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const [left, right] = [a[i]!, b[j]!]
    const start = Math.max(left.start, right.start)
    const end = Math.min(left.end, right.end)
    if (start < end) shared.push({ start, end, isCutByNotice: left.isCutByNotice || right.isCutByNotice })
    if (left.end < right.end) i++
    else j++
  }
  return shared
}

// The offset is asked for where the wall time would be in UTC, and again where that puts it: twice is enough but for
// the hour of a change itself, in which no workload has hours.
function fromWall(wall: number, zone: string): number {
  const guess = wall - offsetAt(wall, zone)
  return wall - offsetAt(guess, zone)
}

const formatters = new Map<string, Intl.DateTimeFormat>()

function offsetAt(instant: number, timeZone: string): number {
  let formatter = formatters.get(timeZone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    formatters.set(timeZone, formatter)
  }
  const parts: Record<string, number> = {}
  for (const { type, value } of formatter.formatToParts(instant)) parts[type] = Number(value)
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000
}
