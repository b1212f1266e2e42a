/** A platform client's id stands as `+` and 25 letters or digits at the end of a managed user's local part. */
const CLIENT_SUFFIX = /\+([a-zA-Z0-9]{25})(?=@)/

/** The address as a person would write it: without the platform client's suffix. */
export const displayEmail = (email: string): string => email.replace(CLIENT_SUFFIX, '')

/** The id of the platform client whose suffix the address carries. */
export const clientIdIn = (email: string): string | undefined => CLIENT_SUFFIX.exec(email)?.[1]

/** The address under which a platform client's user is kept: each client has a name space of its own. */
export function managedEmail(email: string, clientId: string): string {
  const at = email.lastIndexOf('@')
  const local = email.slice(0, Math.max(at, 0))
  return at < 0 || local.endsWith(`+${clientId}`) ? email : `${local}+${clientId}${email.slice(at)}`
}
