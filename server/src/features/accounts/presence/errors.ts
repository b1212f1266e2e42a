import { forbidden, unauthenticated } from '../../../lib/errors.ts'

export const passwordRequired = (property: string) =>
  forbidden(
    'PASSWORD_REQUIRED',
    `This needs the account's password again, because a browser can be left open. Send it as '${property}'.`,
  )

export const passwordWrong = (property: string) =>
  unauthenticated('PASSWORD_WRONG', `'${property}' is not the password of this account.`)

export const signInAgain = (minutes: number) =>
  forbidden(
    'SIGN_IN_AGAIN',
    `The account has no password, so this needs a sign-in within the last ${minutes} minutes. Sign in again with your provider, and repeat the request.`,
  )
