import { addressOf } from '../../adapters/mail/mail-address.ts'
import { type Announcement, announceAll } from '../../commands/announce.ts'
import type { CommandContext } from '../../commands/context.ts'
import type { Tx } from '../../db/connection.ts'
import { clientIdIn } from '../../lib/display-email.ts'
import { effectiveBookingFields } from '../event-types/service.ts'
import type { BookingDependencies } from './dependencies.ts'
import { bookingLinks } from './links.ts'
import type { BookingFacts, Occasion } from './mail/booking-facts.ts'
import { bookingMails } from './mail/booking-mails.ts'
import { listMailedEventTypes, listMailingClients } from './mail-store.ts'
import { bookingPayload } from './payload.ts'
import { placeForPeople } from './place.ts'
import { type BookingView, bookerOf, organizerOf, type ViewedAttendee, type ViewedHost } from './view.ts'

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
  /** Other meetings of a series to which the same has happened: one mail speaks of all. */
  further?: readonly BookingView[]
  /** Another host has taken it over. */
  reassigned?: { from: ViewedHost; to: ViewedHost }
  /** Is no longer among the attendees. */
  removed?: ViewedAttendee
  /** What subscribers hear beside the booking. */
  details?: object
}

type Told = { booking: BookingView; happening: Happening }
type Deps = Pick<BookingDependencies, 'messages' | 'publicUrl' | 'secretKey' | 'mailFrom'>

/** Writes the event and the mails of a change into the change's own transaction. */
export const tell = (
  deps: Deps,
  tx: Tx,
  context: CommandContext,
  now: Date,
  booking: BookingView,
  happening: Happening,
): Promise<void> => tellAll(deps, tx, context, now, [{ booking, happening }])

/** The same for what happens to many bookings at once, in as many statements as for one. */
export async function tellAll(
  deps: Deps,
  tx: Tx,
  context: CommandContext,
  now: Date,
  told: readonly Told[],
): Promise<void> {
  await announceAll(tx, context, now, told.map(announcementOf))
  const mailed = told.filter(({ booking, happening }) => happening.occasion && hasSides(booking))
  if (mailed.length === 0) return
  const surroundings = await findSurroundings(tx, mailed)
  await deps.messages.post(
    tx,
    mailed.flatMap((each) => mailsOf(deps, now, each, surroundings)),
    now,
  )
}

const announcementOf = ({ booking, happening }: Told): Announcement => ({
  type: happening.event,
  userId: booking.organizerId,
  teamId: booking.teamId,
  organizationId: booking.organizationId,
  platformClientId: booking.platformClientId,
  eventTypeId: booking.eventTypeId,
  bookingId: booking.id,
  bookingPermanentId: booking.permanentId,
  payload: { ...bookingPayload(booking), ...happening.details },
})

/** There is a host who writes and is written to. */
const hasSides = (booking: BookingView): boolean =>
  organizerOf(booking) !== undefined && booking.status !== 'awaiting_host'

type MailedEventType = Awaited<ReturnType<typeof listMailedEventTypes>>[number]
type MailingClient = Awaited<ReturnType<typeof listMailingClients>>[number]
type MailSurroundings = {
  eventTypes: ReadonlyMap<number, MailedEventType>
  clients: ReadonlyMap<string, MailingClient>
}

async function findSurroundings(tx: Tx, mailed: readonly Told[]): Promise<MailSurroundings> {
  const eventTypeIds = [...new Set(mailed.flatMap(({ booking: { eventTypeId } }) => eventTypeId ?? []))]
  const clientIds = [...new Set(mailed.flatMap(({ booking }) => clientsIn(booking)))]
  const eventTypes = eventTypeIds.length === 0 ? [] : await listMailedEventTypes(tx, eventTypeIds)
  const clients = clientIds.length === 0 ? [] : await listMailingClients(tx, clientIds)
  return {
    eventTypes: new Map(eventTypes.map((eventType) => [eventType.id, eventType])),
    clients: new Map(clients.map((client) => [client.id, client])),
  }
}

/** Ids of the platform clients that have a say: the event type's, and those whose users take part. */
const clientsIn = ({ platformClientId, hosts, attendees }: BookingView): string[] =>
  [platformClientId, ...[...hosts, ...attendees].map(({ email }) => clientIdIn(email))].filter(
    (id) => id !== null && id !== undefined,
  )

/** None where the platform client writes to its people itself. */
function mailsOf(deps: Deps, now: Date, { booking, happening }: Told, { eventTypes, clients }: MailSurroundings) {
  const occasion = happening.occasion as Occasion
  const client = clients.get(booking.platformClientId ?? '')
  if (client && !client.areEmailsEnabled) return []
  const isSilent = (address: string) => clients.get(clientIdIn(address) ?? '')?.areEmailsEnabled === false
  const eventType = eventTypes.get(booking.eventTypeId ?? 0)
  const isOff = { attendee: eventType?.disableEmailsToAttendees, organizer: eventType?.disableEmailsToHosts }
  const facts = factsOf(deps, now, booking, happening, { eventType, client })
  return bookingMails(occasion, facts, now)
    .filter(({ recipient, toAddress }) => !isOff[recipient] && !isSilent(toAddress))
    .map(({ recipient, ...message }) => ({
      ...message,
      bookingId: booking.id,
      naturalKey: `booking:${booking.id}:${booking.version}:${occasion}:${recipient}:${message.toAddress}`,
    }))
}

function factsOf(
  deps: Deps,
  now: Date,
  booking: BookingView,
  { reason, former, wasAccepted, newAttendeeIds = [], further = [], reassigned, removed }: Happening,
  { eventType, client }: { eventType: MailedEventType | undefined; client: MailingClient | undefined },
): BookingFacts {
  const organizer = organizerOf(booking) as ViewedHost
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
      status: booking.status as BookingFacts['booking']['status'],
      ...(wasAccepted !== undefined && { wasAccepted }),
      location: placeForPeople(booking),
      ...(typeof notes === 'string' && { notes }),
      answers: eventType ? readableAnswers(booking, effectiveBookingFields(eventType)) : [],
      ...(reason && { reason }),
      ...(former && { former }),
      ...(further.length > 0 && { further: further.map(calendarEntry) }),
    },
    organizer: personOf(organizer),
    ...(reassigned && {
      reassigned: {
        from: personOf(reassigned.from),
        to: personOf(reassigned.to),
        wasOrganizer: reassigned.from.isOrganizer,
      },
    }),
    attendees: [...booking.attendees, ...(removed ? [removed] : [])].map(
      ({ id, name, email, timeZone, language, kind }) => ({
        ...{ name, email, timeZone, language },
        kind: kind === 'seat' ? 'guest' : kind,
        isNew: newAttendeeIds.includes(id),
        ...(id === removed?.id && { isRemoved: true }),
      }),
    ),
    links: bookingLinks(deps, booking, now, client),
    hideAttendees: booking.seatsTotal !== null && !booking.eventType?.seatsShowAttendees,
    hideOrganizerEmail: booking.eventType?.hideOrganizerEmail ?? false,
    hideCalendarNotes: booking.eventType?.hideCalendarNotes ?? false,
    noReplyAddress: addressOf(deps.mailFrom),
  }
}

const personOf = ({ name, username, email, timeZone, locale }: ViewedHost) => ({
  name: name ?? username ?? email,
  email,
  timeZone,
  language: locale ?? 'en',
})

const calendarEntry = ({ icsUid, icsSequence, startsAt, endsAt }: BookingView) => ({
  icsUid,
  icsSequence,
  startsAt,
  endsAt,
})

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
