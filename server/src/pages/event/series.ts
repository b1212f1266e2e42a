import type { Bookable } from '../../features/scheduling/availability/service.ts'
import { occurrences } from '../../features/scheduling/bookings/create/occurrences.ts'
import { recurrenceOf } from '../../features/scheduling/bookings/create/recurrence.ts'
import { localDate } from '../../lib/time/local-time.ts'

/** Returns the number of meetings that are booked at once. */
export const seriesCount = (bookable: Bookable): number =>
  bookable.recurrenceFrequency === null ? 1 : recurrenceOf(bookable, undefined).count

/** Returns the dates after the first one. They keep its time of the day in the booker's zone. */
export const furtherDates = (bookable: Bookable, start: number, timeZone: string): string[] =>
  seriesCount(bookable) === 1
    ? []
    : occurrences(start, recurrenceOf(bookable, undefined), timeZone)
        .slice(1)
        .map((further) => localDate(further, timeZone))
