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

const COMMENTS = /^(?:\s*\/\*[^*]*\*\/)+\s*/
const KEYWORD = /^\s*(\w+)/
const TABLE = /\b(?:from|into|update)\s+"?(\w+)/i
/** What a statement writes whose first word is `WITH`. `FOR UPDATE` only locks. */
const WRITING = /\b(insert into|delete from|(?<!for )update)\s+"?(\w+)/i
/** The first words of a statement name its table. In a long `WITH`, the definitions of a list of JSON come first. */
const LOOKED_AT = 3000

/** What a statement does, and the first table that it writes or else names. */
type StatementName = { readonly operation: string; readonly table: string | undefined }

/** Reads the name of a statement in its text. */
export function nameOfStatement(text: string): StatementName {
  const beginning = text.slice(0, LOOKED_AT).replace(COMMENTS, '')
  const writing = /^with\b/i.test(beginning) ? WRITING.exec(beginning) : undefined
  if (writing) return { operation: writing[1]?.split(' ')[0]?.toUpperCase() ?? '', table: writing[2] }
  return {
    operation: (KEYWORD.exec(beginning)?.[1] ?? 'statement').toUpperCase(),
    table: TABLE.exec(beginning)?.[1],
  }
}
