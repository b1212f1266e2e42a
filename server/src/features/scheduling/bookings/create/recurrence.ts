import type { Bookable } from '../../availability/service.ts'
import { notRecurring, tooManyOccurrences } from '../errors/request.ts'
import type { Recurrence } from './occurrences.ts'

/**
 * Returns the recurrence of the series: the event type's count, or a smaller count if the booker asks for it.
 *
 * @throws `EVENT_TYPE_NOT_RECURRING`, `TOO_MANY_OCCURRENCES`
 */
export function recurrenceOf(bookable: Bookable, wantedCount: number | undefined): Recurrence {
  const { recurrenceFrequency: frequency } = bookable
  if (frequency === null) throw notRecurring(bookable.id, 'recurrenceCount')
  const most = bookable.recurrenceCount ?? 1
  if (wantedCount !== undefined && wantedCount > most) throw tooManyOccurrences(wantedCount, most)
  return {
    frequency,
    interval: bookable.recurrenceInterval ?? 1,
    count: wantedCount ?? most,
  }
}
