import type { BookingField } from './booking-fields/field.ts'
import type { EventTypeColumns, StoredLocation } from './store.ts'

/** What a request sets: columns, and the two lists that replace the stored ones whole. */
export type EventTypeChange = {
  columns: EventTypeColumns
  locations?: StoredLocation[]
  fields?: BookingField[]
}
export type NewEventType = EventTypeChange & {
  columns: EventTypeColumns & { title: string; slug: string; lengthMinutes: number }
}
