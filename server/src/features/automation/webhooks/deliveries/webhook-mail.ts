import { formatDay } from '../../../../i18n/format-when.ts'
import { letterHtml } from '../../../../i18n/letter-html.ts'
import { letterText } from '../../../../i18n/letter-text.ts'
import { translator } from '../../../../i18n/translate.ts'

export type Trouble = 'failing' | 'disabled' | 'gone'

type Facts = {
  email: string
  /** Of the reader, by BCP 47 tag. */
  locale: string | null
  timeZone: string
  subscriberUrl: string
  failingSince: Date
  /** What was answered, or why nothing was. */
  error: string
}

/** What those read who look after a webhook that doesn't get through. Pure. */
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
  return {
    toAddress: email,
    fromName: 'Daybook',
    replyTo: null,
    subject,
    locale: t.language,
    text: letterText(letter),
    html: letterHtml(letter),
  }
}

/** What stands behind the path is often a key that nobody should read in a mailbox. */
function withoutSecrets(url: string): string {
  const { origin, pathname } = new URL(url)
  return origin + pathname
}
