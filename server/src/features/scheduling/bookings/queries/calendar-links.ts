import type { Actor } from '../../../../commands/context.ts'
import { organizerOf } from '../booking.ts'
import type { BookingDependencies } from '../dependencies.ts'
import { bookingNotFound } from '../errors/booking.ts'
import { locationForPeople } from '../location-for-people.ts'
import { NOBODY } from '../mails/invitation.ts'
import { hasMailbox } from '../mails/recipients.ts'
import { type SeenBooking, seeBooking } from '../seen-booking.ts'
import { viewBookingByUid } from '../store/view.ts'
import { calendarEntry } from './calendar-entry.ts'

export type CalendarLink = { label: string; link: string }

/**
 * Returns links that add the booking to the reader's calendar. They contain only the facts that the reader may see.
 *
 * @throws `BOOKING_NOT_FOUND`
 */
export async function calendarLinks(
  { db, clock, publicUrl }: Pick<BookingDependencies, 'db' | 'clock' | 'publicUrl'>,
  uid: string,
  actor: Actor,
): Promise<CalendarLink[]> {
  const found = await viewBookingByUid(db, uid)
  if (!found) throw bookingNotFound(uid)
  const booking = await seeBooking(db, actor, found)
  const page = `${publicUrl}/bookings/${uid}`
  const notes = booking.eventType?.hideCalendarNotes ? '' : booking.description
  const facts = { description: [notes, page].filter(Boolean).join('\n\n'), location: locationForPeople(booking) ?? '' }
  const file = calendarEntry(
    booking,
    {
      method: 'REQUEST',
      page,
      description: facts.description,
      organizer: organizerIn(booking),
      attendees: booking.attendees
        .filter(hasMailbox)
        .map(({ name, email }) => ({ name, email, role: 'REQ-PARTICIPANT', answer: 'ACCEPTED' })),
    },
    clock.now(),
  )
  return [
    { label: 'Google Calendar', link: google(booking, facts) },
    { label: 'Microsoft Office', link: microsoft('outlook.office.com', booking, facts) },
    { label: 'Microsoft Outlook', link: microsoft('outlook.live.com', booking, facts) },
    { label: 'ICS', link: `data:text/calendar;charset=utf-8,${encodeURIComponent(file)}` },
  ]
}

type Facts = { description: string; location: string }

/**
 * Returns the address with its parameters. Spaces are written as %20, because Outlook shows the plus signs of the form
 * encoding.
 */
const address = (base: string, parameters: Record<string, string>): string =>
  `${base}?${Object.entries(parameters)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`

function google({ title, startsAt, endsAt }: SeenBooking, { description, location }: Facts): string {
  const compact = (instant: Date) => instant.toISOString().replace(/[-:]|\.\d{3}/g, '')
  return address('https://calendar.google.com/calendar/render', {
    action: 'TEMPLATE',
    text: title,
    dates: `${compact(startsAt)}/${compact(endsAt)}`,
    details: description,
    location,
  })
}

const microsoft = (host: string, { title, startsAt, endsAt }: SeenBooking, { description, location }: Facts): string =>
  address(`https://${host}/calendar/0/deeplink/compose`, {
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    startdt: startsAt.toISOString(),
    enddt: endsAt.toISOString(),
    body: description,
    location,
  })

function organizerIn(booking: SeenBooking): { name: string; email: string } {
  const organizer = organizerOf(booking)
  return { name: organizer?.name ?? organizer?.username ?? '', email: organizer?.email || NOBODY }
}
