import { translator } from '@daybook/i18n'
import { letterHtml } from '../../../i18n/letter-html.ts'
import { letterText } from '../../../i18n/letter-text.ts'
import type { NewMail, NewTextMessage } from '../outbox/service.ts'

type Facts = {
  channel: 'email' | 'phone'
  address: string
  code: string
  /** The reader's language as a BCP 47 tag. */
  language: string
  minutes: number
}

type Unkeyed<Message> = Omit<Message, 'naturalKey'>

/**
 * Returns the message with a code. It contains no text from the person who asked for it, because that person may not be
 * its reader. The code is the only number of six digits in the text. It has no side effects.
 */
export function codeMessage({
  channel,
  address,
  code,
  language,
  minutes,
}: Facts): Unkeyed<NewMail> | Unkeyed<NewTextMessage> {
  const t = translator(language)
  const common = { toAddress: address, locale: t.language }
  if (channel === 'phone') return { ...common, channel: 'sms', text: t('verification.sms', { code, count: minutes }) }
  const subject = t('verification.mail.subject')
  const letter = {
    language: t.language,
    direction: t.direction,
    heading: subject,
    intro: t('verification.mail.intro', { count: minutes }),
    rows: [{ label: t('verification.mail.code'), lines: [{ text: code }] }],
    actions: [],
    footer: t('verification.mail.footer'),
  }
  return {
    ...common,
    subject,
    fromName: 'Daybook',
    replyTo: null,
    attachments: [],
    text: letterText(letter),
    html: letterHtml(letter),
  }
}
