import { invalid, notFound, unauthenticated, unavailable } from '../../../lib/errors.ts'

/** Clients compare the messages. */
export const onlyGoogleRead = () =>
  invalid('CALENDAR_NOT_SUPPORTED', 'Meeting details are currently only available for Google Calendar')

export const onlyGoogleWritten = () =>
  invalid('CALENDAR_NOT_SUPPORTED', 'Event updates are currently only available for Google Calendar')

export const referenceNotFound = () => notFound('BOOKING_REFERENCE_NOT_FOUND', 'Booking reference not found')

export const detailsNotFound = () => notFound('CALENDAR_EVENT_NOT_FOUND', 'Failed to retrieve meeting details')

export const detailsNotUpdated = () => notFound('CALENDAR_EVENT_NOT_FOUND', 'Failed to update meeting details')

export const credentialsInvalid = () =>
  unauthenticated('CALENDAR_CREDENTIALS_INVALID', 'No valid credentials available for Google Calendar')

export const changeRefused = (reason: string) =>
  invalid('CALENDAR_EVENT_CHANGE_REFUSED', `Google Calendar refuses the change: ${reason}`)

export const hostsUnknown = (organizers: readonly string[]) =>
  invalid(
    'CALENDAR_EVENT_HOST_UNKNOWN',
    organizers.length === 0
      ? 'hosts names no organizer of the event: Google Calendar shows none, so no answer of a host can be changed.'
      : `hosts names no organizer of the event. Its organizer is ${organizers.join(', ').slice(0, 400)}: send this email to change the answer.`,
  )

export const googleUnavailable = (reason: string, retryAfterSeconds: number) =>
  unavailable('CALENDAR_UNAVAILABLE', reason, { retryAfterSeconds })
