import type { MeetingEvent } from '../calendar-event.ts'
import type { Clocks } from '../zones/clock.ts'
import { endOf, lengthOf } from './length.ts'

/**
 * Returns when an event begins and ends, whether or not it blocks. For a series it is the first occurrence.
 *
 * @throws TooMuchWork if the rules of its zone take too many steps
 */
export function eventTime(event: MeetingEvent, clocks: Clocks): { startsAt: Date; endsAt: Date } {
  const clock = clocks.of(event.start)
  const startsAt = clock.instantOf(event.start.local)
  const endsAt = endOf(event.start.local, lengthOf(event, clocks), clock)
  return { startsAt: new Date(startsAt), endsAt: new Date(endsAt) }
}
