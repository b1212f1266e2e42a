import type { Actor } from '../../../../commands/context.ts'
import { forbidden, invalid, notFound } from '../../../../lib/errors.ts'

/** Returns the error that existing clients expect if the booking isn't the caller's. */
export const notYourBooking = (actor: Actor, uid: string) =>
  forbidden(
    'BOOKING_FORBIDDEN',
    `BookingPbacGuard - user with id=${actor.kind === 'user' ? actor.userId : null} does not have access to booking with uid=${uid}`,
  )

export const mayNotAddGuests = () =>
  forbidden('BOOKING_FORBIDDEN', "You don't have necessary permissions to access this resource")

export const mayNotReschedule = () =>
  forbidden(
    'BOOKING_FORBIDDEN',
    'User is not authorized to update this booking location. User must be the event type owner, host, team admin or owner, or org admin or owner.',
  )

/** The errors for a missing booking. Each operation has a message of its own. */
export const bookingMissing = {
  short: (uid: string) => notFound('BOOKING_NOT_FOUND', `Booking with uid=${uid} not found`),
  withDot: (uid: string) => notFound('BOOKING_NOT_FOUND', `Booking with uid=${uid} not found.`),
  plain: (uid: string) => notFound('BOOKING_NOT_FOUND', `Booking with uid ${uid} not found`),
}

export const attendeeNotFound = (id: number, uid: string) =>
  notFound('ATTENDEE_NOT_FOUND', `Attendee with id ${id} was not found on booking with uid=${uid}`)

export const attendeeStays = ({ id, kind }: { id: number; kind: 'booker' | 'guest' | 'host' | 'seat' }) =>
  invalid(
    'ATTENDEE_STAYS',
    `Attendee with id ${id} can't be removed: ${kind === 'host' ? 'they host it. Reassign the booking instead.' : `they booked it. Cancel the ${kind === 'seat' ? 'seat' : 'booking'} instead.`}`,
  )

export const attendeeKnown = (email: string, uid: string) =>
  invalid('ATTENDEE_EXISTS', `${email} is on booking with uid=${uid} already. Send another address.`)

export const noNewGuests = () =>
  invalid(
    'GUESTS_NOT_NEW',
    'emails_must_be_unique_valid: all of these addresses are on the booking already. Send at least one that is not.',
  )

export const tooManyAtOnce = (most: number) =>
  invalid('TOO_MANY_GUESTS_AT_ONCE', `Cannot add more than ${most} guests at a time`)

export const bookingOver = (uid: string, status: string) =>
  invalid('BOOKING_OVER', `Booking with uid=${uid} is ${status}, so nothing about it can be changed any more.`)

export const notStarted = (now: Date, startsAt: Date) =>
  invalid(
    'BOOKING_NOT_STARTED',
    `Bookings can only be marked as absent after their scheduled start time. Current time in UTC+0: ${now.toISOString()}, Booking start time in UTC+0: ${startsAt.toISOString()}`,
  )
