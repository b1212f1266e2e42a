import type { CalendarName } from '../calendars/service.ts'
import type { BookingField } from './booking-fields/field.ts'
import type { EventTypeColumns, StoredLocation } from './store.ts'

/** The values that a request sets: columns, two lists that replace the stored ones completely, and a calendar. */
export type EventTypeChange = {
  columns: EventTypeColumns
  locations?: StoredLocation[]
  fields?: BookingField[]
  /** The calendar into which bookings are written. With null it is the organizer's. */
  destination?: Pick<CalendarName, 'integration' | 'externalId'> | null
}
export type NewEventType = EventTypeChange & {
  columns: EventTypeColumns & { title: string; slug: string; lengthMinutes: number }
}
