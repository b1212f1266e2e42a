import type { Bookable } from '../../availability/service.ts'
import { tooManyOccurrences } from '../errors/request.ts'
import type { Frequency, Recurrence } from './occurrences.ts'

/**
 * How the meetings of a series follow each other: as often as the event type says, or less often if the booker wants.
 *
 * @throws `TOO_MANY_OCCURRENCES`
 */
export function recurrenceOf(bookable: Bookable, wantedCount: number | undefined): Recurrence {
  const most = bookable.recurrenceCount ?? 1
  if (wantedCount !== undefined && wantedCount > most) throw tooManyOccurrences(wantedCount, most)
  return {
    frequency: bookable.recurrenceFrequency as Frequency,
    interval: bookable.recurrenceInterval ?? 1,
    count: wantedCount ?? most,
  }
}
