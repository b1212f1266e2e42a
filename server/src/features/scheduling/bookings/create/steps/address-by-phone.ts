import { effectiveBookingFields } from '../../../event-types/service.ts'
import { emailMissing } from '../../errors/booking.ts'
import type { Draft } from '../../flow/draft.ts'

/**
 * An attendee who gives a telephone number alone gets an address that is made of it, where the event type doesn't ask
 * for one: everything else tells people apart by their addresses.
 *
 * @throws `ATTENDEE_EMAIL_MISSING`
 */
export function addressByPhone({ bookable, request }: Draft): Partial<Draft> {
  const { attendee } = request
  if (attendee.email !== '') return {}
  const field = effectiveBookingFields(bookable).find(({ slug }) => slug === 'email')
  const isAsked = field === undefined || (field.required && !('hidden' in field && field.hidden))
  if (isAsked || attendee.phoneNumber === undefined) throw emailMissing()
  const email = `${attendee.phoneNumber.replace(/\D/g, '')}@sms.daybook.invalid`
  return { request: { ...request, attendee: { ...attendee, email } } }
}
