import type { Bookable, BookableHost } from '../../availability/service.ts'
import { type BookingView, bookerOf, type ViewedHost } from '../booking.ts'
import { bookingTitle, hostInTitle } from './title.ts'

const MINUTE_MS = 60_000

/** Returns the title for other hosts. A title without names keeps hiding them. */
export function retitle(
  bookable: Bookable,
  booking: BookingView,
  hosts: readonly (BookableHost | ViewedHost)[],
): string {
  const booker = bookerOf(booking)
  const hidesBookers = booking.seatsTotal !== null && !bookable.seatsShowAttendees
  if (!booker || hidesBookers || booking.title === bookable.title) return booking.title
  return bookingTitle({
    eventTitle: bookable.title,
    customName: bookable.customName,
    organizer: hostInTitle(bookable, hosts),
    booker: { ...booking.answers.name, name: booker.name },
    location: booking.location,
    lengthMinutes: (booking.endsAt.getTime() - booking.startsAt.getTime()) / MINUTE_MS,
    answers: booking.answers,
  })
}
