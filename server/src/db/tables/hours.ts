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
