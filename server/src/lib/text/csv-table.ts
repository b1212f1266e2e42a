import { stringify } from 'csv-stringify/sync'

/** A column with its name, and the value that it has in a row. */
export type CsvColumn<Row> = readonly [name: string, write: (row: Row) => string | number]

/**
 * Writes a table for spreadsheets (RFC 4180). The mark at the start says that the file is UTF-8. Every CSV file of the
 * server is written here, because a cell can have what a stranger has typed.
 */
export const csvTable = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string =>
  stringify(
    rows.map((row) => columns.map(([, write]) => plainCell(write(row)))),
    { header: true, columns: columns.map(([name]) => name), bom: true, record_delimiter: 'windows' },
  )

/**
 * Matches a text that begins a formula. Spreadsheets read the full-width and small forms, and the minus sign, like the
 * plain characters. Programs skip spaces, line breaks and characters that nobody sees before they look for it.
 */
const BEGINS_FORMULA = /^[\s\p{Cc}\p{Cf}\p{Z}]*[=+\-@＝＋－＠﹦﹢﹣﹫−]/u

/**
 * Returns the cell with an apostrophe before each formula, so that spreadsheets show the text and don't run it. A
 * program that takes semicolons or tabs for the separator begins a new cell after them. A tab or a carriage return at
 * the start moves what follows to the next cell when the text is pasted.
 */
function plainCell(cell: string | number): string | number {
  if (typeof cell === 'number') return cell
  const parts = cell.split(/([;\t])/)
  const text = parts.map((part, place) => (place > 0 && BEGINS_FORMULA.test(part) ? `'${part}` : part)).join('')
  return /^[\t\r]/.test(text) || BEGINS_FORMULA.test(text) ? `'${text}` : text
}
