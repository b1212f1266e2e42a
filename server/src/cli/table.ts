/** Longer texts are cut, so that a row stays one line of a wide terminal. */
const MAX_CELL = 50
const GAP = '  '

export type Column<Row> = { heading: string; cell: (row: Row) => string | number | null }

/** Formats rows for people, under their headings. */
export function table<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string {
  const lines = [
    columns.map(({ heading }) => heading),
    ...rows.map((row) => columns.map(({ cell }) => plain(String(cell(row) ?? '–')))),
  ]
  const widths = columns.map((_, index) => Math.max(...lines.map((line) => lengthOf(line[index] ?? ''))))
  const padded = (text: string, index: number) => text.padEnd(text.length - lengthOf(text) + (widths[index] ?? 0))
  return lines.map((line) => `${line.map(padded).join(GAP).trimEnd()}\n`).join('')
}

const lengthOf = (text: string): number => [...text].length

/**
 * Removes control characters. Strangers choose titles and names, and these must not move the cursor, change colours or
 * reverse the line.
 */
function plain(text: string): string {
  const letters = [...text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim()]
  return letters.length <= MAX_CELL ? letters.join('') : `${letters.slice(0, MAX_CELL - 1).join('')}…`
}
