import { translator } from '@daybook/i18n'
import type { Letter, LetterRow } from './letter.ts'

/** Builds the letter as plain text. It is complete without the HTML. */
export function letterText({ language, heading, intro, rows, actions, footer }: Letter): string {
  const t = translator(language)
  const labelled = (label: string) => t('mail.label', { label })
  const blocks = [
    heading,
    intro,
    ...rows.map((row) => rowText(row, labelled(row.label))),
    actions.map(({ label, url }) => `${labelled(label)}\n${url}`).join('\n\n'),
    // RFC 3676 §4.3: clients recognize "-- " as the start of a signature.
    `-- \n${footer}`,
  ]
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`
}

// The lines are indented, so that a booker's text can't imitate a label or a link of the mail.
const rowText = ({ lines }: LetterRow, label: string): string =>
  [
    label,
    ...lines.map(({ text, url }) => `  ${url === undefined || url === text ? text : `${text} ${url}`}`.trimEnd()),
  ].join('\n')
