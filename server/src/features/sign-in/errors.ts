import { forbidden, tooMany, unauthenticated } from '../../lib/errors.ts'

export const credentialsWrong = () =>
  unauthenticated('CREDENTIALS_WRONG', 'The e-mail address or the password is not right.')

export const accountDisabled = () =>
  forbidden('ACCOUNT_DISABLED', 'This account is disabled. Ask whoever runs this server.')

export const ticketInvalid = () =>
  unauthenticated(
    'TICKET_INVALID',
    'This sign-in took too long, was finished already, or had too many wrong codes. Begin again with your password.',
  )

/** Holds also where the operator has turned the limits of requests off: each ticket is good for five codes. */
export const tooManyTickets = () =>
  tooMany('TOO_MANY_TICKETS', 'Too many sign-ins to this account wait for their code. Please try again in a while.', {
    retryAfterSeconds: 300,
  })

export const codeWrong = () =>
  unauthenticated('CODE_WRONG', 'This code is not right, or it was used before. Enter the newest one of your device.')

export const passwordWrong = () => unauthenticated('PASSWORD_WRONG', 'This is not your present password.')

/** The password was right, and a code is still missing. */
export const secondFactorRequired = ({ ticket, expiresAt }: { ticket: string; expiresAt: Date }) =>
  unauthenticated(
    'SECOND_FACTOR_REQUIRED',
    'The account has a second factor: send the ticket with a code of its authenticator, or a recovery code.',
    { ticket, expiresAt: expiresAt.toISOString() },
  )
