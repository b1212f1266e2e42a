import type { Letter, LetterRow } from './letter.ts'

/** The letter as plain text, complete on its own. */
export function letterText({ heading, intro, rows, actions, footer }: Letter): string {
  const blocks = [
    heading,
    intro,
    ...rows.map(rowText),
    actions.map(({ label, url }) => `${label}:\n${url}`).join('\n\n'),
    // RFC 3676 §4.3: "-- " starts what clients recognise as a signature.
    `-- \n${footer}`,
  ]
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`
}

// Indented, so that lines which a booker wrote cannot pass for a label or a link of ours.
const rowText = ({ label, lines }: LetterRow): string =>
  [
    `${label}:`,
    ...lines.map(({ text, url }) => `  ${url === undefined || url === text ? text : `${text} ${url}`}`.trimEnd()),
  ].join('\n')
