import { forbidden, invalid, tooMany, unauthenticated } from '../../../lib/errors.ts'

export const credentialsWrong = () =>
  unauthenticated('CREDENTIALS_WRONG', 'The e-mail address or the password is not right.')

export const accountDisabled = () =>
  forbidden('ACCOUNT_DISABLED', 'This account is disabled. Ask whoever runs this server.')

export const ticketInvalid = () =>
  unauthenticated(
    'TICKET_INVALID',
    'This sign-in took too long, was finished already, or had too many wrong codes. Begin again with your password.',
  )

/** This limit also applies if the operator has turned request limits off, because each ticket allows five codes. */
export const tooManyTickets = () =>
  tooMany('TOO_MANY_TICKETS', 'Too many sign-ins to this account wait for their code. Please try again in a while.', {
    retryAfterSeconds: 300,
  })

export const codeWrong = () =>
  unauthenticated('CODE_WRONG', 'This code is not right, or it was used before. Enter the newest one of your device.')

export const cannotSignIn = ({ email, disabledAt }: { email: string; disabledAt: Date | null }) =>
  invalid(
    'CANNOT_SIGN_IN',
    disabledAt
      ? `The account ${email} is disabled, so nobody signs in to it.`
      : `The account ${email} is a managed user: its platform signs it in, and it has no password.`,
  )

export const passwordWrong = () => unauthenticated('PASSWORD_WRONG', 'This is not your present password.')

export const signUpOff = () =>
  forbidden('SIGNUP_OFF', 'Nobody makes an account by themselves on this server. Ask whoever runs it for one.')

export const invitationRequired = () =>
  forbidden(
    'INVITATION_REQUIRED',
    "Only people with an invitation make an account on this server. Send the token of your invitation's link as 'invitation'. It must not have expired, and one that was mailed is for its address alone.",
  )

/** Creates the refusal that asks for the code after the right password. */
export const secondFactorRequired = ({ ticket, expiresAt }: { ticket: string; expiresAt: Date }) =>
  unauthenticated(
    'SECOND_FACTOR_REQUIRED',
    'The account has a second factor: send the ticket with a code of its authenticator, or a recovery code.',
    { ticket, expiresAt: expiresAt.toISOString() },
  )
