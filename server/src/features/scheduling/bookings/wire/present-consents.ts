import type { SeenBooking } from '../seen-booking.ts'
import type { Booking } from './schema/booking.ts'

/** Presents what bookers have agreed to. `SeenBooking` has it only for readers of the whole booking. */
export function presentConsents({ attendees }: SeenBooking): Pick<Booking, 'bookingConsents'> {
  const bookingConsents = attendees.flatMap(({ email, consent }) => {
    if (consent === null) return []
    const { text, policyUrl, consentedAt } = consent
    const at = new Date(consentedAt).toISOString()
    return [{ email, text, ...(policyUrl !== null && { policyUrl }), consentedAt: at }]
  })
  return bookingConsents.length > 0 ? { bookingConsents } : {}
}
