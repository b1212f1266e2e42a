import { invalid } from '../../../../lib/errors.ts'
import { isEmail } from '../../../../lib/text/email.ts'
import { shorten } from '../../../../lib/text/shorten.ts'
import type { Bookable } from '../../availability/service.ts'
import { guestsNotAllowed, tooManyGuests } from '../errors/booking.ts'
import type { BookingRequest } from '../request.ts'

/** Maximum number of attendees of a booking, including the booker. */
export const MAX_ATTENDEES = 30

/** Number of characters of an invalid address that the error message shows. */
const SHOWN_CHARACTERS = 260

/**
 * Returns the guests' addresses without duplicates and without the booker's own address.
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
