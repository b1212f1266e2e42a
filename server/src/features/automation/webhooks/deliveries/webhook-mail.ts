import { translator } from '@daybook/i18n'
import { formatDay } from '../../../../i18n/format-when.ts'
import { serverMail } from '../../../../i18n/server-mail.ts'

export type Trouble = 'failing' | 'disabled' | 'gone'

type Facts = {
  email: string
  /** The reader's language as a BCP 47 tag. */
  locale: string | null
  timeZone: string
  subscriberUrl: string
  failingSince: Date
  /** The receiver's answer, or the reason why there was none. */
  error: string
}

/** Returns the mail about a failing webhook for the people responsible for it. It has no side effects. */
export function webhookMail(trouble: Trouble, { email, locale, timeZone, subscriberUrl, failingSince, error }: Facts) {
  const t = translator(locale ?? 'en')
  const subject = t(`webhook.${trouble}.subject`)
  const letter = {
    language: t.language,
    direction: t.direction,
    heading: subject,
    intro: t(`webhook.${trouble}.intro`),
    rows: [
      { label: t('webhook.field.address'), lines: [{ text: withoutSecrets(subscriberUrl) }] },
      ...(trouble === 'gone'
        ? []
        : [
            { label: t('webhook.field.since'), lines: [{ text: formatDay(failingSince, timeZone, t.language) }] },
            { label: t('webhook.field.lastFailure'), lines: [{ text: error }] },
          ]),
    ],
    actions: [],
    footer: t('webhook.footer'),
  }
  return serverMail(email, subject, letter)
}

/** The part after the path often contains a key, which mails should not show. */
function withoutSecrets(url: string): string {
  const { origin, pathname } = new URL(url)
  return origin + pathname
}
