import type { Absence, BookingWindow, Host, Limits, Question } from '../../src/index.ts'

/**
 * Writes the case file of a question, as `cases/README.md` describes it, so that a printed failure can be kept as a
 * case. `slots` is the model's answer.
 */
export function writeCase(question: Question, slots: readonly number[]): string {
  const file = {
    name: 't-found',
    now: iso(question.now),
    window: { start: iso(question.from), end: iso(question.until) },
    bookerTimeZone: question.bookerTimeZone,
    schedulingType: question.needs === 'all-hosts' ? 'COLLECTIVE' : 'ROUND_ROBIN',
    event: {
      length: question.lengthMinutes,
      slotInterval: question.stepMinutes,
      offsetStart: question.offsetStartMinutes,
      minimumNotice: question.noticeMinutes,
      bufferBefore: question.bufferBeforeMinutes,
      bufferAfter: question.bufferAfterMinutes,
      showOptimizedSlots: question.optimizedSlots,
      onlyShowFirstAvailableSlot: question.onlyFirstSlotOfDay,
      ...(question.window && writeWindow(question.window)),
      ...writeLimits(question.limits),
    },
    booked: question.booked?.map(writeInterval),
    seated: question.seated?.map(({ total, taken, hostIds, ...time }) => ({
      ...writeInterval(time),
      seats: total,
      taken,
      hosts: hostIds,
    })),
    hosts: question.hosts.map(writeHost),
    slots: slots.map(iso),
  }
  return JSON.stringify(file)
}

const writeHost = (host: Host) => ({
  id: host.id,
  timeZone: host.timeZone,
  weekly: host.weekly.map(({ days, ...hours }) => ({ days, ...writeMinutes(hours) })),
  overrides: host.overrides.map(({ date, ...hours }) => ({ date, ...writeMinutes(hours) })),
  busy: host.busy.map(({ start, end, bufferBeforeMinutes, bufferAfterMinutes }) => ({
    ...writeInterval({ start, end }),
    bufferBefore: bufferBeforeMinutes,
    bufferAfter: bufferAfterMinutes,
  })),
  travel: host.travel?.map(({ timeZone, startsOn, endsOn }) => ({ timeZone, startDate: startsOn, endDate: endsOn })),
  outOfOffice: host.absences?.map(writeAbsence),
  ...writeLimits(host.limits),
  booked: host.booked?.map(writeInterval),
  fixed: host.isFixed,
  group: host.group,
})

const writeLimits = (limits: Limits | undefined) => ({
  bookingLimitsCount: limits?.counts,
  bookingLimitsDuration: limits?.minutes,
  weekStartsOn: limits?.weekStartsOn,
})

const writeWindow = (window: BookingWindow) =>
  window.type === 'range'
    ? { periodType: 'RANGE', periodStartDate: window.startsOn, periodEndDate: window.endsOn }
    : {
        periodType: window.rolling ? 'ROLLING_WINDOW' : 'ROLLING',
        periodDays: window.days,
        periodCountCalendarDays: window.type === 'calendar-days',
      }

const writeMinutes = ({ startMinute, endMinute }: { startMinute: number; endMinute: number }) => ({
  start: clock(startMinute),
  end: clock(endMinute),
})

const clock = (minute: number) =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')

const writeAbsence = (absence: Absence) =>
  'start' in absence
    ? { ...writeInterval(absence), isWholeDay: false }
    : { start: `${absence.startsOn}T00:00:00.000Z`, end: `${absence.endsOn}T23:59:59.999Z` }

const writeInterval = ({ start, end }: { start: number; end: number }) => ({ start: iso(start), end: iso(end) })

const iso = (instant: number) => new Date(instant).toISOString()
