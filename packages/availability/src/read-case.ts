import type { Instant, Interval } from './interval.ts'
import type {
  Absence,
  BookingWindow,
  BusyTime,
  DateOverride,
  Host,
  Limits,
  PerPeriod,
  Question,
  SeatedBooking,
  TravelPeriod,
  WeeklyHours,
} from './question.ts'

/**
 * Reads the question of a parsed case file (`cases/README.md` describes its fields). It ignores the answer, `slots`.
 *
 * People write cases, so the error names a missing or wrong field.
 *
 * @throws TypeError, RangeError
 */
export function readCase(json: unknown): Question {
  const file = fieldsOf(json, 'case')
  const event = fieldsOf(file.event, 'event')
  const asked = fieldsOf(file.window, 'window')
  return {
    now: instantIn(file, 'now'),
    from: instantIn(asked, 'start'),
    until: instantIn(asked, 'end'),
    bookerTimeZone: textIn(file, 'bookerTimeZone'),
    // `null` also means one host: an event with a single host needs that host.
    needs: file.schedulingType === 'COLLECTIVE' ? 'all-hosts' : 'one-host',
    lengthMinutes: numberIn(event, 'length') ?? Number.NaN,
    ...optional('stepMinutes', numberIn(event, 'slotInterval')),
    ...optional('offsetStartMinutes', numberIn(event, 'offsetStart')),
    ...optional('noticeMinutes', numberIn(event, 'minimumNotice')),
    ...optional('bufferBeforeMinutes', numberIn(event, 'bufferBefore')),
    ...optional('bufferAfterMinutes', numberIn(event, 'bufferAfter')),
    ...optional('window', readWindow(event)),
    optimizedSlots: event.showOptimizedSlots === true,
    onlyFirstSlotOfDay: event.onlyShowFirstAvailableSlot === true,
    ...optional('limits', readLimits(event)),
    ...optional('booked', readBooked(file)),
    ...optional('seated', file.seated === undefined ? undefined : listIn(file, 'seated').map(readSeated)),
    hosts: listIn(file, 'hosts').map(readHost),
  }
}

/** An object with unknown fields. Each field is checked when it is read. */
type Fields = Readonly<Record<string, unknown>>

// The names are those of the API. Without `periodCountCalendarDays`, days are business days, as in the API.
function readWindow(event: Fields): BookingWindow | undefined {
  const type = event.periodType
  if (type === 'RANGE') {
    return { type: 'range', startsOn: dateIn(event, 'periodStartDate'), endsOn: dateIn(event, 'periodEndDate') }
  }
  if (type !== 'ROLLING' && type !== 'ROLLING_WINDOW') return undefined
  return {
    type: event.periodCountCalendarDays === true ? 'calendar-days' : 'business-days',
    days: numberIn(event, 'periodDays') ?? 0,
    rolling: type === 'ROLLING_WINDOW',
  }
}

function readLimits(event: Fields): Limits | undefined {
  const counts = readPerPeriod(event, 'bookingLimitsCount')
  const minutes = readPerPeriod(event, 'bookingLimitsDuration')
  if (!counts && !minutes) return undefined
  return {
    ...optional('counts', counts),
    ...optional('minutes', minutes),
    ...optional('weekStartsOn', numberIn(event, 'weekStartsOn')),
  }
}

function readPerPeriod(event: Fields, name: string): PerPeriod | undefined {
  if (event[name] === undefined || event[name] === null) return undefined
  const limits = fieldsOf(event[name], name)
  return {
    ...optional('day', numberIn(limits, 'day')),
    ...optional('week', numberIn(limits, 'week')),
    ...optional('month', numberIn(limits, 'month')),
    ...optional('year', numberIn(limits, 'year')),
  }
}

const readBooked = (counted: Fields): Interval[] | undefined =>
  counted.booked === undefined ? undefined : listIn(counted, 'booked').map(readInterval)

const readSeated = (booking: Fields): SeatedBooking => ({
  ...readInterval(booking),
  total: numberIn(booking, 'seats') ?? Number.NaN,
  taken: numberIn(booking, 'taken') ?? 0,
  hostIds: (booking.hosts ?? []) as number[],
})

// The file's names are on the right, the engine's on the left. `question.ts` explains them.
const readHost = (host: Fields): Host => ({
  id: numberIn(host, 'id') ?? Number.NaN,
  timeZone: textIn(host, 'timeZone'),
  weekly: listIn(host, 'weekly').map(readWeekly),
  overrides: listIn(host, 'overrides').map(readOverride),
  busy: listIn(host, 'busy').map(readBusy),
  // Most cases have no travel; the list is empty then.
  travel: listIn(host, 'travel').map(readTravel),
  absences: listIn(host, 'outOfOffice').map(readAbsence),
  ...optional('limits', readLimits(host)),
  ...optional('booked', readBooked(host)),
  isFixed: host.fixed === true,
  group: (host.group ?? null) as string | number | null,
})

const readWeekly = (hours: Fields): WeeklyHours => ({
  days: hours.days as number[],
  startMinute: minuteIn(hours, 'start'),
  endMinute: minuteIn(hours, 'end'),
})

const readOverride = (override: Fields): DateOverride => ({
  date: dateIn(override, 'date'),
  startMinute: minuteIn(override, 'start'),
  endMinute: minuteIn(override, 'end'),
})

const readBusy = (busy: Fields): BusyTime => ({
  ...readInterval(busy),
  ...optional('bufferBeforeMinutes', numberIn(busy, 'bufferBefore')),
  ...optional('bufferAfterMinutes', numberIn(busy, 'bufferAfter')),
})

const readTravel = (travel: Fields): TravelPeriod => ({
  timeZone: textIn(travel, 'timeZone'),
  startsOn: dateIn(travel, 'startDate'),
  endsOn: travel.endDate ? dateIn(travel, 'endDate') : null,
})

/** Reads an absence. As in the API, it means the days of its dates unless it says otherwise. */
const readAbsence = (absence: Fields): Absence =>
  absence.isWholeDay === false
    ? readInterval(absence)
    : { startsOn: dateIn(absence, 'start'), endsOn: dateIn(absence, 'end') }

const readInterval = (fields: Fields): Interval => ({
  start: instantIn(fields, 'start'),
  end: instantIn(fields, 'end'),
})

/** Checks that a value may have fields. `name` is its name in errors. */
function fieldsOf(json: unknown, name: string): Fields {
  if (typeof json !== 'object' || json === null) throw new TypeError(`"${name}" should be an object.`)
  return json as Fields
}

/** Returns a list. A missing list is empty: most hosts have neither travel nor absences. */
function listIn(fields: Fields, name: string): Fields[] {
  const list = fields[name] ?? []
  if (!Array.isArray(list)) throw new TypeError(`"${name}" should be a list.`)
  return list.map((item) => fieldsOf(item, name))
}

/** Returns a required text. Most numbers have a default in the engine, but texts don't. */
function textIn(fields: Fields, name: string): string {
  const text = fields[name]
  if (typeof text !== 'string') throw new TypeError(`"${name}" should be text, not ${String(text)}.`)
  return text
}

/** Returns an optional number. Some cases write `null` for a missing one. */
function numberIn(fields: Fields, name: string): number | undefined {
  const number = fields[name] ?? undefined
  if (number !== undefined && typeof number !== 'number') throw new TypeError(`"${name}" should be a number.`)
  return number
}

/** Returns an instant. The text must contain its offset; otherwise it would depend on the process's zone. */
function instantIn(fields: Fields, name: string): Instant {
  const text = textIn(fields, name)
  const instant = /(Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(instant))
    throw new RangeError(`"${name}" should be an instant such as 2027-03-01T05:00:00Z: ${text}`)
  return instant
}

/** Returns a date. The file may contain its midnight in UTC instead, as the travel periods do. */
const dateIn = (fields: Fields, name: string): string => textIn(fields, name).slice(0, 10)

/** Returns `09:30` as minutes of the day. `24:00`, 1440, is the day's end. */
function minuteIn(fields: Fields, name: string): number {
  const match = /^(\d{2}):(\d{2})$/.exec(textIn(fields, name))
  if (!match) throw new RangeError(`"${name}" should be a time such as 09:30: ${fields[name]}`)
  return Number(match[1]) * 60 + Number(match[2])
}

/** Leaves out an `undefined` field, so that a question prints as it was written. */
const optional = <K extends string, V>(name: K, value: V | undefined): { [key in K]?: V } =>
  value === undefined ? {} : ({ [name]: value } as { [key in K]: V })
