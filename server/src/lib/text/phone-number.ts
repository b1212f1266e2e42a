import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** Returns a number in the international form, `+4930123456`. A text that is no phone number is returned unchanged. */
export const internationalNumber = (text: string): string => parsePhoneNumberFromString(text)?.number ?? text
