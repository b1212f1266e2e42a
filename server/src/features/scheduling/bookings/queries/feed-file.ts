import ICAL from 'ical.js'
import { calendarText, component, optionalText, property, utc } from '../../../../lib/text/icalendar-text.ts'
import { manyLines, oneLine } from '../../../../lib/text/plain-text.ts'
import type { FeedBooking } from './feed-bookings.ts'

/** What a calendar shows of a booking: everything, or only its times. */
export type FeedDetail = 'busy' | 'full'

/** Calendar programs read the file again after this time. Not all of them follow it (RFC 7986 §5.7). */
const READ_AGAIN = 'PT15M'

/**
 * Writes bookings as a calendar that can be subscribed to. Cancelled bookings stay in it with their status, because some
 * calendar programs keep events that just disappear. The same bookings always give the same text.
 */
export const feedFile = (name: string, detail: FeedDetail, bookings: readonly FeedBooking[]): string =>
  calendarText('PUBLISH', [
    property('name', oneLine(name)),
    property('x-wr-calname', oneLine(name)),
    property('refresh-interval', READ_AGAIN, { value: 'DURATION' }),
    ...bookings.flatMap((booking) => component('VEVENT', eventOf(booking, detail))),
  ])

function eventOf(booking: FeedBooking, detail: FeedDetail): string[] {
  const times = [
    property('uid', oneLine(booking.icsUid)),
    property('sequence', booking.icsSequence),
    property('dtstamp', utc(booking.updatedAt)),
    property('dtstart', utc(booking.startsAt)),
    property('dtend', utc(booking.endsAt)),
    property('status', booking.status),
    property('transp', booking.status === 'CANCELLED' ? 'TRANSPARENT' : 'OPAQUE'),
  ]
  if (detail === 'busy') return [...times, property('summary', 'Busy'), property('class', 'PRIVATE')]
  return [
    ...times,
    property('summary', oneLine(booking.title)),
    ...optionalText('description', manyLines(booking.people.join('\n'))),
    ...optionalText('location', oneLine(booking.location ?? '')),
  ]
}

/** Writes the busy times as one VFREEBUSY (RFC 5545 §3.6.4), which scheduling programs read. */
export function freeBusyFile(
  { from, until, now }: { from: Date; until: Date; now: Date },
  bookings: readonly FeedBooking[],
): string {
  const busy = bookings.filter(({ status }) => status !== 'CANCELLED')
  return calendarText(
    'PUBLISH',
    component('VFREEBUSY', [
      property('uid', `${from.toISOString()}@daybook-free-busy`),
      property('dtstamp', utc(now)),
      property('dtstart', utc(from)),
      property('dtend', utc(until)),
      ...busy.map(({ startsAt, endsAt, status }) =>
        property('freebusy', ICAL.Period.fromData({ start: utc(startsAt), end: utc(endsAt) }), {
          fbtype: status === 'TENTATIVE' ? 'BUSY-TENTATIVE' : 'BUSY',
        }),
      ),
    ]),
  )
}
