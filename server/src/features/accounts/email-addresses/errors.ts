import { conflict, invalid, unauthenticated } from '../../../lib/errors.ts'

export const linkInvalid = () =>
  invalid('LINK_INVALID', 'This link has expired, was used before, or is not complete. Ask for a new one.')

export const emailVerifiedAlready = (email: string) =>
  conflict('EMAIL_VERIFIED_ALREADY', `The address ${email} has been confirmed already.`)

export const signInToConfirm = () =>
  unauthenticated(
    'SIGN_IN_TO_CONFIRM',
    'An application has asked for this new address. Sign in to the account, then open the link again.',
  )
