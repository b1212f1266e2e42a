import type { Answers } from '../booking.ts'
import type { BookingRequest } from '../request.ts'
import type { ChosenLocation } from './choose-location.ts'

/** Returns the answers that are stored with the booking. The booker's identity is stored with the attendee. */
export function answersOf(
  { responses, attendee }: BookingRequest,
  guests: readonly string[],
  { answer }: ChosenLocation,
): Answers {
  const { name: _name, email: _email, location: _location, guests: _guests, ...own } = responses
  return {
    ...own,
    ...(attendee.firstName !== undefined && {
      name: { firstName: attendee.firstName, ...(attendee.lastName !== undefined && { lastName: attendee.lastName }) },
    }),
    ...(guests.length > 0 && { guests: [...guests] }),
    ...(answer && { location: answer }),
    ...(attendee.phoneNumber !== undefined && { attendeePhoneNumber: attendee.phoneNumber }),
  }
}
