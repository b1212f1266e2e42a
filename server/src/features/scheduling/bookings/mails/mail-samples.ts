import type { BookingFacts, BookingMailKind, RenderedMessage } from './booking-facts.ts'
import { bookingMails } from './booking-mails.ts'
import { sampledAt, samples, strangersBooking } from './sample-facts.ts'

/** Returns every mail about bookings for readers of `language`, named like `scheduled.attendee.juergen`. */
export function bookingMailSamples(language: string): { name: string; mail: RenderedMessage }[] {
  return [
    ...Object.entries(samples).flatMap(([occasion, facts]) =>
      bookingMails(occasion as BookingMailKind, spokenIn(language, facts), sampledAt).map((mail) => ({
        name: `${occasion}.${mail.recipient}.${mail.toAddress.split('@')[0]}`,
        mail,
      })),
    ),
    ...guestNoticeSamples(language),
  ]
}

/** Returns the mails to a guest whom a stranger has named. */
export const guestNoticeSamples = (language: string): { name: string; mail: RenderedMessage }[] =>
  bookingMails('scheduled', spokenIn(language, strangersBooking), sampledAt)
    .filter(({ isOptional }) => isOptional)
    .map((mail) => ({ name: 'named-as-guest.attendee.guest', mail }))

function spokenIn(language: string, { organizer, attendees, reassigned, ...facts }: BookingFacts): BookingFacts {
  return {
    ...facts,
    organizer: { ...organizer, language },
    attendees: attendees.map((attendee) => ({ ...attendee, language })),
    ...(reassigned && {
      reassigned: {
        ...reassigned,
        from: { ...reassigned.from, language },
        to: { ...reassigned.to, language },
      },
    }),
  }
}
