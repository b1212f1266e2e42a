import { forbidden, invalid, notFound } from '../../../../lib/errors.ts'

export const mayNotReassign = () =>
  forbidden('BOOKING_FORBIDDEN', 'You do not have permission to reassign this booking')

export const userNotFound = (id: number) =>
  notFound('USER_NOT_FOUND', `User with id=${id} was not found in the database`)

export const notRoundRobin = (uid: string) =>
  invalid(
    'NOT_ROUND_ROBIN',
    `Booking with uid=${uid} can't be reassigned: only bookings of round robin event types can be.`,
  )

export const notARotatingHost = (userId: number, eventTypeId: number) =>
  invalid(
    'NOT_A_ROTATING_HOST',
    `User with id=${userId} is not a valid Round Robin host - only hosts of the event type with id=${eventTypeId} who aren't fixed can take a booking over.`,
  )

export const hostsAlready = (userId: number) =>
  invalid(
    'NOT_A_ROTATING_HOST',
    `User with id=${userId} is not a valid Round Robin host - they host this booking already.`,
  )

export const noOtherHost = () =>
  invalid('NO_OTHER_HOST', "Can't reassign the booking because no other host is available at that time.")

export const notOpen = (uid: string, status: string) =>
  invalid('BOOKING_OVER', `Booking with uid=${uid} is ${status}; only accepted and pending ones can be reassigned.`)
