import type { Translator } from '@daybook/i18n'
import { isEmail } from '../../../lib/text/email.ts'
import type { FormField } from './fields.ts'

/** A new address, or that of an account. */
export const emailField = (t: Translator, label: string, autocomplete: 'email' | 'username'): FormField => ({
  name: 'email',
  label,
  type: 'email',
  autocomplete,
  check: (value) => (isEmail(value) ? undefined : t('page.problem.email', { value })),
})

export const newPasswordField = (t: Translator, label: string): FormField => ({
  name: 'newPassword',
  label,
  type: 'password',
  autocomplete: 'new-password',
  hint: t('signIn.passwordHint'),
})

/** A code of an authenticator, or a recovery code. */
export const codeField = (label: string, hint?: string): FormField => ({
  name: 'code',
  label,
  type: 'code',
  autocomplete: 'one-time-code',
  ...(hint !== undefined && { hint }),
})
