import type { BookingFacts, BookingMailKind } from './booking-facts.ts'

/** The time at which the mails about the samples are written. */
export const sampledAt = new Date('2026-02-20T09:15:42.123Z')

type Changes = Partial<Omit<BookingFacts, 'booking'>> & { booking?: Partial<BookingFacts['booking']> }

/**
 * Returns a booking with every fact that a mail can show: an English organizer, a German booker, a guest in New York
 * and a second host.
 */
export function aBooking({ booking, ...changes }: Changes = {}): BookingFacts {
  return {
    booking: {
      uid: 'kX3vQm9TzL2p',
      icsUid: 'kX3vQm9TzL2p@daybook.example.com',
      icsSequence: 0,
      title: 'Product tour between Grace Hopper and Jürgen Groß',
      description: 'A first look at the product.\nBring your questions.',
      eventTitle: 'Product tour',
      startsAt: new Date('2026-03-03T13:00:00Z'),
      endsAt: new Date('2026-03-03T13:45:00Z'),
      status: 'accepted',
      location: 'https://meet.example.com/tour?room=7&lang=de',
      notes: 'I may be a minute late.\nPlease wait for me.',
      answers: [
        { label: 'Company', value: 'Groß & Söhne GmbH' },
        { label: 'Team size', value: '12' },
      ],
      ...booking,
    },
    organizer: { name: 'Grace Hopper', email: 'Grace@example.com', timeZone: 'Europe/London', language: 'en' },
    attendees: [
      { name: 'Jürgen Groß', email: 'Juergen@example.de', timeZone: 'Europe/Berlin', language: 'de', kind: 'booker' },
      { name: '', email: 'guest@example.com', timeZone: 'America/New_York', language: 'en', kind: 'guest' },
      { name: 'Alan Turing', email: 'alan@example.com', timeZone: 'Europe/London', language: 'en', kind: 'host' },
    ],
    links: {
      booking: 'https://daybook.example.com/bookings/kX3vQm9TzL2p',
      dashboard: 'https://daybook.example.com/dashboard/bookings/kX3vQm9TzL2p',
      reschedule: 'https://daybook.example.com/bookings/kX3vQm9TzL2p/reschedule',
      cancel: 'https://daybook.example.com/bookings/kX3vQm9TzL2p/cancel',
    },
    ...changes,
  }
}

const newGuest = {
  name: 'Kurt Gödel',
  email: 'kurt@example.at',
  timeZone: 'Europe/Vienna',
  language: 'de-AT',
  kind: 'guest',
  isNew: true,
} as const

/** One of several attendees of a shared meeting who don't see each other. */
const seat = { hideAttendees: true, attendees: [...aBooking().attendees, { ...newGuest, seatUid: 'b8Tn4wYc1Hf6' }] }

const former = { startsAt: new Date('2026-03-02T22:30:00Z'), endsAt: new Date('2026-03-02T23:15:00Z') }

/** A booking by a stranger whose name and notes are advertisements. The guest hasn't accepted. */
export const strangersBooking: BookingFacts = aBooking({
  booking: {
    title: 'Product tour between Grace Hopper and Win at https://evil.example now, call 0900 123456',
    notes: 'Buy at https://evil.example',
  },
  attendees: aBooking().attendees.map((attendee) => ({
    ...attendee,
    ...(attendee.kind === 'booker' && { name: 'Win at https://evil.example now, call 0900 123456' }),
    ...(attendee.kind === 'guest' && {
      acceptUrl: 'https://daybook.example.com/bookings/kX3vQm9TzL2p/guest?guest=2&token=ghi',
    }),
  })),
})

/** The facts for each kind of change. */
export const samples: Record<BookingMailKind, BookingFacts> = {
  scheduled: aBooking(),
  requested: aBooking({
    booking: { status: 'pending' },
    links: {
      ...aBooking().links,
      confirm: 'https://daybook.example.com/answer/confirm?token=abc',
      decline: 'https://daybook.example.com/answer/decline?token=def',
    },
  }),
  rescheduled: aBooking({ booking: { icsSequence: 1, former, reason: 'A train strike.' } }),
  cancelled: aBooking({
    booking: { status: 'cancelled', wasAccepted: true, icsSequence: 2, reason: 'I have fallen ill.\nSorry!' },
  }),
  declined: aBooking({ booking: { status: 'rejected', reason: 'We are closed that day.' } }),
  'guests-added': aBooking({ booking: { icsSequence: 1 }, attendees: [...aBooking().attendees, newGuest] }),
  'location-changed': aBooking({ booking: { icsSequence: 1, location: '12 Harbour Street, 2nd floor' } }),
  'attendee-added': aBooking({ booking: { icsSequence: 1 }, attendees: [...aBooking().attendees, newGuest] }),
  'attendee-removed': aBooking({
    booking: { icsSequence: 2 },
    attendees: [...aBooking().attendees, { ...newGuest, isNew: false, isRemoved: true }],
  }),
  'seat-taken': aBooking({ booking: { title: 'A tour' }, ...seat }),
  'seat-moved': aBooking({ booking: { title: 'A tour', former, reason: 'A train strike.' }, ...seat }),
  'seat-cancelled': aBooking({
    booking: { title: 'A tour', wasAccepted: true, reason: 'I have fallen ill.' },
    ...seat,
  }),
  'reschedule-offered': aBooking({
    attendees: aBooking().attendees.map((attendee) => ({ ...attendee, isNew: attendee.kind !== 'host' })),
  }),
  'payment-due': aBooking({
    booking: {
      status: 'pending',
      payment: {
        kind: 'charge',
        amount: 4900,
        currency: 'eur',
        dueAt: new Date('2026-02-20T09:30:42.123Z'),
        url: 'https://daybook.example.com/payments/kX3vQm9TzL2p',
      },
    },
  }),
  reassigned: aBooking({
    booking: { icsSequence: 1, reason: 'Ada is on holiday.' },
    reassigned: {
      from: { name: 'Ada Lovelace', email: 'ada@example.com', timeZone: 'Europe/London', language: 'de' },
      to: aBooking().organizer,
      wasOrganizer: true,
    },
  }),
}
