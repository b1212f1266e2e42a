import { translator } from '@daybook/i18n'
import { serverMail } from '../../../i18n/server-mail.ts'

type Facts = {
  toAddress: string
  /** The reader's language as a BCP 47 tag. */
  language: string
  organization: string
  /** The address at which the person chooses a password. */
  url: string
}

/** Returns the mail to a person for whom an organization has made an account. It has no side effects. */
export function welcomeMail({ toAddress, language, organization, url }: Facts) {
  const t = translator(language)
  const subject = t('invite.account.subject')
  const letter = {
    language: t.language,
    direction: t.direction,
    heading: subject,
    intro: t('invite.account.intro'),
    rows: [
      { label: t('invite.field.organization'), lines: [{ text: organization }] },
      { label: t('invite.field.account'), lines: [{ text: toAddress }] },
    ],
    actions: [{ label: t('invite.account.action'), url, primary: true }],
    footer: t('invite.account.footer'),
  }
  return serverMail(toAddress, subject, letter)
}
