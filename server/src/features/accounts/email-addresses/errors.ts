import { conflict, invalid, notFound, unauthenticated } from '../../../lib/errors.ts'

export const linkInvalid = () =>
  invalid('LINK_INVALID', 'This link has expired, was used before, or is not complete. Ask for a new one.')

export const emailVerifiedAlready = (email: string) =>
  conflict('EMAIL_VERIFIED_ALREADY', `The address ${email} has been confirmed already.`)

export const signInToConfirm = () =>
  unauthenticated(
    'SIGN_IN_TO_CONFIRM',
    'An application has asked for this new address. Sign in to the account, then open the link again.',
  )

export const addressOwnAlready = (email: string) =>
  conflict('EMAIL_OWN_ALREADY', `The address ${email} belongs to this account already.`)

export const tooManyAddresses = (most: number) =>
  invalid('EMAILS_TOO_MANY', `An account has at most ${most} further addresses. Remove one first.`)

export const addressNotFound = (id: number) =>
  notFound('EMAIL_NOT_FOUND', `This account has no further address with id=${id}.`)

export const managedUserHasOne = () =>
  invalid('EMAIL_OF_CLIENT', 'A managed user has one address, which its platform client changes.')
