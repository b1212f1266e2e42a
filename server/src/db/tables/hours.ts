import type { Generated } from 'kysely'

export type ScheduleTable = {
  id: Generated<number>
  userId: number
  name: string
  timeZone: string
  isDefault: Generated<boolean>
  createdAt: Date
  updatedAt: Date
}

export type ScheduleRuleTable = {
  id: Generated<number>
  scheduleId: number
  days: number[]
  localStartMinute: number
  localEndMinute: number
}

export type ScheduleOverrideTable = {
  id: Generated<number>
  scheduleId: number
  localOn: string
  localStartMinute: number
  localEndMinute: number
}

export type TravelPeriodTable = {
  id: Generated<number>
  userId: number
  timeZone: string
  startsOn: string
  endsOn: string | null
}

export type AbsenceTable = {
  id: Generated<number>
  uuid: string
  userId: number
  toUserId: number | null
  startsAt: Date
  endsAt: Date
  /** True if both instants only carry dates: the first and the last day, on the clock of the person's hours. */
  isWholeDay: Generated<boolean>
  reason: Generated<'unspecified' | 'vacation' | 'travel' | 'sick' | 'public_holiday'>
  notes: string | null
  createdAt: Date
  updatedAt: Date
}
