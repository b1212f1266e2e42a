import { translator } from '@daybook/i18n'
import type { Tx } from '../../../../db/connection.ts'
import type { BookingView } from '../booking.ts'
import { organizerOf } from '../booking.ts'
import type { BookingDependencies } from '../dependencies.ts'
import type { Person } from '../mails/booking-facts.ts'
import { describeEntry, invitedPeople } from '../mails/booking-invitation.ts'
import { dashboardOf } from '../mails/booking-letter.ts'
import { cleanFacts } from '../mails/clean-facts.ts'
import { factsOf, findMailContext } from '../mails/find-facts.ts'
import { meetingAddress } from '../meeting-link.ts'
import { viewNewestOfChain } from '../store/view.ts'

type Deps = Pick<BookingDependencies, 'publicUrl' | 'secretKey' | 'mailFrom'>

/** A booking as its organizer's calendar shows it. */
export type BookingForCalendar = {
  booking: BookingView
  organizer: Person
  /** False if the organizer's account is disabled, so that they get no mail. */
  isOrganizerWrittenTo: boolean
  /** False if the calendar must have no event: the booking is not accepted, or its platform client wants no events. */
  isWanted: boolean
  title: string
  description: string
  location: string | null
  attendees: readonly { name: string; email: string; hasAccepted: boolean }[]
  isPrivate: boolean
  /** The page of the booking. */
  page: string
  /** The booking in the dashboard, unless the organizer is a user of a platform client. */
  dashboard: string | undefined
}

/**
 * Describes the newest booking of a chain of reschedules for the calendar of its organizer. Returns undefined if the
 * booking or its organizer is gone.
 */
export async function bookingForCalendar(
  deps: Deps,
  tx: Tx,
  permanentId: string,
  now: Date,
): Promise<BookingForCalendar | undefined> {
  const booking = await viewNewestOfChain(tx, permanentId)
  const organizer = booking && organizerOf(booking)
  if (!booking || !organizer) return undefined
  const { eventTypes, clients } = await findMailContext(tx, [booking])
  const client = clients.get(booking.platformClientId ?? '')
  const eventType = eventTypes.get(booking.eventTypeId ?? 0)
  const facts = cleanFacts(factsOf(deps, now, booking, {}, { eventType, client }))
  return {
    booking,
    organizer: facts.organizer,
    isOrganizerWrittenTo: !organizer.isDisabled,
    isWanted: booking.status === 'accepted' && client?.areCalendarEventsEnabled !== false,
    title: facts.booking.title,
    description: describeEntry(facts, translator(facts.organizer.language)),
    location: meetingAddress(booking) ?? facts.booking.location,
    attendees: invitedPeople(facts).map(({ name, email, answer }) => ({
      name,
      email,
      hasAccepted: answer === 'ACCEPTED',
    })),
    page: facts.links.booking,
    dashboard: dashboardOf(facts.organizer, facts.links),
    isPrivate: eventType?.hideCalendarEventDetails ?? false,
  }
}
