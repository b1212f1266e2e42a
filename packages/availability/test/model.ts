import { Temporal } from 'temporal-polyfill'
import type { Host, Question } from '../src/index.ts'

// The engine's rules once more, written to be obvious and slow: minute by minute, every choice of hosts tried, and
// wall time asked of Temporal. It shares no code with the engine, so that a mistake would have to be made twice.

const MINUTE = 60_000
const DAY = 86_400_000

type Run = { start: number; end: number; clock: number }
type Bounds = { start: number; end: number }

export function modelSlots(question: Question): number[] {
  const { from, until, bookerTimeZone } = question
  const length = question.lengthMinutes * MINUTE
  if (!question.onlyFirstSlotOfDay) return slotsBetween(question, from, until, permittedStarts(question))
  const slots: number[] = []
  const days = dateAt(from, bookerTimeZone).until(dateAt(until, bookerTimeZone)).days
  for (let day = 0; day <= days; day++) {
    const date = dateAt(from, bookerTimeZone).add({ days: day })
    const [start, end] = [midnight(date, bookerTimeZone), midnight(date.add({ days: 1 }), bookerTimeZone)]
    const ofDay = slotsBetween(question, start, end + length, permittedStarts(question)).filter((slot) => slot < end)
    slots.push(...ofDay.slice(0, 1).filter((slot) => slot >= from && slot + length <= until))
  }
  return slots
}

function slotsBetween(question: Question, from: number, until: number, permitted: (host: Host) => Bounds): number[] {
  const runs = new Map(question.hosts.map((host) => [host, freeRuns(question, host, from, until, permitted(host))]))
  const slots = new Set<number>()
  for (const choice of choices(question)) {
    const shared = choice.map((host) => runs.get(host)!).reduce(sharedRuns)
    const limit = Math.min(...choice.map((host) => permitted(host).end))
    for (const run of shared) for (const start of startsIn(question, run, limit)) slots.add(start)
  }
  return [...slots].sort((a, b) => a - b)
}

/** Every way to take one host of each group, with all who are needed anyway. */
function choices({ hosts, needs }: Question): Host[][] {
  if (hosts.length === 0) return []
  const needed = hosts.filter((host) => needs === 'all-hosts' || host.isFixed)
  const others = hosts.filter((host) => !needed.includes(host))
  const names = [...new Set(others.map((host) => String(host.group ?? null)))]
  return names.reduce(
    (taken: Host[][], name) =>
      taken.flatMap((choice) =>
        others.filter((host) => String(host.group ?? null) === name).map((host) => [...choice, host]),
      ),
    [needed],
  )
}

function sharedRuns(left: Run[], right: Run[]): Run[] {
  const shared: Run[] = []
  for (const a of left) {
    for (const b of right) {
      const start = Math.max(a.start, b.start)
      const end = Math.min(a.end, b.end)
      const clock = a.start === b.start ? Math.min(a.clock, b.clock) : a.start > b.start ? a.clock : b.clock
      if (start < end) shared.push({ start, end, clock })
    }
  }
  return shared
}

function freeRuns(question: Question, host: Host, from: number, until: number, permitted: Bounds): Run[] {
  const origin = Math.floor(Math.min(from, until) / MINUTE) - 2 * 1440
  const isFree = new Uint8Array(Math.ceil((until - from) / MINUTE) + 4 * 1440)
  const mark = (start: number, end: number, value: 0 | 1) => {
    for (let at = Math.max(start, origin * MINUTE); at < end; at += MINUTE) {
      const i = at / MINUTE - origin
      if (i >= isFree.length) break
      isFree[i] = value
    }
  }
  for (let at = from - 2 * DAY; at <= until + 2 * DAY; at += DAY) {
    const date = dateAt(at, 'UTC')
    const journey = host.travel?.find(
      ({ startsOn, endsOn }) => `${date}` >= startsOn && (!endsOn || `${date}` <= endsOn),
    )
    const zone = journey?.timeZone ?? host.timeZone
    const overrides = host.overrides.filter((override) => override.date === date.toString())
    const weekly = host.weekly.filter(({ days }) => days.includes(date.dayOfWeek % 7))
    for (const { startMinute, endMinute } of overrides.length > 0 ? overrides : weekly) {
      mark(wallTime(date, startMinute, zone), wallTime(date, endMinute, zone), 1)
    }
  }
  for (const { start, end } of host.absences ?? []) mark(start, end, 0)
  for (const { start, end, bufferBeforeMinutes: before = 0, bufferAfterMinutes: after = 0 } of host.busy) {
    const ours = { before: question.bufferBeforeMinutes ?? 0, after: question.bufferAfterMinutes ?? 0 }
    mark(start - (before + ours.after) * MINUTE, end + (after + ours.before) * MINUTE, 0)
  }

  const notice = question.now + Math.max(question.noticeMinutes ?? 0, 1) * MINUTE
  const asked = Math.max(from, permitted.start)
  const runs: Run[] = []
  for (let i = 0; i < isFree.length; i++) {
    if (!isFree[i]) continue
    const begins = (origin + i) * MINUTE
    while (i < isFree.length && isFree[i]) i++
    const start = Math.max(begins, asked, notice)
    const end = Math.min((origin + i) * MINUTE, until, permitted.end + question.lengthMinutes * MINUTE)
    const isCutByNotice = notice > asked && begins < notice
    if (start < end) runs.push({ start, end, clock: isCutByNotice ? 0 : offsetAt(start, zoneAt(host, start)) })
  }
  return runs
}

/** `limit`: no slot starts there or later. */
function startsIn(question: Question, run: Run, limit: number): number[] {
  const step = question.stepMinutes ?? question.lengthMinutes
  const base = [60, 30, 20, 15, 10, 5].find((minutes) => step % minutes === 0) ?? 1
  const from = (multiple: number): number[] => {
    let start = Math.ceil(run.start / MINUTE)
    while ((start + run.clock / MINUTE - (question.offsetStartMinutes ?? 0)) % multiple !== 0) start++
    const starts: number[] = []
    for (; (start + question.lengthMinutes) * MINUTE <= run.end && start * MINUTE < limit; start += step) {
      starts.push(start * MINUTE)
    }
    return starts
  }
  let best = from(base)
  if (!question.optimizedSlots) return best
  for (const boundary of [15, 5]) if (from(boundary).length > best.length) best = from(boundary)
  return best
}

function permittedStarts(question: Question): (host: Host) => Bounds {
  const { window, now, bookerTimeZone } = question
  if (!window) return () => ({ start: -Infinity, end: Infinity })
  if (window.type === 'range') {
    const first = Temporal.PlainDate.from(window.startsOn)
    const last = Temporal.PlainDate.from(window.endsOn)
    const zoneOn = (host: Host, date: Temporal.PlainDate) =>
      host.travel?.find(({ startsOn, endsOn }) => `${date}` >= startsOn && (!endsOn || `${date}` <= endsOn))
        ?.timeZone ?? host.timeZone
    return (host) => ({
      start: midnight(first, zoneOn(host, first)),
      end: midnight(last.add({ days: 1 }), zoneOn(host, last)),
    })
  }
  const isCounted = (date: Temporal.PlainDate) => window.type === 'calendar-days' || date.dayOfWeek <= 5
  const today = dateAt(now, bookerTimeZone)
  let last = today
  if (window.rolling) {
    last = lastOpenDate(question, window.days, isCounted)
  } else {
    for (let left = window.days; left > 0; ) {
      last = last.add({ days: 1 })
      if (isCounted(last)) left--
    }
  }
  const end = midnight(last.add({ days: 1 }), bookerTimeZone)
  return () => ({ start: -Infinity, end })
}

function lastOpenDate(question: Question, days: number, isCounted: (date: Temporal.PlainDate) => boolean) {
  const { bookerTimeZone, lengthMinutes } = question
  const today = dateAt(question.now, bookerTimeZone)
  const unbooked = { ...question, hosts: question.hosts.map((host) => ({ ...host, busy: [] })) }
  const found: string[] = []
  if (days === 0) return today.subtract({ days: 1 })
  for (let ahead = 0; ahead < 366; ahead += 28) {
    const start = midnight(today.add({ days: ahead }), bookerTimeZone)
    const end = midnight(today.add({ days: ahead + 28 }), bookerTimeZone)
    const always = () => ({ start: -Infinity, end: Infinity })
    for (const slot of slotsBetween(unbooked, start, end + lengthMinutes * MINUTE, always)) {
      const date = dateAt(slot, bookerTimeZone)
      if (slot < end && isCounted(date) && !found.includes(`${date}`)) found.push(`${date}`)
    }
    if (found.length >= days) return Temporal.PlainDate.from(found[days - 1]!)
  }
  return today.add({ days: 366 })
}

function zoneAt(host: Host, instant: number): string {
  const journey = host.travel?.find(({ timeZone, startsOn, endsOn }) => {
    const date = dateAt(instant, timeZone).toString()
    return date >= startsOn && (!endsOn || date <= endsOn)
  })
  return journey?.timeZone ?? host.timeZone
}

const zoned = (instant: number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone)
const dateAt = (instant: number, zone: string) => zoned(instant, zone).toPlainDate()
const offsetAt = (instant: number, zone: string) => zoned(instant, zone).offsetNanoseconds / 1e6
const midnight = (date: Temporal.PlainDate, zone: string) => wallTime(date, 0, zone)

const wallTime = (date: Temporal.PlainDate, minute: number, zone: string) =>
  date.toPlainDateTime().add({ minutes: minute }).toZonedDateTime(zone, { disambiguation: 'compatible' })
    .epochMilliseconds
