import { forbidden, invalid, notFound, tooMany, unauthenticated, unprocessable } from '../../../lib/errors.ts'

export const eventTypeUnknown = (id: number) => notFound('EVENT_TYPE_NOT_FOUND', `Event Type with ID=${id} not found`)

export const selectorMissing = () =>
  invalid(
    'SELECTOR_MISSING',
    'Either eventTypeId or eventTypeSlug + username or eventTypeSlug + teamSlug must be provided',
  )

export const reservationNotFound = (uid: string) => notFound('RESERVATION_NOT_FOUND', `Slot with uid=${uid} not found`)

export const slotBooked = () => unprocessable('SLOT_BOOKED', "Can't reserve a slot if the event is already booked.")

export const slotHeld = () =>
  unprocessable('SLOT_HELD', 'This time slot is already reserved by another user. Please choose a different time.')

export const noSeatLeft = (bookingId: number, startsAt: Date) =>
  unprocessable('SEATS_FULL', `Booking with id=${bookingId} at ${startsAt.toISOString()} has no more seats left.`)

export const hasNoHosts = () =>
  invalid('EVENT_TYPE_HAS_NO_HOSTS', 'Cannot reserve a slot for a team event without any hosts')

export const durationNeedsSignIn = () =>
  unauthenticated(
    'RESERVATION_DURATION_NEEDS_SIGN_IN',
    'reservationDuration can only be used for authenticated requests - use access token, api key or OAuth credentials',
  )

export const durationNotYours = (eventTypeId: number) =>
  forbidden(
    'RESERVATION_DURATION_FORBIDDEN',
    `Only the owner of event type with ID=${eventTypeId} and the people who work with them may set 'reservationDuration'. Leave it out to hold the slot for 5 minutes.`,
  )

export const lengthNotOffered = {
  /** The error for the API version 2024-04-15, whose requests have an end instead of a length. */
  byEnd: (lengths: readonly number[]) =>
    invalid(
      'LENGTH_NOT_OFFERED',
      `'slotUtcEndDate' must be as long after 'slotUtcStartDate' as a meeting lasts: ${lengths.join(', ')} minutes.`,
    ),
  fixed: () =>
    invalid('LENGTH_NOT_OFFERED', "You passed 'slotDuration' but this event type is not a variable length event type."),
  unknown: (lengths: readonly number[]) =>
    invalid(
      'LENGTH_NOT_OFFERED',
      `Provided 'slotDuration' is not one of the possible lengths for the event type. The possible lengths for this variable length event type are: ${lengths.join(', ')}`,
    ),
}

export const tooManyHolds = (most: number, retryAfterSeconds: number) =>
  tooMany(
    'TOO_MANY_HOLDS',
    `You hold ${most} slots of this event type, which is the most at a time. Release one with DELETE /v2/slots/reservations/{uid}, or try again in ${retryAfterSeconds} seconds, when the next one ends.`,
    { retryAfterSeconds },
  )

export const heldTooLong = (minutes: number, retryAfterSeconds: number) =>
  tooMany(
    'HELD_TOO_LONG',
    `You have held this time for ${minutes} minutes, which is the most. Book it, hold another time, or try again in ${retryAfterSeconds} seconds.`,
    { retryAfterSeconds },
  )
