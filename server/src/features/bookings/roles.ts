import type { Actor } from '../../commands/context.ts'
import { administersEventType } from '../availability/service.ts'
import type { BookingView } from './view.ts'

export const isOrganizer = (actor: Actor, booking: BookingView): boolean =>
  actor.kind === 'user' && booking.hosts.some(({ userId, isOrganizer }) => isOrganizer && userId === actor.userId)

/** May confirm, decline and mark: organizer, host, owner of the event type, administrator of the server. */
export const administersBooking = (actor: Actor, booking: BookingView): boolean =>
  administersEventType(actor, { userId: booking.eventType?.userId ?? null, hosts: booking.hosts })

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
  administersBooking(actor, booking) ||
  attends(actor, booking)
