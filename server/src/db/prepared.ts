import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'

const MARK = '/* prepared */'

/**
 * Stands first in statements of hot paths whose text never varies. They are parsed and planned once for each
 * connection: on the embedded database planning costs more than the answer.
 */
export const prepared = sql.raw(MARK)

/** Texts that are kept by name at the most: inserts of many rows have a text for each number of rows. */
const MOST = 300

const names = new Map<string, string>()

/**
 * The name of a statement that is worth keeping, which marked ones and inserts are. Never one whose columns depend on
 * the table (`*`): once another node has added a column, its kept plan would be refused.
 */
function nameOf(text: string): string | undefined {
  const isMarked = text.startsWith(MARK)
  if (!isMarked && !(text.startsWith('insert into') && !text.includes('*'))) return undefined
  const known = names.get(text)
  if (known || (names.size >= MOST && !isMarked)) return known
  const name = `daybook_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`
  names.set(text, name)
  return name
}

/** A client that sends statements worth keeping under a name, which is what makes the server keep their plan. */
export class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the overloads of pg's query have no common type
  override query(statement: any, ...rest: any[]): any {
    const name = typeof statement === 'string' ? nameOf(statement) : undefined
    if (name === undefined) return super.query(statement, ...rest)
    const [values, ...callback] = rest
    return super.query({ name, text: statement, values }, ...callback)
  }
}
