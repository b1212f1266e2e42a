import { conflict, invalid } from '../../../../lib/errors.ts'
import { shorten } from '../../../../lib/text/shorten.ts'

const SHOWN_CHARACTERS = 200

export const consentMissing = (id: number, text: string) =>
  invalid(
    'BOOKING_CONSENT_MISSING',
    `Missing bookingConsent: event type with id=${id} requires that the booker agrees to "${shorten(text, SHOWN_CHARACTERS)}". Show the booker the bookingConsent of the event type. If the booker agrees, send "bookingConsent": {"accepted": true}.`,
  )

export const consentTextChanged = (id: number) =>
  conflict(
    'BOOKING_CONSENT_TEXT_CHANGED',
    `Invalid bookingConsent.text: event type with id=${id} has another text now. Read its bookingConsent again, show it to the booker, and send that text.`,
  )
