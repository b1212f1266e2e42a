import type { Bookable } from '../../availability/service.ts'
import { instantIsNotPaid, instantNeedsTeam, notRecurring, seriesHasNoSeats } from '../errors/request.ts'
import type { BookingRequest } from '../request.ts'
import type { NewBookingWay } from './phases.ts'

/**
 * Returns the way in which the event type is booked.
 *
 * @throws `PAYMENT_WITH_INSTANT`, `INSTANT_NEEDS_TEAM`, `EVENT_TYPE_NOT_RECURRING`, `RECURRING_EVENT_HAS_SEATS`
 */
export function chooseWay(
  bookable: Bookable,
  { isInstant, recurrenceCount, skipDates }: BookingRequest,
): NewBookingWay {
  if (isInstant) {
    if (bookable.price > 0) throw instantIsNotPaid()
    if (bookable.group.teamId === null) throw instantNeedsTeam()
    return 'instant'
  }
  if (bookable.seatsPerSlot !== null) {
    if (bookable.recurrenceFrequency !== null) throw seriesHasNoSeats()
    return 'seat'
  }
  if (bookable.recurrenceFrequency !== null) return 'series'
  if (recurrenceCount !== undefined) throw notRecurring(bookable.id, 'recurrenceCount')
  if (skipDates !== undefined) throw notRecurring(bookable.id, 'skipDates')
  return 'once'
}
