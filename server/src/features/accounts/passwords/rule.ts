import { invalid } from '../../../lib/errors.ts'
import { isCommonPassword } from './common-passwords.ts'

/** Lengths in characters as a person counts them. */
const SHORTEST = 8
const LONGEST = 128

/**
 * Checks a new password (NIST SP 800-63B §3.1.1.2): it must be long enough and not common. There are no rules for its
 * characters.
 *
 * @throws `PASSWORD_TOO_SHORT`, `PASSWORD_TOO_LONG`, `PASSWORD_IS_NAME`, `PASSWORD_COMMON`
 */
export function checkPassword(password: string, { email, username }: { email: string; username: string | null }): void {
  const { length } = [...password]
  if (length < SHORTEST)
    throw invalid('PASSWORD_TOO_SHORT', `A password needs at least ${SHORTEST} characters; this one has ${length}.`)
  if (length > LONGEST)
    throw invalid('PASSWORD_TOO_LONG', `A password has at most ${LONGEST} characters; this one has ${length}.`)
  const own = [email, email.split('@')[0], username].map((name) => name?.toLowerCase())
  if (own.includes(password.toLowerCase()))
    throw invalid('PASSWORD_IS_NAME', "A password can't be the e-mail address or the username. Choose another.")
  if (isCommonPassword(password))
    throw invalid('PASSWORD_COMMON', 'This password is one of the first that anybody tries. Choose another.')
}
