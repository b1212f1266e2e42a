import { invalid } from '../../../../lib/errors.ts'
import { isEmail } from '../../../../lib/text/email.ts'
import { shorten } from '../../../../lib/text/shorten.ts'
import type { Bookable } from '../../availability/service.ts'
import { guestsNotAllowed, tooManyGuests } from '../errors/booking.ts'
import type { BookingRequest } from '../request.ts'

/** Attendees of a booking at the most, the booker included. */
export const MAX_ATTENDEES = 30

/** Of an address that is none, in the text of an error. */
const SHOWN_CHARACTERS = 260

/**
 * The guests' addresses, each once and without the booker's own.
 *
 * @throws `GUESTS_NOT_ALLOWED`, `GUEST_EMAIL_INVALID`, `TOO_MANY_GUESTS`
 */
export function checkGuests({ disableGuests }: Bookable, { guests, attendee }: BookingRequest): string[] {
  if (guests.length === 0) return []
  if (disableGuests) throw guestsNotAllowed()
  const faulty = guests.find((guest) => !isEmail(guest))
  if (faulty !== undefined)
    throw invalid(
      'GUEST_EMAIL_INVALID',
      `guests property is wrong,"${shorten(faulty, SHOWN_CHARACTERS)}" must be an email `,
    )
  const known = new Set([attendee.email.toLowerCase()])
  const unique = guests.filter((guest) => !known.has(guest.toLowerCase()) && known.add(guest.toLowerCase()))
  if (unique.length + 1 > MAX_ATTENDEES) throw tooManyGuests(unique.length, 1, MAX_ATTENDEES)
  return unique
}
