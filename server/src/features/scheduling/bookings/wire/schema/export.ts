import { Type } from 'typebox'
import { ListBookingsQuery } from './list.ts'

const { take: _take, skip: _skip, ...filters } = ListBookingsQuery.properties

export const ExportCalendarQuery = Type.Object(filters)

export const ExportTableQuery = Type.Object({
  ...filters,
  timeZone: Type.Optional(
    Type.String({ format: 'time-zone', default: 'UTC', description: 'The zone in which the times are written.' }),
  ),
})

export const TableFile = Type.String({
  contentMediaType: 'text/csv',
  description: 'RFC 4180, with a row of names. Later releases may add columns at the end.',
})
export const CalendarFile = Type.String({ contentMediaType: 'text/calendar', description: 'RFC 5545.' })
