import { managedEmail } from '../../../lib/text/display-email.ts'
import { trimCharacters } from '../../../lib/text/trim-characters.ts'
import { emailTooLong } from './errors.ts'

/** RFC 5321 §4.5.3.1.1: what is longer before the @ reaches no mailbox. */
const MAX_LOCAL = 64

/** What a client's suffix takes of it: the plus sign and the id. */
const SUFFIX = 26

/** The address under which the user is kept. @throws `EMAIL_TOO_LONG` */
export function storedEmail(email: string, clientId: string): string {
  const stored = managedEmail(email.toLowerCase(), clientId)
  if (stored.lastIndexOf('@') > MAX_LOCAL) throw emailTooLong(email, MAX_LOCAL - SUFFIX)
  return stored
}

/** `ann+<client>@example.com` becomes `ann-<client>-example-com`: unlike any name that a person would choose. */
export const usernameOf = (stored: string): string => trimCharacters(stored.replace(/[^a-z0-9]+/g, '-'), '-')
