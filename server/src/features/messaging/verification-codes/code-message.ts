import { letterHtml } from '../../../i18n/letter-html.ts'
import { letterText } from '../../../i18n/letter-text.ts'
import { translator } from '../../../i18n/translate.ts'
import type { NewMail, NewTextMessage } from '../outbox/service.ts'

type Facts = {
  channel: 'email' | 'phone'
  address: string
  code: string
  /** Of the reader, by BCP 47 tag. */
  language: string
  minutes: number
}

type Unkeyed<Message> = Omit<Message, 'naturalKey'>

/**
 * What brings a code to somebody. Nothing in it was typed by whoever asked for it, who may not be the one who reads it.
 * The code is the only number of six digits in the text. Pure.
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
