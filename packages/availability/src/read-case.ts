import type { Instant, Interval } from './interval.ts'
import type {
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
 * The question in a parsed case file (`cases/README.md` tells its fields). Its answer, `slots`, is not looked at.
 *
 * Cases are written by people: what is missing or of the wrong kind is named in the error.
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
    // Also `null`, one host: any one of a single host is that host.
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

/** An object of which nothing is known yet: each field is checked where it is read. */
type Fields = Readonly<Record<string, unknown>>

// The names are those of the wire contract. Without `periodCountCalendarDays` days are business days, as there.
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

// Names of the file on the right, of the engine on the left; what they mean is told in `question.ts`.
const readHost = (host: Fields): Host => ({
  id: numberIn(host, 'id') ?? Number.NaN,
  timeZone: textIn(host, 'timeZone'),
  weekly: listIn(host, 'weekly').map(readWeekly),
  overrides: listIn(host, 'overrides').map(readOverride),
  busy: listIn(host, 'busy').map(readBusy),
  // Absent in most cases, and empty then.
  travel: listIn(host, 'travel').map(readTravel),
  absences: listIn(host, 'outOfOffice').map(readInterval),
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

const readInterval = (fields: Fields): Interval => ({
  start: instantIn(fields, 'start'),
  end: instantIn(fields, 'end'),
})

/** Anything that may have fields; `name` is what the error calls it. */
function fieldsOf(json: unknown, name: string): Fields {
  if (typeof json !== 'object' || json === null) throw new TypeError(`"${name}" should be an object.`)
  return json as Fields
}

/** Absent lists are empty ones: most hosts have neither travel nor absences. */
function listIn(fields: Fields, name: string): Fields[] {
  const list = fields[name] ?? []
  if (!Array.isArray(list)) throw new TypeError(`"${name}" should be a list.`)
  return list.map((item) => fieldsOf(item, name))
}

/** Texts are needed always, unlike numbers, most of which have a default in the engine. */
function textIn(fields: Fields, name: string): string {
  const text = fields[name]
  if (typeof text !== 'string') throw new TypeError(`"${name}" should be text, not ${String(text)}.`)
  return text
}

/** `null` is how some cases write "not set". */
function numberIn(fields: Fields, name: string): number | undefined {
  const number = fields[name] ?? undefined
  if (number !== undefined && typeof number !== 'number') throw new TypeError(`"${name}" should be a number.`)
  return number
}

/** An instant with its offset in the text: one without would depend on the zone of the process. */
function instantIn(fields: Fields, name: string): Instant {
  const text = textIn(fields, name)
  const instant = /(Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(instant))
    throw new RangeError(`"${name}" should be an instant such as 2027-03-01T05:00:00Z: ${text}`)
  return instant
}

/** A date, also where the file has its midnight in UTC, as the travel periods do. */
const dateIn = (fields: Fields, name: string): string => textIn(fields, name).slice(0, 10)

/** `09:30` as minutes of the day; `24:00`, 1440, is its end. */
function minuteIn(fields: Fields, name: string): number {
  const match = /^(\d{2}):(\d{2})$/.exec(textIn(fields, name))
  if (!match) throw new RangeError(`"${name}" should be a time such as 09:30: ${fields[name]}`)
  return Number(match[1]) * 60 + Number(match[2])
}

/** Absent rather than `undefined`, so that a question prints as it was written. */
const optional = <K extends string, V>(name: K, value: V | undefined): { [key in K]?: V } =>
  value === undefined ? {} : ({ [name]: value } as { [key in K]: V })
