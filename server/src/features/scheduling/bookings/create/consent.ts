import type { CommandContext } from '../../../../commands/context.ts'
import type { Availability, Bookable } from '../../availability/service.ts'
import { consentMissing, consentTextChanged } from '../errors/consent.ts'
import type { BookingRequest } from '../request.ts'
import type { NewAttendee } from '../store/attendee-columns.ts'

type Asked = {
  availability: Pick<Availability, 'administers'>
  context: CommandContext
  bookable: Bookable
  request: BookingRequest
}

/**
 * Refuses a booker who doesn't agree to a required text, or who has read another text. Callers who administer the event
 * type may leave the consent out, because they book for others and can't agree for them.
 *
 * @throws `BOOKING_CONSENT_MISSING`, `BOOKING_CONSENT_TEXT_CHANGED`
 */
export async function checkConsent({ availability, context, bookable, request: { consent } }: Asked): Promise<void> {
  const { id, consentText, consentRequired } = bookable
  if (consentText === null) return
  if (consent?.accepted) {
    if (consent.text !== undefined && consent.text !== consentText) throw consentTextChanged(id)
  } else if (consentRequired && !(await availability.administers(context.actor, bookable))) {
    throw consentMissing(id, consentText)
  }
}

type ConsentColumns = Pick<NewAttendee, 'consentText' | 'consentPolicyUrl' | 'consentedAt'>

/** Returns what the booker has agreed to, as the event type says it now. */
export const consentColumns = (
  { consentText, consentPolicyUrl }: Bookable,
  { consent }: BookingRequest,
  now: Date,
): ConsentColumns =>
  consentText === null || !consent?.accepted
    ? { consentText: null, consentPolicyUrl: null, consentedAt: null }
    : { consentText, consentPolicyUrl, consentedAt: now }
