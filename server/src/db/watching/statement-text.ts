/** The maximum length of a shown text, in characters. Statements with many rows have long texts. */
const MAX_SHOWN = 2000

/** Returns the text in one line. The beginning of a long text tells which statement it is. */
export function shownText(text: string): string {
  const inOneLine = text
    .slice(0, 2 * MAX_SHOWN)
    .replace(/\s+/g, ' ')
    .trim()
  return inOneLine.length > MAX_SHOWN ? `${inOneLine.slice(0, MAX_SHOWN)}…` : inOneLine
}

const COMMENT = /^\s*\/\*[^*]*\*\/\s*/
const KEYWORD = /^\s*(\w+)/
const TABLE = /\b(?:from|into|update)\s+"?(\w+)/i
/** The first words of a statement name its table. */
const LOOKED_AT = 500

/** What a statement does, and the first table that it names. */
type StatementName = { readonly operation: string; readonly table: string | undefined }

/** Reads the name of a statement in its text. */
export function nameOfStatement(text: string): StatementName {
  const beginning = text.slice(0, LOOKED_AT).replace(COMMENT, '')
  return {
    operation: (KEYWORD.exec(beginning)?.[1] ?? 'statement').toUpperCase(),
    table: TABLE.exec(beginning)?.[1],
  }
}
