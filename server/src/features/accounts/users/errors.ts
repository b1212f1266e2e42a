import { conflict, invalid, notFound } from '../../../lib/errors.ts'

export const emailTaken = (email: string) =>
  conflict('EMAIL_TAKEN', `An account with the e-mail address ${email} exists already.`)
export const usernameTaken = (username: string) =>
  conflict('USERNAME_TAKEN', `The username "${username}" is taken. Choose another.`)
export const usernameReserved = (username: string) =>
  invalid('USERNAME_RESERVED', `The username "${username}" is reserved for pages of the server. Choose another.`)
export const userNotFound = (id: number) => notFound('USER_NOT_FOUND', `User with ID=${id} does not exist.`)
