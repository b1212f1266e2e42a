import { type Static, Type } from 'typebox'
import { invalid } from '../../../../lib/errors.ts'
import type { EventTypeColumns, EventTypeRow } from '../store.ts'

const MAX_TEXT = 2000

export const BookingConsent = Type.Object(
  {
    text: Type.String({
      minLength: 1,
      maxLength: MAX_TEXT,
      description: 'Plain text beside a checkbox of the booking form, in the words of the booker ("I agree that …").',
    }),
    policyUrl: Type.Optional(
      Type.String({ format: 'web-url', maxLength: 2000, description: 'A page that the form links to.' }),
    ),
    required: Type.Boolean({ description: 'True refuses bookings without the consent.' }),
  },
  { $id: 'BookingConsent', description: 'What bookers are asked to agree to. null asks for nothing.' },
)

/** @throws `BOOKING_CONSENT_TEXT_EMPTY` */
export function parseBookingConsent(sent: Static<typeof BookingConsent> | null): EventTypeColumns {
  if (sent === null) return { consentText: null, consentPolicyUrl: null, consentRequired: false }
  const text = sent.text.replace(/\r\n?/g, '\n').trim()
  if (text === '') {
    throw invalid(
      'BOOKING_CONSENT_TEXT_EMPTY',
      'Invalid bookingConsent: its text has only spaces. Send the words that bookers agree to, or null to ask for nothing.',
    )
  }
  return { consentText: text, consentPolicyUrl: sent.policyUrl ?? null, consentRequired: sent.required }
}

export const presentBookingConsent = ({ consentText, consentPolicyUrl, consentRequired }: EventTypeRow) =>
  consentText === null
    ? undefined
    : {
        text: consentText,
        ...(consentPolicyUrl !== null && { policyUrl: consentPolicyUrl }),
        required: consentRequired,
      }
