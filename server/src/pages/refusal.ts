import type { Translator } from '@daybook/i18n'
import { isKeyOf } from '../lib/records.ts'

/**
 * The refusals that people can cause by their input, by code, in plain words. The API's own texts are for programmers.
 */
const WORDS = {
  ALREADY_SEATED: 'page.refused.alreadySeated',
  BOOKER_LIMIT_REACHED: 'page.refused.bookerLimit',
  BOOKING_CONSENT_TEXT_CHANGED: 'page.consent.changed',
  BOOKING_CHANGED: 'page.refused.changed',
  CANCELLATION_REASON_REQUIRED: 'page.refused.reasonMissing',
  CODE_NOT_SENT: 'page.refused.codeNotSent',
  EMAIL_NOT_VERIFIABLE: 'page.refused.codeNotSent',
  EVENT_TYPE_HAS_NO_HOSTS: 'page.event.noHosts',
  GUESTS_NOT_ALLOWED: 'page.refused.noGuests',
  GUEST_EMAIL_INVALID: 'page.refused.guestAddress',
  SEATS_FULL: 'page.refused.seatsFull',
  TOO_MANY_BOOKINGS: 'page.refused.tooManyBookings',
  TOO_MANY_GUESTS: 'page.refused.tooManyGuests',
  TOO_MANY_GUESTS_AT_ONCE: 'page.refused.tooManyGuests',
  TOO_MANY_REQUESTS: 'signIn.login.tooMany',
} as const

/** Returns the text of a refusal. One without words of its own has a general text. */
export const refusalText = ({ code }: { code: string }, t: Translator): string =>
  t(isKeyOf(WORDS, code) ? WORDS[code] : 'page.refused.text')
