import { translator } from '@daybook/i18n'
import { html } from '../../../lib/text/html.ts'
import type { NewMail } from './new-message.ts'

const END = /<\/body>/i

/** Adds a line to the mail with a link by which the reader can opt out of such mails. */
export function withOptOutNote<Mail extends Pick<NewMail, 'text' | 'html' | 'locale'>>(mail: Mail, url: string): Mail {
  const t = translator(mail.locale)
  const note = String(
    html`<p style="margin:16px;text-align:center;font-family:sans-serif;font-size:12px;line-height:18px;color:#63636b;">${t('optOut.mail')} <a href="${url}" style="color:#63636b;">${t('optOut.mail.link')}</a></p>`,
  )
  return {
    ...mail,
    text: `${mail.text.trimEnd()}\n\n${t('optOut.mail')}\n${url}\n`,
    html: END.test(mail.html) ? mail.html.replace(END, () => `${note}</body>`) : `${mail.html}${note}`,
  }
}
