import { bookerOf } from '../../booking.ts'
import { chooseLength } from '../../create/choose-length.ts'
import { occurrences } from '../../create/occurrences.ts'
import { recurrenceOf } from '../../create/recurrence.ts'
import type { Draft, Meeting } from '../draft.ts'

const MINUTE_MS = 60_000

const meeting = (startsAt: Date, lengthMinutes: number, bookerTimeZone: string): Meeting => ({
  slot: { start: startsAt.getTime(), lengthMinutes, bookerTimeZone },
  startsAt,
  endsAt: new Date(startsAt.getTime() + lengthMinutes * MINUTE_MS),
})

export function planMeeting({ bookable, request }: Draft): Partial<Draft> {
  const lengthMinutes = chooseLength(bookable, request)
  return { meetings: [meeting(request.startsAt, lengthMinutes, request.attendee.timeZone)] }
}

/** The occurrences keep the wall time of the booker, over every change of the clock. */
export function planSeries({ bookable, request }: Draft): Partial<Draft> {
  const lengthMinutes = chooseLength(bookable, request)
  const { timeZone } = request.attendee
  const starts = occurrences(request.startsAt.getTime(), recurrenceOf(bookable, request.recurrenceCount), timeZone)
  return { meetings: starts.map((start) => meeting(new Date(start), lengthMinutes, timeZone)) }
}

/** A moved booking stays as long as it was, whatever the event type says today. */
export function planRescheduledMeeting({ old, move }: Draft): Partial<Draft> {
  const lengthMinutes = (old.endsAt.getTime() - old.startsAt.getTime()) / MINUTE_MS
  return { meetings: [meeting(move.startsAt, lengthMinutes, bookerOf(old)?.timeZone ?? 'UTC')] }
}
