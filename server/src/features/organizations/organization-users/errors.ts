import { conflict, forbidden, invalid } from '../../../lib/errors.ts'

export const emailTaken = () => conflict('EMAIL_TAKEN', 'A user already exists with that email')
export const usernameTaken = () => conflict('USERNAME_TAKEN', 'Username is already taken')
export const usernameReserved = (username: string) =>
  invalid('USERNAME_RESERVED', `The username "${username}" is reserved for pages of the server. Choose another.`)
export const metadataInvalid = (wanted: string) => invalid('METADATA_INVALID', wanted)

/** Creates the refusal for a person who was removed after the guard let the request through. */
export const notHere = () => forbidden('USER_FOREIGN', 'Forbidden resource')

export const notTheOrganizations = (userId: number, what: string) =>
  forbidden(
    'ACCOUNT_NOT_OF_ORGANIZATION',
    `The account with id=${userId} was not made by this organization, belongs to another one as well, or administers this server: only the person can ${what}. You can end the membership instead.`,
  )

export const lastOwnerSomewhere = (userId: number, names: readonly string[]) =>
  invalid(
    'LAST_OWNER',
    `The account with id=${userId} is the last owner of ${names.join(', ')}. Make somebody else an accepted owner there first.`,
  )
