import { translator } from '@daybook/i18n'
import { serverMail } from '../../../i18n/server-mail.ts'
import { keysOf } from '../../../lib/records.ts'

export type AccountMailKind = keyof typeof NAMES

/** The facts of a mail about an account. Only its addresses may come from a stranger. */
export type AccountFacts = {
  toAddress: string
  /** The reader's language as a BCP 47 tag. */
  language: string
  /** The address of the button. */
  url: string
  /** The current address of the account. */
  accountEmail: string
  /** The new address of the account. */
  newEmail?: string
}

export type AccountMail = {
  toAddress: string
  fromName: string
  replyTo: null
  subject: string
  text: string
  html: string
  locale: string
}

/** Catalogue keys are words without hyphens. */
const NAMES = {
  'verify-email': 'verifyEmail',
  'verify-address': 'verifyAddress',
  'reset-password': 'resetPassword',
  'confirm-email-change': 'confirmEmailChange',
  'email-change-asked': 'emailChangeAsked',
  'password-changed': 'passwordChanged',
  'second-factor-on': 'secondFactorOn',
  'second-factor-off': 'secondFactorOff',
} as const

export const ACCOUNT_MAIL_KINDS = keysOf(NAMES)

/** Returns one mail in the reader's language. It has no side effects. */
export function accountMail(occasion: AccountMailKind, facts: AccountFacts): AccountMail {
  const t = translator(facts.language)
  const name = NAMES[occasion]
  const subject = t(`account.${name}.subject`)
  const letter = {
    language: t.language,
    direction: t.direction,
    heading: subject,
    intro: t(`account.${name}.intro`),
    rows: [
      { label: t('account.field.account'), lines: [{ text: facts.accountEmail }] },
      ...(facts.newEmail === undefined
        ? []
        : [{ label: t('account.field.newAddress'), lines: [{ text: facts.newEmail }] }]),
    ],
    actions: [{ label: t(`account.${name}.action`), url: facts.url, primary: true }],
    footer: t('account.footer'),
  }
  return serverMail(facts.toAddress.toLowerCase(), subject, letter)
}
