import type { Translator } from '@daybook/i18n'
import { findFailure } from '../../../http/failures.ts'
import { AppError } from '../../../lib/errors.ts'
import { refusalText } from '../../refusal.ts'
import type { Fault } from './fields.ts'

/** The text of a refusal, at a field or for the whole form. */
export type Refused = { status: number; faults: Fault[]; alert?: string; retryAfterSeconds?: number }

/**
 * Refusals that belong to a field, by code, with the field's name and its text. Other refusals belong to the whole
 * form.
 */
const AT_FIELDS = {
  EMAIL_TAKEN: ['email', 'signIn.fault.emailTaken'],
  USERNAME_TAKEN: ['username', 'signIn.fault.usernameTaken'],
  USERNAME_RESERVED: ['username', 'signIn.fault.usernameReserved'],
  PASSWORD_TOO_SHORT: ['newPassword', 'signIn.fault.passwordShort'],
  PASSWORD_TOO_LONG: ['newPassword', 'signIn.fault.passwordLong'],
  PASSWORD_IS_NAME: ['newPassword', 'signIn.fault.passwordName'],
  PASSWORD_COMMON: ['newPassword', 'signIn.fault.passwordCommon'],
  PASSWORD_WRONG: ['password', 'signIn.fault.passwordWrong'],
  CODE_WRONG: ['code', 'signIn.fault.code'],
  PROOF_WRONG: ['code', 'signIn.fault.code'],
} as const

const OF_THE_WHOLE = {
  CREDENTIALS_WRONG: 'signIn.login.wrong',
  ACCOUNT_DISABLED: 'signIn.login.disabled',
  SIGNUP_OFF: 'signIn.signUp.closedText',
  INVITATION_REQUIRED: 'signIn.signUp.closedText',
  HASHING_BUSY: 'signIn.login.busy',
  INVITE_FOR_ANOTHER: 'invite.page.another',
  IDENTITY_IS_ONLY_WAY: 'security.providers.onlyWay',
} as const

/** @throws the error itself if it isn't an expected refusal. */
export function refused(error: unknown, t: Translator): Refused {
  if (!(error instanceof AppError)) throw error
  const { status = 400, retryAfterSeconds } = findFailure(error) ?? {}
  const more = { status, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) }
  const { code } = error
  if (has(AT_FIELDS, code)) {
    const [name, key] = AT_FIELDS[code]
    return { ...more, faults: [{ name, message: t(key) }] }
  }
  return { ...more, faults: [], alert: has(OF_THE_WHOLE, code) ? t(OF_THE_WHOLE[code]) : refusalText(error, t) }
}

const has = <Known extends object>(known: Known, code: string): code is Extract<keyof Known, string> =>
  Object.hasOwn(known, code)
