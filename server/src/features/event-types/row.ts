import type { Selectable } from 'kysely'
import type { EventTypeTable } from '../../db/tables/event-types.ts'

export type EventTypeRow = Selectable<EventTypeTable>

/** The typed columns that a request sets; what is missing keeps its value, or gets the table's default. */
export type EventTypeColumns = Partial<
  Omit<EventTypeRow, 'id' | 'bookingFields' | 'metadata' | 'createdAt' | 'updatedAt'>
>
