import { invalid } from '../../../../lib/errors.ts'

/** Returns an error in the form in which strict bodies are refused: each property with its message. */
export const propertyWrong = (property: string, message: string) =>
  invalid('VALIDATION_FAILED', `${property} property is wrong,${message} `, {
    errors: [{ property, constraints: { valid: message }, children: [] }],
  })

export const selectorMissing = () =>
  invalid(
    'SELECTOR_MISSING',
    'Either eventTypeId or eventTypeSlug + username or eventTypeSlug + teamSlug must be provided',
  )

export const instantNeedsTeam = () =>
  invalid(
    'INSTANT_NEEDS_TEAM',
    'Instant bookings are only supported for team event types, not individual user event types.',
  )

export const instantIsNotPaid = () =>
  invalid(
    'PAYMENT_WITH_INSTANT',
    'This meeting costs money, so it is booked for a time and not at once. Leave instant out of the request.',
  )

export const notRecurring = (id: number, property: 'recurrenceCount' | 'skipDates') =>
  invalid(
    'EVENT_TYPE_NOT_RECURRING',
    `Event type with id=${id} has no recurrence, so '${property}' can't be used. Leave it out of the request.`,
  )

export const partialSeriesNotAllowed = (id: number) =>
  invalid(
    'PARTIAL_SERIES_NOT_ALLOWED',
    `Event type with id=${id} doesn't let bookers leave out dates of a series. Leave 'skipDates' out of the request, or choose a start whose dates are all free.`,
  )

export const skipDateUnknown = (date: string) =>
  invalid('SKIP_DATE_UNKNOWN', `The series has no meeting on ${date}, so 'skipDates' can't name it.`)

export const noDateLeft = () =>
  invalid('SERIES_EMPTY', "'skipDates' names all dates of the series, so no meeting is left. Name fewer dates.")

export const seriesHasNoSeats = () =>
  invalid(
    'RECURRING_EVENT_HAS_SEATS',
    'recurring_event_seats_error: an event type with both recurrence and seats can not be booked.',
  )

export const guestsInSeat = () =>
  invalid('GUESTS_NOT_ALLOWED', 'A seat is for one person: nobody can be brought along or added. Book a seat for each.')

export const tooManyOccurrences = (wanted: number, most: number) =>
  invalid(
    'TOO_MANY_OCCURRENCES',
    `Provided recurrence count is higher than the event type's recurring event count. It was ${wanted}; ${most} is the most.`,
  )

export const locationTypeUnknown = (type: string) =>
  invalid(
    'LOCATION_TYPE_UNKNOWN',
    `Unsupported booking location type '${type.slice(0, 80)}'. Valid types are address, link, integration, phone, attendeePhone, attendeeAddress, attendeeDefined and organizersDefaultApp.`,
  )

export const statusEmpty = () => invalid('STATUS_EMPTY', 'status cannot be empty.')

export const statusUnknown = (known: readonly string[]) =>
  invalid('STATUS_UNKNOWN', `Invalid status. Allowed are ${known.join(', ')}`)
