import { type Static, Type } from 'typebox'
import { canonicalTimeZone } from '../../../lib/time/time-zone.ts'
import { hoursEndBeforeStart } from './errors.ts'
import { type DateHours, MAX_ENTRIES, type WeeklyHours } from './hours.ts'
import type { ScheduleChange, ScheduleWithHours } from './service.ts'

const DAY_NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

const TimeZone = Type.String({ format: 'time-zone', description: 'The IANA time zone of the hours.' })
const ClockTime = Type.String({
  format: 'clock-time',
  description: 'Wall-clock time HH:MM; 00:00 as an end is the end of the day.',
})

const Availability = Type.Object(
  {
    days: Type.Array(Type.Enum(DAY_NAMES), { minItems: 1, maxItems: 7 }),
    startTime: ClockTime,
    endTime: ClockTime,
  },
  { $id: 'WeeklyHours' },
)
const Override = Type.Object(
  { date: Type.String({ format: 'iso-date' }), startTime: ClockTime, endTime: ClockTime },
  { $id: 'DateHours', description: 'Replaces the weekly hours of that date; 00:00 to 00:00 closes it.' },
)

const fields = {
  name: Type.String({ minLength: 1, maxLength: 255 }),
  timeZone: TimeZone,
  isDefault: Type.Boolean({
    description:
      'True if event types without a schedule of their own use it. There is at most one default: true replaces the former default, and false changes nothing.',
  }),
  availability: Type.Array(Availability, {
    maxItems: MAX_ENTRIES,
    description: 'The default is Monday to Friday, 09:00 to 17:00.',
  }),
  overrides: Type.Array(Override, { maxItems: MAX_ENTRIES }),
}

export const ScheduleInput = Type.Object(
  { ...fields, availability: Type.Optional(fields.availability), overrides: Type.Optional(fields.overrides) },
  { $id: 'CreateSchedule' },
)
export const ScheduleChangeInput = Type.Partial(Type.Object(fields), { $id: 'UpdateSchedule' })

export const Schedule = Type.Object({ id: Type.Integer(), ownerId: Type.Integer(), ...fields }, { $id: 'Schedule' })
export type Schedule = Static<typeof Schedule>

/** Returns the minutes since midnight. */
const minute = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))
const clock = (minute: number): string =>
  `${String(Math.floor((minute % 1440) / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

function hours({ startTime, endTime }: { startTime: string; endTime: string }) {
  const localStartMinute = minute(startTime)
  const localEndMinute = minute(endTime) || 1440
  if (localStartMinute >= localEndMinute) throw hoursEndBeforeStart(startTime, endTime)
  return { localStartMinute, localEndMinute }
}

const parseWeekly = (entry: Static<typeof Availability>): WeeklyHours => ({
  days: [...new Set(entry.days.map((day) => DAY_NAMES.indexOf(day)))],
  ...hours(entry),
})

const parseOverride = ({ date, startTime, endTime }: Static<typeof Override>): DateHours => ({
  localOn: date,
  ...(startTime === '00:00' && endTime === '00:00'
    ? { localStartMinute: 0, localEndMinute: 0 }
    : hours({ startTime, endTime })),
})

/** Parses a schedule. @throws `HOURS_END_BEFORE_START` */
export const parseSchedule = ({
  availability,
  overrides,
  timeZone,
  ...rest
}: Static<typeof ScheduleChangeInput>): ScheduleChange => ({
  ...rest,
  ...(timeZone !== undefined && { timeZone: canonicalTimeZone(timeZone) }),
  ...(availability && { weekly: availability.map(parseWeekly) }),
  ...(overrides && { overrides: overrides.map(parseOverride) }),
})

export const presentSchedule = ({
  id,
  userId,
  name,
  timeZone,
  isDefault,
  weekly,
  overrides,
}: ScheduleWithHours): Schedule => ({
  id,
  ownerId: userId,
  name,
  timeZone,
  isDefault,
  availability: weekly.map((entry) => ({
    days: entry.days.flatMap((day) => DAY_NAMES[day] ?? []),
    startTime: clock(entry.localStartMinute),
    endTime: clock(entry.localEndMinute),
  })),
  overrides: overrides.map((entry) => ({
    date: entry.localOn,
    startTime: clock(entry.localStartMinute),
    endTime: clock(entry.localEndMinute),
  })),
})
