import { type Static, Type } from 'typebox'
import { NumericId } from '../../../../http/input/ids.ts'
import { canonicalTimeZone } from '../../../../lib/time/time-zone.ts'
import { MAX_ENTRIES } from '../hours.ts'
import type { ScheduleChange, ScheduleWithHours } from '../service.ts'
import {
  presentDateOverrides,
  presentDays,
  presentRows,
  presentWorkingHours,
  readDateOverrides,
  readDays,
} from './form-hours.ts'

const MAX_RANGES = 50
const Days = Type.Array(Type.Integer({ description: '0 is Sunday.' }))
const Instant = Type.String({
  maxLength: 40,
  description: 'Its clock in UTC is the local time, for example `1970-01-01T09:00:00.000Z`.',
})
const Range = Type.Object({ start: Instant, end: Instant }, { $id: 'FormHours' })
const Week = Type.Array(Type.Array(Range, { maxItems: MAX_RANGES }), {
  minItems: 7,
  maxItems: 7,
  description: 'One list of hours for each day of the week. Sunday is the first.',
})
const DateOverrides = Type.Array(Type.Object({ ranges: Type.Array(Range, { maxItems: MAX_RANGES }) }), {
  maxItems: MAX_ENTRIES,
})
const Name = Type.String({ minLength: 1, maxLength: 255 })
const TimeZone = Type.String({ format: 'time-zone' })

const Row = Type.Object(
  {
    id: Type.Integer(),
    days: Days,
    startTime: Type.String(),
    endTime: Type.String(),
    date: Type.Union([Type.String(), Type.Null()]),
  },
  { $id: 'FormHoursRow' },
)

const facts = {
  id: Type.Integer(),
  userId: Type.Integer(),
  name: Type.String(),
  timeZone: Type.String(),
  isDefault: Type.Boolean(),
}

export const FormSchedule = Type.Object(
  {
    ...facts,
    availability: Week,
    schedule: Type.Array(Row),
    workingHours: Type.Array(Type.Object({ days: Days, startTime: Type.Integer(), endTime: Type.Integer() })),
    dateOverrides: DateOverrides,
    isManaged: Type.Boolean(),
    isLastSchedule: Type.Boolean(),
    readOnly: Type.Boolean(),
  },
  { $id: 'FormSchedule' },
)

export const ListedSchedules = Type.Object(
  { schedules: Type.Array(Type.Object({ ...facts, availability: Type.Array(Row) })) },
  { $id: 'ListedSchedules' },
)

export const ScheduleFacts = Type.Object({ schedule: Type.Object(facts) }, { $id: 'ScheduleFacts' })

export const ScheduleQuery = Type.Object({
  scheduleId: Type.Optional(NumericId),
  isManagedEventType: Type.Optional(Type.Boolean()),
})

export const NewFormSchedule = Type.Object({
  name: Name,
  schedule: Type.Optional(Week),
  timeZone: Type.Optional(TimeZone),
})

export const FormScheduleChange = Type.Object({
  name: Type.Optional(Name),
  timeZone: Type.Optional(TimeZone),
  isDefault: Type.Optional(Type.Boolean()),
  schedule: Type.Optional(Week),
  dateOverrides: Type.Optional(DateOverrides),
})

/** Returns the change that a form sends. @throws `HOURS_INVALID` */
export const readFormSchedule = ({
  schedule,
  dateOverrides,
  timeZone,
  ...rest
}: Static<typeof FormScheduleChange>): ScheduleChange => ({
  ...rest,
  ...(timeZone !== undefined && { timeZone: canonicalTimeZone(timeZone) }),
  ...(schedule && { weekly: readDays(schedule) }),
  ...(dateOverrides && { overrides: readDateOverrides(dateOverrides) }),
})

export const presentFacts = ({ id, userId, name, timeZone, isDefault }: ScheduleWithHours) => ({
  id,
  userId,
  name,
  timeZone,
  isDefault,
})

export const presentListed = (schedule: ScheduleWithHours) => ({
  ...presentFacts(schedule),
  availability: presentRows(schedule.weekly, schedule.overrides),
})

/** `isLast` is true if the person has no other schedule: the page doesn't offer to delete it. */
export const presentFormSchedule = (schedule: ScheduleWithHours, isLast: boolean) => ({
  ...presentFacts(schedule),
  availability: presentDays(schedule.weekly),
  schedule: presentRows(schedule.weekly, schedule.overrides),
  workingHours: presentWorkingHours(schedule.weekly),
  dateOverrides: presentDateOverrides(schedule.overrides),
  isManaged: false,
  isLastSchedule: isLast,
  readOnly: false,
})
