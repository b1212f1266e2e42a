/** Matches a platform client's id: `+` and 25 letters or digits at the end of a managed user's local part. */
const CLIENT_SUFFIX = /\+([a-zA-Z0-9]{25})(?=@)/

/** Returns the address without the platform client's suffix, as a person writes it. */
export const displayEmail = (email: string): string => email.replace(CLIENT_SUFFIX, '')

/** Returns the id of the platform client whose suffix the address carries. */
export const clientIdIn = (email: string): string | undefined => CLIENT_SUFFIX.exec(email)?.[1]

/** Returns the address under which a platform client's user is stored. Each client has its own name space. */
export function managedEmail(email: string, clientId: string): string {
  const at = email.lastIndexOf('@')
  const local = email.slice(0, Math.max(at, 0))
  return at < 0 || local.endsWith(`+${clientId}`) ? email : `${local}+${clientId}${email.slice(at)}`
}
