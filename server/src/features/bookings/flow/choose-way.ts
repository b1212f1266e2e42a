import type { Bookable } from '../../availability/service.ts'
import type { BookingRequest } from '../request.ts'
import { instantNeedsTeam, notRecurring } from '../request-errors.ts'
import type { Way } from './draft.ts'

/**
 * How the event type wants to be booked.
 *
 * @throws `INSTANT_NEEDS_TEAM`, `EVENT_TYPE_NOT_RECURRING`
 */
export function chooseWay(bookable: Bookable, { isInstant, recurrenceCount }: BookingRequest): Exclude<Way, 'move'> {
  if (isInstant) throw instantNeedsTeam()
  if (bookable.recurrenceFrequency !== null) return 'series'
  if (recurrenceCount !== undefined) throw notRecurring(bookable.id)
  return 'once'
}
