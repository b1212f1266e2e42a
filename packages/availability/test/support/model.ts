import type { Host, PerPeriod, Question } from '../../src/index.ts'
import { dateOf, dayAt, dayOf, midnight, offsetAt, wallTime, weekdayOf } from './wall-clock.ts'

// This model implements the engine's rules again in an obvious and slow way: minute by minute, with every choice of
// hosts, and with every limit counted again for each slot. It shares no code with the engine, so only the same mistake
// in both would stay hidden.

const MINUTE = 60_000
const DAY = 86_400_000

type Run = { start: number; end: number; clock: number }
type Bounds = { start: number; end: number }
type Permitted = (host: Host) => Bounds

export function modelSlots(question: Question): number[] {
  const { from, until, bookerTimeZone } = question
  const permitted = permittedStarts(question)
  if (!question.onlyFirstSlotOfDay) return bookable(question, from, until, permitted)
  const length = question.lengthMinutes * MINUTE
  const slots: number[] = []
  for (let day = dayAt(from, bookerTimeZone); day <= dayAt(until, bookerTimeZone); day++) {
    const end = midnight(day + 1, bookerTimeZone)
    const [first = end] = bookable(question, midnight(day, bookerTimeZone), end + length, permitted)
    if (first < end && first >= from && first + length <= until) slots.push(first)
  }
  return slots
}

function bookable(question: Question, from: number, until: number, permitted: Permitted): number[] {
  const slots = slotsBetween(question, from, until, permitted).filter((start) => isWithinLimits(question, start))
  const length = question.lengthMinutes * MINUTE
  const earliest = question.now + Math.max(question.noticeMinutes ?? 0, 1) * MINUTE
  for (const { start, end, taken, total } of question.seated ?? []) {
    const isOpen = question.hosts.some((host) => permitted(host).start <= start && start < permitted(host).end)
    const isAsked = start >= from && end <= until && end - start === length
    if (taken < total && isAsked && isOpen && start >= earliest) slots.push(start)
  }
  return [...new Set(slots)].sort((a, b) => a - b)
}

function slotsBetween(question: Question, from: number, until: number, permitted: Permitted): number[] {
  const runs = new Map(question.hosts.map((host) => [host, freeRuns(question, host, from, until, permitted(host))]))
  const slots = new Set<number>()
  for (const choice of choices(question)) {
    const shared = choice.map((host) => runs.get(host)!).reduce(sharedRuns)
    const limit = Math.min(...choice.map((host) => permitted(host).end))
    for (const run of shared) for (const start of startsIn(question, run, limit)) slots.add(start)
  }
  return [...slots].sort((a, b) => a - b)
}

/** Returns every way to take one host of each group, together with all needed hosts. */
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
  const isFree = new Uint8Array(Math.max(0, Math.ceil((until - from) / MINUTE)) + 4 * 1440)
  const mark = (start: number, end: number, value: 0 | 1) => {
    for (let minute = Math.max(0, start / MINUTE - origin); minute < end / MINUTE - origin; minute++) {
      isFree[minute] = value
    }
  }
  for (let day = Math.floor(from / DAY) - 2; day <= Math.floor(until / DAY) + 2; day++) {
    const date = dateOf(day)
    if (host.absences?.some((away) => 'startsOn' in away && away.startsOn <= date && date <= away.endsOn)) continue
    const zone = journeyOn(host, date)?.timeZone ?? host.timeZone
    const overrides = host.overrides.filter((override) => override.date === date)
    const weekly = host.weekly.filter(({ days }) => days.includes(weekdayOf(day)))
    for (const { startMinute, endMinute } of overrides.length > 0 ? overrides : weekly) {
      mark(wallTime(day, startMinute, zone), wallTime(day, endMinute, zone), 1)
    }
  }
  for (const absence of host.absences ?? []) if ('start' in absence) mark(absence.start, absence.end, 0)
  const own: Question = { ...question, limits: host.limits, booked: host.booked, hosts: [host] }
  const isFull = (day: number) => host.limits && !isWithinLimits(own, midnight(day, host.timeZone))
  for (let day = Math.floor(from / DAY) - 3; day <= Math.floor(until / DAY) + 3; day++) {
    // A meeting that begins on the day before may run into this one.
    const begins = midnight(day, host.timeZone) + (isFull(day - 1) ? 0 : (question.lengthMinutes - 1) * MINUTE)
    if (isFull(day)) mark(begins, midnight(day + 1, host.timeZone), 0)
  }
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

/** Returns the starts of a run. No slot starts at `limit` or later. */
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

function isWithinLimits({ limits, booked = [], hosts, lengthMinutes }: Question, start: number): boolean {
  const zone = hosts[0]!.timeZone
  const periodOf = (instant: number, period: keyof PerPeriod): string | number => {
    const day = dayAt(instant, zone)
    if (period === 'day') return day
    if (period === 'month') return dateOf(day).slice(0, 7)
    if (period === 'year') return dateOf(day).slice(0, 4)
    let first = day
    while (weekdayOf(first) !== (limits?.weekStartsOn ?? 0)) first--
    return first
  }
  return (['day', 'week', 'month', 'year'] as const).every((period) => {
    const beside = booked.filter((booking) => periodOf(booking.start, period) === periodOf(start, period))
    const minutes = beside.reduce((sum, booking) => sum + (booking.end - booking.start) / MINUTE, lengthMinutes)
    return (
      beside.length + 1 <= (limits?.counts?.[period] ?? Infinity) && minutes <= (limits?.minutes?.[period] ?? Infinity)
    )
  })
}

function permittedStarts(question: Question): Permitted {
  const { window, now, bookerTimeZone } = question
  if (!window) return () => ({ start: -Infinity, end: Infinity })
  if (window.type === 'range') {
    const { startsOn, endsOn } = window
    const zoneOn = (host: Host, date: string) => journeyOn(host, date)?.timeZone ?? host.timeZone
    return (host) => ({
      start: midnight(dayOf(startsOn), zoneOn(host, startsOn)),
      end: midnight(dayOf(endsOn) + 1, zoneOn(host, endsOn)),
    })
  }
  const isCounted = (day: number) => window.type === 'calendar-days' || (weekdayOf(day) > 0 && weekdayOf(day) < 6)
  let last = dayAt(now, bookerTimeZone)
  if (window.rolling) {
    last = lastFreeDay(question, window.days, isCounted)
  } else {
    for (let left = window.days; left > 0; ) if (isCounted(++last)) left--
  }
  const end = midnight(last + 1, bookerTimeZone)
  return () => ({ start: -Infinity, end })
}

function lastFreeDay(question: Question, days: number, isCounted: (day: number) => boolean): number {
  const { bookerTimeZone, lengthMinutes } = question
  const today = dayAt(question.now, bookerTimeZone)
  const found: number[] = []
  if (days === 0) return today - 1
  for (let ahead = 0; ahead < 366; ahead += 28) {
    const start = midnight(today + ahead, bookerTimeZone)
    const end = midnight(today + ahead + 28, bookerTimeZone)
    const always = () => ({ start: -Infinity, end: Infinity })
    for (const slot of bookable(question, start, end + lengthMinutes * MINUTE, always)) {
      const day = dayAt(slot, bookerTimeZone)
      if (slot < end && isCounted(day) && !found.includes(day)) found.push(day)
    }
    if (found.length >= days) return found[days - 1]!
  }
  return today + 366
}

const journeyOn = (host: Host, date: string) =>
  host.travel?.find(({ startsOn, endsOn }) => date >= startsOn && (!endsOn || date <= endsOn))

function zoneAt(host: Host, instant: number): string {
  const journey = host.travel?.find(({ timeZone, startsOn, endsOn }) => {
    const date = dateOf(dayAt(instant, timeZone))
    return date >= startsOn && (!endsOn || date <= endsOn)
  })
  return journey?.timeZone ?? host.timeZone
}
