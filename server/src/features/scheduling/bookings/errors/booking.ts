import { conflict, forbidden, invalid, notFound, tooMany, unprocessable } from '../../../../lib/errors.ts'

export const bookingNotFound = (uid: string) =>
  notFound('BOOKING_NOT_FOUND', `Booking with uid=${uid} was not found in the database`)

export const bookingOfSeatNotFound = (seatUid: string) =>
  notFound('BOOKING_NOT_FOUND', `Booking with seatUid=${seatUid} was not found in the database`)

export const eventTypeNotFound = {
  byId: (id: number) => notFound('EVENT_TYPE_NOT_FOUND', `Event type with id ${id} not found.`),
  /** Takes an owner such as `user ada` or `team sales`. */
  bySlug: (slug: string, owner: string, organization: string | undefined) =>
    notFound(
      'EVENT_TYPE_NOT_FOUND',
      `Event type with slug ${slug} belonging to ${owner}${organization === undefined ? '' : ` within organization ${organization}`} not found.`,
    ),
}
export const userNotFound = (username: string) => notFound('USER_NOT_FOUND', `User with username ${username} not found`)
export const teamNotFound = (slug: string) => notFound('TEAM_NOT_FOUND', `Team with slug ${slug} not found`)
export const hasNoHosts = (id: number, teamId: number | null) =>
  unprocessable(
    'EVENT_TYPE_HAS_NO_HOSTS',
    `Can't book this team event type because it has no hosts. Please, add at least 1 host to event type with id=${id} belonging to team with id=${teamId} and try again.`,
  )

export const isManagedParent = (id: number) =>
  invalid(
    'EVENT_TYPE_MANAGED',
    `Event type with id=${id} is the parent managed event type that can't be booked. You have to provide the child event type id aka id of event type that has been assigned to one of the users.`,
  )

export const authenticationRequired = (id: number) =>
  forbidden(
    'BOOKING_REQUIRES_AUTHENTICATION',
    `checkBookingRequiresAuthentication - event type with id=${id} can only be booked by its owner or an administrator of it. Send their credentials.`,
  )

export const bookerCodeMissing = () =>
  invalid(
    'EMAIL_VERIFICATION_REQUIRED',
    'email_verification_required: have a code sent to the attendee by POST /v2/atoms/verification/email/send-code, and send it as emailVerificationCode.',
  )

export const bookerCodeWrong = () =>
  invalid(
    'VERIFICATION_CODE_WRONG',
    'invalid_verification_code: this is not the newest code that was sent to the attendee, or it was used, or it is older than ten minutes.',
  )

export const emailMissing = () =>
  invalid('ATTENDEE_EMAIL_MISSING', 'attendee property is wrong,attendee.email is required by the event type ')

/** Returns the error with the `uid` of the booking that can be rescheduled instead, if the event type offers that. */
export const bookerLimitReached = (uid: string | undefined) =>
  invalid(
    'BOOKER_LIMIT_REACHED',
    `Attendee with this email can't book because the maximum number of active bookings has been reached.${uid === undefined ? '' : ` You can reschedule your existing booking (${uid}) to a new timeslot instead.`}`,
    uid === undefined ? {} : { rescheduleUid: uid },
  )

export const alreadySeated = () =>
  conflict(
    'ALREADY_SEATED',
    'already_signed_up_for_this_booking_error: this email address has a seat in this slot already.',
  )

export const noSeatLeft = () => conflict('SEATS_FULL', 'No more seats left at this seated booking.')

export const lengthNotOffered = {
  fixed: () =>
    invalid(
      'LENGTH_NOT_OFFERED',
      "Can't specify 'lengthInMinutes' because event type does not have multiple possible lengths. Please, remove the 'lengthInMinutes' field from the request.",
    ),
  unknown: (lengths: readonly number[]) =>
    invalid(
      'LENGTH_NOT_OFFERED',
      `Provided 'lengthInMinutes' is not one of the possible lengths for the event type. The possible lengths are: ${lengths.join(', ')}`,
    ),
}

export const overrideForbidden = () =>
  forbidden(
    'OVERRIDE_FORBIDDEN',
    "Only the event type's owner or an administrator of it may use 'overrideAvailability'.",
  )

export const tooManyGuests = (added: number, existing: number, most: number) =>
  invalid(
    'TOO_MANY_GUESTS',
    `Cannot add ${added} guests. This booking already has ${existing} attendees. Maximum total guests allowed is ${most}. You can add up to ${Math.max(0, most - existing)} more guests.`,
  )

export const guestsNotAllowed = () =>
  invalid('GUESTS_NOT_ALLOWED', "This event type doesn't take guests. Leave 'guests' out of the request.")

export const changedMeanwhile = (uid: string) =>
  conflict(
    'BOOKING_CHANGED',
    `Booking with uid=${uid} was changed by somebody else at the same time. Fetch it again and repeat if that still makes sense.`,
  )

const inMinutes = (waitMs: number): string => `Try again in ${Math.ceil(waitMs / 60_000)} minutes`

/** The errors for unknown callers. */
export const tooManyBookings = {
  fromAddress: (waitMs: number) =>
    tooMany(
      'TOO_MANY_BOOKINGS',
      `Too many bookings were made from this network address. ${inMinutes(waitMs)}, or book with the credentials of an account whose e-mail address is confirmed.`,
      { retryAfterSeconds: Math.ceil(waitMs / 1000) },
    ),
  ofEventType: (waitMs: number) =>
    tooMany(
      'TOO_MANY_BOOKINGS',
      `This event type was booked too often by people without an account. ${inMinutes(waitMs)}, or book with the credentials of an account whose e-mail address is confirmed.`,
      { retryAfterSeconds: Math.ceil(waitMs / 1000) },
    ),
}

export const bookingNotRouted = (uid: string) =>
  notFound(
    'BOOKING_NOT_ROUTED',
    `The booking with uid=${uid} was not routed: no form led to it, and its host was not chosen from several.`,
  )
