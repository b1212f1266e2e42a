import { createHmac } from 'node:crypto'
import type { Change } from '../../../../commands/change.ts'
import type { CommandContext } from '../../../../commands/context.ts'
import type { NewEvent } from '../../../../commands/publish.ts'
import { addressBlock } from '../../../../lib/network/address-block.ts'
import { type BookingView, bookerOf, organizerOf } from '../booking.ts'
import type { BookingDependencies } from '../dependencies.ts'
import { bookingLinks } from '../links.ts'
import { factsOf, findMailContext, type MailContext } from '../mails/find-facts.ts'
import type { MailNote } from '../mails/mail-note.ts'
import { seenByOwners } from '../seen-booking.ts'
import type { PublishedEventType } from '../store/payload.ts'
import { isByStranger } from '../strangers.ts'
import { audienceOf } from './audience.ts'
import type { BookingEvent } from './booking-event.ts'
import { bookingPayload } from './payload.ts'

type Published = { booking: BookingView; bookingEvent: BookingEvent }
type Deps = Pick<BookingDependencies, 'publicUrl' | 'secretKey' | 'mailFrom'>

/**
 * Publishes the event of a change in the transaction of the change, with the facts from which its mails are written.
 */
export const publishBookingEvent = (
  deps: Deps,
  change: Change,
  booking: BookingView,
  bookingEvent: BookingEvent,
): Promise<void> => publishBookingEvents(deps, change, [{ booking, bookingEvent }])

/**
 * Publishes the events of many bookings, in as many statements as for one. `known` is the event type, if the caller has
 * just read it.
 */
export async function publishBookingEvents(
  deps: Deps,
  change: Change,
  told: readonly Published[],
  known?: PublishedEventType,
): Promise<void> {
  const { tx, context, now } = change
  const mailContext = await findMailContext(
    tx,
    told.map(({ booking }) => booking),
    known,
  )
  await change.publish(
    ...told.map((each) => ({
      ...eventOf(deps, now, each, mailContext),
      mail: mailOf(deps, context, now, each, mailContext),
    })),
  )
}

function eventOf(
  deps: Deps,
  now: Date,
  { booking, bookingEvent }: Published,
  { eventTypes, clients }: MailContext,
): NewEvent {
  const links = bookingLinks(deps, booking, now, clients.get(booking.platformClientId ?? ''))
  const eventType = eventTypes.get(booking.eventTypeId ?? 0)
  return {
    type: bookingEvent.event,
    ...audienceOf(booking),
    payload: bookingPayload(seenByOwners(booking), bookingEvent, { eventType, links, publicUrl: deps.publicUrl }),
  }
}

/** Mails of a booking come from its organizer. */
const hasWriter = (booking: BookingView): boolean =>
  organizerOf(booking) !== undefined && booking.status !== 'awaiting_host'

/** Returns the facts for the mails, or nothing if the platform client writes its own mails. */
function mailOf(
  deps: Deps,
  context: CommandContext,
  now: Date,
  { booking, bookingEvent }: Published,
  { eventTypes, clients }: MailContext,
): MailNote | undefined {
  const { occasion } = bookingEvent
  if (occasion === undefined || !hasWriter(booking)) return undefined
  const client = clients.get(booking.platformClientId ?? '')
  if (client && !client.areEmailsEnabled) return undefined
  const eventType = eventTypes.get(booking.eventTypeId ?? 0)
  return {
    occasion,
    version: booking.version,
    ...strangerOf(deps, context),
    facts: factsOf(deps, now, booking, bookingEvent, { eventType, client }),
    silentSides: [
      ...(eventType?.disableEmailsToAttendees ? (['attendee'] as const) : []),
      ...(eventType?.disableEmailsToHosts ? (['organizer'] as const) : []),
    ],
    silentHosts: disabledIn(booking, bookingEvent),
    silentClients: [...clients.values()].filter(({ areEmailsEnabled }) => !areEmailsEnabled).map(({ id }) => id),
  }
}

/** Returns whether a stranger made the change, and from where. The hash keeps the network address out of the event. */
function strangerOf({ secretKey }: Deps, context: CommandContext): Pick<MailNote, 'isByStranger' | 'strangerFrom'> {
  if (!isByStranger(context)) return { isByStranger: false }
  const { address } = context
  if (address === null) return { isByStranger: true }
  const from = createHmac('sha256', secretKey)
    .update(`stranger\n${addressBlock(address)}`)
    .digest('base64url')
  return { isByStranger: true, strangerFrom: from }
}

/** Returns the addresses of the present and former hosts whose accounts are disabled. */
const disabledIn = ({ hosts }: BookingView, { reassigned, replaced = [] }: BookingEvent): string[] =>
  [...hosts, ...(reassigned ? [reassigned.from] : []), ...replaced.map(({ from }) => from)]
    .filter(({ isDisabled }) => isDisabled)
    .map(({ email }) => email.toLowerCase())

/** Returns the booker's address, which is shown as the address that rescheduled or cancelled the booking. */
export const bookerEmail = (booking: BookingView): string | null => bookerOf(booking)?.email ?? null
