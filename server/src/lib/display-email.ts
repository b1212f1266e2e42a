/** A platform client's id stands as `+` and 25 letters or digits at the end of a managed user's local part. */
const CLIENT_SUFFIX = /\+[a-zA-Z0-9]{25}(?=@)/

/** The address as a person would write it: without the platform client's suffix. */
export const displayEmail = (email: string): string => email.replace(CLIENT_SUFFIX, '')
