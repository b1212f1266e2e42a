import { conflict, invalid, notFound } from '../../../lib/errors.ts'

export const emailAlreadyVerified = () => conflict('EMAIL_ALREADY_VERIFIED', 'Email is already verified.')

/** Creates the refusal for an address at which no mail can ever arrive, so that nobody waits for a code. */
export const emailNotVerifiable = () => invalid('EMAIL_NOT_VERIFIABLE', 'Email could not be verified.')

export const phoneNotVerifiable = () =>
  invalid('PHONE_NOT_VERIFIABLE', 'Could not send verification code to this phone number.')

export const emailCodeWrong = () => invalid('VERIFICATION_CODE_WRONG', 'Invalid Verification Code')

export const phoneCodeWrong = () => invalid('VERIFICATION_CODE_WRONG', 'Could not verify phone number.')

export const emailNotFound = (id: number) =>
  notFound('VERIFIED_EMAIL_NOT_FOUND', `Verified email with id ${id} not found`)

export const phoneNotFound = (id: number) =>
  notFound('VERIFIED_PHONE_NOT_FOUND', `Verified phone with id ${id} not found`)
