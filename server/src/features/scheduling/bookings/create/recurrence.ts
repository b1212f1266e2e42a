import type { Bookable } from '../../availability/service.ts'
import { notRecurring, tooManyOccurrences } from '../errors/request.ts'
import type { Recurrence } from './occurrences.ts'

/**
 * How the meetings of a series follow each other: as often as the event type says, or less often if the booker wants.
 *
 * @throws `EVENT_TYPE_NOT_RECURRING`, `TOO_MANY_OCCURRENCES`
 */
export function recurrenceOf(bookable: Bookable, wantedCount: number | undefined): Recurrence {
  const { recurrenceFrequency: frequency } = bookable
  if (frequency === null) throw notRecurring(bookable.id)
  const most = bookable.recurrenceCount ?? 1
  if (wantedCount !== undefined && wantedCount > most) throw tooManyOccurrences(wantedCount, most)
  return {
    frequency,
    interval: bookable.recurrenceInterval ?? 1,
    count: wantedCount ?? most,
  }
}
