import { addressOf } from '../../../../adapters/mail/mail-address.ts'
import type { Tx } from '../../../../db/connection.ts'
import { clientIdIn } from '../../../../lib/text/display-email.ts'
import { internationalNumber } from '../../../../lib/text/phone-number.ts'
import { effectiveBookingFields } from '../../event-types/service.ts'
import { answerText } from '../answer-text.ts'
import { type BookingView, organizerOf, type ViewedAttendee, type ViewedHost } from '../booking.ts'
import type { BookingDependencies } from '../dependencies.ts'
import type { BookingEvent } from '../events/booking-event.ts'
import { bookingLinks } from '../links.ts'
import { locationForPeople } from '../location-for-people.ts'
import { guestLink } from '../operations/guest-link.ts'
import { listMailingClients } from '../store/mailing-clients.ts'
import { listPublishedEventTypes, type PublishedEventType } from '../store/payload.ts'
import type { BookingFacts, DuePayment } from './booking-facts.ts'
import { hasMailbox } from './recipients.ts'

type Deps = Pick<BookingDependencies, 'publicUrl' | 'secretKey' | 'mailFrom'>

type MailingClient = Awaited<ReturnType<typeof listMailingClients>>[number]
export type MailContext = {
  eventTypes: ReadonlyMap<number, PublishedEventType>
  clients: ReadonlyMap<string, MailingClient>
}

/** Reads the event types and platform clients of these bookings, in two statements at most. */
export async function findMailContext(
  tx: Tx,
  bookings: readonly BookingView[],
  known?: PublishedEventType,
): Promise<MailContext> {
  const eventTypeIds = [...new Set(bookings.flatMap(({ eventTypeId }) => eventTypeId ?? []))].filter(
    (id) => id !== known?.id,
  )
  const organizerIds = [...new Set(bookings.flatMap(({ organizerId }) => organizerId ?? []))]
  const clientIds = [...new Set(bookings.flatMap(clientsIn))]
  const eventTypes = eventTypeIds.length === 0 ? [] : await listPublishedEventTypes(tx, eventTypeIds, organizerIds)
  const clients = clientIds.length === 0 ? [] : await listMailingClients(tx, clientIds)
  return {
    eventTypes: new Map([...eventTypes, ...(known ? [known] : [])].map((eventType) => [eventType.id, eventType])),
    clients: new Map(clients.map((client) => [client.id, client])),
  }
}

/** Returns the ids of the platform clients of the event type and of the people in the booking. */
const clientsIn = ({ platformClientId, hosts, attendees }: BookingView): string[] =>
  [platformClientId, ...[...hosts, ...attendees].map(({ email }) => clientIdIn(email))].filter(
    (id) => id !== null && id !== undefined,
  )

/** Returns all facts that mails need about the current booking. */
export function factsOf(
  deps: Deps,
  now: Date,
  booking: BookingView,
  {
    reason,
    former,
    wasAccepted,
    newAttendeeIds = [],
    further = [],
    reassigned,
    replaced = [],
    removed,
    paymentKind,
  }: Omit<BookingEvent, 'event'>,
  { eventType, client }: { eventType: PublishedEventType | undefined; client: MailingClient | undefined },
): BookingFacts {
  const organizer = organizerOf(booking) as ViewedHost
  const notes = booking.answers.notes
  // An attendee must not read a hidden address in place of the host's missing name.
  const person = (host: ViewedHost) =>
    personOf(host, booking.eventType?.hideOrganizerEmail ? (eventType?.title ?? booking.title) : host.email)
  return {
    booking: {
      uid: booking.uid,
      icsUid: booking.icsUid,
      icsSequence: booking.icsSequence,
      title: booking.title,
      description: eventType?.description ?? '',
      eventTitle: eventType?.title ?? booking.title,
      startsAt: booking.startsAt,
      endsAt: booking.endsAt,
      status: booking.status as BookingFacts['booking']['status'],
      ...(wasAccepted !== undefined && { wasAccepted }),
      location: locationForPeople(booking),
      ...(typeof notes === 'string' && { notes }),
      answers: eventType ? readableAnswers(booking, effectiveBookingFields(eventType)) : [],
      ...(reason && { reason }),
      ...dueOf(booking, paymentKind),
      ...(booking.movedFrom?.movedByEmail && { movedBy: booking.movedFrom.movedByEmail }),
      ...(former && { former: { startsAt: former.startsAt, endsAt: former.endsAt } }),
      ...(further.length > 0 && { further: further.map(calendarEntry) }),
    },
    organizer: person(organizer),
    ...(reassigned && { reassigned: handoverOf(reassigned, person) }),
    ...(replaced.length > 0 && {
      replaced: replaced.map((each) => ({ ...handoverOf(each, person), isNew: each.isNew })),
    }),
    attendees: [...booking.attendees, ...(removed ? [removed] : [])].map((attendee) => ({
      name: attendee.name,
      email: attendee.email,
      timeZone: attendee.timeZone,
      language: attendee.language,
      kind: attendee.kind === 'seat' ? 'guest' : attendee.kind,
      ...textNumberOf(attendee),
      ...(attendee.seat && { seatUid: attendee.seat.uid }),
      ...(!attendee.vouched && { acceptUrl: guestLink(deps, booking, attendee.id) }),
      isNew: newAttendeeIds.includes(attendee.id),
      ...(attendee.id === removed?.id && { isRemoved: true }),
    })),
    links: {
      ...bookingLinks(deps, booking, now, client),
      dashboard: `${deps.publicUrl}/dashboard/bookings/${booking.uid}`,
    },
    hideAttendees: booking.seatsTotal !== null && !booking.eventType?.seatsShowAttendees,
    hideOrganizerEmail: booking.eventType?.hideOrganizerEmail ?? false,
    hideCalendarNotes: booking.eventType?.hideCalendarNotes ?? false,
    noReplyAddress: addressOf(deps.mailFrom),
  }
}

function dueOf(
  { price, currency, paymentDueAt, paymentUrl }: BookingView,
  kind: 'charge' | 'hold' | undefined,
): { payment?: DuePayment } {
  if (kind === undefined || currency === null || paymentDueAt === null || paymentUrl === null) return {}
  return { payment: { kind, amount: price, currency, dueAt: paymentDueAt, url: paymentUrl } }
}

/**
 * Returns the number for text messages of attendees without a mailbox, and of guests whose number was given for that
 * purpose.
 */
const textNumberOf = ({ kind, email, phoneNumber }: ViewedAttendee): { textNumber?: string } =>
  phoneNumber !== null && (kind === 'guest' || !hasMailbox({ email }))
    ? { textNumber: internationalNumber(phoneNumber) }
    : {}

const personOf = ({ name, username, email, timeZone, locale }: ViewedHost, otherwise: string) => ({
  name: name ?? username ?? otherwise,
  email,
  timeZone,
  language: locale ?? 'en',
})

const handoverOf = (
  { from, to }: { from: ViewedHost; to: ViewedHost },
  person: (host: ViewedHost) => ReturnType<typeof personOf>,
) => ({
  from: person(from),
  to: person(to),
  wasOrganizer: from.isOrganizer,
})

const calendarEntry = ({ icsUid, icsSequence, startsAt, endsAt }: BookingView) => ({
  icsUid,
  icsSequence,
  startsAt,
  endsAt,
})

/** Returns the answers to the event type's own fields, under their labels. */
function readableAnswers(booking: BookingView, fields: ReturnType<typeof effectiveBookingFields>) {
  return fields.flatMap((field) => {
    const value = answerText(booking.answers[field.slug])
    if (field.isDefault || value === undefined || value === '') return []
    const label = 'label' in field && field.label ? field.label : field.slug
    return [{ label, value }]
  })
}
