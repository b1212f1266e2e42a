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

/** Spaces, line breaks, and characters that nobody sees. Programs skip them before they look for a formula. */
const UNSEEN = String.raw`[\s\p{Cc}\p{Cf}\p{Z}]`
/**
 * The characters that begin a formula. Spreadsheets read the full-width and small forms, and the minus sign, like the
 * plain ones.
 */
const TRIGGER = String.raw`[=+\-@＝＋－＠﹦﹢﹣﹫−]`
/** A tab or a carriage return at the start moves what follows to the next cell when the text is pasted. */
const AT_START = new RegExp(`^(?:[\\t\\r]|${UNSEEN}{0,100}${TRIGGER})`, 'u')
/** A program that takes semicolons or tabs for the separator begins a new cell after them. */
const AFTER_SEPARATOR = new RegExp(`([;\\t]${UNSEEN}{0,100})(?=${TRIGGER})`, 'gu')

/** Returns the cell with an apostrophe before each formula, so that spreadsheets show the text and don't run it. */
function plainCell(cell: string | number): string | number {
  if (typeof cell === 'number') return cell
  const text = cell.replace(AFTER_SEPARATOR, "$1'")
  return AT_START.test(text) ? `'${text}` : text
}
