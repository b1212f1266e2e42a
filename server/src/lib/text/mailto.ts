import { oneLine } from './plain-text.ts'

/**
 * Returns an address by RFC 6068 §2, but leaves `+`, `=` and `/` unencoded, because calendars compare addresses
 * character by character.
 */
export const mailto = (email: string): string =>
  `mailto:${encodeURIComponent(oneLine(email)).replace(/%(40|2B|3D|2F)/g, (code) => decodeURIComponent(code))}`
