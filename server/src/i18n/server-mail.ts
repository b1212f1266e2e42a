import type { Letter } from './letter.ts'
import { letterHtml } from './letter-html.ts'
import { letterText } from './letter-text.ts'

/** Returns the mail with a letter of the server itself, not of a host. */
export const serverMail = (toAddress: string, subject: string, letter: Letter) => ({
  toAddress,
  fromName: 'Daybook',
  replyTo: null,
  subject,
  locale: letter.language,
  text: letterText(letter),
  html: letterHtml(letter),
})
