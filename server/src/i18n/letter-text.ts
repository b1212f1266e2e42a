import type { Letter, LetterRow } from './letter.ts'
import { translator } from './translate.ts'

/** The letter as plain text, complete on its own. */
export function letterText({ language, heading, intro, rows, actions, footer }: Letter): string {
  const t = translator(language)
  const labelled = (label: string) => t('mail.label', { label })
  const blocks = [
    heading,
    intro,
    ...rows.map((row) => rowText(row, labelled(row.label))),
    actions.map(({ label, url }) => `${labelled(label)}\n${url}`).join('\n\n'),
    // RFC 3676 §4.3: "-- " starts what clients recognise as a signature.
    `-- \n${footer}`,
  ]
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`
}

// Indented, so that lines which a booker wrote cannot pass for a label or a link of ours.
const rowText = ({ lines }: LetterRow, label: string): string =>
  [
    label,
    ...lines.map(({ text, url }) => `  ${url === undefined || url === text ? text : `${text} ${url}`}`.trimEnd()),
  ].join('\n')
