import { managedEmail } from '../../../lib/text/display-email.ts'
import { trimCharacters } from '../../../lib/text/trim-characters.ts'
import { emailTooLong } from './errors.ts'

/** The maximum length of the part before the @ (RFC 5321 §4.5.3.1.1). */
const MAX_LOCAL = 64

/** The length of the client's suffix in that part: the plus sign and the id. */
const SUFFIX = 26

/** Returns the address under which the user is stored. @throws `EMAIL_TOO_LONG` */
export function storedEmail(email: string, clientId: string): string {
  const stored = managedEmail(email.toLowerCase(), clientId)
  if (stored.lastIndexOf('@') > MAX_LOCAL) throw emailTooLong(email, MAX_LOCAL - SUFFIX)
  return stored
}

/**
 * Returns the username for a stored address: `ann-<client>-example-com` for `ann+<client>@example.com`. It differs from
 * any name that a person would choose.
 */
export const usernameOf = (stored: string): string => trimCharacters(stored.replace(/[^a-z0-9]+/g, '-'), '-')
