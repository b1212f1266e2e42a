import type { Actor } from '../../../commands/context.ts'
import type { Db } from '../../../db/connection.ts'
import { administersEventType, findSaysIn } from '../availability/service.ts'
import type { BookingView, ViewedAttendee } from './booking.ts'

export const isOrganizer = (actor: Actor, booking: BookingView): boolean =>
  actor.kind === 'user' && booking.hosts.some(({ userId, isOrganizer }) => isOrganizer && userId === actor.userId)

/** Without its event type a booking is the organizer's, and still its team's. */
const belongingOf = ({ eventType, organizerId, teamId, hosts }: BookingView) => ({
  userId: eventType ? eventType.userId : organizerId,
  teamId,
  hosts,
})

const READING = ['booking.read', 'booking.update'] as const

/** May look at all of it: whoever has a say in the event type, or may read the bookings of its team. */
export const mayRead = (db: Db, actor: Actor, booking: BookingView): Promise<boolean> =>
  administersEventType(db, actor, belongingOf(booking), READING)

type Readers = {
  /** As `mayRead` says. */
  mayRead(booking: BookingView): boolean
  /** Hosts the event type, if not this booking. */
  isHostOfEventType(booking: BookingView): boolean
}

/** The same for several bookings, in one statement. */
export async function findReaders(db: Db, actor: Actor, bookings: readonly BookingView[]): Promise<Readers> {
  const belonging = (booking: BookingView) => ({ ...belongingOf(booking), eventTypeId: booking.eventTypeId })
  const { hasSay, isHost } = await findSaysIn(db, actor, bookings.map(belonging), READING)
  return {
    mayRead: (booking) => hasSay(belonging(booking)),
    isHostOfEventType: (booking) => isHost(belonging(booking)),
  }
}

/** Likewise, and whoever may read recordings alone. */
export const mayReadRecordings = (db: Db, actor: Actor, booking: BookingView): Promise<boolean> =>
  administersEventType(db, actor, belongingOf(booking), [...READING, 'booking.readRecordings'])

/** May change it: whoever has a say in the event type, or may update its team's. */
export const mayUpdate = (db: Db, actor: Actor, booking: BookingView): Promise<boolean> =>
  administersEventType(db, actor, belongingOf(booking), ['booking.update'])

/** May answer, reassign and place it: likewise, and whoever hosts the event type, if not this booking. */
export const mayDecide = (db: Db, actor: Actor, booking: BookingView): Promise<boolean> =>
  administersEventType(db, actor, { ...belongingOf(booking), eventTypeId: booking.eventTypeId }, ['booking.update'])

/** The account's own address is on the booking. */
export const attends = (actor: Actor, booking: BookingView): boolean =>
  booking.attendees.some((attendee) => isAttendee(actor, attendee))

/** By the account, or by an address that is known to be its own. */
export const isAttendee = (actor: Actor, { email, userId }: ViewedAttendee): boolean =>
  actor.kind === 'user' && (userId === actor.userId || email.toLowerCase() === actor.provenEmail?.toLowerCase())
