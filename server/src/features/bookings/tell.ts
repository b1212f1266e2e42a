import { addressOf } from '../../adapters/mail/mail-address.ts'
import { announce } from '../../commands/announce.ts'
import type { CommandContext } from '../../commands/context.ts'
import type { Tx } from '../../db/connection.ts'
import { effectiveBookingFields } from '../event-types/service.ts'
import type { BookingDependencies } from './dependencies.ts'
import { bookingLinks } from './links.ts'
import type { BookingFacts, Occasion } from './mail/booking-facts.ts'
import { bookingMails } from './mail/booking-mails.ts'
import { findMailedEventType } from './mail-store.ts'
import { bookingPayload } from './payload.ts'
import { placeForPeople } from './place.ts'
import { type BookingView, bookerOf, organizerOf } from './view.ts'

/** What happened to a booking, and what its mails must know beside it. */
export type Happening = {
  /** The event's name, as subscribers know it. */
  event: string
  /** The kind of mail; none for what nobody is written about. */
  occasion?: Occasion
  reason?: string | null | undefined
  /** Before a move. */
  former?: { startsAt: Date; endsAt: Date }
  /** The attendees' calendars had the booking before. */
  wasAccepted?: boolean
  newAttendeeIds?: readonly number[]
}

/** Writes the event and the mails of a change into the change's own transaction. */
export async function tell(
  deps: Pick<BookingDependencies, 'messages' | 'publicUrl' | 'secretKey' | 'mailFrom'>,
  tx: Tx,
  context: CommandContext,
  now: Date,
  booking: BookingView,
  happening: Happening,
): Promise<void> {
  await announce(tx, context, now, {
    type: happening.event,
    userId: booking.organizerId,
    teamId: booking.teamId,
    organizationId: booking.organizationId,
    eventTypeId: booking.eventTypeId,
    bookingId: booking.id,
    bookingPermanentId: booking.permanentId,
    payload: bookingPayload(booking),
  })
  const { occasion } = happening
  if (!occasion) return
  const facts = await factsOf(deps, tx, now, booking, happening)
  if (!facts) return
  await deps.messages.post(
    tx,
    bookingMails(occasion, facts, now).map(({ recipient, ...message }) => ({
      ...message,
      bookingId: booking.id,
      naturalKey: `booking:${booking.id}:${booking.version}:${occasion}:${recipient}:${message.toAddress}`,
    })),
    now,
  )
}

async function factsOf(
  deps: Pick<BookingDependencies, 'publicUrl' | 'secretKey' | 'mailFrom'>,
  tx: Tx,
  now: Date,
  booking: BookingView,
  { reason, former, wasAccepted, newAttendeeIds = [] }: Happening,
): Promise<BookingFacts | undefined> {
  const organizer = organizerOf(booking)
  if (!organizer || booking.status === 'awaiting_host') return undefined
  const eventType = booking.eventTypeId === null ? undefined : await findMailedEventType(tx, booking.eventTypeId)
  const notes = booking.answers.notes
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
      status: booking.status,
      ...(wasAccepted !== undefined && { wasAccepted }),
      location: placeForPeople(booking),
      ...(typeof notes === 'string' && { notes }),
      answers: eventType ? readableAnswers(booking, effectiveBookingFields(eventType)) : [],
      ...(reason && { reason }),
      ...(former && { former }),
    },
    organizer: {
      name: organizer.name ?? organizer.username ?? organizer.email,
      email: organizer.email,
      timeZone: organizer.timeZone,
      language: organizer.locale ?? 'en',
    },
    attendees: booking.attendees.map(({ id, name, email, timeZone, language, kind }) => ({
      name,
      email,
      timeZone,
      language,
      kind: kind === 'seat' ? 'guest' : kind,
      isNew: newAttendeeIds.includes(id),
    })),
    links: bookingLinks(deps, booking, now),
    hideOrganizerEmail: booking.eventType?.hideOrganizerEmail ?? false,
    hideCalendarNotes: booking.eventType?.hideCalendarNotes ?? false,
    noReplyAddress: addressOf(deps.mailFrom),
  }
}

/** The answers to the event type's own fields, under their labels. */
function readableAnswers(booking: BookingView, fields: ReturnType<typeof effectiveBookingFields>) {
  return fields.flatMap((field) => {
    const answer = booking.answers[field.slug]
    if (field.isDefault || answer === undefined || answer === null || answer === '') return []
    const label = 'label' in field && field.label ? field.label : field.slug
    return [{ label, value: Array.isArray(answer) ? answer.join(', ') : String(answer) }]
  })
}

/** Who booked, by the address that is shown as the one who moved or cancelled it. */
export const bookerEmail = (booking: BookingView): string | null => bookerOf(booking)?.email ?? null
