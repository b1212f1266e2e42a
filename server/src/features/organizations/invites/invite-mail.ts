import { translator } from '@daybook/i18n'
import { serverMail } from '../../../i18n/server-mail.ts'

/**
 * A team's name can be anything, and the server mails it to strangers, so names that contain a web address are left out
 * of the mail.
 */
const ADDRESS = /:\/\/|\bwww\.|\w\.\w/i

const MAX_NAME = 60

type Facts = {
  toAddress: string
  /** The reader's language as a BCP 47 tag. */
  language: string
  team: string
  /** The address at which the invitation is accepted. */
  url: string
}

/** Returns the mail of an invitation. It has no side effects. */
export function inviteMail({ toAddress, language, team, url }: Facts) {
  const t = translator(language)
  const subject = t('invite.team.subject')
  const name = team.replace(/\s+/g, ' ').trim().slice(0, MAX_NAME)
  const letter = {
    language: t.language,
    direction: t.direction,
    heading: subject,
    intro: t('invite.team.intro'),
    rows: ADDRESS.test(name) ? [] : [{ label: t('invite.field.team'), lines: [{ text: name }] }],
    actions: [{ label: t('invite.team.action'), url, primary: true }],
    footer: t('invite.team.footer'),
  }
  return serverMail(toAddress, subject, letter)
}
