import { forbidden, invalid, unauthenticated } from '../../../lib/errors.ts'

export function metadataTooLong(length: number, maxLength: number) {
  const message = `metadata must have at most ${maxLength} characters as JSON (it had ${length}).`
  return invalid('METADATA_TOO_LONG', message, {
    errors: [{ property: 'metadata', constraints: { maxLength: message }, children: [] }],
  })
}

export const passwordRequired = () =>
  forbidden(
    'PASSWORD_REQUIRED',
    "An API key alone can't change the e-mail address. Send the account's password as 'currentPassword' beside 'email', or sign in with a browser and change it there. An account without a password gets one by 'Forgot your password?'.",
  )

export const passwordWrong = () =>
  unauthenticated('PASSWORD_WRONG', "'currentPassword' is not the password of this account.")
