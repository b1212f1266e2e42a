import { locationForPeople } from '../location-for-people.ts'
import { type Invitation, renderInvitation } from '../mails/invitation.ts'
import type { SeenBooking } from '../seen-booking.ts'

type Shown = Pick<Invitation, 'description' | 'organizer' | 'attendees'> & {
  method: 'REQUEST' | 'PUBLISH'
  page: string
}

/** Returns the calendar file that adds a booking to any calendar, or removes it after a cancellation. */
export function calendarEntry(booking: SeenBooking, { method, page, ...shown }: Shown, now: Date): string {
  const isOff = booking.status === 'cancelled' || booking.status === 'rejected'
  return renderInvitation(
    {
      ...shown,
      method: isOff ? 'CANCEL' : method,
      uid: booking.icsUid,
      sequence: booking.icsSequence,
      startsAt: booking.startsAt,
      endsAt: booking.endsAt,
      status: isOff ? 'CANCELLED' : booking.status === 'accepted' ? 'CONFIRMED' : 'TENTATIVE',
      summary: booking.title,
      location: locationForPeople(booking),
      url: page,
    },
    now,
  )
}
