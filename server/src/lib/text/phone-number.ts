import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** A number as networks write it, `+4930123456`, however it was typed. What is no number stays what it is. */
export const internationalNumber = (text: string): string => parsePhoneNumberFromString(text)?.number ?? text
