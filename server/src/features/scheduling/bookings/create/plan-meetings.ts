import type { NonEmpty } from '../../../../lib/non-empty.ts'
import { type Bookable, dateOf } from '../../availability/service.ts'
import { noDateLeft, partialSeriesNotAllowed, skipDateUnknown } from '../errors/request.ts'
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
  const meetings = [first, ...later.map((start) => planMeeting(new Date(start), lengthMinutes, attendee.timeZone))]
  return withoutDates(bookable, meetings, request.skipDates ?? [])
}

/** @throws `PARTIAL_SERIES_NOT_ALLOWED`, `SKIP_DATE_UNKNOWN`, `SERIES_EMPTY` */
function withoutDates(bookable: Bookable, meetings: readonly Meeting[], dates: readonly string[]): NonEmpty<Meeting> {
  if (dates.length > 0 && !bookable.allowsPartialSeries) throw partialSeriesNotAllowed(bookable.id)
  const known = new Set(meetings.map(({ slot }) => dateOf(slot)))
  const unknown = dates.find((date) => !known.has(date))
  if (unknown !== undefined) throw skipDateUnknown(unknown)
  const skipped = new Set(dates)
  const [first, ...later] = meetings.filter(({ slot }) => !skipped.has(dateOf(slot)))
  if (!first) throw noDateLeft()
  return [first, ...later]
}
