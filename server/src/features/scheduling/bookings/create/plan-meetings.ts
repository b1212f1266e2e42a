import type { NonEmpty } from '../../../../lib/non-empty.ts'
import type { Bookable } from '../../availability/service.ts'
import type { BookingRequest } from '../request.ts'
import type { Meeting } from '../steps/phases.ts'
import { planMeeting } from '../steps/plan-meeting.ts'
import { chooseLength } from './choose-length.ts'
import { occurrences } from './occurrences.ts'
import type { NewBookingWay } from './phases.ts'
import { recurrenceOf } from './recurrence.ts'

/**
 * Returns the single meeting, or the meetings of a series. They keep the booker's wall time across changes of the
 * clock.
 */
export function planMeetings(way: NewBookingWay, bookable: Bookable, request: BookingRequest): NonEmpty<Meeting> {
  const { startsAt, attendee } = request
  const lengthMinutes = chooseLength(bookable, request)
  const first = planMeeting(startsAt, lengthMinutes, attendee.timeZone)
  if (way !== 'series') return [first]
  const recurrence = recurrenceOf(bookable, request.recurrenceCount)
  const [, ...later] = occurrences(startsAt.getTime(), recurrence, attendee.timeZone)
  return [first, ...later.map((start) => planMeeting(new Date(start), lengthMinutes, attendee.timeZone))]
}
