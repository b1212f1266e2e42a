import type { BookingField } from './booking-fields/field.ts'
import type { EventTypeColumns, StoredLocation } from './store.ts'

/** The values that a request sets: columns, and two lists that replace the stored ones completely. */
export type EventTypeChange = {
  columns: EventTypeColumns
  locations?: StoredLocation[]
  fields?: BookingField[]
}
export type NewEventType = EventTypeChange & {
  columns: EventTypeColumns & { title: string; slug: string; lengthMinutes: number }
}
