import { conflict, forbidden, invalid, unauthenticated, unavailable } from '../../../lib/errors.ts'

export const addressOfAccount = (email: string, userId: number) =>
  conflict(
    'ADDRESS_OF_ACCOUNT',
    `An account has the address ${email}. Send "userId": ${userId} instead of "email" to erase the account with everything that it owns.`,
  )

export const personUnclear = () =>
  invalid('PERSON_UNCLEAR', "Send either 'userId' for an account, or 'email' for a booker without one.")

export const lastAdministrator = () =>
  conflict(
    'LAST_ADMINISTRATOR',
    'The account is the last administrator of the server. Make somebody else an administrator first.',
  )

export const confirmationWrong = () =>
  invalid('CONFIRMATION_WRONG', "'email' is not the address of this account. Send its address to confirm the erasure.")

export const passwordRequired = () =>
  forbidden(
    'PASSWORD_REQUIRED',
    "Send the account's password as 'currentPassword' to confirm the erasure. An account without a password is erased with a session of the browser, or by an administrator.",
  )

export const passwordWrong = () =>
  unauthenticated('PASSWORD_WRONG', "'currentPassword' is not the password of this account.")

export const futureBookings = (count: number) =>
  conflict(
    'FUTURE_BOOKINGS',
    `The person has ${count} bookings that have not ended. Send "cancelFutureBookings": true to cancel them, or wait until they are over.`,
  )

export const messagesWait = () =>
  unavailable(
    'MESSAGES_WAIT',
    'Messages about bookings of the person still wait to be sent. Bookings that were cancelled stay cancelled. Repeat the request to erase the rest.',
    { retryAfterSeconds: 5 },
  )
