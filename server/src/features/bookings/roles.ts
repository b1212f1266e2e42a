import type { Actor } from '../../commands/context.ts'
import type { Db } from '../../db/connection.ts'
import { administersEventType, isNamedBy } from '../availability/service.ts'
import type { BookingView } from './view.ts'

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
  actor.kind === 'user' &&
  booking.attendees.some(
    ({ email, userId }) => userId === actor.userId || email.toLowerCase() === actor.provenEmail?.toLowerCase(),
  )

/** Who shares a meeting learns of the others only where the event type says so, or as one of them with an account. */
export const seesAttendees = (actor: Actor, booking: BookingView): boolean =>
  booking.seatsTotal === null ||
  booking.eventType?.seatsShowAttendees === true ||
  booking.isOpenToCaller === true ||
  isNamedBy(actor, belongingOf(booking)) ||
  attends(actor, booking)

/** The booking with the caller's rights in it, where its presentation depends on them. */
export async function withRights(db: Db, actor: Actor, booking: BookingView): Promise<BookingView> {
  if (seesAttendees(actor, booking)) return booking
  const belonging = { ...belongingOf(booking), eventTypeId: booking.eventTypeId }
  return { ...booking, isOpenToCaller: await administersEventType(db, actor, belonging, READING) }
}
