import type { Generated } from 'kysely'

export type CalendarTable = {
  id: Generated<number>
  connectionId: number
  userId: number
  /** The id of the calendar at its provider. For CalDAV and feeds it is an address. */
  externalId: string
  name: string
  email: string | null
  isPrimary: Generated<boolean>
  isReadOnly: Generated<boolean>
  createdAt: Date
  updatedAt: Date
}

/** A calendar that is read for the busy times of its owner. */
export type SelectedCalendarTable = { userId: number; calendarId: number; createdAt: Date }

/** The age and the range of the copy of a calendar. Time outside of the range is unknown, so it counts as busy. */
export type CalendarSyncTable = {
  calendarId: number
  /** The sync token or ETag of the copy. */
  version: string | null
  syncedFrom: Date | null
  syncedUntil: Date | null
  lastSyncedAt: Date | null
  lastError: string | null
  failingSince: Date | null
  failures: Generated<number>
  nextSyncAt: Date
  leasedUntil: Date | null
}

/** A copy of one busy time, with recurrence expanded. The generated column `during` is only for the index. */
export type CalendarBusyTimeTable = {
  id: Generated<number>
  calendarId: number
  externalUid: string
  title: Generated<string>
  startsAt: Date
  endsAt: Date
}

/** The calendar into which the bookings of its owner are written. */
export type DestinationCalendarTable = { id: Generated<number>; userId: number; calendarId: number; updatedAt: Date }
