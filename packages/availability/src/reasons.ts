import { blockedBy } from './busy.ts'
import { earliestStart } from './free.ts'
import { isOverridden, workingHours, zoneAt, zoneOnDay } from './hours.ts'
import { covers, DAY, type Instant, type Interval, overlaps } from './interval.ts'
import { type FullPeriod, fullPeriodsOf, type LimitCode } from './limits.ts'
import { type DayNumber, dayAt, dayNumberOf, startOfDay } from './local-date.ts'
import { hasDays } from './profile.ts'
import type {
  Absence,
  BookingWindow,
  BusyTime,
  DateOverride,
  DaysAway,
  Host,
  Question,
  SeatedBooking,
} from './question.ts'

/** The reason why a start can't be booked. It is stable, because the server sends it in error details. */
export type ReasonCode =
  | 'PAST'
  | 'TOO_SOON'
  | 'OUT_OF_WINDOW'
  | LimitCode
  | 'OUTSIDE_HOURS'
  | 'OVERRIDE'
  | 'OUT_OF_OFFICE'
  | 'BUSY_BOOKING'
  | 'BUFFER'
  | 'HOST_REQUIRED'
  | 'NO_HOST_FREE'
  | 'SEATS_FULL'
  | 'OFF_GRID'
  | 'NOT_FIRST_OF_DAY'

/**
 * One reason. Without `hostId` it holds for all hosts. `until` is its end: the earliest possible start, the end of a
 * busy time with its buffers or of a full period, the begin of a booking window, or the end of a past one.
 */
export type Refusal = { readonly because: ReasonCode; readonly hostId?: number; readonly until?: Instant }

/** The source of a reason. It is the same object as in the question, so that the caller can identify the booking. */
export type Origin = {
  readonly noticeMinutes?: number
  readonly window?: BookingWindow
  readonly limit?: FullPeriod
  /** The host's hours on the day before, that day and the day after. A day off has none. */
  readonly hours?: readonly Interval[]
  readonly overrides?: readonly DateOverride[]
  readonly absence?: Absence
  readonly busy?: BusyTime
  readonly seated?: SeatedBooking
}

export type Reason = Refusal & { readonly by?: Origin }

/** Returns the reason of a start that is too early. There are two codes: the time is over, or it is too late to ask. */
export function whyNotNow(question: Question, start: Instant): Reason[] {
  const until = earliestStart(question)
  const by: Origin = { noticeMinutes: question.noticeMinutes ?? 0 }
  if (start < question.now) return [{ because: 'PAST', until, by }]
  return start < until ? [{ because: 'TOO_SOON', until, by }] : []
}

/** Returns at most one reason. `until` is the instant at which the window opens, or closed. */
export function whyClosed({ window }: Question, open: Interval, start: Instant): Reason[] {
  const by: Origin = window ? { window } : {}
  if (start < open.start) return [{ because: 'OUT_OF_WINDOW', until: open.start, by }]
  return start < open.end ? [] : [{ because: 'OUT_OF_WINDOW', until: open.end, by }]
}

/** Returns each reached limit, days first. A limit below a single meeting has no end. */
export function whyFull(full: readonly FullPeriod[], start: Instant): Reason[] {
  return full
    .filter((period) => period.start <= start && start < period.end)
    .map((limit) => ({
      because: limit.because,
      ...(Number.isFinite(limit.end) && { until: limit.end }),
      by: { limit },
    }))
}

/**
 * Returns the reasons why a host isn't free. `freeRanges` makes the decision; this finds its sources. Several reasons
 * may hold at once, and all are returned.
 */
export function whyNotFree(question: Question, host: Host, slot: Interval): Reason[] {
  const hostId = host.id
  const reasons: Reason[] = []
  const isAtWork = (at: Host) => workingHours(at, slot).some((hours) => covers(hours, slot))
  const isThere = isAtWork(host)
  // Without the days away, so that the explanation shows the hours which the host would have.
  const present: Host = isThere ? host : { ...host, absences: [] }
  if (!isAtWork(present)) reasons.push(whyNotAtWork(present, slot))
  for (const absence of host.absences ?? []) {
    const until = hasDays(absence) ? !isThere && endOfDaysAway(host, absence, slot) : endOfAbsence(absence, slot)
    if (until) reasons.push({ because: 'OUT_OF_OFFICE', hostId, until, by: { absence } })
  }
  reasons.push(...whyFull(fullPeriodsOf(host, question.lengthMinutes), slot.start).map((full) => ({ ...full, hostId })))
  for (const busy of host.busy) {
    const block = blockedBy(question, busy)
    if (!overlaps(block, slot)) continue
    const because = overlaps(busy, slot) ? 'BUSY_BOOKING' : 'BUFFER'
    reasons.push({ because, hostId, until: block.end, by: { busy } })
  }
  return reasons
}

const endOfAbsence = (absence: Interval, slot: Interval): Instant | undefined =>
  overlaps(absence, slot) ? absence.end : undefined

/** Returns the end of the last day away, if the slot touches one of the days. */
function endOfDaysAway(host: Host, { startsOn, endsOn }: DaysAway, slot: Interval): Instant | undefined {
  const last = dayNumberOf(endsOn)
  const endOf = (day: DayNumber) => startOfDay(zoneOnDay(host, day), day + 1)
  // Local dates differ from the date in UTC by at most one day.
  const first = Math.max(dayNumberOf(startsOn), Math.floor(slot.start / DAY) - 1)
  for (let day = first; day <= Math.min(last, Math.floor(slot.end / DAY) + 1); day++) {
    const time: Interval = { start: startOfDay(zoneOnDay(host, day), day), end: endOf(day) }
    if (overlaps(time, slot)) return endOf(last)
  }
  return undefined
}

/**
 * Returns the reason why the host is not at work. A slot belongs to the day on which it starts, so that day's override
 * counts.
 */
function whyNotAtWork(host: Host, slot: Interval): Reason {
  const hostId = host.id
  const day = dayAt(zoneAt(host, slot.start), slot.start)
  if (isOverridden(host, day)) {
    const overrides = host.overrides.filter(({ date }) => dayNumberOf(date) === day)
    return { because: 'OVERRIDE', hostId, by: { overrides } }
  }
  const hours = workingHours(host, { start: slot.start - DAY, end: slot.end + DAY })
  return { because: 'OUTSIDE_HOURS', hostId, by: { hours } }
}
